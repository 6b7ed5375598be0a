package lexc

import "unicode/utf8"

// Searches walk the words letter by letter: letters are tiles, or characters where labels are UTF-8.

// noLetter is a character of a question that no word has.
const noLetter rune = -1

type letterArc struct {
	target uint64
	letter rune
	accept bool
}

// matcher decides how far a search follows words.
type matcher interface {
	// enter takes the letter at a depth behind those before it, and reports whether words may go on with it.
	enter(depth int, letter rune) bool
	// matches reports whether a word of this many letters may end behind the last letter.
	matches(depth int) bool
}

type search struct {
	s     *Set
	stack []struct {
		letterArc
		depth int
	}
	found []letterArc
	arcs  []arc
}

// words lists the words that a matcher accepts, in alphabet order.
func (s *Set) words(start func() matcher) Words {
	return func(yield func(string) bool) {
		m, run := start(), &search{s: s}
		var path []rune
		var text, labels []byte
		run.push(s.nodes.words, 0)
		for step := 1; len(run.stack) > 0 && !s.isDone(step); step++ {
			top := run.stack[len(run.stack)-1]
			run.stack = run.stack[:len(run.stack)-1]
			if !m.enter(top.depth, top.letter) {
				continue
			}
			path = append(path[:top.depth], top.letter)
			if top.target != 0 {
				run.push(top.target, top.depth+1)
			}
			if top.accept && m.matches(len(path)) {
				labels = s.letters.labelsOf(labels[:0], path)
				text = s.letters.spell(text[:0], labels)
				if !yield(string(text)) {
					return
				}
			}
		}
	}
}

// push puts the letters that leave a node onto the stack, the first on top.
func (r *search) push(node uint64, depth int) {
	r.found = r.found[:0]
	if r.s.letters.isUTF8 {
		r.characters(node, 0, 0)
	} else {
		r.arcs = r.s.nodes.arcs(r.arcs[:0], node)
		for _, next := range r.arcs {
			r.found = append(r.found, letterArc{next.target, rune(next.label), next.accept})
		}
	}
	for i := len(r.found) - 1; i >= 0; i-- {
		r.stack = append(r.stack, struct {
			letterArc
			depth int
		}{r.found[i], depth})
	}
}

// characters finds the characters that leave a node. before: the bits of the bytes before it; missing: the bytes that
// its character has yet.
func (r *search) characters(node uint64, before rune, missing int) {
	begin := len(r.arcs)
	r.arcs = r.s.nodes.arcs(r.arcs, node)
	for i := begin; i < len(r.arcs); i++ {
		next := r.arcs[i]
		value, rest := before<<6|rune(next.label&0x3F), missing-1
		if missing == 0 {
			value, rest = leadBits(next.label)
		}
		if rest == 0 {
			r.found = append(r.found, letterArc{next.target, value, next.accept})
		} else if next.target != 0 {
			r.characters(next.target, value, rest)
		}
	}
	r.arcs = r.arcs[:begin]
}

// leadBits returns the bits of the first byte of a character, and how many bytes follow.
func leadBits(b byte) (rune, int) {
	switch {
	case b < 0x80:
		return rune(b), 0
	case b < 0xE0:
		return rune(b & 0x1F), 1
	case b < 0xF0:
		return rune(b & 0x0F), 2
	}
	return rune(b & 0x07), 3
}

// labelsOf appends the labels of letters to out.
func (l *letters) labelsOf(out []byte, path []rune) []byte {
	for _, letter := range path {
		if l.isUTF8 {
			out = utf8.AppendRune(out, letter)
		} else {
			out = append(out, byte(letter))
		}
	}
	return out
}

// split returns the letters of a text; noLetter for each character with which none begins.
func (l *letters) split(text string) []rune {
	folded, isText := l.fold.append(nil, text, false)
	if !isText {
		return []rune{noLetter}
	}
	var found []rune
	for len(folded) > 0 {
		letter, size := utf8.DecodeRune(folded)
		if !l.isUTF8 {
			letter = noLetter
			if tile, length := l.next(folded); length > 0 {
				letter, size = rune(tile), length
			}
		}
		found = append(found, letter)
		folded = folded[size:]
	}
	return found
}

// rackMatcher accepts words of some letters, each used once, or of all of them.
type rackMatcher struct {
	counts map[rune]int
	blanks int
	used   []rune // by depth; noLetter for a blank
	total  int
	isFull bool
}

func (m *rackMatcher) enter(depth int, letter rune) bool {
	for ; len(m.used) > depth; m.used = m.used[:len(m.used)-1] {
		if last := m.used[len(m.used)-1]; last == noLetter {
			m.blanks++
		} else {
			m.counts[last]++
		}
	}
	switch {
	case m.counts[letter] > 0:
		m.counts[letter]--
	case m.blanks > 0:
		m.blanks--
		letter = noLetter
	default:
		return false
	}
	m.used = append(m.used, letter)
	return true
}

func (m *rackMatcher) matches(depth int) bool { return !m.isFull || depth == m.total }

func (s *Set) rackWords(letters string, isFull bool) Words {
	return s.words(func() matcher {
		m := &rackMatcher{counts: map[rune]int{}, isFull: isFull}
		begin := 0
		add := func(part string) {
			for _, letter := range s.letters.split(part) {
				m.total++
				if letter != noLetter {
					m.counts[letter]++
				}
			}
		}
		for i, r := range letters {
			if r == '?' {
				add(letters[begin:i])
				begin = i + 1
				m.blanks++
				m.total++
			}
		}
		add(letters[begin:])
		return m
	})
}

// Rack lists the words that some of the letters spell, each used once, in alphabet order. A ? is any letter.
func (s *Set) Rack(letters string) Words { return s.rackWords(letters, false) }

// Anagrams lists the words that all of the letters spell, in alphabet order. A ? is any letter.
func (s *Set) Anagrams(letters string) Words { return s.rackWords(letters, true) }

// nearMatcher accepts words at one distance from a text.
type nearMatcher struct {
	text     []rune
	distance int
	rows     [][]int // by depth: the distances of what was entered from each beginning of the text
}

func (m *nearMatcher) enter(depth int, letter rune) bool {
	if len(m.rows) == depth+1 {
		m.rows = append(m.rows, make([]int, len(m.text)+1))
	}
	before, row := m.rows[depth], m.rows[depth+1]
	row[0] = depth + 1
	least := row[0]
	for j, other := range m.text {
		edits := before[j]
		if other != letter {
			edits++
		}
		if n := before[j+1] + 1; n < edits {
			edits = n
		}
		if n := row[j] + 1; n < edits {
			edits = n
		}
		row[j+1] = edits
		if edits < least {
			least = edits
		}
	}
	return least <= m.distance
}

func (m *nearMatcher) matches(depth int) bool { return m.rows[depth][len(m.text)] == m.distance }

// Near lists the words that become the text by inserting, removing and replacing at most distance letters, the nearest
// first, equally near ones in alphabet order.
func (s *Set) Near(text string, distance int) Words {
	return func(yield func(string) bool) {
		letters := s.letters.split(text)
		goesOn := true
		for d := 0; d <= distance && d <= len(letters)+s.graph.longest && goesOn; d++ {
			start := func() matcher {
				first := make([]int, len(letters)+1)
				for j := range first {
					first[j] = j
				}
				return &nearMatcher{letters, d, [][]int{first}}
			}
			s.words(start)(func(word string) bool {
				goesOn = yield(word)
				return goesOn
			})
		}
	}
}
