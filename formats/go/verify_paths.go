package lexc

// The rules P7 and P8 of packed nodes, and N9 to N12: one depth-first walk.

const (
	notVisited = 0
	onPath     = ^uint16(0)
)

type packedVerifier struct {
	g       *graph
	packed  *packed
	marks   *marks
	heights []uint16 // nodes on the longest path from a node within its part; notVisited, onPath
	counts  []uint64 // words below a node of the DAWG's part
	states  []byte   // with UTF-8 labels: see statesOf
	nDawg   uint64   // nodes of the DAWG's part, chains as one
	stack   []visit
	arcs    []arc
}

// visit is a node on the path, and its arcs that are not followed yet.
type visit struct {
	address      uint64
	begin, index int // its arcs in packedVerifier.arcs
	chain        int // nodes of the chain, or 0
}

// verifyPacked checks P4 to P8 and N9 to N12.
func verifyPacked(k *packed, g *graph) (*packedVerifier, error) {
	v := &packedVerifier{g: g, packed: k, marks: newMarks(8 * uint64(len(k.data)))}
	var nodes, arcs [2]uint64
	for i := range k.parts {
		var err error
		if nodes[i], arcs[i], err = v.checkStream(&k.parts[i], i == 0); err != nil {
			return nil, err
		}
	}
	total := v.marks.count()
	for i := range k.parts {
		if err := v.checkAddresses(&k.parts[i]); err != nil {
			return nil, err
		}
	}
	v.nDawg = total
	if len(k.parts) > 1 {
		v.nDawg = v.marks.number(k.parts[1].begin)
	}
	v.heights, v.counts = make([]uint16, total), make([]uint64, v.nDawg)
	if g.isUTF8 {
		v.states = make([]byte, v.nDawg)
	}
	for _, r := range g.roots {
		if !v.marks.has(r.unit) {
			return nil, refuse("N9", "the root %s is no node", r.name)
		}
	}
	if err := v.walkAll(); err != nil {
		return nil, err
	}
	if nodes != [2]uint64{g.nDawgNodes, g.nGaddagNodes} || arcs != [2]uint64{g.dawgArcs, g.gaddagArcs} {
		return nil, refuse("N10", "NODE has %d nodes and %d arcs, GRPH says %d, %d and %d, %d", nodes, arcs,
			g.nDawgNodes, g.nGaddagNodes, g.dawgArcs, g.gaddagArcs)
	}
	words, _ := g.root("words")
	if err := checkCount("N11", v.counts[v.marks.number(words)], g); err != nil {
		return nil, err
	}
	if g.isUTF8 {
		return v, checkStates(v.states[v.marks.number(words)])
	}
	return v, nil
}

// walkAll checks P7 and P8, from the roots of the DAWG's part first.
func (v *packedVerifier) walkAll() error {
	for _, name := range []string{"words", "alphagrams", "sets", "gaddag"} {
		address, isThere := v.g.root(name)
		if !isThere {
			continue
		}
		isOther := len(v.packed.parts) > 1 && address >= v.packed.parts[1].begin
		if isOther != (name == "gaddag" && len(v.packed.parts) > 1) {
			return refuse("P7", "the root %s is a node of the other part", name)
		}
		if err := v.visitFrom(address); err != nil {
			return err
		}
	}
	var levels [2]int
	for number, height := range v.heights {
		part := 0
		if uint64(number) >= v.nDawg {
			part = 1
		}
		if height == notVisited {
			return refuse("P7", "no root leads to node %d", number)
		}
		if int(height) > levels[part] {
			levels[part] = int(height)
		}
	}
	if levels != [2]int{v.g.nDawgLevels, v.g.nGaddagLevels} {
		return refuse("P8", "the longest paths have %d nodes, GRPH says %d and %d", levels, v.g.nDawgLevels, v.g.nGaddagLevels)
	}
	return nil
}

