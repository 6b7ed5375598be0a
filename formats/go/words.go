package lexc

import (
	"bytes"
	"math"
	"sort"
)

// Words lists words: it calls yield with each, until yield returns false. From Go 1.23 on, range takes it:
//
//	for word := range set.Prefix("QUI") {
type Words func(yield func(word string) bool)

// First returns at most n words.
func (w Words) First(n int) []string {
	var found []string
	if n > 0 && w != nil {
		w(func(word string) bool {
			found = append(found, word)
			return len(found) < n
		})
	}
	return found
}

// All returns all words. A small image can hold very many: call First where it comes from strangers.
func (w Words) All() []string {
	return w.First(math.MaxInt)
}

// pending is an arc that a walk has still to follow, and the length of the text before it.
type pending struct {
	arc
	length uint16 // of the text before its label
	depth  uint16 // labels before its own
}

// listing is a walk over all words below a node, in alphabet order.
type listing struct {
	s      *Set
	stack  []pending
	arcs   []arc
	labels []byte
	text   []byte
}

// push puts the arcs of a node onto the stack, the first on top.
func (l *listing) push(node uint64) {
	l.arcs = l.s.nodes.arcs(l.arcs[:0], node)
	for i := len(l.arcs) - 1; i >= 0; i-- {
		l.stack = append(l.stack, pending{l.arcs[i], uint16(len(l.text)), uint16(len(l.labels))})
	}
}

// next returns the spelling of the next word, until the next call.
func (l *listing) next() ([]byte, bool) {
	letters := l.s.letters
	for len(l.stack) > 0 {
		top := l.stack[len(l.stack)-1]
		l.stack = l.stack[:len(l.stack)-1]
		l.text, l.labels = l.text[:top.length], append(l.labels[:top.depth], top.label)
		switch {
		case letters.isUTF8:
			l.text = append(l.text, top.label)
		case letters.isSimple:
			l.text = append(l.text, letters.labels[top.label-1]...)
		}
		if top.target != 0 {
			l.push(top.target)
		}
		if top.accept {
			if letters.isUTF8 || letters.isSimple {
				return l.text, true
			}
			return letters.spell(l.text[:0], l.labels), true
		}
	}
	return nil, false
}

// below starts a listing of the words that begin with labels; false where there are none. The words whose labels these
// are is the first.
func (s *Set) below(labels []byte) (*listing, bool) {
	last, isThere := s.nodes.walk(labels)
	if !isThere {
		return nil, false
	}
	l := &listing{s: s}
	if len(labels) == 0 {
		l.push(last.target)
		return l, true
	}
	l.labels = append(l.labels, labels[:len(labels)-1]...)
	if s.letters.isUTF8 || s.letters.isSimple {
		l.text = s.letters.spell(l.text, l.labels)
	}
	l.stack = append(l.stack, pending{last, uint16(len(l.text)), uint16(len(l.labels))})
	return l, true
}

// prefixes returns the labels of a prefix, in both of its readings where it has two.
func (s *Set) prefixes(prefix string) [][]byte {
	closed, isText := s.letters.read(nil, prefix, false)
	if !isText {
		return nil
	}
	open, _ := s.letters.read(nil, prefix, true)
	if bytes.Equal(closed, open) {
		return [][]byte{closed}
	}
	both := [][]byte{closed, open}
	sort.Slice(both, func(i, j int) bool { return bytes.Compare(both[i], both[j]) < 0 })
	return both
}

// Prefix lists the words that begin with a prefix, in alphabet order; all words for an empty prefix.
func (s *Set) Prefix(prefix string) Words {
	return func(yield func(string) bool) {
		for _, labels := range s.prefixes(prefix) {
			l, isThere := s.below(labels)
			for step := 0; isThere; step++ {
				var text []byte
				if text, isThere = l.next(); isThere && !yield(string(text)) || s.isDone(step) {
					return
				}
			}
		}
	}
}

// AppendWords appends the words that begin with a prefix to out, a line feed behind each. It allocates no memory for a
// word.
func (s *Set) AppendWords(out []byte, prefix string) []byte {
	for _, labels := range s.prefixes(prefix) {
		l, isThere := s.below(labels)
		for isThere {
			var text []byte
			if text, isThere = l.next(); isThere {
				out = append(append(out, text...), '\n')
			}
		}
	}
	return out
}
