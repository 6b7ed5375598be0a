package lexc

// ALPH: from an alphagram to the words of its letters.

const groupsHeader = 24

type groups struct {
	isThere  bool
	root     uint64
	firsts   cells
	ordinals cells
}

// readGroups checks the rules A.
func readGroups(data []byte, s *Set) (groups, error) {
	root, hasRoot := s.graph.root("alphagrams")
	if !s.rank.isThere || !hasRoot {
		return groups{}, refuse("A1", "it has ALPH, but no RANK or no alphagrams")
	}
	if len(data) < groupsHeader {
		return groups{}, refuse("A2", "ALPH has %d bytes", len(data))
	}
	n, nWords, width := u64(data), u64(data[8:]), uint64(data[16])
	want := uint64(4)
	if s.graph.nWords >= 1<<32 {
		want = 8
	}
	if nWords != s.graph.nWords || width != want || !areZero(data[17:24]) || n > uint64(len(data)) || nWords > uint64(len(data)) {
		return groups{}, refuse("A2", "ALPH has %d words, %d alphagrams and numbers of %d bytes", nWords, n, width)
	}
	end := groupsHeader + width*(n+1)
	begin := (end + 7) &^ 7
	if uint64(len(data)) != begin+width*nWords || !areZero(data[end:begin]) {
		return groups{}, refuse("A2", "ALPH has %d bytes", len(data))
	}
	a := groups{true, root, cells{typeUnsigned, width, n + 1, data[groupsHeader:end], nil},
		cells{typeUnsigned, width, nWords, data[begin:], nil}}
	if n != s.rank.words(root) {
		return groups{}, refuse("A3", "ALPH has %d alphagrams, not %d", n, s.rank.words(root))
	}
	return a, a.check(n, nWords)
}

// check checks A4 and A5.
func (a *groups) check(n, nWords uint64) error {
	for i := uint64(0); i < n; i++ {
		if a.firsts.at(i) >= a.firsts.at(i+1) {
			return refuse("A4", "group %d of ALPH has no words", i)
		}
	}
	if a.firsts.at(0) != 0 || a.firsts.at(n) != nWords {
		return refuse("A4", "groups of ALPH do not hold all words")
	}
	for i := uint64(0); i < n; i++ {
		for j := a.firsts.at(i); j < a.firsts.at(i+1); j++ {
			if ordinal := a.ordinals.at(j); ordinal >= nWords || j > a.firsts.at(i) && ordinal <= a.ordinals.at(j-1) {
				return refuse("A5", "group %d of ALPH has the ordinal %d", i, ordinal)
			}
		}
	}
	return nil
}

// words returns the words of an alphagram's number.
func (a *groups) words(s *Set, number uint64) []string {
	var found []string
	for i := a.firsts.at(number); i < a.firsts.at(number+1); i++ {
		word, _ := s.Word(a.ordinals.at(i))
		found = append(found, word)
	}
	return found
}

// AnagramGroups lists the words of a letter table (an image of kind anag) by their letters: words of the same letters
// come together. Other images have no groups.
func (s *Set) AnagramGroups() func(yield func(words []string) bool) {
	return func(yield func([]string) bool) {
		for i := uint64(0); s.groups.isThere && i+1 < s.groups.firsts.n; i++ {
			if !yield(s.groups.words(s, i)) {
				return
			}
		}
	}
}
