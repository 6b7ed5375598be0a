// Answers the questions of the conformance kit with the Go module.
package main

import (
	"errors"
	"fmt"
	"reflect"

	lexc "github.com/lexc/lexc/formats/go"
)

var (
	set        *lexc.Set
	operations = map[string]func(a []string, n uint64) string{
		"open":   open,
		"has":    func(a []string, _ uint64) string { return choose(set.Contains(a[0]), "yes", "no") },
		"count":  func(a []string, _ uint64) string { return fmt.Sprint(set.Count(a[0])) },
		"index":  func(a []string, _ uint64) string { i, is := set.Index(a[0]); return choose(is, fmt.Sprint(i), "none") },
		"word":   func(a []string, n uint64) string { w, is := set.Word(n); return choose(is, row("word", w), "none") },
		"prefix": func(a []string, n uint64) string { return row("list", set.Prefix(a[0]).First(int(n))...) },
		"pattern": func(a []string, _ uint64) string {
			words, err := set.Pattern(a[0])
			return choose(err == nil, row("list", words.All()...), "error")
		},
		"near":     func(a []string, n uint64) string { return row("list", set.Near(a[0], int(n)).All()...) },
		"rack":     func(a []string, _ uint64) string { return row("list", set.Rack(a[0]).All()...) },
		"anagrams": func(a []string, _ uint64) string { return row("list", set.Anagrams(a[0]).All()...) },
		"top": func(a []string, n uint64) string {
			words, err := set.Complete(a[0], a[1])
			return choose(err == nil, row("list", words.First(int(n))...), "error")
		},
		"values": func(a []string, n uint64) string {
			column, _ := lexc.ColumnOf[any](set, a[0])
			value, is := column.At(n)
			return choose(is, row("list", texts(reflect.ValueOf(value))...), "list")
		},
	}
)

func open(a []string, _ uint64) string {
	var refused lexc.ErrRefused
	opened, err := lexc.Open(a[0])
	if errors.As(err, &refused) {
		return "refused\t" + refused.Rule
	}
	set = opened
	return fmt.Sprint("ok\t", set.Len())
}
