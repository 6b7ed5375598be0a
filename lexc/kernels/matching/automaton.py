"""A position automaton (Glushkov's) over letters, as one table of bit sets.

It has a position for each letter that an expression reads, and no other states: the current state is the set of
positions that may read the next letter. A set is `set_width` numbers of 64 bits. The table holds sets and records:

    rows       n_rows sets: the positions that read a letter of this row
    records    n_positions + 1 records, the last one for the start:
                   the set of positions that may follow
                   one number: the tiles of those of them that others may follow (0 for UTF-8)
                   one number: the tiles of those of them at which a word may end (0 for UTF-8)
    last set   the positions at which a word may end

A step by a letter is: (state & row of the letter), then the union of the sets that may follow each of these positions.
`matching.matcher` finds the words that an automaton accepts; `lexc.query.automaton` builds the table.
"""

import cython
from cython.cimports.lexc.kernels.layout import _masks, _tiles


@cython.final
@cython.cclass
class Automaton:
    """A position automaton. It is never changed, so any number of searches may share it.

    set_width: 64-bit numbers in a set of positions. table: as the module describes it. bounds, rows: code points
    from bounds[i] up to bounds[i + 1] are of row rows[i]. Both are empty where letters are tiles: then tile t has row t
    of 64. has_loop: whether a position may be reached again from itself. Raises ValueError if these do not fit
    together.

    Two attributes are derived. tile_sets: of a linear automaton, in which only the next position may follow each one,
    the tiles that each position reads, as a mask; otherwise empty. loop_position: a position that only itself may
    follow, as that of a final `*`; -1 if there is none.
    """

    def __cinit__(self, set_width, n_rows, n_positions, table, bounds, rows, has_loop):
        self.table = table
        self.bounds = bounds
        self.rows = rows
        self.set_width = set_width
        self.n_rows = n_rows
        self.n_positions = n_positions
        self.has_loop = has_loop
        if not self._is_sound():
            raise ValueError("the tables of the automaton do not fit together")
        self.tile_sets = memoryview(bytearray(8 * n_positions if self._is_linear() else 0)).cast("Q")
        self._fill_tile_sets()
        self.loop_position = self._find_loop()

    def _is_sound(self) -> cython.bint:
        """Whether every row, record and set lies inside the table: searches rely on it and check no bounds."""
        i: cython.Py_ssize_t
        position: cython.Py_ssize_t
        set_width: cython.Py_ssize_t = self.set_width
        n: cython.Py_ssize_t = self.n_positions
        record: cython.Py_ssize_t = set_width + 2
        if not 1 <= set_width <= 1024 or not 0 <= n <= set_width * 64 or not 1 <= self.n_rows <= 1 << 24:
            return False
        if len(self.table) != self.n_rows * set_width + (n + 1) * record + set_width:
            return False
        if len(self.bounds) != len(self.rows):
            return False
        if len(self.bounds) == 0:
            if self.n_rows != _tiles.N_TILES:
                return False
        elif self.bounds[0] != 0:
            return False
        for i in range(len(self.rows)):
            if self.rows[i] >= self.n_rows:
                return False
        for i in range(self.n_rows):
            if not self._is_valid_set(i * set_width):
                return False
        for position in range(n + 1):
            if not self._is_valid_set(self.n_rows * set_width + position * record):
                return False
        return self._is_valid_set(len(self.table) - set_width)

    def _is_linear(self) -> cython.bint:
        """Whether only the next position follows each one, and words end at the last, so that all have one length."""
        position: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.n_positions
        records: cython.Py_ssize_t = self.n_rows
        if self.set_width != 1 or n == 0 or len(self.bounds) != 0:
            return False
        for position in range(n):
            if self.table[records + 3 * position] != (_masks.ONE << position + 1 if position + 1 < n else 0):
                return False
        return self.table[records + 3 * n] == 1 and self.table[len(self.table) - 1] == _masks.ONE << n - 1

    def _find_loop(self) -> cython.Py_ssize_t:
        """The value of loop_position: see `Automaton`."""
        position: cython.Py_ssize_t
        for position in range(self.n_positions if self.set_width == 1 else 0):
            if self.table[self.n_rows + 3 * position] == _masks.ONE << position:
                return position
        return -1

    def _fill_tile_sets(self) -> object:
        """Fill `tile_sets`, if it is not empty, from the rows of the tiles."""
        position: cython.Py_ssize_t
        tile: cython.int
        for position in range(len(self.tile_sets)):
            for tile in range(1, 64):
                if self.table[tile] >> position & 1:
                    self.tile_sets[position] |= _masks.ONE << tile
        return None

    def _is_valid_set(self, offset: cython.Py_ssize_t) -> cython.bint:
        """Whether a set holds no bit above the last position."""
        position: cython.Py_ssize_t
        for position in range(self.n_positions, self.set_width * 64):
            if self.table[offset + position // 64] >> (position % 64) & 1:
                return False
        return True
