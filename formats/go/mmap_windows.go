package lexc

import (
	"os"
	"syscall"
	"unsafe"
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
	size := info.Size()
	if !info.Mode().IsRegular() || size == 0 || int64(int(size)) != size {
		return readFile(file)
	}
	mapping, err := syscall.CreateFileMapping(syscall.Handle(file.Fd()), nil, syscall.PAGE_READONLY, 0, 0, nil)
	if err != nil {
		return readFile(file)
	}
	defer syscall.CloseHandle(mapping) // the view keeps the mapping
	view, err := syscall.MapViewOfFile(mapping, syscall.FILE_MAP_READ, 0, 0, uintptr(size))
	if err != nil {
		return readFile(file)
	}
	// The view is no memory of Go's: it stays where it is until it is unmapped.
	data := unsafe.Slice((*byte)(*(*unsafe.Pointer)(unsafe.Pointer(&view))), int(size))
	return data, func() error { return syscall.UnmapViewOfFile(view) }, nil
}
