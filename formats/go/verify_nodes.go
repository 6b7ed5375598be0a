package lexc

import (
	"math/bits"
	"sort"
)

// The rules L and N in the layouts bitmap and arcs.

// marks has a bit for each unit at which a node begins, and numbers these nodes.
type marks struct {
	bits   []uint64
	before []uint64 // nodes before each 64 units
}

func newMarks(n uint64) *marks { return &marks{bits: make([]uint64, n/64+1)} }

func (m *marks) set(i uint64)      { m.bits[i/64] |= 1 << (i % 64) }
func (m *marks) has(i uint64) bool { return i/64 < uint64(len(m.bits)) && m.bits[i/64]>>(i%64)&1 != 0 }

// count numbers the marks, and returns how many there are.
func (m *marks) count() uint64 {
	m.before = make([]uint64, len(m.bits))
	n := 0
	for i, word := range m.bits {
		m.before[i] = uint64(n)
		n += bits.OnesCount64(word)
	}
	return uint64(n)
}

// number returns how many marks stand before a marked place.
func (m *marks) number(i uint64) uint64 {
	return m.before[i/64] + uint64(bits.OnesCount64(m.bits[i/64]&(1<<(i%64)-1)))
}

// last returns the last mark before a place, and whether there is one.
func (m *marks) last(before uint64) (uint64, bool) {
	if before == 0 {
		return 0, false
	}
	i := (before - 1) / 64
	word := m.bits[i] & (^uint64(0) >> (63 - (before-1)%64))
	for word == 0 && i > 0 {
		i--
		word = m.bits[i]
	}
	if word == 0 {
		return 0, false
	}
	return 64*i + uint64(bits.Len64(word)) - 1, true
}

type verifier struct {
	g     *graph
	nodes *nodes
	marks *marks
	buf   []arc
}

// readLevels checks the rules L.
func readLevels(data []byte, g *graph) ([]uint64, error) {
	n := g.nGaddagLevels + g.nDawgLevels
	if len(data) != 8*n {
		return nil, refuse("L1", "LEVL has %d bytes, not %d", len(data), 8*n)
	}
	levels := make([]uint64, 0, n+1)
	for i := 0; i < n; i++ {
		first := u64(data[8*i:])
		if i > 0 && first <= levels[i-1] || first >= g.nUnits {
			return nil, refuse("L2", "level %d begins at %d", i, first)
		}
		levels = append(levels, first)
	}
	if levels[0] != 0 || levels[g.nGaddagLevels] != g.dawgStart {
		return nil, refuse("L3", "a range does not begin with its first level")
	}
	return append(levels, g.nUnits), nil
}

// verifyNodes checks N1 to N10, and where there is no RANK N11; with UTF-8 labels N12.
func verifyNodes(n *nodes, g *graph, levelData []byte, hasRank bool) error {
	levels, err := readLevels(levelData, g)
	if err != nil {
		return err
	}
	v := &verifier{g: g, nodes: n, marks: newMarks(g.nUnits)}
	if err := v.first(levels); err != nil {
		return err
	}
	if err := v.second(levels); err != nil {
		return err
	}
	for _, r := range g.roots {
		if !v.marks.has(r.unit) {
			return refuse("N9", "the root %s is no node", r.name)
		}
	}
	if !hasRank {
		if err := v.countWords(); err != nil {
			return err
		}
	}
	if g.isUTF8 {
		return v.checkText()
	}
	return nil
}

// size returns the unit behind a node; false where it would end behind NODE.
func (v *verifier) size(node uint64) (uint64, bool) {
	n, units := v.nodes, v.g.nUnits
	if n.layout == layoutBitmap {
		masks := 2 * v.g.maskUnits
		if units-node < masks {
			return 0, false
		}
		children, _ := n.masks(node)
		end := node + masks + uint64(bits.OnesCount64(children))
		return end, end <= units
	}
	for unit := node; unit < units; unit++ {
		if _, isLast := n.edge(unit); isLast {
			return unit + 1, true
		}
	}
	return 0, false
}

