package lexc

import (
	"regexp"
	"unicode/utf8"
)

// DICT and STEM are verified and then left alone: judging words as hunspell does is not part of this reader.

const (
	maxDictBytes = 16 << 20
	maxItems     = 65536
	maxStemBytes = 1 << 26
	maxRuleBytes = 1 << 23
	maxStemItems = 1 << 20
	stemHeader   = 64
)

var (
	nameOfSet = regexp.MustCompile(`^(begin|middle|end|capital_end|counts_twice|keep_case|forbidden|in_capitals|` +
		`unsuggested|moving|(flag|bare|last):[0-9]{1,7})$`)
	switchesOfDict = map[any]bool{
		"case": true, "dup": true, "more_suffixes": true, "rep": true, "sharps": true, "simplified_triple": true, "triple": true,
	}
	signsOfRules = map[any]bool{"": true, "*": true, "?": true}
)

// check is a test of a value in msgpack.
type check func(any) bool

func isText(value any) bool {
	_, is := value.(string)
	return is
}

func isFullText(value any) bool { return isText(value) && value != "" }

func isSet(value any) bool {
	name, is := value.(string)
	return is && nameOfSet.MatchString(name)
}

func isSetOrNone(value any) bool { return value == "" || isSet(value) }

func among(values map[any]bool) check {
	return func(value any) bool { return isText(value) && values[value] }
}

func between(least, most int64) check {
	return func(value any) bool { return isWithin(value, least, most) }
}

// listOf accepts a list of at most some items, each of which passes a test.
func listOf(item check, most int) check {
	return func(value any) bool {
		items, is := value.([]any)
		for _, each := range items {
			is = is && item(each)
		}
		return is && len(items) <= most
	}
}

// row accepts a list with an item for each test.
func row(tests ...check) check {
	return func(value any) bool {
		items, is := value.([]any)
		if !is || len(items) != len(tests) {
			return false
		}
		for i, test := range tests {
			is = is && test(items[i])
		}
		return is
	}
}

// readDictionary checks the rules D.
func readDictionary(data []byte, s *Set) error {
	if len(data) > maxDictBytes {
		return refuse("D1", "DICT has %d bytes", len(data))
	}
	rules, err := unpack(data, "D1")
	if err != nil {
		return err
	}
	number := between(0, 65535)
	pairs := listOf(row(isFullText, isText), maxItems)
	tests := map[string]check{
		"labels": func(value any) bool { return s.areLabels(value) }, "language": isText, "ignored": isText,
		"shortest_part": between(1, 65535), "most_words": number, "most_syllables": number, "vowels": isText,
		"switches": listOf(among(switchesOfDict), maxItems), "breaks": listOf(isFullText, maxItems),
		"conversions": pairs, "replacements": pairs,
		"patterns":       listOf(row(isText, isSetOrNone, isText, isSetOrNone, isText), maxItems),
		"compound_rules": listOf(listOf(row(isSet, among(signsOfRules)), maxItems), maxItems),
	}
	if err := checkKeys(rules, tests, "D1", "D2"); err != nil {
		return err
	}
	return s.checkSets(rules["labels"].(map[string]any))
}

// checkKeys checks that a map has the keys of tests alone, and that each value passes its test.
func checkKeys(values map[string]any, tests map[string]check, ruleOfKeys, ruleOfValues string) error {
	for key := range tests {
		if _, isThere := values[key]; !isThere || len(values) != len(tests) {
			return refuse(ruleOfKeys, "the key %s is missing, or there are %d keys instead of %d", key, len(values), len(tests))
		}
	}
	for key, test := range tests {
		if !test(values[key]) {
			return refuse(ruleOfValues, "the value of %s is wrong", key)
		}
	}
	return nil
}

