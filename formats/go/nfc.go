package lexc

import (
	"sort"
	"sync"
	"unicode/utf8"
)

// Canonical composition, NFC of Unicode Standard Annex 15.

const (
	hangulBase = 0xAC00
	leadBase   = 0x1100
	vowelBase  = 0x1161
	tailBase   = 0x11A7
	nLeads     = 19
	nVowels    = 21
	nTails     = 28
	nHangul    = nLeads * nVowels * nTails

	// alwaysComposed is the first character that a text in NFC may not have, or that may compose with one before it.
	alwaysComposed = 0x300
	lastComposing  = 0x30000
)

type composing struct {
	parts    map[rune][]rune // of characters that decompose
	composed map[[2]rune]rune
	special  []uint64 // a bit for each character that NFC may change, or that has a combining class
}

var (
	composingOnce   sync.Once
	composingTables composing
)

func tablesOfComposing() *composing {
	composingOnce.Do(func() {
		t := composing{map[rune][]rune{}, map[[2]rune]rune{}, make([]uint64, lastComposing/64)}
		pairs := []rune(pairDecompositions)
		for ; len(pairs) > 0; pairs = pairs[3:] {
			t.parts[pairs[0]] = pairs[1:3]
			t.composed[[2]rune{pairs[1], pairs[2]}] = pairs[0]
			t.mark(pairs[2], pairs[2])
		}
		for singles := []rune(singleDecompositions); len(singles) > 0; singles = singles[2:] {
			t.parts[singles[0]] = singles[1:2]
			t.mark(singles[0], singles[0])
		}
		for _, r := range notComposed {
			parts := t.parts[r]
			delete(t.composed, [2]rune{parts[0], parts[1]})
			t.mark(r, r)
		}
		for _, run := range combiningClasses {
			t.mark(run.first, run.last)
		}
		t.mark(vowelBase, vowelBase+nVowels-1)
		t.mark(tailBase, tailBase+nTails-1)
		composingTables = t
	})
	return &composingTables
}

func (t *composing) mark(first, last rune) {
	for r := first; r <= last; r++ {
		t.special[r/64] |= 1 << (r % 64)
	}
}

func (t *composing) isSpecial(r rune) bool {
	return r >= alwaysComposed && r < lastComposing && t.special[r/64]>>(r%64)&1 != 0
}

// isPlain reports whether each character of a text stays as it is in NFC, whatever stands beside it.
func isPlain(text []byte) bool {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		if r >= alwaysComposed && tablesOfComposing().isSpecial(r) {
			return false
		}
		i += size
	}
	return true
}

func isNFC(text string) bool {
	return isPlain([]byte(text)) || string(compose([]byte(text))) == text
}

func classOf(r rune) uint8 {
	i := sort.Search(len(combiningClasses), func(i int) bool { return combiningClasses[i].last >= r })
	if i < len(combiningClasses) && combiningClasses[i].first <= r {
		return combiningClasses[i].class
	}
	return 0
}

// appendParts appends the full canonical decomposition of a character.
func (t *composing) appendParts(out []rune, r rune) []rune {
	if s := r - hangulBase; s >= 0 && s < nHangul {
		out = append(out, leadBase+s/(nVowels*nTails), vowelBase+s/nTails%nVowels)
		if s%nTails > 0 {
			out = append(out, tailBase+s%nTails)
		}
		return out
	}
	parts, decomposes := t.parts[r]
	if !decomposes {
		return append(out, r)
	}
	for _, part := range parts {
		out = t.appendParts(out, part)
	}
	return out
}

// compose returns a text in NFC.
func compose(text []byte) []byte {
	t := tablesOfComposing()
	var runes []rune
	for _, r := range string(text) {
		runes = t.appendParts(runes, r)
	}
	for begin := 0; begin < len(runes); begin++ {
		end := begin
		for end < len(runes) && classOf(runes[end]) > 0 {
			end++
		}
		marks := runes[begin:end]
		sort.SliceStable(marks, func(i, j int) bool { return classOf(marks[i]) < classOf(marks[j]) })
		if end > begin {
			begin = end - 1
		}
	}
	return []byte(string(t.join(runes)))
}

// join composes ordered characters in place.
func (t *composing) join(runes []rune) []rune {
	out := runes[:0]
	starter := -1
	before := uint8(0) // the class of the last character that was kept behind the starter
	for _, r := range runes {
		class := classOf(r)
		isAdjacent := starter >= 0 && starter == len(out)-1
		if starter >= 0 && (isAdjacent || before < class && before != 0) {
			if joined, joins := t.pair(out[starter], r); joins {
				out[starter] = joined
				continue
			}
		}
		if class == 0 {
			starter = len(out)
		}
		before = class
		out = append(out, r)
	}
	return out
}

func (t *composing) pair(first, second rune) (rune, bool) {
	if lead, vowel := first-leadBase, second-vowelBase; lead >= 0 && lead < nLeads && vowel >= 0 && vowel < nVowels {
		return hangulBase + (lead*nVowels+vowel)*nTails, true
	}
	if s, tail := first-hangulBase, second-tailBase; s >= 0 && s < nHangul && s%nTails == 0 && tail > 0 && tail < nTails {
		return first + tail, true
	}
	joined, joins := t.composed[[2]rune{first, second}]
	return joined, joins
}
