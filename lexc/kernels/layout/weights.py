"""The weights of words, and the heaviest words of a range of ordinals (`specs/image.md`, COLU and WIDX).

Level 0 is a column of numbers, an entry for each word. A number of level k + 1 is the largest of a block of level k:

    level 2    9
    level 1    5         9                   shift = 2: blocks of 4
    level 0    2 5 1 0   0 9 3 3   7 ...

A range is cut into whole blocks and the parts of blocks at its ends. Its heaviest entry lies in one of the parts, or
below the largest maximum of the whole blocks. Those maxima are a range of the next level, which is cut in the same way.

To list a range by weight, its heaviest entry is taken, which cuts the range in two. A heap holds the remaining ranges,
the one with the heaviest entry on top. So only the numbers that the caller's answers need are read. (Completion by
range maxima: Hsu and Ottaviano 2013, section 4.)
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _column_types

from lexc.kernels._types import Buffer, Self

MAX_TOP = 64
"""The most entries that `Weights.top` returns."""
_MAX_TOP = cython.declare(cython.Py_ssize_t, MAX_TOP)
_HEAP_FIELDS = cython.declare(cython.Py_ssize_t, 3)  # of a range on the heap: heaviest entry, first entry, end


@cython.cclass
class Weights:
    """The entries of a column and their maxima. Threads may share them: nothing is written after `__cinit__`.

    type: 1 unsigned, 2 signed, 3 float. width: bytes of a number. entries, maxima: the stored bits, as unsigned numbers
    of that width. shift: a block has 1 << shift numbers. level_starts: the index in maxima at which each level from 1
    on begins, and at which the last one ends.
    """

    type: cython.int
    width: cython.int
    shift: cython.int
    n_entries: cython.Py_ssize_t
    n_levels: cython.Py_ssize_t  # of maxima
    sign: cython.ulonglong  # the bit of the sign
    mask: cython.ulonglong  # the bits of a number
    infinity: cython.ulonglong  # the bits of a float's infinity; those of NaN are larger
    entries8: cython.const[cython.ulonglong][::1]
    entries4: cython.const[cython.uint][::1]
    entries2: cython.const[cython.ushort][::1]
    entries1: cython.const[cython.uchar][::1]
    maxima8: cython.const[cython.ulonglong][::1]
    maxima4: cython.const[cython.uint][::1]
    maxima2: cython.const[cython.ushort][::1]
    maxima1: cython.const[cython.uchar][::1]
    level_starts: cython.const[cython.ulonglong][::1]

    def __cinit__(self, type, width, entries: Buffer, maxima: Buffer, shift, level_starts):
        empty = memoryview(b"")
        self.type = type
        self.width = width
        self.shift = shift
        self.level_starts = level_starts
        self.n_levels = len(level_starts) - 1
        self.sign = 1 << 8 * width - 1
        self.mask = (1 << 8 * width) - 1
        self.infinity = 0x7F800000 if width == 4 else 0x7FF0000000000000
        self.entries8, self.maxima8 = (entries, maxima) if width == 8 else (empty.cast("Q"), empty.cast("Q"))
        self.entries4, self.maxima4 = (entries, maxima) if width == 4 else (empty.cast("I"), empty.cast("I"))
        self.entries2, self.maxima2 = (entries, maxima) if width == 2 else (empty.cast("H"), empty.cast("H"))
        self.entries1, self.maxima1 = (entries, maxima) if width == 1 else (empty, empty)
        self.n_entries = len(entries)

    def heaviest_first(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> HeaviestFirstIterator:
        """An iterator over the indexes from first to end - 1: the heaviest entry first, equal ones in their order."""
        iterator: HeaviestFirstIterator = HeaviestFirstIterator.__new__(HeaviestFirstIterator)
        iterator.weights = self
        iterator.n_ranges = 0
        iterator.heap = memoryview(bytearray(8 * _HEAP_FIELDS * 32)).cast("Q")
        iterator._push(max(first, 0), min(end, self.n_entries))
        return iterator

    def top(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t, n: cython.Py_ssize_t) -> list[int]:
        """The first n of `heaviest_first`, found by insertion sort. It skips blocks whose maximum is too small.

        Raises ValueError unless n is 0 to MAX_TOP.
        """
        keys = cython.declare(cython.ulonglong[64])  # of the heaviest entries so far, descending; MAX_TOP
        indexes = cython.declare(cython.Py_ssize_t[64])
        if not cython.compiled:
            keys, indexes = [0] * 64, [0] * 64
        n_found: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t = max(first, 0)
        j: cython.Py_ssize_t
        block_end: cython.Py_ssize_t
        key: cython.ulonglong
        block: cython.Py_ssize_t = 1
        block <<= self.shift
        if not 0 <= n <= _MAX_TOP:
            raise ValueError(f"the number of entries must be 0 to {MAX_TOP}")
        end = min(end, self.n_entries) if n else 0
        while i < end:
            block_end = min((i | (block - 1)) + 1, end)
            if n_found == n and self.n_levels and block_end - i == block \
                    and self._sort_key(1, i >> self.shift) <= keys[n - 1]:
                i = block_end  # an equal key would come later
            while i < block_end:
                key = self._sort_key(0, i)
                if n_found < n or key > keys[n - 1]:
                    j = n_found if n_found < n else n - 1
                    while j > 0 and keys[j - 1] < key:
                        keys[j] = keys[j - 1]
                        indexes[j] = indexes[j - 1]
                        j -= 1
                    keys[j] = key
                    indexes[j] = i
                    n_found += n_found < n
                i += 1
        return [indexes[j] for j in range(n_found)]

    def between(self, low: cython.ulonglong, high: cython.ulonglong, first: cython.Py_ssize_t,
                end: cython.Py_ssize_t, limit: cython.Py_ssize_t) -> list[int]:
        """The indexes from first to end - 1 of entries from low to high, ascending. low, high: stored bits of numbers.

        limit: the most indexes. Blocks whose maximum is below low are skipped.
        """
        found: list = []
        block: cython.Py_ssize_t = 1
        block_end: cython.Py_ssize_t
        key: cython.ulonglong
        i: cython.Py_ssize_t = max(first, 0)
        low, high = self._key_of(low), self._key_of(high)
        block <<= self.shift
        end = min(end, self.n_entries)
        while i < end and len(found) < limit:
            block_end = min((i | (block - 1)) + 1, end)
            if self.n_levels and self._sort_key(1, i >> self.shift) < low:
                i = block_end
            while i < block_end:
                key = self._sort_key(0, i)
                if low <= key <= high:
                    found.append(i)
                i += 1
        return found[:limit]

    def find_mismatch(self) -> tuple[int, int]:
        """(level, index) of the first wrong number; (-1, -1) if there is none.

        No entry may be an infinite float, NaN or −0, and every maximum must be that of its block.
        """
        level: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        if self.type == _column_types.FLOAT:
            while i < self.n_entries and (self._number(0, i) & ~self.sign & self.mask) < self.infinity \
                    and self._number(0, i) != self.sign:
                i += 1
            if i < self.n_entries:
                return 0, i
        for level in range(1, self.n_levels + 1):
            for i in range(self._n_numbers(level)):
                end = min((i + 1) << self.shift, self._n_numbers(level - 1))
                if self._number(level, i) != self._number(level - 1, self._largest(level - 1, i << self.shift, end)):
                    return level, i
        return -1, -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _n_numbers(self, level: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The numbers of a level."""
        return self.level_starts[level] - self.level_starts[level - 1] if level else self.n_entries

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self, level: cython.Py_ssize_t, i: cython.Py_ssize_t) -> cython.ulonglong:
        """The stored bits of the i-th number of a level."""
        if level == 0:
            if self.width == 1:
                return self.entries1[i]
            if self.width == 2:
                return self.entries2[i]
            return self.entries4[i] if self.width == 4 else self.entries8[i]
        i += self.level_starts[level - 1]
        if self.width == 1:
            return self.maxima1[i]
        if self.width == 2:
            return self.maxima2[i]
        return self.maxima4[i] if self.width == 4 else self.maxima8[i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort_key(self, level: cython.Py_ssize_t, i: cython.Py_ssize_t) -> cython.ulonglong:
        """The i-th number of a level, mapped so that unsigned comparison orders it as its type does."""
        return self._key_of(self._number(level, i))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _key_of(self, number: cython.ulonglong) -> cython.ulonglong:
        """Stored bits, mapped so that unsigned comparison orders them as their type does."""
        if self.type == _column_types.SIGNED:
            return number ^ self.sign
        if self.type == _column_types.FLOAT:
            # bits of floats ascend with their size: turn the order of negative ones, and put them below the others
            return ~number & self.mask if number & self.sign else number | self.sign
        return number

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _largest(self, level: cython.Py_ssize_t, i: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The index of the largest number of a level from i to end - 1, the first of equal ones; i if there is none."""
        largest: cython.ulonglong = self._sort_key(level, i)
        best: cython.Py_ssize_t = i
        key: cython.ulonglong
        while i + 1 < end:
            i += 1
            key = self._sort_key(level, i)
            if key > largest:
                largest = key
                best = i
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _heaviest(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The index of the heaviest entry from first to end - 1, the first of equal ones. The range is not empty.

        Each pass looks at the parts of blocks at both ends of the range, then goes one level up to the whole blocks.
        A part at the left end lies before all later candidates: only a larger number replaces its best. A part at the
        right end lies behind them: an equal number replaces its best, too. The best number may be a maximum. At last
        the walk goes down from it to its entry.
        """
        block: cython.Py_ssize_t = 1
        level: cython.Py_ssize_t = 0
        best_level: cython.Py_ssize_t = 0
        best: cython.Py_ssize_t = first
        right_level: cython.Py_ssize_t = -1
        right: cython.Py_ssize_t = 0
        cut: cython.Py_ssize_t
        i: cython.Py_ssize_t
        block <<= self.shift
        while end - first > 2 * block and level < self.n_levels:
            cut = ((first - 1) >> self.shift) + 1
            if cut << self.shift > first:
                i = self._largest(level, first, cut << self.shift)
                if self._sort_key(level, i) > self._sort_key(best_level, best):
                    best_level, best = level, i
            first = cut
            cut = end >> self.shift
            if cut << self.shift < end:
                i = self._largest(level, cut << self.shift, end)
                if right_level < 0 or self._sort_key(level, i) >= self._sort_key(right_level, right):
                    right_level, right = level, i
            end = cut
            level += 1
        if first < end:
            i = self._largest(level, first, end)
            if self._sort_key(level, i) > self._sort_key(best_level, best):
                best_level, best = level, i
        if right_level >= 0 and self._sort_key(right_level, right) > self._sort_key(best_level, best):
            best_level, best = right_level, right
        while best_level:
            end = min((best + 1) << self.shift, self._n_numbers(best_level - 1))
            best_level -= 1
            best = self._largest(best_level, best << self.shift, end)
        return best


@cython.cclass
class HeaviestFirstIterator:
    """An iterator over the indexes of a range's entries, heaviest first. `Weights.heaviest_first` makes it."""

    weights: Weights
    heap: cython.ulonglong[::1]  # _HEAP_FIELDS numbers a range; a binary heap
    n_ranges: cython.Py_ssize_t  # 0 at the end, and in an object made by __new__ alone

    def __cinit__(self):
        self.n_ranges = 0

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> int:
        with cython.critical_section(self):  # two threads may share one iterator
            if self.n_ranges == 0:
                raise StopIteration
            return self._pop()

    @cython.cfunc
    def _pop(self) -> cython.Py_ssize_t:
        """Remove the heaviest entry, which cuts its range in two, and return it."""
        heap: cython.ulonglong[::1] = self.heap
        i: cython.Py_ssize_t
        heaviest: cython.Py_ssize_t = heap[0]
        first: cython.Py_ssize_t = heap[1]
        end: cython.Py_ssize_t = heap[2]
        self.n_ranges -= 1
        for i in range(_HEAP_FIELDS):
            heap[i] = heap[_HEAP_FIELDS * self.n_ranges + i]
        self._sift_down()
        self._grow()
        self._push(first, heaviest)
        self._push(heaviest + 1, end)
        return heaviest

    @cython.cfunc
    def _grow(self) -> object:
        """Double the heap unless it has room for two more ranges."""
        larger: cython.ulonglong[::1]
        i: cython.Py_ssize_t
        if _HEAP_FIELDS * (self.n_ranges + 2) > len(self.heap):
            larger = memoryview(bytearray(16 * len(self.heap))).cast("Q")
            for i in range(_HEAP_FIELDS * self.n_ranges):
                larger[i] = self.heap[i]
            self.heap = larger
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _push(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.void:
        """Add a range to the heap, which must have room, unless the range is empty."""
        i: cython.Py_ssize_t = self.n_ranges
        if first >= end:
            return
        self._write_range(i, self.weights._heaviest(first, end), first, end)
        self.n_ranges += 1
        while i and self._is_before(i, (i - 1) >> 1):
            self._swap(i, (i - 1) >> 1)
            i = (i - 1) >> 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sift_down(self) -> cython.void:
        """Move the top range down until no child comes before it."""
        i: cython.Py_ssize_t = 0
        child: cython.Py_ssize_t = 1
        while child < self.n_ranges:
            if child + 1 < self.n_ranges and self._is_before(child + 1, child):
                child += 1
            if not self._is_before(child, i):
                return
            self._swap(i, child)
            i = child
            child = 2 * i + 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _write_range(self, i: cython.Py_ssize_t, heaviest: cython.ulonglong, first: cython.ulonglong,
             end: cython.ulonglong) -> cython.void:
        """Write range i of the heap."""
        self.heap[_HEAP_FIELDS * i] = heaviest
        self.heap[_HEAP_FIELDS * i + 1] = first
        self.heap[_HEAP_FIELDS * i + 2] = end

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _swap(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.void:
        """Swap two ranges of the heap."""
        k: cython.Py_ssize_t
        number: cython.ulonglong
        for k in range(_HEAP_FIELDS):
            number = self.heap[_HEAP_FIELDS * i + k]
            self.heap[_HEAP_FIELDS * i + k] = self.heap[_HEAP_FIELDS * j + k]
            self.heap[_HEAP_FIELDS * j + k] = number

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_before(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether the heaviest entry of range i comes before that of range j: it is heavier, or equal and earlier."""
        index: cython.Py_ssize_t = self.heap[_HEAP_FIELDS * i]
        other_index: cython.Py_ssize_t = self.heap[_HEAP_FIELDS * j]
        key: cython.ulonglong = self.weights._sort_key(0, index)
        other_key: cython.ulonglong = self.weights._sort_key(0, other_index)
        return key > other_key or (key == other_key and index < other_index)
