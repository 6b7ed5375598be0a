"""The common part of searches for the words that a position automaton accepts, one word at a time.

A search is a depth-first walk below a root, beside the automaton. Each frame of its stack holds a node and the set of
positions that may read the next letter (V. Glushkov, 1961). A set is bits, so it needs no determinisation and never
grows: a step is an `and` of the positions that may follow with those that read the letter (G. Navarro and M. Raffinot,
"Compact DFA representation for fast regular expression search", 2001).

    frame of 3 + set_width numbers
        0    the remaining arcs of the node: a mask of tiles, or as `layout.start_cursor` writes it
        1    the node
        2    of `mask_search`: the words found before it; of `general_search`: the incomplete code point
        3..  the set of positions

The step from a node to its children differs: see `general_search`, `mask_search` and `fixed_length_search`.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _bits, _label_text, _masks, _nodes
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader, share_nodes
from cython.cimports.lexc.kernels.matching.automaton import Automaton
from cython.cimports.lexc.kernels.matching.word_sort import DrainingIterator, sort_words

from lexc.kernels._types import Any, Callable, Iterator, Self


@cython.cclass
class AutomatonSearch(NodeReader):
    """An iterator over the words that an automaton accepts: str, or bytes where the text form is "tiles".

    A constructed search is at its end; `Matcher.begin` returns one that has words. Subclasses define `_next`.

    records: the offset of the first record in the automaton's table. last_positions: the offset of its last set.
    has_mask_cursor: whether number 0 of a frame is a mask of tiles.
    """

    def __cinit__(self):
        self._exhaust()

    @cython.cfunc
    def _exhaust(self) -> object:
        self.depth = -1
        return None

    def _begin(self, nodes: NodeReader, root: cython.Py_ssize_t, automaton: Automaton,
               is_reversed: cython.bint) -> object:
        """Set up the stack at a root, which the caller has checked."""
        w: cython.Py_ssize_t
        record: cython.Py_ssize_t
        n_frames: cython.Py_ssize_t
        share_nodes(self, nodes)
        self.table = automaton.table
        self.set_width = automaton.set_width
        self.records = automaton.n_rows * automaton.set_width
        self.last_positions = len(automaton.table) - automaton.set_width
        self.is_reversed = is_reversed
        # Verification does not prove that a GADDAG enters the DAWG by ◇ alone, so a path may cross all levels of both.
        n_frames = (2 * self.longest if is_reversed else self.longest) + 2
        self.stack = memoryview(bytearray(8 * n_frames * (3 + self.set_width))).cast("Q")
        self.path = bytearray(n_frames)
        self.depth = 0
        self.n_found = 0
        self.has_mask_cursor = False
        self.stack[1] = root
        record = self.records + automaton.n_positions * (self.set_width + 2)
        for w in range(self.set_width):
            self.stack[3 + w] = self.table[record + w]
        return None

    def _begin_root(self) -> object:
        """Set the mask of the root to the tiles that can begin a match. Deeper nodes get theirs on entry."""
        record: cython.Py_ssize_t = self.last_positions - 2
        root: cython.Py_ssize_t = self.stack[1]
        self.has_mask_cursor = True
        self.stack[0] = ~_masks.ONE & _nodes.matching_labels(self.nodes.units32, self.nodes.units64, self.nodes.layout,
                                                             root,
                                        self.table[record], self.table[record + 1])
        return None

    def _next(self) -> cython.Py_ssize_t:
        """Walk on to the next word. Return its length in labels, 0 at the end, -1 after many steps without a word."""
        return 0

    def _pause(self) -> object:
        """Handle signals. Called after many steps without a word."""
        _label_text.check_signals()
        return None

    @cython.final
    def _next_word(self) -> cython.Py_ssize_t:
        """Walk on to the next word, however many steps that takes. Return its length in labels, 0 at the end."""
        length: cython.Py_ssize_t = self._next()
        while length < 0:
            self._pause()
            length = self._next()
        return length

    @cython.final
    def _word(self, length: cython.Py_ssize_t) -> object:
        """The word of the first labels of the path."""
        return _label_text.word_from_labels(self.text_form, self.letters, self.code_points, self.path, length,
                                            self.is_reversed)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        length: cython.Py_ssize_t = 0
        with cython.critical_section(self):  # two threads may share one iterator
            if self.depth >= 0:  # neither at its end nor made by __new__ alone, without buffers
                length = self._next_word()
            if length == 0:
                raise StopIteration
            return self._word(length)

    def take_in_order(self, max_words: cython.Py_ssize_t, run_length: cython.Py_ssize_t,
                      key: Callable[[Any], Any] | None = None) -> Iterator[Any] | None:
        """An iterator over the remaining words in alphabet order; None if there are more than max_words.

        Also None if, after the first `run_length` words, the walk is still in the first half of the lexicon. Labels
        have to be below 64. Words are sorted in runs of `run_length`: first by numbers that stand for their first
        letters, then, where these are equal, as Python compares them, or by `key`. Python merges the runs. Raises
        ValueError if run_length is below 1.
        """
        words: list = []
        capacity: cython.Py_ssize_t = min(2048, run_length)  # of keys
        keys: cython.uint[::1] = _new_numbers(capacity)
        larger: cython.uint[::1]
        n: cython.Py_ssize_t = 0
        length: cython.Py_ssize_t
        bits: cython.int = 5 if self.nodes.layout == _nodes.NARROW_BITMAP else 6
        if run_length < 1:
            raise ValueError("the length of runs is below 1")
        with cython.critical_section(self):
            while self.depth >= 0:
                length = self._next_word()
                if length == 0:
                    break
                if len(words) >= max_words or (len(words) == run_length and self._is_in_first_half()):
                    return None
                if n == run_length:
                    sort_words(words, keys, n, key)
                    n = 0
                elif n == capacity:
                    capacity = run_length
                    larger = _new_numbers(capacity)
                    larger[:n] = keys
                    keys = larger
                keys[n] = _prefix_key(self.path, length, self.is_reversed, bits)
                n += 1
                words.append(self._word(length))
        sort_words(words, keys, n, key)
        if len(words) > n:
            keys = larger = _new_numbers(1)  # frees the keys: merging needs as much memory
            words.sort(key=key)
        return DrainingIterator(words)

    def _is_in_first_half(self) -> cython.bint:
        """Whether, at the first depth with untried tiles, there are more of them than tiles before the current one."""
        depth: cython.Py_ssize_t
        stride: cython.Py_ssize_t = 3 + self.set_width
        for depth in range(self.depth if self.has_mask_cursor else 0):
            if self.stack[depth * stride]:
                return _bits.popcount(self.stack[depth * stride]) > self.path[depth]
        return False


@cython.cfunc
def _new_numbers(n: cython.Py_ssize_t) -> object:
    """A zeroed buffer of n numbers of 32 bits."""
    return memoryview(bytearray(4 * n)).cast("I")


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _prefix_key(path: cython.uchar[::1], length: cython.Py_ssize_t, is_reversed: cython.bint, bits: cython.int
                   ) -> cython.uint:
    """The first letters of a word as a number of 30 bits that sorts as they do: six of 5 bits, or five of 6."""
    key: cython.uint = 0
    n: cython.int = 6 if bits == 5 else 5
    used: cython.int = min(length, n)
    i: cython.Py_ssize_t
    if is_reversed:
        for i in range(length - 1, length - 1 - used, -1):
            key = key << bits | (path[i] & 63)
    else:
        for i in range(used):
            key = key << bits | (path[i] & 63)
    return key << bits * (n - used)
