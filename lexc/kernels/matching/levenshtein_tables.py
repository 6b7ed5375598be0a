# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""What a few edits make of a query: inserting, leaving out, replacing and exchanging letters.

The automaton of K. Schulz and S. Mihov ("Fast string correction with Levenshtein automata", 2002) as bits: for each
number of errors e a lane of eight, bit i for "the letters so far are the first j of the query but for e errors", where
j lies i - k from the number of letters so far. With k errors at most 3 no other j is possible, so that all lanes fit
into one number, however long the query is. `matching.near_search` takes the steps.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._masks import FULL, ONE
    from cython.cimports.lexc.kernels.layout._text_forms import AS_UTF8
    from cython.cimports.lexc.kernels.layout.node_reader import NodeReader
else:
    from lexc.kernels.layout._masks import FULL, ONE
    from lexc.kernels.layout._text_forms import AS_UTF8
    from lexc.kernels.layout.node_reader import NodeReader

_LANES = cython.declare(cython.ulonglong, 0x01010101)


@cython.cclass
class LevenshteinTables(NodeReader):
    """A query, and what may be made of it. Who makes one sets k and edits, then calls `_reserve` and `_read`.

    scratch: for each row of letters the places of the query that hold it, k further up; for each depth the tiles that
    the query holds thereabouts; for each depth the bits that stand for a place in the query, those from which an error
    may be made, and those to which a letter left out may lead; the query; of code points those in it, each once,
    ascending; then frames.
    """

    @cython.cfunc
    def _reserve(self, query: object) -> object:
        """Scratch for a query of such letters and length, and what every step needs."""
        m: cython.Py_ssize_t = len(query)
        k: cython.Py_ssize_t = self.k
        known: list = sorted(set(query)) if self.text_form == AS_UTF8 else []
        one: cython.ulonglong = 1
        i: cython.Py_ssize_t
        self.length = m
        self.n_known = len(known)
        self.words = (m + 2 * k) // 64 + 2
        self.near = (len(known) + 1 if self.text_form == AS_UTF8 else 64) * self.words
        self.valid = self.near + m + k + 3
        self.errors = self.valid + m + k + 3
        self.deletions = self.errors + m + k + 3
        self.query = self.deletions + m + k + 3
        self.known = self.query + m
        self.frames = self.known + self.n_known
        # Nothing proves that a GADDAG of somebody else's leads no deeper than to its longest word; but errors end.
        deepest = max(self.longest, m + k) + 2
        self.scratch = memoryview(bytearray(8 * (self.frames + 8 * deepest))).cast("Q")
        self.path = bytearray(deepest)
        self.lanes = _LANES & ((one << (8 * k + 1)) - 1)
        self.window = self.lanes * ((one << (2 * k + 1)) - 1)
        self.replace = FULL if self.edits & 4 else 0
        self.insert = FULL if self.edits & 1 else 0
        self.delete = FULL if self.edits & 2 else 0
        for i in range(self.n_known):
            self.scratch[self.known + i] = known[i]
        return None

    @cython.cfunc
    def _read(self, query: object, middle: cython.Py_ssize_t, early: cython.int) -> object:
        """Note the query. Before the middle there may be so many edits. ValueError for a letter that is no tile."""
        k: cython.Py_ssize_t = self.k
        letter: cython.ulonglong
        valid: cython.ulonglong
        errors: cython.ulonglong
        scratch: cython.ulonglong[::1] = self.scratch
        j: cython.Py_ssize_t
        at: cython.Py_ssize_t
        d: cython.Py_ssize_t
        for j in range(self.length):
            letter = query[j]
            if self.text_form != AS_UTF8 and letter > 63:
                raise ValueError("no tile")
            scratch[self.query + j] = letter
            at = self._row(letter) * self.words + (j + k) // 64
            scratch[at] |= ONE << ((j + k) % 64)
            if self.text_form != AS_UTF8:
                for d in range(max(j - k, 0), j + k + 1):
                    scratch[self.near + d] |= ONE << letter
        for d in range(self.length + k + 3):
            valid = self._places(d, 0, self.length)
            errors = valid
            if middle > 0:
                errors = self._places(d, middle, self.length) | (self.window & ((ONE << 8 * early) - 1))
            errors &= (ONE << 8 * k) - 1
            scratch[self.valid + d] = valid
            scratch[self.errors + d] = errors
            scratch[self.deletions + d] = errors << 9 & valid & self.delete
        return None

    @cython.cfunc
    def _forget(self) -> object:
        """Make ready for another query of as many letters."""
        i: cython.Py_ssize_t
        for i in range(self.valid):
            self.scratch[i] = 0
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _places(self, depth: cython.Py_ssize_t, first: cython.Py_ssize_t, last: cython.Py_ssize_t
                ) -> cython.ulonglong:
        """In each lane the bits that stand for a place from first to last at a depth: bit i is place i + depth - k."""
        low: cython.Py_ssize_t = min(max(first - depth + self.k, 0), 7)
        high: cython.Py_ssize_t = min(max(last - depth + self.k + 1, 0), 2 * self.k + 1)
        return self.lanes * ((ONE << high) - 1 >> low << low)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _row(self, letter: cython.ulonglong) -> cython.Py_ssize_t:
        """The row of a letter; 0 is that of code points which the query lacks."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = self.n_known
        middle: cython.Py_ssize_t
        if self.text_form != AS_UTF8:
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
