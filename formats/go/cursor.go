package lexc

// Cursor is a node of the automaton: a set of arcs that leave it.
type Cursor struct {
	nodes *nodes
	node  uint64
}

// Arc leads from a node to another one, or ends a word, or both.
type Arc struct {
	// Label is a tile, from 1 in the order of the alphabet, or a byte of UTF-8; in a GADDAG 0 is the separator.
	Label byte
	// Accepts reports whether a word ends with this arc.
	Accepts bool
	// HasTarget reports whether words go on at Target.
	HasTarget bool
	Target    Cursor
}

// Cursor returns the node of a root: "words" is always there, "gaddag" and "alphagrams" in images of that kind.
func (s *Set) Cursor(root string) (Cursor, bool) {
	node, isThere := s.graph.root(root)
	return Cursor{s.nodes, node}, isThere
}

func (c Cursor) arc(a arc) Arc {
	return Arc{a.label, a.accept, a.target != 0, Cursor{c.nodes, a.target}}
}

// Step returns the arc of a label, and whether there is one.
func (c Cursor) Step(label byte) (Arc, bool) {
	found, isThere := c.nodes.step(c.node, label)
	return c.arc(found), isThere
}

// Arcs appends all arcs to out, by ascending label.
func (c Cursor) Arcs(out []Arc) []Arc {
	var buffer [64]arc
	for _, next := range c.nodes.arcs(buffer[:0], c.node) {
		out = append(out, c.arc(next))
	}
	return out
}

// Letters returns the letters of an alphabet of tiles, in its order: tile 1 is the first. UTF-8 images have none.
func (s *Set) Letters() []string { return append([]string(nil), s.letters.labels...) }
