package lexc

import (
	"bytes"
	"math"
	"unicode/utf8"
)

// The rules U and W.

// readColumn checks the rules U. It returns no column where the type is unknown.
func readColumn(data []byte, names map[string]bool, g *graph) (*column, error) {
	if len(data) < columnHeader {
		return nil, refuse("U1", "a column has %d bytes", len(data))
	}
	name := string(bytes.TrimRight(data[:nameBytes], "\x00"))
	if name == "" || !utf8.ValidString(name) || bytes.IndexByte([]byte(name), 0) >= 0 || names[name] {
		return nil, refuse("U1", "a column has the name %q", name)
	}
	names[name] = true
	c := &column{name: name, flags: data[34]}
	c.kind, c.width, c.n = data[32], uint64(data[33]), u64(data[40:])
	c.items.kind, c.items.width = data[35], uint64(data[36])
	if c.kind > typeMany {
		return nil, nil
	}
	allowed := map[byte]byte{1: 3, 2: 3, 3: 3, 4: 1, 5: 1, 6: 1}[c.kind]
	if !areZero(data[37:40]) || !areZero(data[48:64]) || c.flags&^allowed != 0 ||
		c.kind != typeMany && (data[35] != 0 || data[36] != 0) {
		return nil, refuse("U1", "a field of the column %s is wrong", name)
	}
	if !isWidth(c.kind, c.width) || c.n != g.nWords || c.kind == typeMany && !c.areItems() {
		return nil, refuse("U2", "the column %s has the type %d, the width %d and %d entries", name, c.kind, c.width, c.n)
	}
	for _, check := range []func([]byte) error{c.divide, c.checkValues, c.checkGaps} {
		if err := check(data); err != nil {
			return nil, err
		}
	}
	return c, nil
}

// isWidth reports whether entries of a type may have a width.
func isWidth(kind byte, width uint64) bool {
	switch kind {
	case typeFloat:
		return width == 4 || width == 8
	case typeBits:
		return width == 0
	}
	return kind >= 1 && kind <= typeMany && (width == 1 || width == 2 || width == 4 || width == 8)
}

func (c *column) areItems() bool {
	kind := c.items.kind
	return kind != typeBits && kind != typeMany && isWidth(kind, c.items.width)
}

// divide checks U3, and finds entries, presence, items and texts.
func (c *column) divide(data []byte) error {
	wrong := refuse("U3", "the column %s has %d bytes, not those of its values", c.name, len(data))
	at := uint64(columnHeader)
	take := func(size uint64) ([]byte, bool) {
		if size > uint64(len(data))-at {
			return nil, false
		}
		field := data[at : at+size : at+size]
		at += size
		return field, true
	}
	var fits bool
	if c.data, fits = take(c.size()); !fits {
		return wrong
	}
	if c.flags&hasGaps != 0 {
		if c.presence, fits = take((c.n + 7) / 8); !fits {
			return wrong
		}
	}
	last := &c.cells
	if c.kind == typeMany {
		padding, fits := take(-at & 7)
		if !fits || !areZero(padding) {
			return wrong
		}
		last, c.items.n = &c.items, c.at(c.n-1)
		if c.items.data, fits = take(c.items.size()); !fits {
			return wrong
		}
	}
	rest := uint64(len(data)) - at
	last.heap, _ = take(rest)
	end := uint64(0)
	if last.kind == typeBytes && last.n > 0 {
		end = last.at(last.n - 1)
	}
	if last.kind == typeText && rest == 0 || last.kind != typeText && rest != end {
		return wrong
	}
	return nil
}

// checkValues checks U4.
func (c *column) checkValues([]byte) error {
	if !c.cells.areRight() || c.kind == typeMany && !c.items.areRight() {
		return refuse("U4", "a value of the column %s is none of its type", c.name)
	}
	return nil
}

