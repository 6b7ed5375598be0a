package lexc

import "math/bits"

// The rules P1 to P6: where the tables of packed nodes lie and what stands in them.

// readPacked checks P1 to P3, and returns the parts.
func readPacked(data []byte, g *graph) (packed, error) {
	k := packed{data: data, isRaw: g.isUTF8}
	n := 1
	if g.nGaddagNodes != 0 {
		n = 2
	}
	total := 8 * uint64(len(data))
	if len(data) < n*partBytes || total >= 1<<chainShift {
		return k, refuse("P1", "NODE has %d bytes", len(data))
	}
	for i := 0; i < n; i++ {
		header := data[i*partBytes:][:partBytes]
		p := readPart(header)
		p.setSizes(g.maskUnits)
		if err := checkPart(&p, header, i == 0, g); err != nil {
			return k, err
		}
		k.parts = append(k.parts, p)
	}
	if err := k.checkPlaces(total); err != nil {
		return k, err
	}
	for i := range k.parts {
		if err := k.checkTables(&k.parts[i], i == 0, g); err != nil {
			return k, err
		}
	}
	return k, nil
}

// checkPart checks the rest of P1.
func checkPart(p *part, header []byte, isDawg bool, g *graph) error {
	labelBits := uint64(g.nLetters) + 1
	if g.isUTF8 {
		labelBits = 0
	}
	if p.widths[0] != 0 || p.widths[1] != 0 || p.labelBits != labelBits || !areZero(header[120:128]) ||
		p.nOthers > p.nAddresses || isDawg && p.nOthers != 0 {
		return refuse("P1", "a field of a part's header is wrong")
	}
	for kind, width := range p.widths {
		if width > 32 {
			return refuse("P1", "fields of kind %d have %d bits", kind, width)
		}
	}
	for i, c := range p.classes {
		middle := u16(header[128+8*i+2:])
		if c.kind > typeChain || c.width > 32 || middle != 0 || c.kind == typeRaw && (c.width != 0 || c.first != 0) {
			return refuse("P1", "class %d has type %d, width %d and first %d", i, c.kind, c.width, c.first)
		}
	}
	if p.classes[15].kind != typeRaw {
		return refuse("P1", "class 15 is not raw")
	}
	return nil
}

// placing goes through NODE, unit by unit.
type placing struct {
	k     *packed
	bit   uint64
	total uint64
	fits  bool
}

// table moves behind a table of some bits, and reports whether it stands here and zeros behind it.
func (s *placing) table(at, size uint64) {
	if !s.fits || at != s.bit || size > s.total-s.bit {
		s.fits = false
		return
	}
	end := s.bit + size
	s.bit = (end + 63) &^ 63
	if s.bit > s.total || end%64 != 0 && s.k.unit(end/64)>>(end%64) != 0 {
		s.fits = false
	}
}

// lowWidth returns the number of low bits of n ascending addresses below a length.
func lowWidth(n, length uint64) uint64 {
	if n == 0 || length/n == 0 {
		return 0
	}
	return uint64(bits.Len64(length/n)) - 1
}

// checkPlaces checks P2.
func (k *packed) checkPlaces(total uint64) error {
	s := &placing{k, partBytes * 8 * uint64(len(k.parts)), total, true}
	base := k.parts[0].begin
	for i := range k.parts {
		p := &k.parts[i]
		if p.begin > p.end || p.end > total || base > p.end || p.nAddresses > total || p.nChains > total ||
			p.lowWidth != lowWidth(p.nAddresses, p.end-base) {
			return refuse("P2", "addresses of part %d have %d low bits", i, p.lowWidth)
		}
		high := uint64(0)
		if p.nAddresses > 0 {
			high = p.nAddresses + (p.end-base)>>p.lowWidth + 1
		}
		s.table(saturatingProduct(64, p.shapes), 64*p.shapeUnits*p.nShapes)
		s.table(saturatingProduct(64, p.labelSets), p.labelSetBits*p.nLabelSets)
		s.table(saturatingProduct(64, p.chains), 64*p.chainUnits*p.nChains)
		s.table(p.samples, 32*((p.nAddresses+15)/16))
		s.table(p.high, high)
		s.table(p.low, p.lowWidth*p.nAddresses)
	}
	for i := range k.parts {
		s.table(k.parts[i].begin, k.parts[i].end-k.parts[i].begin)
	}
	if !s.fits || s.bit+128 != total || k.unit(s.bit/64) != 0 || k.unit(s.bit/64+1) != 0 {
		return refuse("P2", "tables and streams are not where they have to be, or bits between them are not zero")
	}
	return nil
}

