"""Chains of the packed layout: states with one arc each that share a code.

A state is *plain* if it has one arc, which does not accept, and whose target no other arc leads to. Runs of plain
states are cut into chains. Each state begins as a chain of its own. In rounds, a chain and the next one of its run
are joined if the labels of both together are frequent:

    text       a b c d e f 0 g h 0     each byte a label + 1; 0 ends a run
    lengths    1 1 1 1 1 1 0 1 1 0     at first
    round 1    2 0 2 0 1 1 0 1 1 0     ab and cd are joined; 0 inside a chain
    round 2    4 0 0 0 1 1 0 1 1 0     abcd

Runs lie in `text` one behind the other, since their states are far from each other in the order of nodes. In the arena
each mostly lies right behind its target. An entry holds a chain's labels as in the table of chains: label + 1 in each
byte, and 1 in the last byte. Chains depend on the runs alone, so equal lexicons have equal chains.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _chains
from cython.cimports.lexc.kernels.building.packed_entries import EntryTable
from cython.cimports.lexc.kernels.layout import _arc, _hash, _masks

from lexc.kernels._types import Iterable

_NARROW_LENGTH = cython.declare(cython.int, 7)  # the most labels of an entry of one unit; one of two units has 15

# Bits of a state's mark. The lowest two count the arcs that lead to it, 2 for more than one.
_REFERENCES = cython.declare(cython.uchar, 3)
_PLAIN = cython.declare(cython.uchar, 4)
_FOLLOWS = cython.declare(cython.uchar, 8)  # a plain state leads to it


@cython.final
@cython.cclass
class Chains:
    """The chains of a part, whose states are arena[low:high].

    end: of all states; those behind high may lead to states of the part. roots: states at which no chain goes on, of
    any part. max_length: the most labels of an entry. entry: the two units written last.
    """

    def __cinit__(self, arena, low: cython.Py_ssize_t, high: cython.Py_ssize_t, end: cython.Py_ssize_t,
                  roots: Iterable[int], max_length):
        root: cython.Py_ssize_t
        n: cython.Py_ssize_t
        if not cython.compiled:
            self.entry = [0, 0]
        self.arena = arena
        self.low = low
        self.high = high
        self.max_length = max_length
        self.marks = bytearray(high - low)
        for root in roots:
            if low <= root < high:
                self.marks[root - low] = 2
        with cython.nogil:
            self._count_references(end)
            n = self._find_plain_states()
        self.end = n
        self.text = bytearray(n + 16)  # entries are loaded by 16 bytes
        self.lengths = bytearray(n + 16)
        with cython.nogil:
            self._write_text()

    def _count_references(self, end: cython.Py_ssize_t) -> cython.void:
        """Count in `marks` the arcs that lead to each state of the part, up to two."""
        arc: cython.Py_ssize_t
        target: cython.Py_ssize_t
        for arc in range(self.low, end):
            target = self.arena[arc] >> _arc.SHIFT
            if self.low <= target < self.high and self.marks[target - self.low] < 2:
                self.marks[target - self.low] += 1

    def _find_plain_states(self) -> cython.Py_ssize_t:
        """Mark plain states, and those to which they lead. Return the size of the text of all runs."""
        state: cython.Py_ssize_t = self.low
        target: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        arc: cython.ulonglong
        while state < self.high:
            arc = self.arena[state]
            target = arc >> _arc.SHIFT
            if (arc & _arc.LAST and not arc & _arc.ACCEPT and arc & _arc.LABEL and self.low <= target < self.high
                    and self.marks[target - self.low] & _REFERENCES == 1):
                self.marks[state - self.low] |= _PLAIN
                self.marks[target - self.low] |= _FOLLOWS
                n += 1
            while not self.arena[state] & _arc.LAST:
                state += 1
            state += 1
        for state in range(self.high - self.low):  # a run has a zero behind it
            n += self.marks[state] & (_PLAIN | _FOLLOWS) == _PLAIN
        return n

    def _write_text(self) -> cython.void:
        """Write the labels of all runs. Each state is a chain of its own."""
        first: cython.Py_ssize_t
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        for first in range(self.low, self.high):
            if self.marks[first - self.low] & (_PLAIN | _FOLLOWS) == _PLAIN:
                state = first
                while self.marks[state - self.low] & _PLAIN:
                    self.text[i] = cython.cast(cython.uchar, (self.arena[state] & _arc.LABEL) + 1)
                    self.lengths[i] = 1
                    i += 1
                    state = self.arena[state] >> _arc.SHIFT
                i += 1

    def _write_entry(self, first: cython.Py_ssize_t, n: cython.int) -> cython.void:
        """Write the entry of the n labels from text[first] on into `entry`."""
        self.entry[0] = _chains.load_labels(self.text, first, n)
        if self.max_length == _NARROW_LENGTH:
            self.entry[0] |= _masks.ONE << 56
            self.entry[1] = 0
        else:
            self.entry[1] = _masks.ONE << 56
            if n > 8:
                self.entry[1] |= _chains.load_labels(self.text, first + 8, n - 8)

    def _joint_length(self, first: cython.Py_ssize_t) -> cython.int:
        """The length of a chain and the next one together, 0 if they cannot be joined."""
        n: cython.int = self.lengths[first]
        following: cython.int = self.lengths[first + n]
        if n == 0 or following == 0 or n + following > self.max_length:
            return 0
        return n + following

    def _bucket(self, mask: cython.ulonglong) -> cython.ulonglong:
        """The bucket in which `entry` is counted, perhaps together with other entries."""
        return _hash.mix64((self.entry[0] * _hash.GOLDEN & _masks.FULL) ^ self.entry[1]) >> 16 & mask

    def join(self, min_frequency: cython.uint, buckets: cython.uchar[::1]):
        """Join each chain with the next one if their entry occurs `min_frequency` times or more, from left to right.

        min_frequency: at most 255. buckets: zeros, a power of two of them. They keep most rare entries out of the
        table of frequencies.
        """
        table: EntryTable = EntryTable(8)
        first: cython.Py_ssize_t = 0
        if min_frequency > 255:
            raise ValueError("a bucket counts to 255")
        with cython.nogil:
            self._count_in_buckets(min_frequency, buckets)
        while first < self.end:
            with cython.nogil:
                first = self._count_pairs(min_frequency, buckets, table, first)
            if first < self.end:
                table.grow()
        with cython.nogil:
            self._join(min_frequency, table)

    def _count_in_buckets(self, limit: cython.uint, buckets: cython.uchar[::1]) -> cython.void:
        """Count the entries of all pairs of chains in buckets, up to `limit`."""
        first: cython.Py_ssize_t = 0
        n: cython.int
        bucket: cython.ulonglong
        mask: cython.ulonglong = len(buckets) - 1
        while first < self.end:
            n = self._joint_length(first)
            if n != 0:
                self._write_entry(first, n)
                bucket = self._bucket(mask)
                if buckets[bucket] < limit:
                    buckets[bucket] += 1
            first += max(self.lengths[first], 1)

    def _count_pairs(self, limit: cython.uint, buckets: cython.const[cython.uchar][::1], table: EntryTable,
                     first: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Count the entries whose bucket has reached `limit`. Return where the table has to grow, or the end."""
        n: cython.int
        mask: cython.ulonglong = len(buckets) - 1
        while first < self.end:
            n = self._joint_length(first)
            if n != 0:
                self._write_entry(first, n)
                if buckets[self._bucket(mask)] >= limit and not table.count(self.entry[0], self.entry[1]):
                    break
            first += max(self.lengths[first], 1)
        return first

    def _join(self, min_frequency: cython.uint, table: EntryTable) -> cython.void:
        """Join pairs of chains by the frequencies of their entries."""
        first: cython.Py_ssize_t = 0
        n: cython.int
        while first < self.end:
            n = self._joint_length(first)
            if n != 0:
                self._write_entry(first, n)
                if table.numbers[table.slot(self.entry[0], self.entry[1])] >= min_frequency:
                    self.lengths[first + self.lengths[first]] = 0
                    self.lengths[first] = cython.cast(cython.uchar, n)
            first += max(self.lengths[first], 1)

    def count(self, table: EntryTable):
        """Count the entries of all chains of two states or more in an empty table, which grows as needed."""
        first: cython.Py_ssize_t = 0
        while first < self.end:
            with cython.nogil:
                first = self._count(table, first)
            if first < self.end:
                table.grow()

    def _count(self, table: EntryTable, first: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Count entries from a chain on. Return the chain at which the table has to grow, or the end."""
        while first < self.end:
            if self.lengths[first] > 1:
                self._write_entry(first, self.lengths[first])
                if not table.count(self.entry[0], self.entry[1]):
                    break
            first += max(self.lengths[first], 1)
        return first

    def number_states(self, table: EntryTable, numbers: cython.ushort[::1]):
        """Write numbers[state - low] for each state of a chain whose entry has a number in the table, but 0.

        The first state gets this number, all others `INSIDE`. numbers: zeros.
        """
        first: cython.Py_ssize_t
        state: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        n: cython.int
        number: cython.ulonglong
        with cython.nogil:
            for first in range(self.low, self.high):
                if self.marks[first - self.low] & (_PLAIN | _FOLLOWS) != _PLAIN:
                    continue
                state = first
                while self.text[i]:
                    n = self.lengths[i]
                    number = 0
                    if n > 1:
                        self._write_entry(i, n)
                        number = table.numbers[table.slot(self.entry[0], self.entry[1])]
                    i += n
                    numbers[state - self.low] = cython.cast(cython.ushort, number)
                    while n > 0:
                        state = self.arena[state] >> _arc.SHIFT
                        n -= 1
                        if n > 0 and number != 0:
                            numbers[state - self.low] = _chains.INSIDE
                i += 1
