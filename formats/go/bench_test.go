package lexc

import (
	"math/rand"
	"os"
	"testing"
)

// Benchmarks read the image of the variable LEXC_IMAGE, as one of `lexc build words.txt -o words.dawg`.

func benchmarked(b *testing.B) (*Set, []string) {
	path := os.Getenv("LEXC_IMAGE")
	if path == "" {
		b.Skip("LEXC_IMAGE names no image")
	}
	s := mustOpen(b, path)
	words := s.Prefix("").All()
	rand.New(rand.NewSource(1)).Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return s, words
}

func BenchmarkContains(b *testing.B) {
	s, words := benchmarked(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if !s.Contains(words[i%len(words)]) {
			b.Fatal(words[i%len(words)])
		}
	}
}

func BenchmarkMap(b *testing.B) {
	_, words := benchmarked(b)
	known := map[string]struct{}{}
	for _, word := range words {
		known[word] = struct{}{}
	}
	rand.New(rand.NewSource(2)).Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, isThere := known[words[i%len(words)]]; !isThere {
			b.Fatal(words[i%len(words)])
		}
	}
}

func BenchmarkIndex(b *testing.B) {
	s, words := benchmarked(b)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s.Index(words[i%len(words)])
	}
}

func BenchmarkWord(b *testing.B) {
	s, words := benchmarked(b)
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		s.Word(uint64(i*7919) % uint64(len(words)))
	}
}

func BenchmarkListAWord(b *testing.B) {
	s, words := benchmarked(b)
	b.ResetTimer()
	for n := 0; n < b.N; n += len(words) {
		s.Prefix("")(func(string) bool { return true })
	}
}

func BenchmarkListBytesAWord(b *testing.B) {
	s, words := benchmarked(b)
	var out []byte
	b.ResetTimer()
	for n := 0; n < b.N; n += len(words) {
		out = s.AppendWords(out[:0], "")
	}
}

func BenchmarkOpen(b *testing.B) {
	benchmarked(b)
	for i := 0; i < b.N; i++ {
		mustOpen(b, os.Getenv("LEXC_IMAGE")).Close()
	}
}

func BenchmarkPattern(b *testing.B) {
	s, _ := benchmarked(b)
	for i := 0; i < b.N; i++ {
		words, _ := s.Pattern("*ING")
		words.All()
	}
}

func BenchmarkNear(b *testing.B) {
	s, _ := benchmarked(b)
	for i := 0; i < b.N; i++ {
		s.Near("QUIXOTIX", 2).All()
	}
}

func BenchmarkRack(b *testing.B) {
	s, _ := benchmarked(b)
	for i := 0; i < b.N; i++ {
		s.Rack("RETAINS?").All()
	}
}
