package lexc

import "math/bits"

// The layout packed: NODE is a sequence of bits.

const (
	partBytes   = 256
	chainShift  = 44 // an address has fewer bits; the index of a node in a chain stands above it
	addressMask = 1<<chainShift - 1

	typeShape    = 0
	typeLabelSet = 1
	typeRaw      = 2
	typeChain    = 3
)

type class struct {
	kind, width byte
	first       uint64
}

type part struct {
	begin, end                           uint64
	widths                               [8]uint64
	shapes, labelSets, chains            uint64 // units
	nShapes, nLabelSets, nChains         uint64
	nAddresses, nOthers                  uint64
	lowWidth, low, high, samples         uint64
	labelBits                            uint64
	classes                              [16]class
	shapeUnits, labelSetBits, chainUnits uint64
}

type packed struct {
	data  []byte
	parts []part // that of the DAWG, then that of the GADDAG
	isRaw bool   // labels are bytes
}

// node is a decoded code: where labels, nibbles and fields stand.
type node struct {
	part    *part
	kind    byte
	mask    uint64 // of tiles; of up to 8 bytes of UTF-8, each a label + 1; of a chain, its first unit
	raw     uint64 // the bit of raw labels of UTF-8, or 0
	n       int    // arcs, or nodes of a chain
	nibbles uint64 // of a shape
	at      uint64 // the bit of the nibbles of other nodes
	fields  uint64 // the bit of the first field; of a chain, the bit behind the code
	upper   uint64 // of a chain of two units, its second
}

func readPart(data []byte) part {
	p := part{
		begin: u64(data), end: u64(data[8:]), shapes: u64(data[24:]), labelSets: u64(data[32:]),
		nShapes: uint64(u32(data[40:])), nLabelSets: uint64(u32(data[44:])), nAddresses: u64(data[48:]), nOthers: u64(data[56:]),
		lowWidth: u64(data[64:]), low: u64(data[72:]), high: u64(data[80:]), samples: u64(data[88:]), labelBits: u64(data[96:]),
		chains: u64(data[104:]), nChains: u64(data[112:]),
	}
	for i := range p.widths {
		p.widths[i] = uint64(data[16+i])
	}
	for i := range p.classes {
		entry := u64(data[128+8*i:])
		p.classes[i] = class{byte(entry), byte(entry >> 8), entry >> 32}
	}
	return p
}

// setSizes sets the sizes of entries, which follow from the masks of GRPH.
func (p *part) setSizes(maskUnits uint64) {
	p.shapeUnits, p.labelSetBits, p.chainUnits = 2, 64, 2
	if maskUnits == 1 {
		p.shapeUnits, p.labelSetBits, p.chainUnits = 1, 32, 1
	}
}

// bits returns up to 57 bits. Behind the last stream there are two more units, so that the read stays inside.
func (k *packed) bits(at, width uint64) uint64 {
	return u64(k.data[at>>3:]) >> (at & 7) & (1<<width - 1)
}

// wideBits returns up to 64 bits.
func (k *packed) wideBits(at, width uint64) uint64 {
	if width <= 57 {
		return k.bits(at, width)
	}
	return k.bits(at, 32) | k.bits(at+32, width-32)<<32
}

func (k *packed) unit(index uint64) uint64 { return u64(k.data[8*index:]) }

// partOf returns the part in which an address lies.
func (k *packed) partOf(address uint64) *part {
	if len(k.parts) > 1 && address >= k.parts[1].begin {
		return &k.parts[1]
	}
	return &k.parts[0]
}

// decode reads the code at an address, labels and the place of nibbles.
func (k *packed) decode(p *part, address uint64) node {
	c := &p.classes[k.bits(address, 4)]
	at := address + 4
	entry := c.first + k.bits(at, uint64(c.width))
	at += uint64(c.width)
	d := node{part: p, kind: c.kind}
	switch c.kind {
	case typeShape:
		if p.shapeUnits == 1 {
			unit := k.unit(p.shapes + entry)
			d.mask, d.nibbles = unit&0xFFFFFFFF, unit>>32
		} else {
			d.mask, d.nibbles = k.unit(p.shapes+2*entry), k.unit(p.shapes+2*entry+1)
		}
	case typeLabelSet:
		d.mask = k.wideBits(64*p.labelSets+p.labelSetBits*entry, p.labelSetBits)
	case typeChain:
		d.mask = k.unit(p.chains + p.chainUnits*entry)
		if p.chainUnits == 2 {
			d.upper = k.unit(p.chains + 2*entry + 1)
		}
		d.n, d.fields = chainLength(d.mask, d.upper, p.chainUnits), at
		return d
	default:
		if k.isRaw {
			d.n, d.raw = int(k.bits(at, 8)), at+8
			at += 8 + 8*uint64(d.n)
			d.at, d.fields = at, at+4*uint64(d.n)
			return d
		}
		d.mask = k.wideBits(at, p.labelBits)
		at += p.labelBits
	}
	if k.isRaw {
		d.n = (bits.Len64(d.mask) + 7) / 8
	} else {
		d.n = bits.OnesCount64(d.mask)
	}
	d.at, d.fields = at, at
	if c.kind != typeShape {
		d.fields += 4 * uint64(d.n)
	}
	return d
}

