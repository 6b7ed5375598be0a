package lexc

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// element is a place of a pattern: any number of letters, or one letter among some.
type element struct {
	isStar    bool
	isNegated bool
	ranges    [][2]rune
}

func (e *element) has(letter rune) bool {
	for _, r := range e.ranges {
		if r[0] <= letter && letter <= r[1] {
			return !e.isNegated
		}
	}
	return e.isNegated
}

type patternParser struct {
	l        *letters
	pattern  string
	at       int
	literal  string // characters that are not split into letters yet
	elements []element
}

func (p *patternParser) fail(reason string) error {
	return fmt.Errorf("lexc: the pattern %q is wrong at byte %d: %s", p.pattern, p.at, reason)
}

func parsePattern(l *letters, pattern string) ([]element, error) {
	if !utf8.ValidString(pattern) {
		return nil, fmt.Errorf("lexc: the pattern %q is not UTF-8", pattern)
	}
	p := &patternParser{l: l, pattern: pattern}
	for p.at < len(pattern) {
		r, size := utf8.DecodeRuneInString(pattern[p.at:])
		p.at += size
		if err := p.take(r); err != nil {
			return nil, err
		}
	}
	p.flush()
	return p.elements, nil
}

// take takes a character of the pattern, and those that belong to it.
func (p *patternParser) take(r rune) error {
	switch {
	case r == '?' || strings.ContainsRune("._-", r) && !p.l.has(r):
		p.add(element{isNegated: true})
	case r == '*':
		if p.flush(); len(p.elements) == 0 || !p.elements[len(p.elements)-1].isStar {
			p.add(element{isStar: true})
		}
	case r == '@' || r == '#':
		if len(p.l.vowels) == 0 {
			return p.fail("the alphabet does not say which letters are vowels")
		}
		e := element{isNegated: r == '#'}
		for _, tile := range p.l.vowels {
			e.ranges = append(e.ranges, [2]rune{rune(tile), rune(tile)})
		}
		p.add(e)
	case r == '[':
		return p.class()
	case r == '\\':
		next, err := p.escaped()
		if err != nil {
			return err
		}
		p.add(element{ranges: p.single(next)})
	default:
		p.literal += string(r)
	}
	return nil
}

// has reports whether a character is a letter of the alphabet.
func (l *letters) has(r rune) bool {
	if l.isUTF8 {
		return true
	}
	_, size := l.exact([]byte(string(r)), 0)
	return size > 0
}

func (p *patternParser) add(e element) {
	p.flush()
	p.elements = append(p.elements, e)
}

// flush makes elements of the characters since the last sign.
func (p *patternParser) flush() {
	text := p.literal
	p.literal = ""
	for _, letter := range p.l.split(text) {
		p.elements = append(p.elements, element{ranges: [][2]rune{{letter, letter}}})
	}
}

// escaped returns the character behind a backslash.
func (p *patternParser) escaped() (rune, error) {
	if p.at == len(p.pattern) {
		return 0, p.fail("a character has to follow the backslash")
	}
	r, size := utf8.DecodeRuneInString(p.pattern[p.at:])
	p.at += size
	return r, nil
}

// single returns the range of one character, which is a whole letter.
func (p *patternParser) single(r rune) [][2]rune {
	letter := noLetter
	folded, _ := p.l.fold.append(nil, string(r), false)
	if p.l.isUTF8 {
		letter, _ = utf8.DecodeRune(folded)
	} else if tile, size := p.l.exact(folded, 0); size > 0 {
		letter = rune(tile)
	}
	return [][2]rune{{letter, letter}}
}

// class takes letters in brackets.
func (p *patternParser) class() error {
	e := element{}
	if strings.HasPrefix(p.pattern[p.at:], "^") {
		e.isNegated = true
		p.at++
	}
	var letters []rune // of the run before here
	run, isRange := "", false
	flush := func() {
		found := p.l.split(run)
		run = ""
		if isRange && len(found) > 0 && len(letters) > 0 {
			e.ranges[len(e.ranges)-1][1] = found[0]
			found, isRange = found[1:], false
		}
		for _, letter := range found {
			e.ranges = append(e.ranges, [2]rune{letter, letter})
		}
		letters = append(letters, found...)
	}
	for {
		if p.at == len(p.pattern) {
			return p.fail("the bracket has no end")
		}
		r, size := utf8.DecodeRuneInString(p.pattern[p.at:])
		p.at += size
		switch {
		case r == ']':
			flush()
			if isRange || len(e.ranges) == 0 {
				return p.fail("letters are missing in the brackets")
			}
			p.add(e)
			return nil
		case r == '|':
			flush()
		case r == '-' && run+string(letters) != "":
			flush()
			isRange = true
		case r == '\\':
			flush()
			next, err := p.escaped()
			if err != nil {
				return err
			}
			run = string(next)
			flush()
		default:
			run += string(r)
		}
	}
}

// patternMatcher follows the places of a pattern that letters may have reached: bit i says that the elements before i
// are matched.
type patternMatcher struct {
	elements []element
	places   [][]uint64 // by depth
}

func (m *patternMatcher) enter(depth int, letter rune) bool {
	if len(m.places) == depth+1 {
		m.places = append(m.places, make([]uint64, len(m.places[0])))
	}
	before, after := m.places[depth], m.places[depth+1]
	for i := range after {
		after[i] = 0
	}
	isAlive := false
	for i, word := range before {
		for ; word != 0; word &= word - 1 {
			place := 64*i + bits.TrailingZeros64(word)
			if place == len(m.elements) {
				continue
			}
			if e := &m.elements[place]; e.isStar {
				m.reach(after, place)
			} else if e.has(letter) {
				m.reach(after, place+1)
			} else {
				continue
			}
			isAlive = true
		}
	}
	return isAlive
}

// reach adds a place, and the one behind a star there.
func (m *patternMatcher) reach(places []uint64, place int) {
	places[place/64] |= 1 << (place % 64)
	if place < len(m.elements) && m.elements[place].isStar {
		m.reach(places, place+1)
	}
}

func (m *patternMatcher) matches(depth int) bool {
	end := len(m.elements)
	return m.places[depth][end/64]>>(end%64)&1 != 0
}

// Pattern lists the words that match a pattern, in alphabet order: ? is any letter, * any number of letters, @ a vowel,
// # a consonant, [XYZ] one of these letters, [^XYZ] any other letter, [A-F] a letter from A to F. In brackets a letter of
// several characters is one letter, and | separates letters. A backslash makes the next character a letter. The
// characters . _ and - are any letter, too, unless the alphabet has them.
func (s *Set) Pattern(pattern string) (Words, error) {
	elements, err := parsePattern(s.letters, pattern)
	if err != nil {
		return nil, err
	}
	return s.words(func() matcher {
		m := &patternMatcher{elements, [][]uint64{make([]uint64, len(elements)/64+1)}}
		m.reach(m.places[0], 0)
		return m
	}), nil
}
