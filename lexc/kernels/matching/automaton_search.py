# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Searching for the words that an automaton over letters accepts, one `str` at a time: what all searches share.

The automaton has no states but positions, places of an expression that each read one letter (V. Glushkov, 1961). The
set of positions where one may be is a set of bits, so it needs no determinising and never grows: a step is an `and` of
those that may follow with those that read the letter (G. Navarro and M. Raffinot, "Compact DFA representation for
fast regular expression search", 2001). How a search goes from a node to the next ones is told by `general_search`,
`mask_search` and `chain_search`; here is where it begins, and what becomes of the words.
"""

from __future__ import annotations

from lexc.kernels._types import Any, Callable, Iterator, Self

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import popcount
    from cython.cimports.lexc.kernels.layout._label_text import check_signals, word_from_labels
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._nodes import NARROW_BITMAP, matching_labels
    from cython.cimports.lexc.kernels.layout.node_reader import NodeReader, share_nodes
    from cython.cimports.lexc.kernels.matching.automaton import Automaton
    from cython.cimports.lexc.kernels.matching.word_sort import DrainingIterator, sort_words
else:
    from lexc.kernels.layout._bits import popcount
    from lexc.kernels.layout._label_text import check_signals, word_from_labels
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._nodes import NARROW_BITMAP, matching_labels
    from lexc.kernels.layout.node_reader import NodeReader, share_nodes
    from lexc.kernels.matching.automaton import Automaton
    from lexc.kernels.matching.word_sort import DrainingIterator, sort_words



@cython.cclass
class AutomatonSearch(NodeReader):
    """Iterates over the words that an automaton accepts; in the form of tiles they are bytes.

    What the constructor makes is at its end: `Matcher.begin` makes those that search, and `_next` is theirs.

    A frame of the stack, 3 + words numbers: what is left of the node; the node; how many words were found before it, or
    what has been read of a letter; the set of positions. records, ends: where in the automaton's table the records
    begin, and where the set of last positions stands. has_mask_cursor: what is left of a node is a mask.
    """

    def __cinit__(self):
        self._exhaust()

    @cython.cfunc
    def _exhaust(self) -> object:
        self.depth = -1
        return None

    @cython.cfunc
    def _begin(self, nodes: NodeReader, root: cython.Py_ssize_t, automaton: Automaton,
               is_reversed: cython.bint) -> object:
        """Begin at a root that there is."""
        w: cython.Py_ssize_t
        at: cython.Py_ssize_t
        frames: cython.Py_ssize_t
        share_nodes(self, nodes)
        self.table = automaton.table
        self.words = automaton.words
        self.records = automaton.n_rows * automaton.words
        self.ends = len(automaton.table) - automaton.words
        self.is_reversed = is_reversed
        # Nothing proves that a GADDAG of somebody else's leads into the DAWG by ◇ alone: both depths.
        frames = (2 * self.longest if is_reversed else self.longest) + 2
        self.stack = memoryview(bytearray(8 * frames * (3 + self.words))).cast("Q")
        self.path = bytearray(frames)
        self.depth = 0
        self.found = 0
        self.has_mask_cursor = False
        self.stack[1] = root
        at = self.records + automaton.n_positions * (self.words + 2)
        for w in range(self.words):
            self.stack[3 + w] = self.table[at + w]
        return None

    @cython.cfunc
    def _fit_root(self) -> object:
        """Let the mask of the root hold the letters that lead on: others are not looked at, here as elsewhere."""
        at: cython.Py_ssize_t = self.ends - 2
        root: cython.Py_ssize_t = self.stack[1]
        self.has_mask_cursor = True
        self.stack[0] = ~ONE & matching_labels(self.nodes.units32, self.nodes.units64, self.nodes.layout, root,
                                        self.table[at], self.table[at + 1])
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _next(self) -> cython.Py_ssize_t:
        """Walk on to the next word; its length in labels, 0 at the end, -1 after many steps without a word."""
        return 0

    @cython.cfunc
    def _signal_interval(self) -> object:
        """Called after many steps without a word."""
        check_signals()
        return None

    @cython.final
    @cython.cfunc
    @cython.inline
    @cython.exceptval(-1, check=False)
    def _next_word(self) -> cython.Py_ssize_t:
        """Walk on to the next word, however long that takes; its length in labels, 0 at the end."""
        length: cython.Py_ssize_t = self._next()
        while length < 0:
            self._signal_interval()
            length = self._next()
        return length

    @cython.final
    @cython.cfunc
    @cython.inline
    def _word(self, length: cython.Py_ssize_t) -> object:
        return word_from_labels(self.text_form, self.letters, self.code_points, self.path, length, self.is_reversed)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Any:
        length: cython.Py_ssize_t = 0
        with cython.critical_section(self):  # two threads may share one iterator
            if self.depth >= 0:  # neither at its end nor made out of nothing and without buffers
                length = self._next_word()
            if length == 0:
                raise StopIteration
            return self._word(length)

    def take_in_order(self, most: cython.Py_ssize_t, at_once: cython.Py_ssize_t,
                      key: Callable[[Any], Any] | None = None) -> Iterator[Any] | None:
        """An iterator over the words that are left, of which no letter is above 63, in order; None if they are more
        than most, or, after the first `at_once`, may well be.

        at_once: of so many the first letters are sorted as numbers, six where five bits hold a tile and five where six
        do; then the words that agree so far, as Python compares them, or what key makes of them. The sorted runs are
        merged as Python does.
        """
        words: list = []
        room: cython.Py_ssize_t = min(2048, at_once)
        keys: cython.uint[::1] = _numbers(room)
        more: cython.uint[::1]
        n: cython.Py_ssize_t = 0
        length: cython.Py_ssize_t
        bits: cython.int = 5 if self.nodes.layout == NARROW_BITMAP else 6
        if at_once < 1:
            raise ValueError("too few words to sort")
        with cython.critical_section(self):
            while self.depth >= 0:
                length = self._next_word()
                if length == 0:
                    break
                if len(words) >= most or (len(words) == at_once and self._has_just_begun()):
                    return None
                if n == at_once:
                    sort_words(words, keys, n, key)
                    n = 0
                elif n == room:
                    room = at_once
                    more = _numbers(room)
                    more[:n] = keys
                    keys = more
                keys[n] = _first_letters(self.path, length, self.is_reversed, bits)
                n += 1
                words.append(self._word(length))
        sort_words(words, keys, n, key)
        if len(words) > n:
            keys = more = _numbers(1)  # Python takes as much to merge
            words.sort(key=key)
        return DrainingIterator(words)

    @cython.cfunc
    def _has_just_begun(self) -> cython.bint:
        """Whether at the first place with letters left more of them are left than gone."""
        depth: cython.Py_ssize_t
        stride: cython.Py_ssize_t = 3 + self.words
        for depth in range(self.depth if self.has_mask_cursor else 0):
            if self.stack[depth * stride]:
                return popcount(self.stack[depth * stride]) > self.path[depth]
        return False


@cython.cfunc
def _numbers(n: cython.Py_ssize_t) -> object:
    """Room for numbers of 32 bits."""
    return memoryview(bytearray(4 * n)).cast("I")


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first_letters(path: cython.uchar[::1], length: cython.Py_ssize_t, is_reversed: cython.bint, bits: cython.int
                   ) -> cython.uint:
    """The first letters of a word as a number of 30 bits that sorts as they do."""
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
