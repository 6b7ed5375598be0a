package lexc

import (
	"bytes"
	"math"
)

// COLU: a value for each word, by ordinal.

const (
	columnHeader = 64
	nameBytes    = 32

	typeUnsigned = 1
	typeSigned   = 2
	typeFloat    = 3
	typeBits     = 4
	typeText     = 5
	typeBytes    = 6
	typeMany     = 7

	hasGaps  = 1
	isChosen = 2
)

// cells are the values of a column, or the items of its lists.
type cells struct {
	kind  byte
	width uint64
	n     uint64
	data  []byte // the entries
	heap  []byte // texts or bytes
}

type column struct {
	cells
	name     string
	flags    byte
	presence []byte
	items    cells
	index    *maxima
}

// at returns an entry as a number without sign.
func (c *cells) at(i uint64) uint64 {
	switch c.width {
	case 1:
		return uint64(c.data[i])
	case 2:
		return uint64(u16(c.data[2*i:]))
	case 4:
		return uint64(u32(c.data[4*i:]))
	case 8:
		return u64(c.data[8*i:])
	}
	return uint64(c.data[i/8]) >> (i % 8) & 1
}

func (c *cells) signed(i uint64) int64 {
	shift := 64 - 8*c.width
	return int64(c.at(i)<<shift) >> shift
}

func (c *cells) float(i uint64) float64 {
	if c.width == 4 {
		return float64(math.Float32frombits(uint32(c.at(i))))
	}
	return math.Float64frombits(c.at(i))
}

// number returns an entry of type 1, 2 or 3, whatever its type.
func (c *cells) number(i uint64) float64 {
	switch c.kind {
	case typeUnsigned:
		return float64(c.at(i))
	case typeSigned:
		return float64(c.signed(i))
	}
	return c.float(i)
}

// compare returns whether the entry i of a column is below, at or above the entry j of another one of its type.
func (c *cells) compare(i uint64, other *cells, j uint64) int {
	var isBelow, isAbove bool
	switch c.kind {
	case typeUnsigned:
		a, b := c.at(i), other.at(j)
		isBelow, isAbove = a < b, a > b
	case typeSigned:
		a, b := c.signed(i), other.signed(j)
		isBelow, isAbove = a < b, a > b
	default:
		a, b := c.float(i), other.float(j)
		isBelow, isAbove = a < b, a > b
	}
	switch {
	case isBelow:
		return -1
	case isAbove:
		return 1
	}
	return 0
}

func (c *cells) text(i uint64) string {
	begin := c.heap[c.at(i):]
	return string(begin[:bytes.IndexByte(begin, 0)])
}

// span returns where the values of an entry begin and end, where entries are ends.
func (c *cells) span(i uint64) (begin, end uint64) {
	if i > 0 {
		begin = c.at(i - 1)
	}
	return begin, c.at(i)
}

func (c *cells) bytes(i uint64) []byte {
	begin, end := c.span(i)
	return c.heap[begin:end:end]
}

// has reports whether the word of an ordinal has a value.
func (c *column) has(i uint64) bool {
	if c.kind == typeMany {
		begin, end := c.span(i)
		return begin < end
	}
	return c.flags&hasGaps == 0 || c.presence[i/8]>>(i%8)&1 != 0
}

// size returns the bytes of the entries.
func (c *cells) size() uint64 {
	if c.kind == typeBits {
		return c.n/8 + (c.n%8+7)/8
	}
	return saturatingProduct(c.width, c.n)
}
