package lexc

import (
	"encoding/binary"
	"math"
	"unicode/utf8"
)

// A decoder of msgpack under the rules of META. Values are nil, bool, int64, uint64 (only above the largest int64),
// float64, string, []byte, []any and map[string]any.

const maxDepth = 32

type unpacker struct {
	data  []byte
	rule  string
	depth int
}

// unpack returns the map that data consists of. rule: the name for what is wrong in it.
func unpack(data []byte, rule string) (map[string]any, error) {
	u := &unpacker{data: data, rule: rule}
	value, err := u.value()
	if err != nil {
		return nil, err
	}
	result, isMap := value.(map[string]any)
	if !isMap {
		return nil, refuse(rule, "its msgpack is no map")
	}
	if len(u.data) > 0 {
		return nil, refuse(rule, "%d bytes follow the map in msgpack", len(u.data))
	}
	return result, nil
}

// take returns the next n bytes, or nil where there are fewer.
func (u *unpacker) take(n uint64) ([]byte, error) {
	if n > uint64(len(u.data)) {
		return nil, refuse(u.rule, "a value of msgpack ends behind the end")
	}
	head := u.data[:n:n]
	u.data = u.data[n:]
	return head, nil
}

// number returns an unsigned big-endian number of some bytes.
func (u *unpacker) number(size int) (uint64, error) {
	field, err := u.take(uint64(size))
	if err != nil {
		return 0, err
	}
	var padded [8]byte
	copy(padded[8-size:], field)
	return binary.BigEndian.Uint64(padded[:]), nil
}

func (u *unpacker) value() (any, error) {
	u.depth++
	defer func() { u.depth-- }()
	if u.depth > maxDepth {
		return nil, refuse(u.rule, "values of msgpack nest deeper than %d", maxDepth)
	}
	head, err := u.take(1)
	if err != nil {
		return nil, err
	}
	switch code := head[0]; {
	case code < 0x80:
		return int64(code), nil
	case code < 0x90:
		return u.mapping(uint64(code & 15))
	case code < 0xA0:
		return u.list(uint64(code & 15))
	case code < 0xC0:
		return u.text(uint64(code & 31))
	case code >= 0xE0:
		return int64(int8(code)), nil
	default:
		return u.long(code)
	}
}

// long returns the value of a code from c0 to df.
func (u *unpacker) long(code byte) (any, error) {
	switch {
	case code == 0xC0:
		return nil, nil
	case code == 0xC2 || code == 0xC3:
		return code == 0xC3, nil
	case code == 0xC1 || code >= 0xC7 && code <= 0xC9 || code >= 0xD4 && code <= 0xD8:
		return nil, refuse(u.rule, "msgpack has the byte %x", code)
	}
	sizes := [32]int{4: 1, 5: 2, 6: 4, 10: 4, 11: 8, 12: 1, 13: 2, 14: 4, 15: 8, 16: 1, 17: 2, 18: 4, 19: 8,
		25: 1, 26: 2, 27: 4, 28: 2, 29: 4, 30: 2, 31: 4}
	size := sizes[code-0xC0]
	n, err := u.number(size)
	if err != nil {
		return nil, err
	}
	switch {
	case code <= 0xC6:
		return u.take(n)
	case code == 0xCA:
		return float64(math.Float32frombits(uint32(n))), nil
	case code == 0xCB:
		return math.Float64frombits(n), nil
	case code <= 0xCF && n > math.MaxInt64:
		return n, nil
	case code <= 0xCF:
		return int64(n), nil
	case code <= 0xD3:
		shift := uint(64 - 8*size)
		return int64(n<<shift) >> shift, nil
	case code <= 0xDB:
		return u.text(n)
	case code <= 0xDD:
		return u.list(n)
	default:
		return u.mapping(n)
	}
}

func (u *unpacker) text(n uint64) (any, error) {
	field, err := u.take(n)
	if err != nil {
		return nil, err
	}
	if !utf8.Valid(field) {
		return nil, refuse(u.rule, "a text of msgpack is not UTF-8")
	}
	return string(field), nil
}

func (u *unpacker) list(n uint64) (any, error) {
	if n > uint64(len(u.data)) {
		return nil, refuse(u.rule, "a list of msgpack ends behind the end")
	}
	items := make([]any, 0, n)
	for ; n > 0; n-- {
		item, err := u.value()
		if err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	return items, nil
}

func (u *unpacker) mapping(n uint64) (any, error) {
	if n > uint64(len(u.data))/2 {
		return nil, refuse(u.rule, "a map of msgpack ends behind the end")
	}
	result := make(map[string]any, n)
	before := ""
	for i := uint64(0); i < n; i++ {
		value, err := u.value()
		if err != nil {
			return nil, err
		}
		key, isText := value.(string)
		if !isText || i > 0 && key <= before {
			return nil, refuse(u.rule, "keys of msgpack do not ascend, or are no texts")
		}
		if result[key], err = u.value(); err != nil {
			return nil, err
		}
		before = key
	}
	return result, nil
}
