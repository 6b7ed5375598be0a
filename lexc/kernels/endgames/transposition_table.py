# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""A table of positions that a search has met: what is known of their values, and their best moves.

Four entries of 16 bytes share a bucket, the last one written in front; it pushes out the one that was written first.
The low 16 bits of a key are told by the entry's place, and hold there what is known.
"""

from array import array

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._masks import HALF
else:
    from lexc.kernels.layout._masks import HALF

_INFO = cython.declare(cython.ulonglong, 0xFFFF)
_HIGH = cython.declare(cython.longlong, 0x80000000)

LEAST_BITS, MOST_BITS = 16, 22
_MOST_BITS = cython.declare(cython.int, MOST_BITS)


@cython.final
@cython.cclass
class TranspositionTable:
    """Begins with 2**16 entries and grows to 2**22, 64 MB. Where an entry lies is a number, -1 for nowhere.

    An entry has a value from -2**31 to 2**31 - 1; a bound, 1 if the true value is at least that, 2 if at most, 3 if
    both; the depth to which this is known, at most 255; and a move, a number above -3.
    """

    def __cinit__(self):
        self.clear()

    def clear(self):
        """Forget everything."""
        self.bits = LEAST_BITS
        self.entries = array("Q", bytes(16 << LEAST_BITS))
        self.mask = (1 << LEAST_BITS) - 4
        self.n_entries = 0

    def grow(self):
        """Four times as many entries; those that there are stay, each at a place that its key and its old one give."""
        at: cython.Py_ssize_t
        to: cython.Py_ssize_t
        old: cython.ulonglong[::1] = self.entries
        low: cython.ulonglong = self.mask
        self.bits += 2
        self.entries = array("Q", bytes(16 << self.bits))
        self.mask = (1 << self.bits) - 4
        for at in range(0, len(old), 2):
            if old[at] & _INFO:
                to = 2 * ((old[at] & self.mask & ~low & ~_INFO | (at >> 1) & low)) + (at & 6)
                self.entries[to] = old[at]
                self.entries[to + 1] = old[at + 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """Where the entry of a key lies."""
        first: cython.Py_ssize_t = 2 * (key & self.mask)
        at: cython.Py_ssize_t
        for at in range(first, first + 8, 2):
            if (self.entries[at] ^ key) <= _INFO and self.entries[at]:
                return at
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_crowded(self) -> cython.bint:
        """Whether it should grow, and can."""
        return self.n_entries >> (self.bits - 1) != 0 and self.bits < _MOST_BITS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bound(self, at: cython.Py_ssize_t) -> cython.int:
        return cython.cast(cython.int, self.entries[at] & 3)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def depth(self, at: cython.Py_ssize_t) -> cython.int:
        return cython.cast(cython.int, (self.entries[at] & _INFO) >> 2)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, at: cython.Py_ssize_t) -> cython.int:
        low: cython.longlong = self.entries[at + 1] & HALF
        return low - ((low & _HIGH) << 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def move(self, at: cython.Py_ssize_t) -> cython.int:
        return cython.cast(cython.int, self.entries[at + 1] >> 32) - 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def note(self, key: cython.ulonglong, value: cython.int, bound: cython.int, depth: cython.int,
             move: cython.int) -> cython.void:
        """Write an entry, over an older one of that key, if there is any."""
        at: cython.Py_ssize_t = self.find(key)
        i: cython.Py_ssize_t
        if at < 0:
            at = 2 * (key & self.mask)
            self.n_entries += self.entries[at + 6] == 0
            for i in range(at + 5, at - 1, -1):
                self.entries[i + 2] = self.entries[i]
        self.entries[at] = (key & ~_INFO) | cython.cast(cython.ulonglong, depth << 2 | bound)
        self.entries[at + 1] = (cython.cast(cython.ulonglong, move + 2) << 32
                                | (cython.cast(cython.ulonglong, value) & HALF))


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(TranspositionTable)
