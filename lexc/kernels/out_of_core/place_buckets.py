# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Buckets of places: a number for each range of sequence numbers of a level that has any state.

How many states a level has is known only when all are placed. So a range gets the next free number when its first state
is placed.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

from lexc.kernels._types import Writable

if cython.compiled:
    from cython.cimports.lexc.kernels.out_of_core._records import LEVEL_SHIFT, SEQUENCE
else:
    from lexc.kernels.out_of_core._records import LEVEL_SHIFT, SEQUENCE


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

    @cython.cfunc
    @cython.exceptval(-1)
    def bucket(self, place: cython.ulonglong) -> cython.Py_ssize_t:
        """The bucket of a place."""
        part: cython.Py_ssize_t = (place & SEQUENCE) // self.range_size
        i: cython.Py_ssize_t = (place >> LEVEL_SHIFT) * self.ranges_per_level + part
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


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(PlaceBuckets)
