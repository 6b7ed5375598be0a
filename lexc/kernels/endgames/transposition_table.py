"""A transposition table: positions that a search has met, with bounds of their values and their best moves.

A bucket holds four entries of 16 bytes. A new entry goes to the front and pushes out the oldest one. The low bits of a
key select the bucket. So an entry does not repeat the low 16 bits of its key, and holds depth and bound there:

    u64 0    bits 63..16: of the key     bits 15..2: depth     bits 1..0: bound; all 0 for an empty entry
    u64 1    bits 63..32: move - PASS    bits 31..0: value
"""

import cython
from cython.cimports.lexc.kernels.endgames import _move_codes, _table_bounds
from cython.cimports.lexc.kernels.layout import _masks

from lexc.kernels._zeros import zeros

# A bucket of four entries, each of two u64.
_ENTRY_NUMBERS = cython.declare(cython.int, 2)
_BUCKET_ENTRIES = cython.declare(cython.int, 4)
_BUCKET_NUMBERS = cython.declare(cython.int, 8)
_INFO_BITS = cython.declare(cython.ulonglong, 0xFFFF)
_SIGN_BIT = cython.declare(cython.longlong, 0x80000000)

MIN_BITS, MAX_BITS = 16, 22


@cython.final
@cython.cclass
class TranspositionTable:
    """A table of 2**min_bits entries at first, which grows to 2**max_bits: 2**22 take 64 MB.

    An entry has a value of 32 bits, signed; a bound, LOWER_BOUND, UPPER_BOUND or EXACT; the depth of the search that
    found it, at most 255; and a move, a number from PASS up. Functions identify an entry by its index in `entries`, -1
    for none.
    """

    def __cinit__(self, min_bits: cython.int = MIN_BITS, max_bits: cython.int = MAX_BITS):
        self.min_bits = min_bits
        self.max_bits = max_bits
        self.clear()

    def clear(self):
        """Forget everything."""
        self.bits = self.min_bits
        self.entries = zeros("Q", _ENTRY_NUMBERS << self.bits)
        self.mask = (1 << self.bits) - _BUCKET_ENTRIES
        self.n_entries = self.n_new = 0

    def grow(self):
        """Make room for four times as many entries, and keep those in the table.

        The bucket of an entry follows from the part of the key that it holds and from its old bucket.
        """
        old: cython.ulonglong[::1] = self.entries
        old_mask: cython.ulonglong = self.mask
        self.bits += 2
        self.entries = zeros("Q", _ENTRY_NUMBERS << self.bits)
        self.mask = (1 << self.bits) - _BUCKET_ENTRIES
        with cython.nogil:
            self._move_entries(old, old_mask)

    def _move_entries(self, old: cython.ulonglong[::1], old_mask: cython.ulonglong) -> cython.void:
        """Copy the entries of a smaller table. old_mask: its mask."""
        number: cython.Py_ssize_t
        entry: cython.Py_ssize_t
        new_entry: cython.Py_ssize_t
        for number in range(old.shape[0] // _ENTRY_NUMBERS):
            entry = _ENTRY_NUMBERS * number
            if old[entry] & _INFO_BITS:
                # An entry keeps the bits of its key from 16 up; those of old_mask follow from its bucket.
                new_entry = _ENTRY_NUMBERS * (
                    old[entry] & self.mask & ~old_mask & ~_INFO_BITS | number & old_mask)
                new_entry += entry % _BUCKET_NUMBERS  # its slot in the bucket stays
                self.entries[new_entry] = old[entry]
                self.entries[new_entry + 1] = old[entry + 1]

    def find(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """The index of the entry of a key, -1 if there is none."""
        first: cython.Py_ssize_t = _ENTRY_NUMBERS * (key & self.mask)
        entry: cython.Py_ssize_t
        i: cython.Py_ssize_t
        for i in range(_BUCKET_ENTRIES):
            entry = first + i * _ENTRY_NUMBERS
            if (self.entries[entry] ^ key) <= _INFO_BITS and self.entries[entry]:
                return entry
        return -1

    def should_grow(self) -> cython.bint:
        """Whether half of the entries are in use, and the table can grow."""
        return self.n_entries >> (self.bits - 1) != 0 and self.bits < self.max_bits

    def bound(self, entry: cython.Py_ssize_t) -> cython.int:
        """The bound of the entry at this index: LOWER_BOUND, UPPER_BOUND or EXACT."""
        return cython.cast(cython.int, self.entries[entry] & _table_bounds.EXACT)

    def depth(self, entry: cython.Py_ssize_t) -> cython.int:
        """The depth of the entry at this index."""
        return cython.cast(cython.int, (self.entries[entry] & _INFO_BITS) >> 2)

    def value(self, entry: cython.Py_ssize_t) -> cython.int:
        """The value of the entry at this index."""
        bits: cython.longlong = self.entries[entry + 1] & _masks.HALF
        return bits - ((bits & _SIGN_BIT) << 1)

    def move(self, entry: cython.Py_ssize_t) -> cython.int:
        """The move of the entry at this index."""
        return cython.cast(cython.int, self.entries[entry + 1] >> 32) + _move_codes.PASS

    def store(self, key: cython.ulonglong, value: cython.int, bound: cython.int, depth: cython.int,
             move: cython.int) -> cython.void:
        """Write an entry, over the older one of the same key if there is one."""
        entry: cython.Py_ssize_t = self.find(key)
        last: cython.Py_ssize_t  # the bucket's last entry, which is pushed out
        i: cython.Py_ssize_t
        if entry < 0:
            entry = _ENTRY_NUMBERS * (key & self.mask)
            last = entry + _BUCKET_NUMBERS - _ENTRY_NUMBERS
            self.n_entries += self.entries[last] == 0
            self.n_new += 1
            for i in range(last - 1, entry - 1, -1):
                self.entries[i + _ENTRY_NUMBERS] = self.entries[i]
        self.entries[entry] = (key & ~_INFO_BITS) | cython.cast(cython.ulonglong, depth << 2 | bound)
        self.entries[entry + 1] = (cython.cast(cython.ulonglong, move - _move_codes.PASS) << 32
                                   | (cython.cast(cython.ulonglong, value) & _masks.HALF))