// enter puts a node onto the path.
func (v *packedVerifier) enter(address uint64) {
	k := v.packed
	d := k.decode(k.partOf(address), address)
	top := visit{address: address, begin: len(v.arcs), index: len(v.arcs)}
	if d.kind == typeChain {
		top.chain = d.n
		v.arcs = append(v.arcs, arc{d.fields, 0, false})
	} else {
		v.arcs = k.arcsOf(v.arcs, &d)
	}
	v.heights[v.marks.number(address)] = onPath
	v.stack = append(v.stack, top)
}

func (v *packedVerifier) visitFrom(root uint64) error {
	if v.heights[v.marks.number(root)] != notVisited {
		return nil
	}
	v.enter(root)
	for len(v.stack) > 0 {
		top := &v.stack[len(v.stack)-1]
		if top.index == len(v.arcs) {
			if err := v.leave(); err != nil {
				return err
			}
			continue
		}
		next := v.arcs[top.index]
		top.index++
		if next.target == 0 {
			continue
		}
		if err := v.checkTarget(top, next); err != nil {
			return err
		}
		switch v.heights[v.marks.number(next.target)] {
		case onPath:
			return refuse("P8", "the arcs from bit %d lead back to it", next.target)
		case notVisited:
			if len(v.stack) > v.g.nDawgLevels+v.g.nGaddagLevels {
				return refuse("P8", "a path has more nodes than there are levels")
			}
			v.enter(next.target)
		}
	}
	return nil
}

// checkTarget checks P7 of an arc.
func (v *packedVerifier) checkTarget(from *visit, next arc) error {
	if !v.marks.has(next.target) {
		return refuse("P7", "an arc from bit %d leads to bit %d, which is no node", from.address, next.target)
	}
	isOwn := v.marks.number(from.address) >= v.nDawg
	if leadsOut := v.marks.number(next.target) >= v.nDawg; leadsOut && (!isOwn || next.label == 0 && from.chain == 0) {
		return refuse("P7", "words lead into the GADDAG's part at bit %d", next.target)
	}
	return nil
}

// leave takes the last node off the path: its height, its words and the states of its texts are known.
func (v *packedVerifier) leave() error {
	top := v.stack[len(v.stack)-1]
	v.stack = v.stack[:len(v.stack)-1]
	arcs := v.arcs[top.begin:]
	v.arcs = v.arcs[:top.begin]
	number := v.marks.number(top.address)
	isDawg := number < v.nDawg
	height, levels := 0, v.g.nDawgLevels
	if !isDawg {
		levels = v.g.nGaddagLevels
	}
	for _, next := range arcs {
		if next.target == 0 {
			continue
		}
		if other := v.marks.number(next.target); (other < v.nDawg) == isDawg && int(v.heights[other]) > height {
			height = int(v.heights[other])
		}
	}
	if top.chain > 0 {
		height += top.chain
	} else {
		height++
	}
	if height > levels {
		return refuse("P8", "a path from bit %d has %d nodes, more than levels", top.address, height)
	}
	v.heights[number] = uint16(height)
	if !isDawg {
		return nil
	}
	return v.summarise(top, number, arcs)
}

func (v *packedVerifier) summarise(top visit, number uint64, arcs []arc) error {
	n, err := sumWords(arcs, func(target uint64) uint64 { return v.counts[v.marks.number(target)] })
	if err != nil {
		return err
	}
	v.counts[number] = n
	if !v.g.isUTF8 {
		return nil
	}
	states := func(target uint64) byte { return v.states[v.marks.number(target)] }
	if top.chain == 0 {
		v.states[number] = statesOf(arcs, states)
		return nil
	}
	d := v.packed.decode(&v.packed.parts[0], top.address)
	behind := states(d.fields)
	for i := d.n - 1; i >= 0; i-- {
		behind = statesOf([]arc{{1, d.chainLabel(i), false}}, func(uint64) byte { return behind })
	}
	v.states[number] = behind
	return nil
}
