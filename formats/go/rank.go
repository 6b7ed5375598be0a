package lexc

import "math/bits"

// RANK: words to ordinals and back. The sums of bitmap and arcs; those of packed are in rank_packed.go.

const rankHeader = 40

type rank struct {
	isThere bool
	nodes   *nodes
	start   uint64    // the unit at which the DAWG's range begins
	starts  []byte    // a bit for each unit: node_starts
	before  []byte    // nodes_before
	ends    [4]uint64 // the slots behind the runs of 8, 4, 2 and 1 bytes
	runs    [4][]byte
	packed  packedRank
}

var runBytes = [4]uint64{8, 4, 2, 1}

// readRank checks R1.
func readRank(data []byte, n *nodes, g *graph) (*rank, error) {
	if len(data) < rankHeader {
		return nil, refuse("R1", "RANK has %d bytes", len(data))
	}
	r := &rank{isThere: true, nodes: n, start: g.dawgStart}
	units := g.nUnits - g.dawgStart
	nBlocks := uint64(0)
	if g.layout == layoutBitmap {
		nBlocks = (units + 63) / 64
	}
	total := rankHeader + (12*nBlocks+7)/8*8
	slots := uint64(0)
	for i := range r.ends {
		count := u64(data[8+8*i:])
		if count > uint64(len(data)) {
			return nil, refuse("R1", "RANK has %d entries of %d bytes", count, runBytes[i])
		}
		slots += count
		r.ends[i] = slots
	}
	rest := data
	if want := units - 2*g.maskUnits*g.nDawgNodes; u64(data) != nBlocks || slots != want || total > uint64(len(data)) ||
		!areZero(data[rankHeader+12*nBlocks:total]) {
		return nil, refuse("R1", "RANK has %d entries and %d blocks, not %d and %d", slots, u64(data), want, nBlocks)
	}
	r.starts, r.before, rest = data[rankHeader:rankHeader+8*nBlocks], data[rankHeader+8*nBlocks:total], data[total:]
	first := uint64(0)
	for i, end := range r.ends {
		size := runBytes[i] * (end - first)
		if size > uint64(len(rest)) {
			return nil, refuse("R1", "RANK has %d bytes, too few for its entries", len(data))
		}
		r.runs[i], rest, first = rest[:size], rest[size:], end
	}
	if len(rest) > 0 {
		return nil, refuse("R1", "%d bytes follow the entries of RANK", len(rest))
	}
	return r, nil
}

// entry returns the words below the children of a node up to a slot.
func (r *rank) entry(slot uint64) uint64 {
	switch {
	case slot >= r.ends[2]:
		return uint64(r.runs[3][slot-r.ends[2]])
	case slot >= r.ends[1]:
		return uint64(u16(r.runs[2][2*(slot-r.ends[1]):]))
	case slot >= r.ends[0]:
		return uint64(u32(r.runs[1][4*(slot-r.ends[0]):]))
	}
	return u64(r.runs[0][8*slot:])
}

// slot returns the first slot of a node.
func (r *rank) slot(node uint64) uint64 {
	place := node - r.start
	if r.nodes.layout == layoutArcs {
		return place
	}
	block := place / 64
	number := uint64(u32(r.before[4*block:])) + uint64(bits.OnesCount64(u64(r.starts[8*block:])&(1<<(place%64)-1)))
	return place - r.nodes.maskBytes/2*number
}

// words returns the number of words below a node, its accepting arcs among them.
func (r *rank) words(node uint64) uint64 {
	switch r.nodes.layout {
	case layoutBitmap:
		children, accepts := r.nodes.masks(node)
		n := uint64(bits.OnesCount64(accepts))
		if children != 0 {
			n += r.entry(r.slot(node) + uint64(bits.OnesCount64(children)) - 1)
		}
		return n
	case layoutArcs:
		n := uint64(0)
		for unit := node; ; unit++ {
			edge, isLast := r.nodes.edge(unit)
			if edge.accept {
				n++
			}
			if isLast {
				return n + r.entry(unit-r.start)
			}
		}
	}
	return r.packed.words(node)
}

// step follows a label, and returns the words before those of its arc.
func (r *rank) step(node uint64, label byte) (next arc, before uint64, isThere bool) {
	switch r.nodes.layout {
	case layoutBitmap:
		children, accepts := r.nodes.masks(node)
		bit := uint64(1) << (label & 63)
		if (children|accepts)&bit == 0 {
			return next, 0, false
		}
		n := bits.OnesCount64(children & (bit - 1))
		before = uint64(bits.OnesCount64(accepts & (bit - 1)))
		if n > 0 {
			before += r.entry(r.slot(node) + uint64(n) - 1)
		}
		next = arc{0, label, accepts&bit != 0}
		if children&bit != 0 {
			next.target = r.nodes.target(node, n)
		}
		return next, before, true
	case layoutArcs:
		for unit := node; ; unit++ {
			edge, isLast := r.nodes.edge(unit)
			if edge.label >= label || isLast {
				if unit > node {
					before += r.entry(unit - 1 - r.start)
				}
				return edge, before, edge.label == label
			}
			if edge.accept {
				before++
			}
		}
	}
	return r.packed.step(node, label)
}

