# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""A transposition table: positions that a search has met, with bounds of their values and their best moves.

A bucket holds four entries of 16 bytes. A new entry goes to the front and pushes out the oldest one. The low bits of a
key select the bucket. So an entry need not repeat the low 16 bits of its key, and holds depth and bound there:

    u64 0    bits 63..16: of the key     bits 15..2: depth     bits 1..0: bound; all 0 for an empty entry
    u64 1    bits 63..32: move + 2       bits 31..0: value
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

_INFO_BITS = cython.declare(cython.ulonglong, 0xFFFF)
_SIGN_BIT = cython.declare(cython.longlong, 0x80000000)

MIN_BITS, MAX_BITS = 16, 22
_MAX_BITS = cython.declare(cython.int, MAX_BITS)


@cython.final
@cython.cclass
class TranspositionTable:
    """A table of 2**16 entries at first, which grows to 2**22, 64 MB.

    An entry has a value of 32 bits, signed; a bound, 1 if the true value is at least that, 2 if at most, 3 if exactly;
    the depth of the search that found it, at most 255; and a move, a number from -2 up. Functions identify an
    entry by its index in `entries`, -1 for none.
    """

    def __cinit__(self):
        self.clear()

    def clear(self):
        """Forget everything."""
        self.bits = MIN_BITS
        self.entries = array("Q", bytes(16 << MIN_BITS))
        self.mask = (1 << MIN_BITS) - 4
        self.n_entries = 0

    def grow(self):
        """Make room for four times as many entries, and keep those in the table.

        The bucket of an entry follows from the part of the key that it holds and from its old bucket.
        """
        at: cython.Py_ssize_t
        new_at: cython.Py_ssize_t
        old: cython.ulonglong[::1] = self.entries
        low: cython.ulonglong = self.mask
        self.bits += 2
        self.entries = array("Q", bytes(16 << self.bits))
        self.mask = (1 << self.bits) - 4
        for at in range(0, len(old), 2):
            if old[at] & _INFO_BITS:
                new_at = 2 * ((old[at] & self.mask & ~low & ~_INFO_BITS | (at >> 1) & low)) + (at & 6)
                self.entries[new_at] = old[at]
                self.entries[new_at + 1] = old[at + 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """The index of the entry of a key, -1 if there is none."""
        first: cython.Py_ssize_t = 2 * (key & self.mask)
        at: cython.Py_ssize_t
        for at in range(first, first + 8, 2):
            if (self.entries[at] ^ key) <= _INFO_BITS and self.entries[at]:
                return at
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def should_grow(self) -> cython.bint:
        """Whether half of the entries are in use, and the table can grow."""
        return self.n_entries >> (self.bits - 1) != 0 and self.bits < _MAX_BITS

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def bound(self, at: cython.Py_ssize_t) -> cython.int:
        """The bound of the entry at this index: 1 for a lower bound, 2 for an upper bound, 3 for an exact value."""
        return cython.cast(cython.int, self.entries[at] & 3)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def depth(self, at: cython.Py_ssize_t) -> cython.int:
        """The depth of the entry at this index."""
        return cython.cast(cython.int, (self.entries[at] & _INFO_BITS) >> 2)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, at: cython.Py_ssize_t) -> cython.int:
        """The value of the entry at this index."""
        low: cython.longlong = self.entries[at + 1] & HALF
        return low - ((low & _SIGN_BIT) << 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def move(self, at: cython.Py_ssize_t) -> cython.int:
        """The move of the entry at this index."""
        return cython.cast(cython.int, self.entries[at + 1] >> 32) - 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def store(self, key: cython.ulonglong, value: cython.int, bound: cython.int, depth: cython.int,
             move: cython.int) -> cython.void:
        """Write an entry, over the older one of the same key if there is one."""
        at: cython.Py_ssize_t = self.find(key)
        i: cython.Py_ssize_t
        if at < 0:
            at = 2 * (key & self.mask)
            self.n_entries += self.entries[at + 6] == 0
            for i in range(at + 5, at - 1, -1):
                self.entries[i + 2] = self.entries[i]
        self.entries[at] = (key & ~_INFO_BITS) | cython.cast(cython.ulonglong, depth << 2 | bound)
        self.entries[at + 1] = (cython.cast(cython.ulonglong, move + 2) << 32
                                | (cython.cast(cython.ulonglong, value) & HALF))


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(TranspositionTable)