func chainLength(lower, upper, units uint64) int {
	if units == 1 {
		return (bits.Len64(lower&(1<<56-1)) + 7) / 8
	}
	if upper &= 1<<56 - 1; upper != 0 {
		return 8 + (bits.Len64(upper)+7)/8
	}
	return (bits.Len64(lower) + 7) / 8
}

// chainLabel returns a label of a chain by its index.
func (d *node) chainLabel(index int) byte {
	if index < 8 {
		return byte(d.mask>>(8*index)) - 1
	}
	return byte(d.upper>>(8*(index-8))) - 1
}

func (k *packed) nibble(d *node, index int) uint64 {
	if d.kind == typeShape {
		return d.nibbles >> (4 * index) & 15
	}
	return k.bits(d.at+4*uint64(index), 4)
}

// label returns a label of UTF-8 by its index.
func (k *packed) label(d *node, index int) byte {
	if d.raw != 0 {
		return byte(k.bits(d.raw+8*uint64(index), 8)) - 1
	}
	return byte(d.mask>>(8*index)) - 1
}

// find returns the index of a label, or -1.
func (k *packed) find(d *node, label byte) int {
	if !k.isRaw {
		if d.mask>>(label&63)&1 == 0 {
			return -1
		}
		return bits.OnesCount64(d.mask & (1<<(label&63) - 1))
	}
	for index := 0; index < d.n; index++ {
		if k.label(d, index) == label {
			return index
		}
	}
	return -1
}

// end returns the bit behind a node.
func (k *packed) end(d *node) uint64 {
	if d.kind == typeChain {
		return d.fields
	}
	at := d.fields
	for index := 0; index < d.n; index++ {
		at += d.part.widths[k.nibble(d, index)&7]
	}
	return at
}

// follow returns the target of an arc. field: the bit of its field.
func (k *packed) follow(d *node, label byte, nibble, field uint64) uint64 {
	kind := nibble & 7
	width := d.part.widths[kind]
	switch kind {
	case 0:
		return 0
	case 1:
		return k.end(d)
	case 2, 3:
		return field + width + k.bits(field, width)
	}
	number := k.bits(field, width)
	p := d.part
	if label == 0 {
		p = &k.parts[0] // behind ◇ there are words
	}
	return k.address(p, number)
}

// address returns an address by the number that means it in fields.
func (k *packed) address(p *part, number uint64) uint64 {
	index := number + p.nOthers
	if index >= p.nAddresses {
		index -= p.nAddresses
	}
	at := p.high + k.bits(p.samples+index/16*32, 32)
	rest := int(index % 16)
	for {
		word := k.bits(at, 56)
		if n := bits.OnesCount64(word); n <= rest {
			rest, at = rest-n, at+56
			continue
		}
		for ; rest > 0; rest-- {
			word &= word - 1
		}
		high := at + uint64(bits.TrailingZeros64(word)) - p.high - index
		return k.parts[0].begin + high<<p.lowWidth + k.bits(p.low+index*p.lowWidth, p.lowWidth)
	}
}

// step returns the arc of a label that leaves a node, and whether there is one.
func (k *packed) step(id uint64, label byte) (arc, bool) {
	address := id & addressMask
	d := k.decode(k.partOf(address), address)
	if d.kind == typeChain {
		index := int(id >> chainShift)
		if d.chainLabel(index) != label {
			return arc{}, false
		}
		return arc{d.next(address, index), label, false}, true
	}
	index := k.find(&d, label)
	if index < 0 {
		return arc{}, false
	}
	field := d.fields
	for before := 0; before < index; before++ {
		field += d.part.widths[k.nibble(&d, before)&7]
	}
	nibble := k.nibble(&d, index)
	return arc{k.follow(&d, label, nibble, field), label, nibble>>3 != 0}, true
}

// next returns the node behind one of a chain.
func (d *node) next(address uint64, index int) uint64 {
	if index+1 < d.n {
		return address | uint64(index+1)<<chainShift
	}
	return d.fields
}

// arcs appends the arcs of a node to out.
func (k *packed) arcs(out []arc, id uint64) []arc {
	address := id & addressMask
	d := k.decode(k.partOf(address), address)
	if d.kind == typeChain {
		index := int(id >> chainShift)
		return append(out, arc{d.next(address, index), d.chainLabel(index), false})
	}
	return k.arcsOf(out, &d)
}

// arcsOf appends the arcs of a node that is no chain.
func (k *packed) arcsOf(out []arc, d *node) []arc {
	field, mask := d.fields, d.mask
	for index := 0; index < d.n; index++ {
		var label byte
		if k.isRaw {
			label = k.label(d, index)
		} else {
			label = byte(bits.TrailingZeros64(mask))
			mask &= mask - 1
		}
		nibble := k.nibble(d, index)
		out = append(out, arc{k.follow(d, label, nibble, field), label, nibble>>3 != 0})
		field += d.part.widths[nibble&7]
	}
	return out
}
