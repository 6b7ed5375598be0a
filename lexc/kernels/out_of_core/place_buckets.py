"""Places of nodes, and their buckets: a number for each range of sequence numbers of a level that has any state.

How many states a level has is known only when all are placed. So a range gets the next free number when its first state
is placed.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.out_of_core import _records

from lexc.kernels._types import Writable


@cython.cclass
class PlaceBuckets:
    """The buckets of n_levels levels.

    numbers: zeroed, ranges_per_level items a level. range_size: sequence numbers in a range. max_buckets: the most
    ranges that any states can fill.
    """

    def __cinit__(self, numbers: Writable, ranges_per_level: cython.Py_ssize_t, range_size: cython.ulonglong,
                  max_buckets: cython.Py_ssize_t):
        self.numbers = numbers
        self.ranges_per_level = ranges_per_level
        self.range_size = range_size
        self.n_buckets = 0
        self.max_buckets = max_buckets

    def bucket(self, place: cython.ulonglong) -> cython.Py_ssize_t:
        """The bucket of a place."""
        part: cython.Py_ssize_t = (place & _records.SEQUENCE) // self.range_size
        i: cython.Py_ssize_t = (place >> _records.LEVEL_SHIFT) * self.ranges_per_level + part
        if part >= self.ranges_per_level or i >= len(self.numbers):
            raise ValueError("a place out of range")
        if self.numbers[i] == 0:
            if self.n_buckets == self.max_buckets:
                raise ValueError("too many buckets")
            self.n_buckets += 1
            self.numbers[i] = cython.cast(cython.uint, self.n_buckets)
        return self.numbers[i] - 1

    def count(self) -> int:
        """The number of buckets so far."""
        return self.n_buckets

    def find(self, level: cython.Py_ssize_t, part: cython.Py_ssize_t) -> int:
        """The bucket of a range of a level, -1 if it has none."""
        if not 0 <= part < self.ranges_per_level or level * self.ranges_per_level + part >= len(self.numbers):
            return -1
        return cython.cast(cython.Py_ssize_t, self.numbers[level * self.ranges_per_level + part]) - 1


@cython.cclass
class PlaceCounter:
    """The next place of each level.

    A part of a level is part_size sequence numbers. Its last ones remain free if the nodes of the others have
    most_bytes. ends: of each level, zeroed, the next sequence number. part_bytes: of the nodes in its last part.
    """

    def __cinit__(self, ends: Writable, part_bytes: Writable, part_size: cython.ulonglong,
                  most_bytes: cython.ulonglong):
        if len(ends) != len(part_bytes):
            raise ValueError("a buffer has another length")
        self.ends = ends
        self.part_bytes = part_bytes
        self.part_size = part_size
        self.most_bytes = most_bytes

    def next_place(self, level: cython.Py_ssize_t, size: cython.ulonglong) -> cython.ulonglong:
        """A place for a node of so many bytes."""
        place: cython.ulonglong
        if not 0 <= level < len(self.ends):
            raise ValueError("no such level")
        if self.ends[level] % self.part_size == 0:
            self.part_bytes[level] = 0
        elif self.part_bytes[level] + size > self.most_bytes:
            self.ends[level] += self.part_size - self.ends[level] % self.part_size
            self.part_bytes[level] = 0
        place = cython.cast(cython.ulonglong, level) << _records.LEVEL_SHIFT | self.ends[level]
        self.ends[level] += 1
        self.part_bytes[level] += size
        return place
