package lexc

import "math/bits"

// NODE: the automaton. A node is a number: its first unit in the layouts bitmap and arcs; in packed its address, and the
// index of a node inside a chain above it. 0 is no node, but for the root at unit 0.

type arc struct {
	target uint64 // 0: none
	label  byte
	accept bool
}

type nodes struct {
	data      []byte
	layout    byte
	wide      bool   // masks of two units, or units of 8 bytes in arcs
	maskBytes uint64 // of one mask in bitmap
	words     uint64 // the root
	packed    packed
}

func newNodes(data []byte, g *graph) *nodes {
	words, _ := g.root("words")
	return &nodes{
		data: data, layout: g.layout, words: words, maskBytes: 4 * g.maskUnits,
		wide: g.layout == layoutBitmap && g.maskUnits == 2 || g.layout == layoutArcs && g.unitBytes == 8,
	}
}

// masks returns the children and the accepting arcs of a node in bitmap.
func (n *nodes) masks(node uint64) (children, accepts uint64) {
	if n.wide {
		pair := n.data[4*node:]
		return u64(pair), u64(pair[8:])
	}
	pair := u64(n.data[4*node:])
	return pair & 0xFFFFFFFF, pair >> 32
}

// edge returns the arc at a unit in arcs, and whether it is the node's last.
func (n *nodes) edge(unit uint64) (arc, bool) {
	if n.wide {
		word := u64(n.data[8*unit:])
		return arc{word >> 10, byte(word), word>>8&1 != 0}, word>>9&1 != 0
	}
	word := u32(n.data[4*unit:])
	return arc{uint64(word >> 10), byte(word), word>>8&1 != 0}, word>>9&1 != 0
}

// step returns the arc of a label that leaves a node, and whether there is one.
func (n *nodes) step(node uint64, label byte) (arc, bool) {
	switch n.layout {
	case layoutBitmap:
		children, accepts := n.masks(node)
		bit := uint64(1) << (label & 63)
		if (children|accepts)&bit == 0 {
			return arc{}, false
		}
		result := arc{0, label, accepts&bit != 0}
		if children&bit != 0 {
			result.target = n.target(node, bits.OnesCount64(children&(bit-1)))
		}
		return result, true
	case layoutArcs:
		for unit := node; ; unit++ {
			if edge, isLast := n.edge(unit); edge.label >= label || isLast {
				return edge, edge.label == label
			}
		}
	default:
		return n.packed.step(node, label)
	}
}

// target returns a target of a node in bitmap by its index.
func (n *nodes) target(node uint64, index int) uint64 {
	return uint64(u32(n.data[4*node+2*n.maskBytes+4*uint64(index):]))
}

// arcs appends the arcs of a node to out, by ascending label.
func (n *nodes) arcs(out []arc, node uint64) []arc {
	switch n.layout {
	case layoutBitmap:
		children, accepts := n.masks(node)
		index := 0
		for rest := children | accepts; rest != 0; rest &= rest - 1 {
			label := bits.TrailingZeros64(rest)
			next := arc{0, byte(label), accepts>>label&1 != 0}
			if children>>label&1 != 0 {
				next.target = n.target(node, index)
				index++
			}
			out = append(out, next)
		}
		return out
	case layoutArcs:
		for unit := node; ; unit++ {
			edge, isLast := n.edge(unit)
			if out = append(out, edge); isLast {
				return out
			}
		}
	default:
		return n.packed.arcs(out, node)
	}
}

// contains reports whether labels are a word.
func (n *nodes) contains(labels []byte) bool {
	last, isThere := n.walk(labels)
	return isThere && last.accept
}

// walk returns the last arc of a path from the root words, and whether there is such a path. Of no labels it is an arc
// that leads to the root.
func (n *nodes) walk(labels []byte) (arc, bool) {
	last := arc{target: n.words}
	for i, label := range labels {
		if i > 0 && last.target == 0 {
			return arc{}, false
		}
		next, isThere := n.step(last.target, label)
		if !isThere {
			return arc{}, false
		}
		last = next
	}
	return last, true
}
