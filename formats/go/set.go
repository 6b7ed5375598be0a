package lexc

import (
	"context"
	"io"
	"io/fs"
)

// Set is an open image: a set of words, and what is stored about them. It never changes, so that any number of
// goroutines may use it at once.
type Set struct {
	info    Info
	graph   *graph
	letters *letters
	nodes   *nodes
	rank    *rank
	columns []*column
	groups  groups
	close   func() error
	done    <-chan struct{} // closed where searches have to end
}

// New opens an image that lies in memory, as of a go:embed. It verifies the whole image: an error of type [ErrRefused]
// names the rule that it breaks. Nobody may change data while the set is used.
func New(data []byte) (*Set, error) {
	c, err := readContainer(data)
	if err != nil {
		return nil, err
	}
	nodeData, _ := c.first("NODE")
	graphData, _ := c.first("GRPH")
	metaData, _ := c.first("META")
	s := new(Set)
	if s.graph, err = readGraph(graphData, uint64(len(nodeData))); err != nil {
		return nil, err
	}
	info, letters, err := readMeta(metaData, s.graph)
	if err != nil {
		return nil, err
	}
	s.info, s.letters, s.nodes = *info, newLetters(letters), newNodes(nodeData, s.graph)
	if err := s.readNodes(c); err != nil {
		return nil, err
	}
	if err := s.readTables(c); err != nil {
		return nil, err
	}
	return s, nil
}

// readNodes verifies NODE, LEVL and RANK.
func (s *Set) readNodes(c *container) error {
	rankData, hasRank := c.first("RANK")
	s.rank = &rank{nodes: s.nodes}
	if s.graph.layout != layoutPacked {
		levels, _ := c.first("LEVL")
		err := verifyNodes(s.nodes, s.graph, levels, hasRank)
		if err != nil || !hasRank {
			return err
		}
		if s.rank, err = readRank(rankData, s.nodes, s.graph); err != nil {
			return err
		}
		return s.rank.verify(s.graph)
	}
	var err error
	if s.nodes.packed, err = readPacked(s.nodes.data, s.graph); err != nil {
		return err
	}
	verified, err := verifyPacked(&s.nodes.packed, s.graph)
	if err != nil || !hasRank {
		return err
	}
	s.rank.isThere = true
	if s.rank.packed, err = readPackedRank(rankData, &s.nodes.packed); err != nil {
		return err
	}
	return s.rank.packed.verify(verified)
}

// readTables verifies ALPH, DICT, STEM, COLU and WIDX.
func (s *Set) readTables(c *container) (err error) {
	if data, isThere := c.first("ALPH"); isThere {
		if s.groups, err = readGroups(data, s); err != nil {
			return err
		}
	}
	if data, isThere := c.first("DICT"); isThere {
		if err := readDictionary(data, s); err != nil {
			return err
		}
	}
	if data, isThere := c.first("STEM"); isThere {
		if err := readStems(data); err != nil {
			return err
		}
	}
	s.columns, err = readColumns(c, s.graph)
	return err
}

// Open maps the image in a file, or reads it where files cannot be mapped, and verifies it. Close ends the mapping. As
// long as the set is open nobody may write to the file: replace it by renaming.
func Open(path string) (*Set, error) {
	data, unmap, err := mapFile(path)
	if err != nil {
		return nil, err
	}
	s, err := New(data)
	if err != nil {
		_ = unmap() // the image is refused: that is what the caller has to know
		return nil, err
	}
	s.close = unmap
	return s, nil
}

// OpenFS reads the image in a file of a file system, as of an embed.FS, and verifies it.
func OpenFS(fsys fs.FS, path string) (*Set, error) {
	data, err := fs.ReadFile(fsys, path)
	if err != nil {
		return nil, err
	}
	return New(data)
}

// Read reads an image to its end, and verifies it.
func Read(r io.Reader) (*Set, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return New(data)
}

// Close ends the mapping of a file. The set, its columns and texts of them must not be used afterwards.
func (s *Set) Close() error {
	unmap := s.close
	s.close = nil
	if unmap == nil {
		return nil
	}
	return unmap()
}

// WithContext returns the same set with searches that end when ctx is done; ctx.Err tells whether that happened. Images
// from strangers can hold words by the billion, which a pattern passes in search of one.
func (s *Set) WithContext(ctx context.Context) *Set {
	bounded := *s
	bounded.close, bounded.done = nil, ctx.Done()
	return &bounded
}

// isDone reports, once in some thousand steps, whether searches have to end.
func (s *Set) isDone(step int) bool {
	if s.done == nil || step%4096 != 0 {
		return false
	}
	select {
	case <-s.done:
		return true
	default:
		return false
	}
}

// Info returns the description of the words.
func (s *Set) Info() Info { return s.info }

// Len returns the number of words.
func (s *Set) Len() uint64 { return s.graph.nWords }

// HasOrdinals reports whether the image numbers its words. Without numbers there are no columns, and Index and Word
// find nothing.
func (s *Set) HasOrdinals() bool { return s.rank.isThere }

// Contains reports whether a text is a word. It folds case as the alphabet says, and allocates no memory.
func (s *Set) Contains(text string) bool {
	last, known, isThere := s.walkASCII(text)
	if known {
		return isThere && last.accept
	}
	var buffer [128]byte
	labels, isText := s.letters.read(buffer[:0], text, false)
	return isText && len(labels) > 0 && s.nodes.contains(labels)
}

// walkASCII follows the path of a text of plain ASCII. known: false where the text needs more thought.
func (s *Set) walkASCII(text string) (last arc, known, isThere bool) {
	last.target = s.nodes.words
	table, n := &s.letters.ascii, s.nodes
	for i := 0; i < len(text); i++ {
		label := table[text[i]]
		if label == 0 {
			return last, false, false
		}
		next, isArc := arc{}, false
		if i == 0 || last.target != 0 {
			next, isArc = n.step(last.target, label)
		}
		if !isArc { // a mark behind the letter would make it another one
			return last, i+1 == len(text) || table[text[i+1]] != 0, false
		}
		last = next
	}
	return last, true, true
}

// Index returns the ordinal of a word: its number in alphabet order, from 0.
func (s *Set) Index(text string) (uint64, bool) {
	var buffer [128]byte
	labels, isText := s.letters.read(buffer[:0], text, false)
	if !isText || !s.rank.isThere {
		return 0, false
	}
	ordinal, last, isThere := s.rank.index(labels)
	if !isThere || !last.accept {
		return 0, false
	}
	return ordinal, true
}

// Word returns the word of an ordinal.
func (s *Set) Word(ordinal uint64) (string, bool) {
	if ordinal >= s.graph.nWords || !s.rank.isThere {
		return "", false
	}
	var labels, text [128]byte
	return string(s.letters.spell(text[:0], s.rank.word(labels[:0], ordinal))), true
}
