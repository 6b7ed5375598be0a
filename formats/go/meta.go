package lexc

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// META: what the words are and how their letters are written.

const (
	maxMetaBytes = 1 << 20
	maxAliases   = 1000
	maxLabel     = 16
	maxName      = 100
)

// Info is the description of a list of words.
type Info struct {
	Title, Language, Licence, Source string
	// Alphabet is the name of the alphabet; Fold says how case is folded, as "upper" or "none".
	Alphabet, Fold string
	// Identity is the SHA-256 of the words: equal lists have equal identities.
	Identity [32]byte
}

type alias struct {
	text string
	tile byte
}

type alphabet struct {
	labels, blanks []string
	aliases        []alias
	scores         []int64
	vowels         []byte
	order          []byte // tiles, the highest value first; none if it is not said
	fold           folding
	isUTF8         bool
}

var typesOfMeta = map[string]string{
	"alphabet": "map", "identity": "bin", "language": "str", "licence": "str", "normalisation": "str",
	"options": "map", "source": "str", "title": "str", "writer": "int",
}

var typesOfAlphabet = map[string]string{
	"aliases": "list", "blank_count": "int", "blank_score": "int", "blanks": "list", "counts": "list", "fold": "str",
	"is_utf8": "bool", "labels": "list", "name": "str", "scores": "list", "value_order": "list or nil", "vowels": "list",
}

func typeOf(value any) string {
	switch value.(type) {
	case nil:
		return "nil"
	case bool:
		return "bool"
	case int64, uint64:
		return "int"
	case string:
		return "str"
	case []byte:
		return "bin"
	case []any:
		return "list"
	case map[string]any:
		return "map"
	}
	return "float"
}

// checkTypes checks M3 of one map.
func checkTypes(values map[string]any, types map[string]string) error {
	for key, want := range types {
		value, isThere := values[key]
		if !isThere {
			return refuse("M3", "META has no key %s", key)
		}
		if got := typeOf(value); got != want && !(want == "list or nil" && (got == "list" || got == "nil")) {
			return refuse("M3", "%s in META is a %s, not a %s", key, got, want)
		}
	}
	return nil
}

// readMeta checks the rules M.
func readMeta(data []byte, g *graph) (*Info, *alphabet, error) {
	if len(data) > maxMetaBytes {
		return nil, nil, refuse("M1", "META has %d bytes", len(data))
	}
	meta, err := unpack(data, "M2")
	if err != nil {
		return nil, nil, err
	}
	if err := checkTypes(meta, typesOfMeta); err != nil {
		return nil, nil, err
	}
	fields := meta["alphabet"].(map[string]any)
	if err := checkTypes(fields, typesOfAlphabet); err != nil {
		return nil, nil, err
	}
	identity := meta["identity"].([]byte)
	if len(identity) != 32 || meta["normalisation"] != "NFC" {
		return nil, nil, refuse("M4", "an identity of %d bytes, or a normalisation other than NFC", len(identity))
	}
	a, err := readAlphabet(fields, g)
	if err != nil {
		return nil, nil, err
	}
	info := &Info{
		Title: meta["title"].(string), Language: meta["language"].(string), Licence: meta["licence"].(string),
		Source: meta["source"].(string), Alphabet: fields["name"].(string), Fold: fields["fold"].(string),
	}
	copy(info.Identity[:], identity)
	return info, a, nil
}

