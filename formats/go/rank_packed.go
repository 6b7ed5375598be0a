package lexc

import "math/bits"

// RANK of the layout packed: samples, and an entry for each node of the DAWG's part with several children.

const (
	packedRankHeader = 24
	sampleBits       = 1024
	widestClass      = 15
)

type packedRank struct {
	packed  *packed
	samples []byte
	entries packed // its bits
	nBits   uint64
	widest  uint64
}

// readPackedRank checks Q1.
func readPackedRank(data []byte, k *packed) (packedRank, error) {
	if len(data) < packedRankHeader {
		return packedRank{}, refuse("Q1", "RANK has %d bytes", len(data))
	}
	dawg := &k.parts[0]
	nSamples := (dawg.end - dawg.begin + sampleBits - 1) / sampleBits
	r := packedRank{packed: k, nBits: u64(data[8:]), widest: u64(data[16:])}
	begin := packedRankHeader + 8*nSamples
	if u64(data) != nSamples || r.nBits > 8*uint64(len(data)) || uint64(len(data)) != begin+8*((r.nBits+63)/64+2) {
		return r, refuse("Q1", "RANK has %d samples, %d bits and %d bytes", u64(data), r.nBits, len(data))
	}
	if r.widest != 0 && (r.widest < 16 || r.widest > 63) {
		return r, refuse("Q1", "numbers of class 15 have %d bits", r.widest)
	}
	r.samples, r.entries.data = data[packedRankHeader:begin], data[begin:]
	last := r.nBits / 64
	if r.entries.unit(last)>>(r.nBits%64) != 0 || !areZero(r.entries.data[8*last+8:]) {
		return r, refuse("Q1", "bits behind the entries of RANK are not zero")
	}
	return r, nil
}

// sizes returns the number of children of a node, and the bit behind it. No chain has an entry.
func (r *packedRank) sizes(d *node) (nChildren int, end uint64) {
	if d.kind == typeChain {
		return 1, d.fields
	}
	end = d.fields
	for i := 0; i < d.n; i++ {
		kind := r.packed.nibble(d, i) & 7
		if kind != 0 {
			nChildren++
		}
		end += d.part.widths[kind]
	}
	return nChildren, end
}

// width returns the bits of a number in the entry at a bit.
func (r *packedRank) width(at uint64) uint64 {
	if c := r.entries.bits(at, 4); c < widestClass {
		return c + 1
	}
	return r.widest
}

// number returns a number of the entry at a bit, whose numbers have a width.
func (r *packedRank) number(at, width, index uint64) uint64 {
	return r.entries.wideBits(at+4+index*width, width)
}

// find returns the bit of the entry of the node at an address.
func (r *packedRank) find(address uint64) uint64 {
	dawg := &r.packed.parts[0]
	block := (address - dawg.begin) / sampleBits
	sample := u64(r.samples[8*block:])
	at, entry := dawg.begin+block*sampleBits+sample&0xFFFF, sample>>16
	for at < address {
		d := r.packed.decode(dawg, at)
		n, end := r.sizes(&d)
		if n >= 2 {
			entry += 4 + uint64(n-1)*r.width(entry)
		}
		at = end
	}
	return entry
}

// words returns the words below a node. Its numbers say those of all children but the last.
func (r *packedRank) words(id uint64) uint64 {
	total := uint64(0)
	var buffer [64]arc
	for id != 0 {
		children, last := uint64(0), uint64(0)
		for _, next := range r.packed.arcs(buffer[:0], id) {
			if next.accept {
				total++
			}
			if next.target != 0 {
				children, last = children+1, next.target
			}
		}
		if children >= 2 {
			entry := r.find(id)
			total += r.number(entry, r.width(entry), children-2)
		}
		id = last
	}
	return total
}

// step follows a label, and returns the words before those of its arc.
func (r *packedRank) step(id uint64, label byte) (next arc, before uint64, isThere bool) {
	k := r.packed
	if d := k.decode(&k.parts[0], id&addressMask); d.kind == typeChain {
		next, isThere = k.step(id, label)
		return next, 0, isThere
	} else if index := k.find(&d, label); index >= 0 {
		children := uint64(0)
		for i := 0; i < index; i++ {
			nibble := k.nibble(&d, i)
			before += nibble >> 3
			if nibble&7 != 0 {
				children++
			}
		}
		if children > 0 {
			before += r.below(&d, id, children)
		}
		next, isThere = k.step(id, label)
	}
	return next, before, isThere
}