// choose returns the last arc of a node before which there are at most n words, and the number of words before it.
func (r *rank) choose(node, n uint64, arcs []arc) (chosen arc, before uint64) {
	switch r.nodes.layout {
	case layoutPacked:
		return r.packed.choose(node, n)
	case layoutBitmap:
		return r.chooseByMasks(node, n)
	}
	slot := r.slot(node)
	accepted, sum := uint64(0), uint64(0)
	for _, next := range r.nodes.arcs(arcs, node) {
		if accepted+sum > n {
			break
		}
		chosen, before = next, accepted+sum
		if next.accept {
			accepted++
		}
		sum = r.entry(slot)
		slot++
	}
	return chosen, before
}

// chooseByMasks is choose for bitmap: it reads arcs no further than the chosen one.
func (r *rank) chooseByMasks(node, n uint64) (chosen arc, before uint64) {
	children, accepts := r.nodes.masks(node)
	slot, accepted, sum := r.slot(node), uint64(0), uint64(0)
	label, index := 0, -1
	child := -1 // the index of the chosen arc's target, or -1
	for rest := children | accepts; rest != 0 && accepted+sum <= n; rest &= rest - 1 {
		label = bits.TrailingZeros64(rest)
		before, child = accepted+sum, -1
		accepted += accepts >> label & 1
		if children>>label&1 != 0 {
			index++
			child, sum = index, r.entry(slot+uint64(index))
		}
	}
	chosen = arc{0, byte(label), accepts>>label&1 != 0}
	if child >= 0 {
		chosen.target = r.nodes.target(node, child)
	}
	return chosen, before
}

// index returns the ordinal of labels, or of the first word that they begin; last is the arc to which they lead.
func (r *rank) index(labels []byte) (ordinal uint64, last arc, isThere bool) {
	last.target = r.nodes.words
	for i, label := range labels {
		if i > 0 && last.target == 0 {
			return 0, last, false
		}
		if last.accept {
			ordinal++
		}
		next, before, found := r.step(last.target, label)
		if !found {
			return 0, last, false
		}
		last, ordinal = next, ordinal+before
	}
	return ordinal, last, true
}

// word appends the labels of the word of an ordinal, which there is.
func (r *rank) word(out []byte, ordinal uint64) []byte {
	var buffer [64]arc
	for node := r.nodes.words; ; {
		next, before := r.choose(node, ordinal, buffer[:0])
		out = append(out, next.label)
		ordinal -= before
		if next.accept {
			if ordinal == 0 {
				return out
			}
			ordinal--
		}
		node = next.target
	}
}

// verify checks R2 to R4.
func (r *rank) verify(g *graph) error {
	if err := r.checkStarts(g); err != nil {
		return err
	}
	var buffer []arc
	slot := uint64(0)
	for node := g.dawgStart; node < g.nUnits; {
		buffer = r.nodes.arcs(buffer[:0], node)
		sum, accepted := uint64(0), uint64(0)
		for _, next := range buffer {
			if next.accept {
				accepted++
			}
			if next.target == 0 && g.layout == layoutBitmap {
				continue
			}
			if next.target != 0 {
				sum += r.words(next.target)
			}
			if sum >= 1<<63 || r.entry(slot) != sum {
				return refuse("R3", "entry %d of RANK is not %d", slot, sum)
			}
			slot++
			node++
		}
		node += 2 * g.maskUnits
		if sum+accepted >= 1<<63 {
			return refuse("R3", "there are 2^63 words or more below a node")
		}
	}
	return checkCount("R4", r.words(r.nodes.words), g)
}

// checkStarts checks R2.
func (r *rank) checkStarts(g *graph) error {
	if g.layout != layoutBitmap {
		return nil
	}
	place, number, end := uint64(0), uint64(0), g.nUnits-g.dawgStart
	for block := uint64(0); block < uint64(len(r.starts))/8; block++ {
		if uint64(u32(r.before[4*block:])) != number {
			return refuse("R2", "block %d of RANK does not have %d nodes before it", block, number)
		}
		word := uint64(0)
		for place < end && place < 64*(block+1) {
			word |= 1 << (place % 64)
			children, _ := r.nodes.masks(g.dawgStart + place)
			place += 2*g.maskUnits + uint64(bits.OnesCount64(children))
			number++
		}
		if u64(r.starts[8*block:]) != word {
			return refuse("R2", "nodes of block %d begin elsewhere than RANK says", block)
		}
	}
	return nil
}
