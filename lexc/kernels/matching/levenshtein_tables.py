"""The tables of a Levenshtein automaton, for a query and a largest distance k of at most 3.

A state is one number: the automaton of K. Schulz and S. Mihov ("Fast string correction with Levenshtein automata",
2002) as bits. Byte e of a state belongs to e errors. Its bit i stands for position j = depth + i - k of the query: the
`depth` letters read so far become the first j letters of the query by e edits. No other position is possible, since k
edits move it by k at most. So a state fits into one number, however long the query is.

    bits    31..24     23..16     15..8      7..0
    byte    3 errors   2 errors   1 error    no error     each has 2k + 1 bits in use, from its bit 0 on

At the next letter, depth grows by one. If that is the query's letter at j, then j grows by one, too, and the bit stays
(no shift). A replacement does the same at the cost of an error (<< 8). An insertion leaves j as it was (<< 8 >> 1). A
deletion moves j without reading a letter (<< 8 << 1). `matching.near_search` takes these steps.
"""

import cython
from cython.cimports.lexc.kernels.layout import _masks, _text_forms
from cython.cimports.lexc.kernels.layout.node_reader import NodeReader
from cython.cimports.lexc.kernels.matching import _edits

_LOW_BITS = cython.declare(cython.ulonglong, 0x01010101)  # bit 0 of four bytes


