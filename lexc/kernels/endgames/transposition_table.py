# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""A transposition table: positions that a search has met, with bounds of their values and their best moves.

A bucket holds four entries of 16 bytes. A new entry goes to the front and pushes out the oldest one. The low bits of a
key select the bucket. So an entry does not repeat the low 16 bits of its key, and holds depth and bound there:

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
        entry: cython.Py_ssize_t
        new_entry: cython.Py_ssize_t
        old: cython.ulonglong[::1] = self.entries
        old_mask: cython.ulonglong = self.mask
        self.bits += 2
        self.entries = array("Q", bytes(16 << self.bits))
        self.mask = (1 << self.bits) - 4
        for entry in range(0, len(old), 2):
            if old[entry] & _INFO_BITS:
                # An entry keeps the bits of its key from 16 up; those of old_mask follow from its bucket.
                new_entry = 2 * (old[entry] & self.mask & ~old_mask & ~_INFO_BITS | (entry >> 1) & old_mask)
                new_entry += entry & 6  # its place in the bucket stays
                self.entries[new_entry] = old[entry]
                self.entries[new_entry + 1] = old[entry + 1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """The index of the entry of a key, -1 if there is none."""
        first: cython.Py_ssize_t = 2 * (key & self.mask)
        entry: cython.Py_ssize_t
        for entry in range(first, first + 8, 2):
            if (self.entries[entry] ^ key) <= _INFO_BITS and self.entries[entry]:
                return entry
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
    def bound(self, entry: cython.Py_ssize_t) -> cython.int:
        """The bound of the entry at this index: 1 for a lower bound, 2 for an upper bound, 3 for an exact value."""
        return cython.cast(cython.int, self.entries[entry] & 3)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def depth(self, entry: cython.Py_ssize_t) -> cython.int:
        """The depth of the entry at this index."""
        return cython.cast(cython.int, (self.entries[entry] & _INFO_BITS) >> 2)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, entry: cython.Py_ssize_t) -> cython.int:
        """The value of the entry at this index."""
        bits: cython.longlong = self.entries[entry + 1] & HALF
        return bits - ((bits & _SIGN_BIT) << 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def move(self, entry: cython.Py_ssize_t) -> cython.int:
        """The move of the entry at this index."""
        return cython.cast(cython.int, self.entries[entry + 1] >> 32) - 2

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def store(self, key: cython.ulonglong, value: cython.int, bound: cython.int, depth: cython.int,
             move: cython.int) -> cython.void:
        """Write an entry, over the older one of the same key if there is one."""
        entry: cython.Py_ssize_t = self.find(key)
        i: cython.Py_ssize_t
        if entry < 0:
            entry = 2 * (key & self.mask)
            self.n_entries += self.entries[entry + 6] == 0
            for i in range(entry + 5, entry - 1, -1):
                self.entries[i + 2] = self.entries[i]
        self.entries[entry] = (key & ~_INFO_BITS) | cython.cast(cython.ulonglong, depth << 2 | bound)
        self.entries[entry + 1] = (cython.cast(cython.ulonglong, move + 2) << 32
                                   | (cython.cast(cython.ulonglong, value) & HALF))


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(TranspositionTable)