func readAlphabet(fields map[string]any, g *graph) (*alphabet, error) {
	a := &alphabet{isUTF8: g.isUTF8}
	if fields["is_utf8"] != g.isUTF8 {
		return nil, refuse("M5a", "is_utf8 is not what GRPH says of the labels")
	}
	name := fields["name"].(string)
	if !isLine(name, maxName) || !isNFC(name) {
		return nil, refuse("M5b", "%q is no name of an alphabet", name)
	}
	fold, isKnown := foldings[fields["fold"].(string)]
	if !isKnown {
		return nil, refuse("M5c", "the fold %q is unknown", fields["fold"])
	}
	a.fold = fold
	if g.isUTF8 {
		return a, a.checkEmpty(fields)
	}
	for _, check := range []func(map[string]any, *graph) error{
		a.readLabels, a.readAliases, a.checkTexts, a.readBlanks, a.readNumbers, a.readOrder,
	} {
		if err := check(fields, g); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// checkEmpty checks M5d.
func (a *alphabet) checkEmpty(fields map[string]any) error {
	for _, key := range []string{"aliases", "blanks", "counts", "labels", "scores", "vowels"} {
		if len(fields[key].([]any)) > 0 {
			return refuse("M5d", "%s of an alphabet of UTF-8 are not empty", key)
		}
	}
	if fields["blank_count"] != int64(0) || fields["blank_score"] != int64(0) || fields["value_order"] != nil {
		return refuse("M5d", "an alphabet of UTF-8 has blanks or an order")
	}
	return nil
}

// isLine reports whether a text has 1 to most characters and no control character.
func isLine(text string, most int) bool {
	for _, r := range text {
		if unicode.In(r, unicode.Cc, unicode.Zl, unicode.Zp) {
			return false
		}
	}
	n := utf8.RuneCountInString(text)
	return n >= 1 && n <= most
}

// readLabels checks M5e and M5f.
func (a *alphabet) readLabels(fields map[string]any, g *graph) error {
	for _, key := range []string{"labels", "blanks", "counts", "scores"} {
		if n := len(fields[key].([]any)); n != g.nLetters {
			return refuse("M5e", "%d %s of %d letters", n, key, g.nLetters)
		}
	}
	for _, item := range fields["labels"].([]any) {
		label, isText := item.(string)
		if !isText || !isLine(label, maxLabel) {
			return refuse("M5f", "%s is no label", show(item))
		}
		a.labels = append(a.labels, label)
	}
	return nil
}

// readAliases checks M5g.
func (a *alphabet) readAliases(fields map[string]any, g *graph) error {
	items := fields["aliases"].([]any)
	if len(items) > maxAliases {
		return refuse("M5g", "%d aliases", len(items))
	}
	for _, item := range items {
		pair, _ := item.([]any)
		if len(pair) != 2 {
			return refuse("M5g", "%s is no alias", show(item))
		}
		text, isText := pair[0].(string)
		tile, isNumber := pair[1].(int64)
		if !isText || !isNumber || !isLine(text, maxLabel) || tile < 1 || tile > int64(g.nLetters) {
			return refuse("M5g", "%s is no alias", show(item))
		}
		a.aliases = append(a.aliases, alias{text, byte(tile)})
	}
	return nil
}

// checkTexts checks M5h to M5j.
func (a *alphabet) checkTexts(map[string]any, *graph) error {
	texts := append([]string(nil), a.labels...)
	for _, other := range a.aliases {
		texts = append(texts, other.text)
	}
	known := map[string]bool{}
	isLong := false
	for _, text := range texts {
		folded, _ := a.fold.append(nil, text, false)
		isTurkish := a.fold == foldUpperTurkish || a.fold == foldLowerTurkish
		if first, _ := utf8.DecodeRuneInString(text); string(folded) != text || isTurkish && first == dotAbove {
			return refuse("M5h", "the label or alias %q is not in NFC, or changed by folding", text)
		}
		isLong = isLong || utf8.RuneCountInString(text) > 1
	}
	for _, text := range texts {
		if known[text] {
			return refuse("M5i", "the label or alias %q occurs twice", text)
		}
		known[text] = true
	}
	for _, text := range texts {
		if isLong && hasNotation(text) {
			return refuse("M5j", "%q beside labels of several characters", text)
		}
	}
	return nil
}

func hasNotation(text string) bool {
	for _, r := range text {
		if r == '[' || r == ']' || r == '\\' {
			return true
		}
	}
	return false
}

// readBlanks checks M5k.
func (a *alphabet) readBlanks(fields map[string]any, _ *graph) error {
	owner := map[string]int{}
	for i, label := range a.labels {
		owner[label] = i + 1
	}
	for _, other := range a.aliases {
		owner[other.text] = int(other.tile)
	}
	known := map[string]bool{}
	for i, item := range fields["blanks"].([]any) {
		blank, isText := item.(string)
		if !isText || !isLine(blank, maxLabel) || !isNFC(blank) || known[blank] ||
			owner[blank] != 0 && owner[blank] != i+1 || utf8.RuneCountInString(blank) > 1 && hasNotation(blank) {
			return refuse("M5k", "%s is no blank of the letter %q", show(item), a.labels[i])
		}
		known[blank] = true
		a.blanks = append(a.blanks, blank)
	}
	return nil
}

func show(item any) string { return fmt.Sprintf("%.100q", fmt.Sprint(item)) }

func isWithin(item any, least, most int64) bool {
	n, isNumber := item.(int64)
	return isNumber && n >= least && n <= most
}

// readNumbers checks M5l.
func (a *alphabet) readNumbers(fields map[string]any, _ *graph) error {
	isRight := isWithin(fields["blank_count"], 0, 65535) && isWithin(fields["blank_score"], -1000, 1000)
	for _, count := range fields["counts"].([]any) {
		isRight = isRight && isWithin(count, 0, 65535)
	}
	for _, score := range fields["scores"].([]any) {
		isRight = isRight && isWithin(score, -1000, 1000)
	}
	if !isRight {
		return refuse("M5l", "a count or score of the alphabet is out of bounds")
	}
	for _, score := range fields["scores"].([]any) {
		a.scores = append(a.scores, score.(int64))
	}
	return nil
}

// readOrder checks M5m and M5n.
func (a *alphabet) readOrder(fields map[string]any, g *graph) error {
	tiles := func(items []any) ([]byte, bool) {
		known, result := [64]bool{}, []byte(nil)
		for _, item := range items {
			if !isWithin(item, 1, int64(g.nLetters)) || known[item.(int64)] {
				return nil, false
			}
			known[item.(int64)] = true
			result = append(result, byte(item.(int64)))
		}
		return result, true
	}
	var isRight bool
	if a.vowels, isRight = tiles(fields["vowels"].([]any)); !isRight {
		return refuse("M5m", "vowels are not distinct tiles")
	}
	items, hasOrder := fields["value_order"].([]any)
	if a.order, isRight = tiles(items); !isRight || hasOrder && len(a.order) != g.nLetters || !hasOrder && g.kind == kindAnag {
		return refuse("M5n", "value_order does not have every tile once")
	}
	return nil
}
