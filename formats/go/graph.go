package lexc

// GRPH: the fields that are needed to walk.

const (
	kindDawg   = 1
	kindGaddag = 2
	kindTrie   = 3
	kindAnag   = 4

	layoutBitmap = 1
	layoutArcs   = 2
	layoutPacked = 3

	graphBytes = 384
	rootBytes  = 32
	maxLongest = 1020
)

type root struct {
	name string
	unit uint64
}

type graph struct {
	kind, layout             byte
	unitBytes, maskUnits     uint64
	isUTF8                   bool
	nLetters                 int
	longest, shortest        int
	nGaddagLevels            int
	nDawgLevels              int
	nWords                   uint64
	nGaddagNodes, gaddagArcs uint64
	nDawgNodes, dawgArcs     uint64
	nUnits, dawgStart        uint64
	roots                    []root
}

// root returns the unit or address of a root, and whether there is one of this name.
func (g *graph) root(name string) (uint64, bool) {
	for _, r := range g.roots {
		if r.name == name {
			return r.unit, true
		}
	}
	return 0, false
}

// readGraph checks the rules G. nodeBytes: the length of NODE.
func readGraph(data []byte, nodeBytes uint64) (*graph, error) {
	if len(data) != graphBytes {
		return nil, refuse("G1", "GRPH has %d bytes, not %d", len(data), graphBytes)
	}
	g := &graph{
		kind: data[0], layout: data[1], unitBytes: uint64(data[2]), maskUnits: uint64(data[3]), isUTF8: data[4] == 1,
		nLetters: int(u16(data[6:])), longest: int(u16(data[8:])), shortest: int(u16(data[10:])),
		nGaddagLevels: int(u16(data[12:])), nDawgLevels: int(u16(data[14:])), nWords: u64(data[16:]),
		nGaddagNodes: u64(data[24:]), gaddagArcs: u64(data[32:]), nDawgNodes: u64(data[40:]), dawgArcs: u64(data[48:]),
		nUnits: u64(data[56:]), dawgStart: u64(data[64:]),
	}
	if err := checkReserved(data); err != nil {
		return nil, err
	}
	if g.kind < 1 || g.kind > 4 || g.layout < 1 || g.layout > 3 || data[4] > 1 {
		return nil, refuse("G3", "kind %d, layout %d or labels %d is unknown", g.kind, g.layout, data[4])
	}
	if err := g.checkSizes(nodeBytes); err != nil {
		return nil, err
	}
	return g, g.readRoots(data[128:], int(data[5]))
}

func checkReserved(data []byte) error {
	n := int(data[5])
	if n < 1 || n > 8 {
		return refuse("G2", "there are %d roots, not 1 to 8", n)
	}
	isZero := areZero(data[72:128]) && areZero(data[128+n*rootBytes:])
	for i := 0; i < n; i++ {
		isZero = isZero && areZero(data[128+i*rootBytes+24:][:8])
	}
	if !isZero {
		return refuse("G2", "reserved bytes of GRPH are not zero")
	}
	return nil
}

// checkSizes checks G4 to G10.
func (g *graph) checkSizes(nodeBytes uint64) error {
	sizes := map[byte][][2]uint64{layoutBitmap: {{4, 1}, {4, 2}}, layoutArcs: {{4, 0}, {8, 0}}, layoutPacked: {{8, 0}, {8, 1}, {8, 2}}}
	isKnown := false
	for _, size := range sizes[g.layout] {
		isKnown = isKnown || size == [2]uint64{g.unitBytes, g.maskUnits}
	}
	if !isKnown {
		return refuse("G4", "units of %d bytes and masks of %d units in layout %d", g.unitBytes, g.maskUnits, g.layout)
	}
	most := 63
	if g.maskUnits == 1 {
		most = 31
	}
	if g.isUTF8 && (g.nLetters != 255 || g.maskUnits != 0) ||
		!g.isUTF8 && (g.nLetters < 1 || g.nLetters > most || g.layout == layoutPacked && g.maskUnits == 0) {
		return refuse("G5", "%d letters with masks of %d units", g.nLetters, g.maskUnits)
	}
	if g.shortest < 1 || g.shortest > g.longest || g.longest > maxLongest {
		return refuse("G6", "words of %d to %d labels", g.shortest, g.longest)
	}
	if g.nDawgLevels < 1 || g.nDawgLevels > g.longest || g.nGaddagLevels > g.longest {
		return refuse("G7", "%d and %d levels, but words of at most %d labels", g.nDawgLevels, g.nGaddagLevels, g.longest)
	}
	if nodeBytes%g.unitBytes != 0 || g.nUnits != nodeBytes/g.unitBytes || g.dawgStart >= g.nUnits ||
		g.layout == layoutPacked && g.dawgStart != 0 {
		return refuse("G8", "%d units, of words from %d on, in %d bytes", g.nUnits, g.dawgStart, nodeBytes)
	}
	isEmpty := g.nGaddagLevels == 0
	if isEmpty != (g.nGaddagNodes == 0) || g.layout != layoutPacked && isEmpty != (g.dawgStart == 0) {
		return refuse("G9", "the GADDAG has %d levels and %d nodes before unit %d", g.nGaddagLevels, g.nGaddagNodes, g.dawgStart)
	}
	if g.nWords < 1 || g.nWords >= 1<<63 {
		return refuse("G10", "%d words", g.nWords)
	}
	return nil
}

// readRoots checks G11.
func (g *graph) readRoots(data []byte, n int) error {
	for i := 0; i < n; i++ {
		field := data[i*rootBytes:][:16]
		length := 0
		for length < 16 && field[length] > 0x20 && field[length] < 0x7F {
			length++
		}
		name := string(field[:length])
		if _, isThere := g.root(name); length == 0 || !areZero(field[length:]) || isThere {
			return refuse("G11", "root %d has the name %q", i, field)
		}
		end := g.nUnits
		if g.layout == layoutPacked {
			end = saturatingProduct(64, end)
		}
		unit := u64(data[i*rootBytes+16:])
		if unit >= end {
			return refuse("G11", "the root %s is at %d, behind the end", name, unit)
		}
		g.roots = append(g.roots, root{name, unit})
	}
	return g.checkRoots()
}

func (g *graph) checkRoots() error {
	words, hasWords := g.root("words")
	gaddag, hasGaddag := g.root("gaddag")
	_, hasAlphagrams := g.root("alphagrams")
	isFixed := g.layout != layoutPacked
	switch {
	case !hasWords || isFixed && words != g.dawgStart:
		return refuse("G11", "the root words is missing, or not at the beginning of its range")
	case hasGaddag != (g.kind == kindGaddag) || hasAlphagrams != (g.kind == kindAnag):
		return refuse("G11", "the roots are not those of kind %d", g.kind)
	case isFixed && hasGaddag && g.nGaddagLevels > 0 && gaddag != 0:
		return refuse("G11", "the root gaddag is at unit %d", gaddag)
	case g.nGaddagLevels > 0 && g.kind != kindGaddag:
		return refuse("G11", "an image of kind %d has nodes of a GADDAG", g.kind)
	}
	return nil
}

// saturatingProduct returns a × b, or the largest number where that has no room.
func saturatingProduct(a, b uint64) uint64 {
	if a != 0 && b > ^uint64(0)/a {
		return ^uint64(0)
	}
	return a * b
}
