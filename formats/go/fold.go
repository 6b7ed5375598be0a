package lexc

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Folding: a text in NFC, in the alphabet's case, in NFC again.

type folding byte

const (
	foldNone folding = iota
	foldUpper
	foldLower
	foldUpperTurkish
	foldLowerTurkish
)

var foldings = map[string]folding{
	"none": foldNone, "upper": foldUpper, "lower": foldLower, "upper-tr": foldUpperTurkish, "lower-tr": foldLowerTurkish,
}

const (
	dottedI  = 'İ'
	dotlessI = 'ı'
	dotAbove = '\u0307'
)

var (
	upperOnce  sync.Once
	upperLongs map[rune]string
)

// longUpper returns the mapping of a character to several ones, or an empty text.
func longUpper(r rune) string {
	upperOnce.Do(func() {
		upperLongs = map[rune]string{}
		for _, entry := range strings.Split(longUppers, " ") {
			first, size := utf8.DecodeRuneInString(entry)
			upperLongs[first] = entry[size:]
		}
	})
	return upperLongs[r]
}

// append appends the folded text to out, and reports false where the text is no UTF-8. Each prefix is folded as a text;
// isOpen: letters may follow, so that a sigma at the end is none at the end of a word.
func (f folding) append(out []byte, text string, isOpen bool) ([]byte, bool) {
	if !utf8.ValidString(text) {
		return out, false
	}
	begin := len(out)
	out = append(out, text...)
	if !isPlain(out[begin:]) {
		out = append(out[:begin], compose(out[begin:])...)
	}
	if f == foldNone {
		return out, true
	}
	middle := len(out)
	for i := begin; i < middle; {
		r, size := utf8.DecodeRune(out[i:middle])
		next := i + size
		if r == dottedI || r == 'i' || r == 'I' {
			r, next = f.turkish(out, r, next, middle)
		}
		switch {
		case f == foldUpper || f == foldUpperTurkish:
			out = appendUpper(out, r)
		case r == 'Σ' && isFinalSigma(out[begin:i], out[next:middle], isOpen):
			out = append(out, "ς"...)
		case r == dottedI:
			out = append(out, "i\u0307"...)
		default:
			out = utf8.AppendRune(out, unicode.ToLower(r))
		}
		i = next
	}
	out = append(out[:begin], out[middle:]...)
	if !isPlain(out[begin:]) {
		out = append(out[:begin], compose(out[begin:])...)
	}
	return out, true
}

// turkish returns what an I becomes before the mapping, and where the next character begins.
func (f folding) turkish(text []byte, r rune, next, end int) (rune, int) {
	if f != foldUpperTurkish && f != foldLowerTurkish {
		return r, next
	}
	if r == 'I' {
		if f == foldLowerTurkish {
			return dotlessI, next
		}
		return r, next
	}
	for {
		mark, size := utf8.DecodeRune(text[next:end])
		if mark != dotAbove {
			break
		}
		next += size
	}
	if f == foldUpperTurkish {
		return dottedI, next
	}
	return 'i', next
}

func appendUpper(out []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		if 'a' <= r && r <= 'z' {
			r -= 'a' - 'A'
		}
		return append(out, byte(r))
	}
	if long := longUpper(r); long != "" {
		return append(out, long...)
	}
	return utf8.AppendRune(out, unicode.ToUpper(r))
}

// isFinalSigma is Final_Sigma of the Unicode Standard, section 3.13. Of letters that are both cased and case-ignorable it
// takes no notice, as ICU does.
func isFinalSigma(before, after []byte, isOpen bool) bool {
	for {
		r, size := utf8.DecodeLastRune(before)
		if size == 0 {
			return false
		}
		if !isCaseIgnorable(r) {
			if !isCased(r) {
				return false
			}
			break
		}
		before = before[:len(before)-size]
	}
	for len(after) > 0 {
		r, size := utf8.DecodeRune(after)
		if !isCaseIgnorable(r) {
			return !isCased(r)
		}
		after = after[size:]
	}
	return !isOpen
}

func isCased(r rune) bool {
	return unicode.In(r, unicode.Lu, unicode.Ll, unicode.Lt, unicode.Other_Lowercase, unicode.Other_Uppercase)
}

func isCaseIgnorable(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk) ||
		strings.ContainsRune("'.:·\u0387\u055f\u05f4‘’\u2024\u2027\ufe13\ufe52\ufe55\uff07\uff0e\uff1a", r)
}
