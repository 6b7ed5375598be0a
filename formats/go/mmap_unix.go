//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package lexc

import (
	"os"
	"syscall"
)

// mapFile returns the bytes of a file, and a function that gives them back.
func mapFile(path string) ([]byte, func() error, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, nil, err
	}
	if size := info.Size(); info.Mode().IsRegular() && size > 0 && int64(int(size)) == size {
		data, err := syscall.Mmap(int(file.Fd()), 0, int(size), syscall.PROT_READ, syscall.MAP_SHARED)
		if err == nil {
			return data, func() error { return syscall.Munmap(data) }, nil
		}
	}
	return readFile(file)
}
