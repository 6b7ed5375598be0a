package lexc

import (
	"fmt"
	"strings"
)

// ColumnType says what values a column has.
type ColumnType struct {
	Name string
	// Kind is one of unsigned, signed, float, bits, text and bytes.
	Kind string
	// IsList reports whether a word has any number of these values.
	IsList bool
}

var kindNames = [...]string{typeUnsigned: "unsigned", typeSigned: "signed", typeFloat: "float", typeBits: "bits",
	typeText: "text", typeBytes: "bytes"}

// Columns returns the names and types of the columns, in the order of the file.
func (s *Set) Columns() []ColumnType {
	var types []ColumnType
	for _, c := range s.columns {
		types = append(types, c.describe())
	}
	return types
}

// String says what values the column has, as "lists of text".
func (c ColumnType) String() string {
	values := map[string]string{"unsigned": "unsigned numbers", "signed": "signed numbers", "float": "floats"}[c.Kind]
	if values == "" {
		values = c.Kind
	}
	if c.IsList {
		return "lists of " + values
	}
	return values
}

// typeName returns the name of the type to which a pointer points.
func typeName(pointer any) string { return strings.TrimPrefix(fmt.Sprintf("%T", pointer), "*") }

func (c *column) describe() ColumnType {
	if c.kind == typeMany {
		return ColumnType{c.name, kindNames[c.items.kind], true}
	}
	return ColumnType{c.name, kindNames[c.kind], false}
}

func (s *Set) column(name string) (*column, error) {
	for _, c := range s.columns {
		if c.name == name {
			return c, nil
		}
	}
	return nil, fmt.Errorf("lexc: the image has no column %q", name)
}

// Column has a value of type T for each word, or for some.
type Column[T any] struct {
	set    *Set
	column *column
	read   func(ordinal uint64) T
}

// ColumnOf returns a column by its name. T is uint64, int64, float64, bool, string or []byte, or a slice of one of these
// but bool where a word has a list; or any, which takes every column. A column of whole numbers can be read as float64,
// and one of unsigned numbers as int64, where each is below 2^63. Texts are copied; a []byte is a part of the image
// and must not be changed.
func ColumnOf[T any](s *Set, name string) (*Column[T], error) {
	c, err := s.column(name)
	if err != nil {
		return nil, err
	}
	if !s.rank.isThere {
		return nil, fmt.Errorf("lexc: the image has no ordinals, by which the column %q is read", name)
	}
	found := reader(c, any((*T)(nil)))
	read, fits := found.(func(uint64) T)
	if !fits {
		return nil, fmt.Errorf("lexc: the column %q has %v; they cannot be read as %v", name, c.describe(), typeName((*T)(nil)))
	}
	return &Column[T]{s, c, read}, nil
}

// Get returns the value of a word; false where the text is no word, or the word has no value.
func (c *Column[T]) Get(text string) (value T, isThere bool) {
	ordinal, isWord := c.set.Index(text)
	if !isWord {
		return value, false
	}
	return c.At(ordinal)
}

// At returns the value of the word of an ordinal; false where it has none.
func (c *Column[T]) At(ordinal uint64) (value T, isThere bool) {
	if ordinal >= c.column.n || !c.column.has(ordinal) {
		return value, false
	}
	return c.read(ordinal), true
}

// reader returns a function that reads values of the type to which a pointer points, or nil.
func reader(c *column, pointer any) any {
	kind := c.kind
	switch pointer.(type) {
	case *any:
		return anyReader(c)
	case *uint64:
		if kind == typeUnsigned {
			return c.at
		}
	case *int64:
		if kind == typeUnsigned && c.isSmall() {
			return func(i uint64) int64 { return int64(c.at(i)) }
		} else if kind == typeSigned {
			return c.signed
		}
	case *float64:
		if kind <= typeFloat {
			return c.number
		}
	case *bool:
		if kind == typeBits {
			return func(i uint64) bool { return c.at(i) != 0 }
		}
	case *string:
		if kind == typeText {
			return c.text
		}
	case *[]byte:
		if kind == typeBytes {
			return c.bytes
		}
	default:
		if kind == typeMany {
			return listReader(c, pointer)
		}
	}
	return nil
}

// isSmall reports whether all numbers are below 2^63.
func (c *cells) isSmall() bool {
	for i := uint64(0); c.width == 8 && i < c.n; i++ {
		if c.at(i) >= 1<<63 {
			return false
		}
	}
	return true
}

func listReader(c *column, pointer any) any {
	kind := c.items.kind
	switch pointer.(type) {
	case *[]uint64:
		if kind == typeUnsigned {
			return lists(c, c.items.at)
		}
	case *[]int64:
		if kind == typeSigned {
			return lists(c, c.items.signed)
		}
	case *[]float64:
		if kind <= typeFloat {
			return lists(c, c.items.number)
		}
	case *[]string:
		if kind == typeText {
			return lists(c, c.items.text)
		}
	case *[][]byte:
		if kind == typeBytes {
			return lists(c, c.items.bytes)
		}
	}
	return nil
}

// lists returns a function that reads the list of a word. item: reads an item by its index.
func lists[T any](c *column, item func(uint64) T) func(uint64) []T {
	return func(i uint64) []T {
		begin, end := c.span(i)
		values := make([]T, 0, end-begin)
		for ; begin < end; begin++ {
			values = append(values, item(begin))
		}
		return values
	}
}

func anyReader(c *column) func(uint64) any {
	switch c.kind {
	case typeUnsigned:
		return func(i uint64) any { return c.at(i) }
	case typeSigned:
		return func(i uint64) any { return c.signed(i) }
	case typeFloat:
		return func(i uint64) any { return c.float(i) }
	case typeBits:
		return func(i uint64) any { return c.at(i) != 0 }
	case typeText:
		return func(i uint64) any { return c.text(i) }
	case typeBytes:
		return func(i uint64) any { return c.bytes(i) }
	}
	switch c.items.kind {
	case typeUnsigned:
		return func(i uint64) any { return lists(c, c.items.at)(i) }
	case typeSigned:
		return func(i uint64) any { return lists(c, c.items.signed)(i) }
	case typeFloat:
		return func(i uint64) any { return lists(c, c.items.float)(i) }
	case typeText:
		return func(i uint64) any { return lists(c, c.items.text)(i) }
	}
	return func(i uint64) any { return lists(c, c.items.bytes)(i) }
}