// below returns the words below the first children of a node, which are not all: in RANK, or below the last one.
func (r *packedRank) below(d *node, id, children uint64) uint64 {
	if all, _ := r.sizes(d); uint64(all) == children {
		return r.words(id) - r.accepts(d)
	}
	entry := r.find(id)
	return r.number(entry, r.width(entry), children-1)
}

func (r *packedRank) accepts(d *node) uint64 {
	n := uint64(0)
	for i := 0; i < d.n; i++ {
		n += r.packed.nibble(d, i) >> 3
	}
	return n
}

// choose returns the last arc of a node before which there are at most n words, and the number of words before it.
func (r *packedRank) choose(id, n uint64) (chosen arc, before uint64) {
	var buffer [64]arc
	arcs := r.packed.arcs(buffer[:0], id)
	all := uint64(0)
	for _, next := range arcs {
		if next.target != 0 {
			all++
		}
	}
	entry := uint64(0)
	if all >= 2 {
		entry = r.find(id)
	}
	accepted, children, sum := uint64(0), uint64(0), uint64(0)
	for _, next := range arcs {
		if children == all && all > 0 && chosen.target != 0 {
			// behind the last child: the words below it are counted
			sum = r.words(id) - countAccepts(arcs)
		}
		if accepted+sum > n {
			break
		}
		chosen, before = next, accepted+sum
		if next.accept {
			accepted++
		}
		if next.target == 0 {
			continue
		}
		if children++; children < all {
			sum = r.number(entry, r.width(entry), children-1)
		}
	}
	return chosen, before
}

func countAccepts(arcs []arc) uint64 {
	n := uint64(0)
	for _, next := range arcs {
		if next.accept {
			n++
		}
	}
	return n
}

// verify checks Q2. v: the words below each node.
func (r *packedRank) verify(v *packedVerifier) error {
	k, dawg := r.packed, &r.packed.parts[0]
	entry, block, widest := uint64(0), uint64(0), uint64(0)
	var buffer []arc
	for at := dawg.begin; at < dawg.end; {
		for dawg.begin+block*sampleBits <= at && 8*block < uint64(len(r.samples)) {
			if u64(r.samples[8*block:]) != at-dawg.begin-block*sampleBits|entry<<16 {
				return refuse("Q2", "sample %d of RANK is not that of the node at bit %d", block, at)
			}
			block++
		}
		d := k.decode(dawg, at)
		if d.kind != typeChain {
			buffer = k.arcsOf(buffer[:0], &d)
			size, err := r.checkEntry(v, buffer, entry, &widest)
			if err != nil {
				return err
			}
			entry += size
		}
		at = k.end(&d)
	}
	for ; 8*block < uint64(len(r.samples)); block++ {
		if u64(r.samples[8*block:]) != dawg.end-dawg.begin-block*sampleBits|entry<<16 {
			return refuse("Q2", "sample %d of RANK is not that of the end", block)
		}
	}
	if entry != r.nBits || widest != r.widest {
		return refuse("Q2", "entries end at bit %d of %d; the widest number has %d bits, not %d", entry, r.nBits, widest, r.widest)
	}
	return nil
}

// checkEntry checks the entry of a node, and returns its bits: 0 if it has none.
func (r *packedRank) checkEntry(v *packedVerifier, arcs []arc, at uint64, widest *uint64) (uint64, error) {
	var sums [256]uint64
	n, sum := uint64(0), uint64(0)
	for _, next := range arcs {
		if next.target != 0 {
			sums[n] = sum
			sum += v.counts[v.marks.number(next.target)]
			n++
		}
	}
	if n < 2 {
		return 0, nil
	}
	width := uint64(bits.Len64(sums[n-1]))
	code := width - 1
	if width > widestClass {
		code = widestClass
		if width > *widest {
			*widest = width
		}
		width = r.widest
	}
	size := 4 + (n-1)*width
	if size > r.nBits-at || r.entries.bits(at, 4) != code {
		return 0, refuse("Q2", "the entry at bit %d of RANK has another class than %d, or ends behind the end", at, code)
	}
	for i := uint64(0); i+1 < n; i++ {
		if r.number(at, width, i) != sums[i+1] {
			return 0, refuse("Q2", "number %d of the entry at bit %d of RANK is not %d", i, at, sums[i+1])
		}
	}
	return size, nil
}
