# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""An automaton over letters: the positions of an expression, what each reads and what may follow it.

`matching.matcher` finds the words that one accepts.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._masks import ONE
    from cython.cimports.lexc.kernels.layout._tiles import N_TILES
else:
    from lexc.kernels.layout._masks import ONE
    from lexc.kernels.layout._tiles import N_TILES



@cython.final
@cython.cclass
class Automaton:
    """Positions, what each reads and what may follow it. Nothing changes it: any number of words may be sought by it.

    words: 64-bit words in a set of positions.
    table: first the sets of positions that read each row of letters; then for each position, and at last for the
    start, a record: the set of those that follow, the tiles that lead on from there, the tiles that may end a word
    there; then the set of positions at which a word may end.
    bounds, rows: code points from bounds[i] on, and below bounds[i + 1], are of row rows[i]; both empty where letters
    are tiles, tile t of row t of 64. has_loop: whether a position may come again.
    ValueError where that does not fit together.

    Of what it finds out itself, chain: the tiles that each position reads, where just the next may follow; else empty.
    run: a position that nothing but itself follows, if there is one; else -1.
    """

    def __cinit__(self, words, n_rows, n_positions, table, bounds, rows, has_loop):
        self.table = table
        self.bounds = bounds
        self.rows = rows
        self.words = words
        self.n_rows = n_rows
        self.n_positions = n_positions
        self.has_loop = has_loop
        if not self._is_sound():
            raise ValueError("an automaton that does not fit together")
        self.chain = memoryview(bytearray(8 * n_positions if self._is_chain() else 0)).cast("Q")
        self._take_chain()
        self.run = self._find_run()

    @cython.cfunc
    def _is_sound(self) -> cython.bint:
        """Whether no row and no record reaches outside: what lets the walk do without looking."""
        i: cython.Py_ssize_t
        p: cython.Py_ssize_t
        words: cython.Py_ssize_t = self.words
        n: cython.Py_ssize_t = self.n_positions
        record: cython.Py_ssize_t = words + 2
        if not 1 <= words <= 1024 or not 0 <= n <= words * 64 or not 1 <= self.n_rows <= 1 << 24:
            return False
        if len(self.table) != self.n_rows * words + (n + 1) * record + words:
            return False
        if len(self.bounds) != len(self.rows):
            return False
        if len(self.bounds) == 0:
            if self.n_rows != N_TILES:
                return False
        elif self.bounds[0] != 0:
            return False
        for i in range(len(self.rows)):
            if self.rows[i] >= self.n_rows:
                return False
        for i in range(self.n_rows):
            if not self._is_set(i * words):
                return False
        for p in range(n + 1):
            if not self._is_set(self.n_rows * words + p * record):
                return False
        return self._is_set(len(self.table) - words)

    @cython.cfunc
    def _is_chain(self) -> cython.bint:
        """Whether each position is followed by the next one alone, and a word ends at the last: a fixed length."""
        p: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.n_positions
        records: cython.Py_ssize_t = self.n_rows
        if self.words != 1 or n == 0 or len(self.bounds) != 0:
            return False
        for p in range(n):
            if self.table[records + 3 * p] != (ONE << p + 1 if p + 1 < n else 0):
                return False
        return self.table[records + 3 * n] == 1 and self.table[len(self.table) - 1] == ONE << n - 1

    @cython.cfunc
    def _find_run(self) -> cython.Py_ssize_t:
        p: cython.Py_ssize_t
        for p in range(self.n_positions if self.words == 1 else 0):
            if self.table[self.n_rows + 3 * p] == ONE << p:
                return p
        return -1

    @cython.cfunc
    def _take_chain(self) -> object:
        p: cython.Py_ssize_t
        tile: cython.int
        for p in range(len(self.chain)):
            for tile in range(1, 64):
                if self.table[tile] >> p & 1:
                    self.chain[p] |= ONE << tile
        return None

    @cython.cfunc
    def _is_set(self, at: cython.Py_ssize_t) -> cython.bint:
        """Whether a set holds no more than the positions there are."""
        p: cython.Py_ssize_t
        for p in range(self.n_positions, self.words * 64):
            if self.table[at + p // 64] >> (p % 64) & 1:
                return False
        return True


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Automaton)