// checkTables checks P3.
func (k *packed) checkTables(p *part, isDawg bool, g *graph) error {
	for i := uint64(0); i < p.nShapes; i++ {
		labels, nibbles := k.unit(p.shapes+p.shapeUnits*i), uint64(0)
		if p.shapeUnits == 1 {
			labels, nibbles = labels&0xFFFFFFFF, labels>>32
		} else {
			nibbles = k.unit(p.shapes + 2*i + 1)
		}
		n, isRight := k.checkLabels(labels, isDawg, g)
		if !isRight || (bits.Len64(nibbles)+3)/4 != n {
			return refuse("P3", "shape %d has wrong labels or nibbles", i)
		}
	}
	for i := uint64(0); i < p.nLabelSets; i++ {
		labels := k.wideBits(64*p.labelSets+p.labelSetBits*i, p.labelSetBits)
		if _, isRight := k.checkLabels(labels, isDawg, g); !isRight {
			return refuse("P3", "label set %d has wrong labels", i)
		}
	}
	for i := uint64(0); i < p.nChains; i++ {
		if !k.isChain(p, i, g) {
			return refuse("P3", "chain %d has wrong labels", i)
		}
	}
	return nil
}

// checkLabels returns the number of labels of an entry, and whether they may stand there.
func (k *packed) checkLabels(labels uint64, isDawg bool, g *graph) (int, bool) {
	if !k.isRaw {
		isRight := labels != 0 && labels>>1>>g.nLetters == 0 && !(isDawg && labels&1 != 0)
		return bits.OnesCount64(labels), isRight
	}
	n, before := 0, byte(0)
	for ; labels != 0; labels >>= 8 {
		label := byte(labels)
		if label <= before || isDawg && label == 1 {
			return 0, false
		}
		before, n = label, n+1
	}
	return n, n > 0
}

func (k *packed) isChain(p *part, index uint64, g *graph) bool {
	lower, upper := k.unit(p.chains+p.chainUnits*index), uint64(0)
	last := lower >> 56
	if p.chainUnits == 2 {
		upper = k.unit(p.chains + 2*index + 1)
		last = upper >> 56
	}
	n := chainLength(lower, upper, p.chainUnits)
	d := node{mask: lower, upper: upper}
	for i := 0; i < n; i++ {
		// a label + 1 of 0 or 1 is a gap or the separator
		if label := d.chainLabel(i); label == 0xFF || label == 0 || int(label) > g.nLetters {
			return false
		}
	}
	return n >= 2 && last == 1
}

// checkStream checks P4 and P5 of a part, marks its nodes, and counts nodes and arcs.
func (v *packedVerifier) checkStream(p *part, isDawg bool) (nNodes, nArcs uint64, err error) {
	k := v.packed
	at := p.begin
	for at < p.end {
		v.marks.set(at)
		d, isRight := v.decode(p, at, isDawg)
		if !isRight {
			return 0, 0, refuse("P4", "the node at bit %d is none, or ends behind the end", at)
		}
		if d.kind == typeChain {
			nNodes, nArcs, at = nNodes+uint64(d.n), nArcs+uint64(d.n), d.fields
			continue
		}
		if err := v.checkFields(&d, at); err != nil {
			return 0, 0, err
		}
		nNodes, nArcs, at = nNodes+1, nArcs+uint64(d.n), k.end(&d)
	}
	if at != p.end {
		return 0, 0, refuse("P4", "the last node ends at bit %d, not %d", at, p.end)
	}
	return nNodes, nArcs, nil
}