@cython.cclass
class LevenshteinTables(NodeReader):
    """A query and its tables. A subclass sets k and edits, then calls `_allocate` and `_load_query`.

    scratch holds all tables one after another; their offsets are attributes:

        0              rows of letters: bit j + k is set where the query has the letter at position j
        nearby_tiles   by depth: the letters of the query at most k positions from there; bit t stands for tile t, or
                       for code points whose last six bits are t
        valid          by depth: the bits of a state that stand for positions of the query
        errors         by depth: the bits of a state from which another error may be made
        deletions      by depth: the bits of a state that a deletion may reach
        query          the letters of the query
        known          its distinct code points, ascending; none for tiles
        needed         by position: the letters of the query from there on, as bits of `letters_below`
        rest           by position: the same, and its letter as the next one; all bits at the end of the query
        frames         the stack of `near_search`, at most 12 numbers a frame
    """

    def _allocate(self, query: object) -> object:
        """Reserve scratch for a query of these letters, and set the masks that do not depend on their order."""
        m: cython.Py_ssize_t = len(query)
        k: cython.Py_ssize_t = self.k
        known: list = sorted(set(query)) if self.text_form == _text_forms.AS_UTF8 else []
        one: cython.ulonglong = 1
        i: cython.Py_ssize_t
        self.length = m
        self.n_known = len(known)
        self.row_width = (m + 2 * k) // 64 + 2
        self.nearby_tiles = (len(known) + 1 if self.text_form == _text_forms.AS_UTF8 else 64) * self.row_width
        self.valid = self.nearby_tiles + m + k + 3
        self.errors = self.valid + m + k + 3
        self.deletions = self.errors + m + k + 3
        self.query = self.deletions + m + k + 3
        self.known = self.query + m
        self.needed = self.known + self.n_known
        self.rest = self.needed + m + k + 9  # bits of a state stand for positions below m + k + 9
        self.frames = self.rest + m + k + 9

        # Verification does not prove that a GADDAG is no deeper than its longest word. But a state that is not 0 stays
        # at most k behind the query's end.
        max_depth = max(self.longest, m + k) + 2
        self.scratch = memoryview(bytearray(8 * (self.frames + 12 * max_depth))).cast("Q")
        self.path = bytearray(max_depth)
        self.low_bits = _LOW_BITS & ((one << (8 * k + 1)) - 1)
        self.all_positions = self.low_bits * ((one << (2 * k + 1)) - 1)
        self.replace = _masks.FULL if self.edits & _edits.REPLACE else 0
        self.insert = _masks.FULL if self.edits & _edits.INSERT else 0
        self.delete = _masks.FULL if self.edits & _edits.DELETE else 0
        for i in range(self.n_known):
            self.scratch[self.known + i] = known[i]
        return None

    def _load_query(self, query: object, middle: cython.Py_ssize_t, max_early_errors: cython.int,
                    is_rest: cython.bint) -> object:
        """Fill the tables for a query.

        At positions before `middle` at most max_early_errors errors may have been made; with is_rest, more must have
        been made there. Raises ValueError for a letter that is no tile.
        """
        k: cython.Py_ssize_t = self.k
        letter: cython.ulonglong
        valid: cython.ulonglong
        errors: cython.ulonglong
        scratch: cython.ulonglong[::1] = self.scratch
        j: cython.Py_ssize_t
        offset: cython.Py_ssize_t
        depth: cython.Py_ssize_t
        for j in range(self.length):
            letter = query[j]
            if self.text_form != _text_forms.AS_UTF8 and letter > 63:
                raise ValueError("a letter of the query is no tile")
            scratch[self.query + j] = letter
            offset = self._row(letter) * self.row_width + (j + k) // 64
            scratch[offset] |= _masks.ONE << ((j + k) % 64)
            for depth in range(max(j - k, 0), j + k + 1):
                scratch[self.nearby_tiles + depth] |= _masks.ONE << (letter & 63)
        for j in range(self.length - 1, -1, -1):
            offset = scratch[self.query + j] & 31
            scratch[self.needed + j] = scratch[self.needed + j + 1] | _masks.ONE << offset
            scratch[self.rest + j] = scratch[self.needed + j] | _masks.ONE << (32 + offset)
        for j in range(self.length, self.length + k + 9):
            scratch[self.rest + j] = _masks.FULL
        for depth in range(self.length + k + 3):  # a word's depth is at most length + k + 1
            valid = self._position_bits(depth, 0, self.length)
            errors = valid
            if middle > 0 and is_rest:
                valid &= ~(self._position_bits(depth, middle, self.length)
                           & ((_masks.ONE << 8 * (max_early_errors + 1)) - 1))
                errors = valid
            elif middle > 0:
                errors = self._position_bits(depth, middle, self.length)
                errors |= self.all_positions & ((_masks.ONE << 8 * max_early_errors) - 1)
            errors &= (_masks.ONE << 8 * k) - 1  # after k errors no other may be made
            scratch[self.valid + depth] = valid
            scratch[self.errors + depth] = errors
            scratch[self.deletions + depth] = errors << 9 & valid & self.delete
        return None

    def _clear_tables(self) -> object:
        """Clear the tables in which `_load_query` only sets bits, for another query of the same length."""
        i: cython.Py_ssize_t
        for i in range(self.valid):
            self.scratch[i] = 0
        return None

    def _position_bits(self, depth: cython.Py_ssize_t, first: cython.Py_ssize_t, last: cython.Py_ssize_t
                ) -> cython.ulonglong:
        """The bits that stand for a position from first to last at a depth, whatever the number of errors."""
        low: cython.Py_ssize_t = min(max(first - depth + self.k, 0), 7)
        high: cython.Py_ssize_t = min(max(last - depth + self.k + 1, 0), 2 * self.k + 1)
        return self.low_bits * ((_masks.ONE << high) - 1 >> low << low)

    def _row(self, letter: cython.ulonglong) -> cython.Py_ssize_t:
        """The row of a letter: of a tile its number, of a code point 1 and its index among `known`, or 0."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.n_known
        middle: cython.Py_ssize_t
        if self.text_form != _text_forms.AS_UTF8:
            return letter
        while low < high:
            middle = (low + high) >> 1
            if self.scratch[self.known + middle] < letter:
                low = middle + 1
            else:
                high = middle
        if low < self.n_known and self.scratch[self.known + low] == letter:
            return low + 1
        return 0
