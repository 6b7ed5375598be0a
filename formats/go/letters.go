package lexc

import (
	"bytes"
	"sort"
	"strings"
	"unicode/utf8"
)

// Texts as labels, and labels as texts.

type labelText struct {
	text string
	tile byte
}

type letters struct {
	alphabet
	starts     [256][]labelText // labels and aliases by their first byte, the longest first
	ascii      [256]byte        // the label of an ASCII character that needs no thought; 0: it needs some
	isSimple   bool             // the spelling of a word is its labels, joined
	isOneByte  bool             // and each of them is one byte
	hasBracket bool             // [ is a label or alias
	hasSlash   bool             // \ is one
}

func newLetters(a *alphabet) *letters {
	l := &letters{alphabet: *a, isSimple: true, isOneByte: true}
	add := func(text string, tile byte) {
		l.starts[text[0]] = append(l.starts[text[0]], labelText{text, tile})
		l.hasBracket = l.hasBracket || text == "["
		l.hasSlash = l.hasSlash || text == `\`
		l.isSimple = l.isSimple && utf8.RuneCountInString(text) == 1
	}
	for i, label := range a.labels {
		add(label, byte(i+1))
		l.isSimple = l.isSimple && isPlain([]byte(label))
		l.isOneByte = l.isOneByte && len(label) == 1
	}
	for _, other := range a.aliases {
		add(other.text, other.tile)
	}
	for _, texts := range l.starts {
		sort.SliceStable(texts, func(i, j int) bool { return len(texts[i].text) > len(texts[j].text) })
	}
	l.fillASCII()
	return l
}

// fillASCII finds the characters that mean one label, whatever ASCII stands around them.
func (l *letters) fillASCII() {
	for c := byte(1); c < utf8.RuneSelf; c++ {
		folded, _ := l.fold.append(nil, string(rune(c)), false)
		if l.isUTF8 {
			if len(folded) == 1 {
				l.ascii[c] = folded[0]
			}
			continue
		}
		for _, candidate := range l.starts[folded[0]] {
			if candidate.text == string(folded) {
				l.ascii[c] = candidate.tile
			} else if strings.HasPrefix(candidate.text, string(folded)) {
				break // the longest come first: another letter begins with this character
			}
		}
	}
}

// read appends the labels of a text to out, and reports false where the text cannot be a word.
func (l *letters) read(out []byte, text string, isOpen bool) ([]byte, bool) {
	begin := len(out)
	for i := 0; ; i++ {
		if i == len(text) {
			return out, true
		}
		label := l.ascii[text[i]]
		if label == 0 {
			out = out[:begin]
			break
		}
		out = append(out, label)
	}
	var buffer [128]byte
	folded, isText := l.fold.append(buffer[:0], text, isOpen)
	if !isText {
		return out, false
	}
	if l.isUTF8 {
		return append(out, folded...), bytes.IndexByte(folded, 0) < 0
	}
	for len(folded) > 0 {
		tile, size := l.next(folded)
		if size == 0 {
			return out, false
		}
		out = append(out, tile)
		folded = folded[size:]
	}
	return out, true
}

// next returns the tile with which a text begins and the bytes that it takes: none where there is no tile.
func (l *letters) next(text []byte) (byte, int) {
	if text[0] == '[' && !l.hasBracket {
		_, first := utf8.DecodeRune(text[1:])
		end := bytes.IndexByte(text[1+first:], ']')
		if end < 0 || first == 0 {
			return 0, 0
		}
		return l.exact(text[1:1+first+end], 2)
	}
	if text[0] == '\\' && !l.hasSlash {
		_, first := utf8.DecodeRune(text[1:])
		return l.exact(text[1:1+first], 1)
	}
	tile, found := l.longest(text)
	return tile, found
}

// exact returns the tile of a whole label or alias, and its bytes with those of the notation.
func (l *letters) exact(text []byte, notation int) (byte, int) {
	if len(text) == 0 {
		return 0, 0
	}
	for _, candidate := range l.starts[text[0]] {
		if candidate.text == string(text) {
			return candidate.tile, len(text) + notation
		}
	}
	return 0, 0
}

func (l *letters) longest(text []byte) (byte, int) {
	for _, candidate := range l.starts[text[0]] {
		if len(candidate.text) <= len(text) && candidate.text == string(text[:len(candidate.text)]) {
			return candidate.tile, len(candidate.text)
		}
	}
	return 0, 0
}

// spell appends the canonical spelling of labels to out.
func (l *letters) spell(out, labels []byte) []byte {
	if l.isUTF8 {
		return append(out, labels...)
	}
	begin := len(out)
	for _, tile := range labels {
		out = append(out, l.labels[tile-1]...)
	}
	if l.isSimple || l.isPlainSpelling(out[begin:]) {
		return out
	}
	text := ""
	for i := len(labels) - 1; i >= 0; i-- {
		label := l.labels[labels[i]-1]
		if tile, size := l.longest([]byte(label + text)); tile == labels[i] && size == len(label) {
			text = label + text
		} else {
			text = "[" + label + "]" + text
		}
	}
	if !isNFC(text) {
		text = l.bracketAll(labels)
	}
	return append(out[:begin], text...)
}

// isPlainSpelling reports whether joined labels are in NFC, and hold no label or alias of several characters.
func (l *letters) isPlainSpelling(text []byte) bool {
	for i := range text {
		for _, candidate := range l.starts[text[i]] {
			if utf8.RuneCountInString(candidate.text) > 1 && bytes.HasPrefix(text[i:], []byte(candidate.text)) {
				return false
			}
		}
	}
	return isNFC(string(text))
}

func (l *letters) bracketAll(labels []byte) string {
	before, after := "[", "]"
	if l.hasBracket {
		before, after = `\`, ""
	}
	if l.hasBracket && l.hasSlash {
		before = ""
	}
	var out strings.Builder
	for _, tile := range labels {
		out.WriteString(before + l.labels[tile-1] + after)
	}
	return out.String()
}