// decode decodes a node whose code may name no entry, and whose labels may be none.
func (v *packedVerifier) decode(p *part, at uint64, isDawg bool) (node, bool) {
	k := v.packed
	c := p.classes[k.bits(at, 4)]
	entry := c.first + k.bits(at+4, uint64(c.width))
	limit := map[byte]uint64{typeShape: p.nShapes, typeLabelSet: p.nLabelSets, typeChain: p.nChains, typeRaw: 1}[c.kind]
	if entry >= limit {
		return node{}, false
	}
	if c.kind == typeRaw && k.isRaw && at+4+8+12*k.bits(at+4, 8) > p.end {
		return node{}, false
	}
	d := k.decode(p, at)
	if d.kind == typeRaw {
		if !k.isRaw {
			if _, isRight := k.checkLabels(d.mask, isDawg, v.g); !isRight {
				return d, false
			}
		}
		for i := 0; k.isRaw && i < d.n; i++ {
			label := k.bits(d.raw+8*uint64(i), 8)
			if label == 0 || label == 1 && isDawg || i > 0 && k.label(&d, i-1) >= byte(label-1) {
				return d, false
			}
		}
	}
	return d, d.n > 0 && d.fields <= p.end && k.end(&d) <= p.end
}

// checkFields checks P5 of a node.
func (v *packedVerifier) checkFields(d *node, at uint64) error {
	k := v.packed
	field, mask := d.fields, d.mask
	for i := 0; i < d.n; i++ {
		var label byte
		if k.isRaw {
			label = k.label(d, i)
		} else {
			label, mask = byte(bits.TrailingZeros64(mask)), mask&(mask-1)
		}
		nibble := k.nibble(d, i)
		kind := nibble & 7
		if nibble == 0 || label == 0 && (nibble>>3 != 0 || kind < 4) {
			return refuse("P5", "an arc of the node at bit %d has the nibble %d", at, nibble)
		}
		p := d.part
		if label == 0 {
			p = &k.parts[0]
		}
		width := d.part.widths[kind]
		if number := k.bits(field, width); kind >= 4 && number >= p.nAddresses {
			return refuse("P5", "an arc of the node at bit %d has the number %d of %d", at, number, p.nAddresses)
		}
		field += width
	}
	return nil
}

// checkAddresses checks P6 of a part.
func (v *packedVerifier) checkAddresses(p *part) error {
	k := v.packed
	if p.nAddresses == 0 {
		return nil
	}
	size := p.nAddresses + (p.end-k.parts[0].begin)>>p.lowWidth + 1
	index, before := uint64(0), uint64(0)
	for begin := uint64(0); begin < size; begin += 56 {
		width := size - begin
		if width > 56 {
			width = 56
		}
		for word := k.bits(p.high+begin, width); word != 0; word &= word - 1 {
			position := begin + uint64(bits.TrailingZeros64(word))
			if index == p.nAddresses || index%16 == 0 && k.bits(p.samples+index/16*32, 32) != position {
				return refuse("P6", "bit %d of addresses is not that of address %d", position, index)
			}
			address := k.parts[0].begin + (position-index)<<p.lowWidth + k.bits(p.low+index*p.lowWidth, p.lowWidth)
			owner := p
			if index < p.nOthers {
				owner = &k.parts[0]
			}
			if index > 0 && address <= before || address < owner.begin || address >= owner.end || !v.marks.has(address) {
				return refuse("P6", "the address %d of %d is no node of its part, or does not ascend", index, address)
			}
			index, before = index+1, address
		}
	}
	if index != p.nAddresses {
		return refuse("P6", "%d high bits are set, not %d", index, p.nAddresses)
	}
	return nil
}
