package lexc

import (
	"container/heap"
	"fmt"
	"sort"
)

// The heaviest words of a prefix, best first.

// span is a range of ordinals, and the first of those with its largest number.
type span struct{ best, low, high uint64 }

// spans is a heap of ranges, that with the largest number on top.
type spans struct {
	column *column
	heap   []span
}

func (s *spans) Len() int { return len(s.heap) }
func (s *spans) Less(i, j int) bool {
	order := s.column.compare(s.heap[i].best, &s.column.cells, s.heap[j].best)
	return order > 0 || order == 0 && s.heap[i].best < s.heap[j].best
}
func (s *spans) Swap(i, j int)  { s.heap[i], s.heap[j] = s.heap[j], s.heap[i] }
func (s *spans) Push(other any) { s.heap = append(s.heap, other.(span)) }
func (s *spans) Pop() any {
	last := s.heap[len(s.heap)-1]
	s.heap = s.heap[:len(s.heap)-1]
	return last
}

func (s *spans) add(low, high uint64) {
	if low < high {
		heap.Push(s, span{s.column.firstLargest(low, high, 0), low, high})
	}
}

// firstLargest returns the first of the largest numbers i ≤ n < j of a level; i is below j.
func (c *column) firstLargest(i, j uint64, level int) uint64 {
	numbers := &c.cells
	if level > 0 {
		numbers = &c.index.levels[level-1]
	}
	best := i
	larger := func(n uint64) {
		if numbers.compare(n, numbers, best) > 0 {
			best = n
		}
	}
	first, last := j, j // whole blocks: the numbers from first to last
	block := uint64(1)
	if c.index != nil && level < len(c.index.levels) {
		block = c.index.block
		if a, b := (i+block-1)/block, j/block; a < b {
			first, last = a*block, b*block
		}
	}
	for n := i; n < first; n++ {
		larger(n)
	}
	if first < last {
		m := c.firstLargest(first/block, last/block, level+1)
		for n := m * block; n < (m+1)*block; n++ {
			if numbers.at(n) == c.index.levels[level].at(m) {
				larger(n)
				break
			}
		}
		for n := last; n < j; n++ {
			larger(n)
		}
	}
	return best
}

// ranges returns the ordinals of the words with a prefix: from one to before the other, for each of its readings.
func (s *Set) ranges(prefix string) [][2]uint64 {
	var found [][2]uint64
	for _, labels := range s.prefixes(prefix) {
		low, last, isThere := s.rank.index(labels)
		if !isThere {
			continue
		}
		high := low
		if last.accept {
			high++
		}
		if last.target != 0 || len(labels) == 0 {
			high += s.rank.words(last.target)
		}
		found = append(found, [2]uint64{low, high})
	}
	return found
}

// Count returns the number of words that begin with a prefix. Without ordinals it lists them.
func (s *Set) Count(prefix string) uint64 {
	n := uint64(0)
	if !s.rank.isThere {
		s.Prefix(prefix)(func(string) bool { n++; return true })
		return n
	}
	for _, r := range s.ranges(prefix) {
		n += r[1] - r[0]
	}
	return n
}

// Complete lists the words that begin with a prefix by the numbers of a column, the largest first, equal ones in alphabet
// order; words without a number come last.
func (s *Set) Complete(prefix, columnName string) (Words, error) {
	c, err := s.column(columnName)
	if err != nil {
		return nil, err
	}
	if c.kind > typeFloat || !s.rank.isThere {
		return nil, fmt.Errorf("lexc: the column %q has %v; words are ordered by single numbers and their ordinals", columnName, c.describe())
	}
	return func(yield func(string) bool) {
		ranges := s.ranges(prefix)
		if c.index == nil {
			s.sorted(c, ranges, func(uint64) bool { return true }, yield)
			return
		}
		best := &spans{column: c}
		for _, r := range ranges {
			best.add(r[0], r[1])
		}
		for len(best.heap) > 0 {
			top := best.heap[0]
			if c.flags&hasGaps != 0 && !(c.number(top.best) > 0) {
				s.sorted(c, ranges, func(i uint64) bool { return !(c.number(i) > 0) }, yield)
				return
			}
			heap.Pop(best)
			if word, _ := s.Word(top.best); !yield(word) {
				return
			}
			best.add(top.low, top.best)
			best.add(top.best+1, top.high)
		}
	}, nil
}

// sorted lists words of ranges that pass a test, in the order of Complete.
func (s *Set) sorted(c *column, ranges [][2]uint64, test func(uint64) bool, yield func(string) bool) {
	var ordinals []uint64
	for _, r := range ranges {
		for i := r[0]; i < r[1]; i++ {
			if test(i) {
				ordinals = append(ordinals, i)
			}
		}
	}
	sort.SliceStable(ordinals, func(i, j int) bool {
		a, b := ordinals[i], ordinals[j]
		if hasA, hasB := c.has(a), c.has(b); !hasA || !hasB {
			return hasA && !hasB
		}
		return c.compare(a, &c.cells, b) > 0
	})
	for _, ordinal := range ordinals {
		if word, _ := s.Word(ordinal); !yield(word) {
			return
		}
	}
}