// areLabels reports whether sets have distinct labels, each a letter.
func (s *Set) areLabels(value any) bool {
	sets, is := value.(map[string]any)
	most := int64(s.graph.nLetters)
	if s.graph.isUTF8 {
		most = 0xD7FF
	}
	known := map[any]bool{}
	for name, label := range sets {
		if !isSet(name) || !isWithin(label, 1, most) || known[label] {
			return false
		}
		known[label] = true
	}
	return is && len(sets) <= maxItems
}

// checkSets checks D3.
func (s *Set) checkSets(labels map[string]any) error {
	root, hasSets := s.graph.root("sets")
	if hasSets != (len(labels) > 0) {
		return refuse("D3", "there are %d sets, and the root sets is there: %v", len(labels), hasSets)
	}
	for name, value := range labels {
		path := []byte{byte(value.(int64))}
		if s.graph.isUTF8 {
			path = utf8.AppendRune(nil, rune(value.(int64)))
		}
		node := root
		for i, label := range path {
			next, isThere := s.nodes.step(node, label)
			if !isThere || next.target == 0 {
				return refuse("D3", "label %d of the set %s leads to no node", i, name)
			}
			node = next.target
		}
	}
	return nil
}

// readStems checks the rules S.
func readStems(data []byte) error {
	if len(data) < stemHeader || len(data) > maxStemBytes {
		return refuse("S1", "STEM has %d bytes", len(data))
	}
	stems, rules, rest := u64(data), u64(data[8:]), uint64(len(data))-stemHeader
	if !areZero(data[16:stemHeader]) || stems%64 != 0 || rules > maxRuleBytes || stems > rest || rules != rest-stems {
		return refuse("S1", "STEM has %d bytes of stems and %d of rules in %d", stems, rules, len(data))
	}
	nClasses, err := checkRules(data[stemHeader+stems:])
	if err != nil {
		return err
	}
	return checkStems(data[stemHeader:stemHeader+stems], nClasses)
}

// checkRules checks S2, and returns the number of classes.
func checkRules(data []byte) (int, error) {
	rules, err := unpack(data, "S2")
	if err != nil {
		return 0, err
	}
	flag, bit := between(0, 1<<32-1), between(0, 1)
	flags := listOf(flag, maxStemItems)
	unit := row(isText, bit)
	affixes := listOf(row(flag, isText, isText, listOf(unit, maxStemItems), bit, flags), maxStemItems)
	role := between(-1, 1<<32-1)
	sets := listOf(flags, maxStemItems)
	tests := map[string]check{
		"prefixes": affixes, "suffixes": affixes, "circumfix": role, "forbidden": role, "need_affix": role,
		"only_in_compound": role, "allows_full_strip": bit, "is_reversed": bit,
		"classes": listOf(func(value any) bool { return sets(value) && len(value.([]any)) > 0 }, maxStemItems),
	}
	if err := checkKeys(rules, tests, "S2", "S2"); err != nil {
		return 0, err
	}
	return len(rules["classes"].([]any)), nil
}

// checkStems checks S3 and S4.
func checkStems(image []byte, nClasses int) error {
	c, err := readContainer(image)
	if err != nil {
		return refuse("S3", "stems: %v", err)
	}
	_, hasDict := c.first("DICT")
	_, hasStem := c.first("STEM")
	if hasDict || hasStem {
		return refuse("S3", "stems have rules or stems of their own")
	}
	stems, err := New(image)
	if err != nil || !stems.rank.isThere {
		return refuse("S3", "stems without ordinals, or refused: %v", err)
	}
	for _, classes := range stems.columns {
		if classes.name != "class" || classes.kind != typeUnsigned || classes.flags&hasGaps != 0 {
			continue
		}
		for i := uint64(0); i < classes.n; i++ {
			if classes.at(i) >= uint64(nClasses) {
				return refuse("S4", "the stem %d has the class %d of %d", i, classes.at(i), nClasses)
			}
		}
		if stems.graph.kind == kindDawg {
			return nil
		}
	}
	return refuse("S4", "stems are no dawg, or have no column of classes")
}
