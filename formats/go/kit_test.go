package lexc

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"
)

// The images of the conformance kit lie beside the module in lexc's repository, not in the module.

func kitFiles(t testing.TB, pattern string) []string {
	paths, err := filepath.Glob(filepath.Join("..", pattern))
	if err != nil || len(paths) == 0 {
		t.Skip("no conformance kit beside the module")
	}
	var images []string
	for _, path := range paths {
		switch filepath.Ext(path) {
		case ".dawg", ".gaddag", ".trie", ".anag":
			images = append(images, path)
		}
	}
	return images
}

func mustOpen(t testing.TB, path string) *Set {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return s
}

func linesOf(t testing.TB, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func TestGoldenImagesHaveExactlyTheirWordsInTheirOrder(t *testing.T) {
	for _, path := range append(kitFiles(t, "golden/*"), kitFiles(t, "golden/revision_1/*")...) {
		s := mustOpen(t, path)
		want := linesOf(t, path+".words.txt")
		if got := s.Prefix("").All(); strings.Join(got, "\n") != strings.Join(want, "\n") || uint64(len(want)) != s.Len() {
			t.Errorf("%s: %q, not %q", path, got, want)
		}
		if got := s.AppendWords(nil, ""); string(got) != strings.Join(want, "\n")+"\n" {
			t.Errorf("%s: %q, not %q", path, got, want)
		}
		for _, word := range want {
			if !s.Contains(word) || s.Contains(word+"~") || s.Contains(word+word+word+word) {
				t.Errorf("%s: %s, or what is made of it", path, word)
			}
			if n := s.Count(word); n != uint64(len(s.Prefix(word).All())) {
				t.Errorf("%s: %d words begin with %s", path, n, word)
			}
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestOrdinalsOfGoldenImagesLeadBothWays(t *testing.T) {
	for _, path := range kitFiles(t, "golden/*") {
		s := mustOpen(t, path)
		if s.HasOrdinals() == strings.Contains(path, "norank") {
			t.Errorf("%s: ordinals are there: %v", path, s.HasOrdinals())
		}
		for i, word := range linesOf(t, path+".words.txt") {
			got, isThere := s.Index(word)
			back, _ := s.Word(uint64(i))
			if s.HasOrdinals() && (!isThere || got != uint64(i) || back != word) {
				t.Errorf("%s: %s has the ordinal %d, %d is %s", path, word, got, i, back)
			}
		}
		if word, isThere := s.Word(s.Len()); isThere {
			t.Errorf("%s: there is a word %s behind the last", path, word)
		}
	}
}

// stringsOf lists the strings below a node.
func stringsOf(c Cursor, path []byte, out map[string]int) {
	for _, next := range c.Arcs(nil) {
		here := append(path[:len(path):len(path)], next.Label)
		if next.Accepts {
			out[string(here)]++
		}
		if next.HasTarget {
			stringsOf(next.Target, here, out)
		}
	}
}

func reversed(labels []byte) []byte {
	out := make([]byte, 0, len(labels))
	for i := len(labels) - 1; i >= 0; i-- {
		out = append(out, labels[i])
	}
	return out
}

func TestTheStringsOfAGaddagAreThoseOfItsWords(t *testing.T) {
	for _, path := range kitFiles(t, "golden/*.gaddag") {
		s := mustOpen(t, path)
		words, want, got := map[string]int{}, map[string]int{}, map[string]int{}
		root, _ := s.Cursor("words")
		stringsOf(root, nil, words)
		for word := range words {
			for i := 1; i < len(word); i++ {
				if isUTF8 := s.letters.isUTF8; !isUTF8 || word[i]&0xC0 != 0x80 {
					want[string(reversed([]byte(word[:i])))+"\x00"+word[i:]]++
				}
			}
			want[string(reversed([]byte(word)))]++
		}
		gaddag, _ := s.Cursor("gaddag")
		stringsOf(gaddag, nil, got)
		for text := range want {
			if want[text] != got[text] || len(want) != len(got) {
				t.Fatalf("%s: %q is there %d times; %d strings of %d", path, text, got[text], len(got), len(want))
			}
		}
	}
}

func TestLetterTablesGroupTheWordsOfTheSameLetters(t *testing.T) {
	for _, path := range kitFiles(t, "golden/*.anag") {
		s := mustOpen(t, path)
		groups := map[string][]string{}
		for _, word := range linesOf(t, path+".words.txt") {
			letters := s.letters.split(word)
			sort.Slice(letters, func(i, j int) bool { return letters[i] < letters[j] })
			groups[string(letters)] = append(groups[string(letters)], word)
		}
		var want, got []string
		for _, words := range groups {
			want = append(want, strings.Join(words, " "))
		}
		s.AnagramGroups()(func(words []string) bool {
			got = append(got, strings.Join(words, " "))
			return true
		})
		sort.Strings(want)
		sort.Strings(got)
		if strings.Join(want, "\n") != strings.Join(got, "\n") {
			t.Errorf("%s: %q, not %q", path, got, want)
		}
	}
}

func TestForgedImagesAreRefusedForTheirRule(t *testing.T) {
	for _, path := range kitFiles(t, "refused/*") {
		want := strings.SplitN(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), "-", 2)[0]
		if want == "M6" { // this package ignores how keys were made of words
			continue
		}
		_, err := Open(path)
		var refused ErrRefused
		if !errors.As(err, &refused) || refused.Rule != want || refused.Reason == "" {
			t.Errorf("%s: %v, not rule %s", path, err, want)
		}
	}
}

func TestACutOrChangedImageIsRefused(t *testing.T) {
	for _, path := range []string{"../golden/one.dawg", "../golden/tiny-packed.gaddag", "../golden/utf8.anag"} {
		image, err := os.ReadFile(path)
		if err != nil {
			t.Skip("no conformance kit beside the module")
		}
		for i := range image {
			if _, err := New(image[:i]); err == nil {
				t.Errorf("%s: opened when cut off at %d", path, i)
			}
			changed := append([]byte(nil), image...)
			changed[i] ^= 0xFF
			if _, err := New(changed); err == nil {
				t.Errorf("%s: opened with byte %d changed", path, i)
			}
		}
	}
}

func TestAMetaOfMoreThanAMegabyteIsRefused(t *testing.T) {
	if _, _, err := readMeta(make([]byte, maxMetaBytes+1), &graph{}); !errors.Is(err, err.(ErrRefused)) || err.(ErrRefused).Rule != "M1" {
		t.Error(err)
	}
}

func TestTheImageOfTheExamplesIsAGoldenOne(t *testing.T) {
	golden, err := os.ReadFile("../golden/values.dawg")
	if err != nil {
		t.Skip("no conformance kit beside the module")
	}
	copied, err := os.ReadFile("testdata/values.dawg")
	if err != nil || !bytes.Equal(copied, golden) {
		t.Error("testdata/values.dawg differs from the golden image")
	}
}