// first decodes all nodes: N1 to N5, N10 and a part of N8.
func (v *verifier) first(levels []uint64) error {
	var nodes, arcs [2]uint64
	for level := 0; level+1 < len(levels); level++ {
		isDawg := 0
		if level >= v.g.nGaddagLevels {
			isDawg = 1
		}
		node := levels[level]
		for node < levels[level+1] {
			end, fits := v.size(node)
			if !fits || end > levels[level+1] {
				if !fits || level+2 == len(levels) {
					return refuse("N1", "the node at unit %d ends behind NODE", node)
				}
				return refuse("N2", "level %d begins inside the node at unit %d", level+1, node)
			}
			v.marks.set(node)
			if err := v.checkArcs(node, isDawg == 1); err != nil {
				return err
			}
			nodes[isDawg]++
			arcs[isDawg] += uint64(len(v.buf))
			node = end
		}
	}
	g := v.g
	if nodes != [2]uint64{g.nGaddagNodes, g.nDawgNodes} || arcs != [2]uint64{g.gaddagArcs, g.dawgArcs} {
		return refuse("N10", "NODE has %d nodes and %d arcs, GRPH says %d, %d and %d, %d", nodes, arcs,
			g.nGaddagNodes, g.nDawgNodes, g.gaddagArcs, g.dawgArcs)
	}
	return nil
}

func (v *verifier) checkArcs(node uint64, isDawg bool) error {
	if v.nodes.layout == layoutBitmap {
		if children, accepts := v.nodes.masks(node); (children|accepts)>>1>>v.g.nLetters != 0 {
			return refuse("N3", "the node at unit %d has a letter above %d", node, v.g.nLetters)
		}
	}
	v.buf = v.nodes.arcs(v.buf[:0], node)
	if len(v.buf) == 0 {
		return refuse("N4", "the node at unit %d has no arcs", node)
	}
	for i, next := range v.buf {
		switch {
		case int(next.label) > v.g.nLetters:
			return refuse("N3", "the node at unit %d has the letter %d", node, next.label)
		case next.label == 0 && (isDawg || next.accept || next.target == 0):
			return refuse("N8", "the separator at unit %d accepts, leads nowhere, or stands among words", node)
		case i > 0 && next.label <= v.buf[i-1].label:
			return refuse("N5", "labels of the node at unit %d do not ascend", node)
		case v.nodes.layout == layoutBitmap && next.target == 0 && v.isChild(node, next.label):
			return refuse("N7", "a target at unit %d is 0", node)
		case !next.accept && next.target == 0:
			return refuse("N4", "an arc at unit %d neither accepts nor has a target", node)
		}
	}
	return nil
}

func (v *verifier) isChild(node uint64, label byte) bool {
	children, _ := v.nodes.masks(node)
	return children>>label&1 != 0
}

// second follows all targets: N6 to N8.
func (v *verifier) second(levels []uint64) error {
	node := uint64(0)
	for level := 0; level+1 < len(levels); level++ {
		for node < levels[level+1] {
			v.buf = v.nodes.arcs(v.buf[:0], node)
			for _, next := range v.buf {
				switch {
				case next.target == 0:
				case !v.marks.has(next.target):
					return refuse("N6", "an arc at unit %d leads to %d, which is no node", node, next.target)
				case next.target < levels[level+1]:
					return refuse("N7", "an arc at unit %d leads to %d, in no later level", node, next.target)
				case next.label == 0 && next.target < v.g.dawgStart:
					return refuse("N8", "the separator at unit %d does not lead to words", node)
				}
			}
			node, _ = v.size(node)
		}
	}
	return nil
}

