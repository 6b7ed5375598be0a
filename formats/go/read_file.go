package lexc

import (
	"io"
	"os"
)

func readFile(file *os.File) ([]byte, func() error, error) {
	data, err := io.ReadAll(file)
	return data, func() error { return nil }, err
}