func (c *cells) areRight() bool {
	switch c.kind {
	case typeFloat:
		for i := uint64(0); i < c.n; i++ {
			if x := c.float(i); math.IsNaN(x) || math.IsInf(x, 0) || x == 0 && math.Signbit(x) {
				return false
			}
		}
	case typeBits:
		return c.n%8 == 0 || c.data[c.n/8]>>(c.n%8) == 0
	case typeText:
		if !utf8.Valid(c.heap) || c.heap[0] != 0 || c.heap[len(c.heap)-1] != 0 {
			return false
		}
		for i := uint64(0); i < c.n; i++ {
			if offset := c.at(i); offset != 0 && (offset >= uint64(len(c.heap)) || c.heap[offset-1] != 0) {
				return false
			}
		}
	case typeBytes, typeMany:
		for i := uint64(0); i < c.n; i++ {
			if begin, end := c.span(i); begin > end {
				return false
			}
		}
	}
	return true
}

// checkGaps checks U5.
func (c *column) checkGaps([]byte) error {
	if c.flags&hasGaps == 0 {
		return nil
	}
	if c.n%8 != 0 && c.presence[c.n/8]>>(c.n%8) != 0 {
		return refuse("U5", "bits behind the presence of the column %s are not zero", c.name)
	}
	for i := uint64(0); i < c.n; i++ {
		want := uint64(0)
		if c.kind == typeBytes && i > 0 {
			want = c.at(i - 1)
		}
		if !c.has(i) && c.at(i) != want {
			return refuse("U5", "the word %d has no value in the column %s, but an entry", i, c.name)
		}
	}
	return nil
}

// maxima are the numbers of a WIDX: those of level i at index i - 1.
type maxima struct {
	block  uint64
	levels []cells
}

// readIndex checks the rules W, and gives the index to its column.
func readIndex(data []byte, columns []*column) error {
	if len(data) < columnHeader {
		return refuse("W1", "an index has %d bytes", len(data))
	}
	var owner *column
	for _, c := range columns {
		padded := make([]byte, nameBytes)
		copy(padded, c.name)
		if bytes.Equal(padded, data[:nameBytes]) && c.kind == data[32] && c.width == uint64(data[33]) && c.kind <= typeFloat {
			owner = c
		}
	}
	if owner == nil || owner.index != nil || u64(data[40:]) != owner.n || !areZero(data[48:64]) {
		return refuse("W1", "the index %q belongs to no column, or has wrong fields", bytes.TrimRight(data[:nameBytes], "\x00"))
	}
	block, nLevels := uint64(u16(data[34:])), u32(data[36:])
	if block < 2 || block > 32768 || block&(block-1) != 0 {
		return refuse("W2", "the index of %s has blocks of %d", owner.name, block)
	}
	m := &maxima{block: block}
	at := uint64(columnHeader)
	for n := owner.n; n > 1 || len(m.levels) == 0; {
		n = (n-1)/block + 1
		level := cells{kind: owner.kind, width: owner.width, n: n}
		size := level.size()
		if size > uint64(len(data))-at {
			return refuse("W2", "the index of %s has %d bytes, too few", owner.name, len(data))
		}
		level.data = data[at : at+size]
		at += size
		m.levels = append(m.levels, level)
	}
	if at != uint64(len(data)) || nLevels != uint32(len(m.levels)) {
		return refuse("W2", "the index of %s has %d levels and %d bytes", owner.name, nLevels, len(data))
	}
	owner.index = m
	return m.check(owner)
}

// check checks W3.
func (m *maxima) check(owner *column) error {
	below := &owner.cells
	for l := range m.levels {
		level := &m.levels[l]
		for i := uint64(0); i < level.n; i++ {
			largest := i * m.block
			for j := largest + 1; j < below.n && j < (i+1)*m.block; j++ {
				if below.compare(j, below, largest) > 0 {
					largest = j
				}
			}
			if level.at(i) != below.at(largest) {
				return refuse("W3", "maximum %d of level %d of %s is not that of its numbers", i, l+1, owner.name)
			}
		}
		below = level
	}
	return nil
}

// readColumns checks the rules U and W.
func readColumns(c *container, g *graph) ([]*column, error) {
	var columns []*column
	names := map[string]bool{}
	for _, s := range c.sections {
		if s.kind == "COLU" {
			col, err := readColumn(s.data, names, g)
			if err != nil {
				return nil, err
			}
			if col != nil {
				columns = append(columns, col)
			}
		}
	}
	for _, s := range c.sections {
		if s.kind == "WIDX" {
			if err := readIndex(s.data, columns); err != nil {
				return nil, err
			}
		}
	}
	return columns, nil
}