// countWords checks N11: it counts the words below each node, from the last.
func (v *verifier) countWords() error {
	counts := make([]uint64, v.marks.count())
	for node, isThere := v.marks.last(v.g.nUnits); isThere && node >= v.g.dawgStart; node, isThere = v.marks.last(node) {
		v.buf = v.nodes.arcs(v.buf[:0], node)
		n, err := sumWords(v.buf, func(target uint64) uint64 { return counts[v.marks.number(target)] })
		if err != nil {
			return err
		}
		counts[v.marks.number(node)] = n
	}
	return checkCount("N11", counts[v.marks.number(v.nodes.words)], v.g)
}

// sumWords adds the words below the arcs of a node. words: those below a target.
func sumWords(arcs []arc, words func(uint64) uint64) (uint64, error) {
	n := uint64(0)
	for _, next := range arcs {
		if next.accept {
			n++
		}
		if next.target != 0 {
			n += words(next.target)
		}
		if n >= 1<<63 {
			return 0, refuse("N11", "there are 2^63 words or more")
		}
	}
	return n, nil
}

func checkCount(rule string, n uint64, g *graph) error {
	if n != g.nWords {
		return refuse(rule, "there are %d words, GRPH says %d", n, g.nWords)
	}
	return nil
}

// checkText checks N12, from the last node to the first.
func (v *verifier) checkText() error {
	states := make([]byte, v.marks.count())
	for node, isThere := v.marks.last(v.g.nUnits); isThere && node >= v.g.dawgStart; node, isThere = v.marks.last(node) {
		v.buf = v.nodes.arcs(v.buf[:0], node)
		states[v.marks.number(node)] = statesOf(v.buf, func(target uint64) byte { return states[v.marks.number(target)] })
	}
	return checkStates(states[v.marks.number(v.nodes.words)])
}

// The states of a decoder of UTF-8: before a character; before its last bytes; behind the bytes after which not every
// byte may follow.
const (
	beforeCharacter = iota
	beforeOne
	beforeTwo
	beforeThree
	behindE0
	behindED
	behindF0
	behindF4
	noState
)

func nextState(state int, b byte) int {
	if state == beforeCharacter {
		return stateBehind(b)
	}
	least, most, next := byte(0x80), byte(0xBF), beforeOne
	switch state {
	case beforeOne:
		next = beforeCharacter
	case beforeThree:
		next = beforeTwo
	case behindE0:
		least = 0xA0
	case behindED:
		most = 0x9F
	case behindF0:
		least, next = 0x90, beforeTwo
	case behindF4:
		most, next = 0x8F, beforeTwo
	}
	if b < least || b > most {
		return noState
	}
	return next
}

func stateBehind(first byte) int {
	switch {
	case first == 0 || first == '\n' || first == '\r':
		return noState
	case first < 0x80:
		return beforeCharacter
	case first == 0xE0:
		return behindE0
	case first == 0xED:
		return behindED
	case first == 0xF0:
		return behindF0
	case first == 0xF4:
		return behindF4
	}
	leads := []byte{0xC2, 0xE0, 0xF0, 0xF5} // the first of those before one, two and three bytes, and of none
	return []int{noState, beforeOne, beforeTwo, beforeThree, noState}[sort.Search(4, func(i int) bool { return leads[i] > first })]
}

// statesOf returns the states, a bit each, in which all paths that begin with these arcs end well.
func statesOf(arcs []arc, states func(uint64) byte) byte {
	all := byte(0xFF)
	for _, next := range arcs {
		allowed := byte(0xFF)
		if next.accept {
			allowed = 1 << beforeCharacter
		}
		if next.target != 0 {
			allowed &= states(next.target)
		}
		good := byte(0)
		for state := 0; state < noState; state++ {
			if behind := nextState(state, next.label); behind != noState && allowed>>behind&1 != 0 {
				good |= 1 << state
			}
		}
		all &= good
	}
	return all
}

func checkStates(states byte) error {
	if states>>beforeCharacter&1 == 0 {
		return refuse("N12", "a word is not UTF-8, or has a line end")
	}
	return nil
}
