//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package lexc

import "os"

// mapFile returns the bytes of a file, and a function that gives them back. Here files are read.
func mapFile(path string) ([]byte, func() error, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	return readFile(file)
}
