package lexc

import (
	"context"
	"encoding/binary"
	"os"
	"testing"
	"time"
)

// repair gives the checksums of an image their right values, as a forger would.
func repair(image []byte) {
	if len(image) < headerBytes {
		return
	}
	put := binary.LittleEndian.PutUint64
	put(image[16:], uint64(len(image)))
	n := uint64(u32(image[12:]))
	if end := headerBytes + n*entryBytes; n <= maxSections && end <= uint64(len(image)) {
		for entry := image[headerBytes:end]; len(entry) > 0; entry = entry[entryBytes:] {
			offset, length := u64(entry[8:]), u64(entry[16:])
			if offset <= uint64(len(image)) && length <= uint64(len(image))-offset {
				put(entry[24:], checksum(image[offset:offset+length]))
			}
		}
		put(image[24:], checksum(image[headerBytes:end]))
	}
	put(image[56:], checksum(image[:56]))
}

// ask asks an open set everything, and stops each answer early.
func ask(s *Set, text string) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	s = s.WithContext(ctx)
	s.Contains(text)
	s.Index(text)
	s.Word(s.Len() / 2)
	word, _ := s.Word(s.Len() - 1)
	if word != "" && s.letters.isUTF8 && s.letters.fold == foldNone && isNFC(word) && !s.Contains(word) {
		panic("the last word is none")
	}
	s.Prefix(text).First(20)
	s.Near(text, 1).First(20)
	s.Rack(text + "?").First(20)
	if words, err := s.Pattern(text); err == nil {
		words.First(20)
	}
	for _, c := range s.Columns() {
		column, err := ColumnOf[any](s, c.Name)
		if err != nil {
			continue
		}
		for i := uint64(0); i < s.Len() && i < 20; i++ {
			column.At(i)
		}
		if words, err := s.Complete("", c.Name); err == nil {
			words.First(20)
		}
	}
	n := 0
	s.AnagramGroups()(func([]string) bool { n++; return n < 20 })
	for _, r := range s.graph.roots {
		root, _ := s.Cursor(r.name)
		for depth := 0; depth < s.graph.nGaddagLevels+s.graph.nDawgLevels; depth++ {
			arcs := root.Arcs(nil)
			if !arcs[len(arcs)-1].HasTarget {
				break
			}
			root = arcs[len(arcs)-1].Target
		}
	}
}

// FuzzOpen changes images and repairs their checksums: they are refused, or every question about them ends.
//
//	go test -fuzz FuzzOpen
func FuzzOpen(f *testing.F) {
	for _, path := range append(kitFiles(f, "golden/*"), kitFiles(f, "refused/*")...) {
		if image, err := os.ReadFile(path); err == nil && len(image) < 8000 {
			f.Add(image, "CAR[^T]*")
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		image := append([]byte(nil), data...)
		repair(image)
		s, err := New(image)
		if err != nil {
			if _, isRefused := err.(ErrRefused); !isRefused {
				t.Fatal(err)
			}
			return
		}
		if len(text) < 50 {
			ask(s, text)
		}
	})
}
