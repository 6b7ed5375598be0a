"""Entries of the packed layout's tables: the frequency of each shape, label set or chain, or its code.

An entry is the content that a node's code stands for. That of a shape is its labels (a mask, or up to eight bytes of
UTF-8), and a nibble for each arc: the kind of the target, and the accept bit. A label set has no nibbles. That of a
chain is two units, which are stored in place of labels and nibbles. A hash table with open addressing has a number for
each entry:

    slot      0         1         2
    labels  [ labels  | 0       | labels  | ...     0: the slot is free
    nibbles [ nibbles |         | nibbles |
    numbers [ 17      |         | 2       |         a frequency, or in another table a code, 0 for none
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _bits, _hash, _masks


@cython.final
@cython.cclass
class EntryTable:
    """A hash table of entries, with a number for each. It has 2^bits slots at first, and at least half are free."""

    def __cinit__(self, bits: cython.int):
        if not 1 <= bits <= 40:
            raise ValueError("a table has 2 to 2^40 slots")
        self._allocate(_masks.ONE << bits)

    def _allocate(self, size: cython.Py_ssize_t) -> object:
        self.labels = memoryview(bytearray(8 * size)).cast("Q")
        self.nibbles = memoryview(bytearray(8 * size)).cast("Q")
        self.numbers = memoryview(bytearray(8 * size)).cast("Q")
        self.slot_mask = size - 1
        self.n_used = 0
        return None

    def grow(self):
        """Double the number of slots."""
        i: cython.Py_ssize_t
        labels: cython.ulonglong[::1] = self.labels
        nibbles: cython.ulonglong[::1] = self.nibbles
        numbers: cython.ulonglong[::1] = self.numbers
        self._allocate(2 * len(labels))
        for i in range(len(labels)):
            if labels[i] != 0:
                self.set_number(labels[i], nibbles[i], numbers[i])

    def slot(self, labels: cython.ulonglong, nibbles: cython.ulonglong) -> cython.Py_ssize_t:
        """The slot of an entry, or the free slot where it belongs. labels: not 0."""
        i: cython.ulonglong = _hash.mix64((labels * _hash.GOLDEN & _masks.FULL) ^ nibbles) & self.slot_mask
        while self.labels[i] != 0 and (self.labels[i] != labels or self.nibbles[i] != nibbles):
            i = (i + 1) & self.slot_mask
        return i

    def count(self, labels: cython.ulonglong, nibbles: cython.ulonglong) -> cython.bint:
        """Add 1 to the number of an entry. False if the entry is new, and the table has to grow first."""
        i: cython.Py_ssize_t = self.slot(labels, nibbles)
        if self.labels[i] == 0:
            if 2 * self.n_used > self.slot_mask:
                return False
            self.n_used += 1
            self.labels[i] = labels
            self.nibbles[i] = nibbles
        self.numbers[i] += 1
        return True

    def frequent_entries(self, min_frequencies: cython.const[cython.ulonglong][::1]) -> list[tuple[int, int, int]]:
        """A list of (frequency, labels, nibbles): of each entry with n nibbles that occurs min_frequencies[n] times."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        found: list = []
        if len(min_frequencies) != 17:
            raise ValueError("min_frequencies needs an item for each of 0 to 16 nibbles")
        for i in range(len(self.labels)):
            if self.labels[i] != 0:
                n = _bits.highest(self.nibbles[i]) // 4 + 1 if self.nibbles[i] != 0 else 0
                if self.numbers[i] >= min_frequencies[n]:
                    found.append((int(self.numbers[i]), int(self.labels[i]), int(self.nibbles[i])))
        return found

    def set_number(self, labels: cython.ulonglong, nibbles: cython.ulonglong, number: cython.ulonglong):
        """Set the number of an entry, and add the entry if it is new. labels: not 0."""
        i: cython.Py_ssize_t
        if labels == 0:
            raise ValueError("an entry needs labels")
        if 2 * self.n_used > self.slot_mask:
            self.grow()
        i = self.slot(labels, nibbles)
        self.n_used += self.labels[i] == 0
        self.labels[i] = labels
        self.nibbles[i] = nibbles
        self.numbers[i] = number


def divide_into_classes(sums: cython.const[cython.ulonglong][::1], max_width: cython.int,
                        costs: cython.ulonglong[::1], first_items: cython.uint[::1]) -> list[int]:
    """Divide items, the most frequent first, into classes, so that all occurrences take the fewest bits.

    A class of at most 2^w items, w up to max_width, takes w bits for each occurrence. sums[i]: the frequencies of the
    first i items together; n + 1 sums. costs: scratch, two rows of n + 1. first_items: a row of n + 1 for each class.
    Returns the fewest bits for 0, 1, ... classes, FULL where so few classes have no room for all items.
    If c classes hold the items before `end`, first_items[(c - 1) * (n + 1) + end] is the first one of the last class.
    """
    n: cython.Py_ssize_t = len(sums) - 1
    row: cython.Py_ssize_t = n + 1
    n_classes: cython.Py_ssize_t = len(first_items) // row
    c: cython.Py_ssize_t
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    current: cython.Py_ssize_t
    following: cython.Py_ssize_t
    w: cython.int
    cost: cython.ulonglong
    fewest: list = [0 if n == 0 else int(_masks.FULL)]
    for i in range(row):
        costs[i] = _masks.FULL
    costs[0] = 0
    # Dynamic programming: costs[current + i] are the fewest bits of the first i items in c classes.
    for c in range(n_classes):
        current = (c & 1) * row
        following = row - current
        for i in range(row):
            costs[following + i] = _masks.FULL
        for i in range(row):
            if costs[current + i] == _masks.FULL:
                continue
            for w in range(max_width + 1):
                end = min(n, i + (_masks.ONE << w))
                cost = costs[current + i] + (sums[end] - sums[i]) * w
                if cost < costs[following + end]:
                    costs[following + end] = cost
                    first_items[c * row + end] = cython.cast(cython.uint, i)
                if end == n:
                    break
        fewest.append(int(costs[following + n]))
    return fewest
