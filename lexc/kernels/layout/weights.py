# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""A number for each word, and which words of a range have the largest (`specs/image.md`, COLU and WIDX).

A range's heaviest word is found in its ragged ends and, between them, in the maxima of whole blocks, level by level.
Taking it cuts the range in two, each with a heaviest word of its own: a heap of ranges gives words best first, as many
as are asked for, and touches nothing else. (Completion by range maxima: Hsu and Ottaviano 2013, section 4.)
"""

from __future__ import annotations

from lexc.kernels._types import Buffer, Self

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

_SIGNED = cython.declare(cython.int, 2)
_FLOAT = cython.declare(cython.int, 3)
MAX_TOP = 64
"""So many entries at most can be asked of `Weights.top`."""
_MAX_TOP = cython.declare(cython.Py_ssize_t, MAX_TOP)
_FIELDS = cython.declare(cython.Py_ssize_t, 3)  # of a range on the heap: its heaviest entry, its first, its end


@cython.cclass
class Weights:
    """The entries of a column (level 0) and the maxima over them (levels 1 and up); nothing is written after __init__.

    type: 1 unsigned, 2 signed, 3 float. width: bytes of a number. entries, maxima: buffers of unsigned numbers of that
    width, the bits as they are stored. shift: a maximum stands for 1 << shift numbers of the level below. firsts: where
    in maxima each of the levels from 1 on begins, and where the last one ends.
    """

    type: cython.int
    width: cython.int
    shift: cython.int
    n: cython.Py_ssize_t
    n_levels: cython.Py_ssize_t
    sign: cython.ulonglong
    mask: cython.ulonglong
    infinity: cython.ulonglong
    entries8: cython.const[cython.ulonglong][::1]
    entries4: cython.const[cython.uint][::1]
    entries2: cython.const[cython.ushort][::1]
    entries1: cython.const[cython.uchar][::1]
    maxima8: cython.const[cython.ulonglong][::1]
    maxima4: cython.const[cython.uint][::1]
    maxima2: cython.const[cython.ushort][::1]
    maxima1: cython.const[cython.uchar][::1]
    firsts: cython.const[cython.ulonglong][::1]

    def __cinit__(self, type, width, entries: Buffer, maxima: Buffer, shift, firsts):
        none = memoryview(b"")
        self.type = type
        self.width = width
        self.shift = shift
        self.firsts = firsts
        self.n_levels = len(firsts) - 1
        self.sign = 1 << 8 * width - 1
        self.mask = (1 << 8 * width) - 1
        self.infinity = 0x7F800000 if width == 4 else 0x7FF0000000000000
        self.entries8, self.maxima8 = (entries, maxima) if width == 8 else (none.cast("Q"), none.cast("Q"))
        self.entries4, self.maxima4 = (entries, maxima) if width == 4 else (none.cast("I"), none.cast("I"))
        self.entries2, self.maxima2 = (entries, maxima) if width == 2 else (none.cast("H"), none.cast("H"))
        self.entries1, self.maxima1 = (entries, maxima) if width == 1 else (none, none)
        self.n = len(entries)

    def stored_bits(self, i: cython.Py_ssize_t) -> int:
        """Entry i as it is stored. IndexError when there is none."""
        if i < 0 or i >= self.n:
            raise IndexError("no such entry")
        return self._number(0, i)

    def heaviest_first(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> HeaviestFirst:
        """Iterates over the entries from first to end - 1: the largest first, of equal ones the first."""
        found: HeaviestFirst = HeaviestFirst.__new__(HeaviestFirst)
        found.weights = self
        found.n = 0
        found.heap = memoryview(bytearray(8 * _FIELDS * 32)).cast("Q")
        found._push(max(first, 0), min(end, self.n))
        return found

    def top(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t, n: cython.Py_ssize_t) -> list[int]:
        """The first n of `heaviest`, as a list: all entries are looked at but those of blocks that cannot come so far.

        ValueError for more than MAX_TOP.
        """
        keys = cython.declare(cython.ulonglong[64])
        places = cython.declare(cython.Py_ssize_t[64])
        if not cython.compiled:
            keys, places = [0] * 64, [0] * 64
        size: cython.Py_ssize_t = 0
        i: cython.Py_ssize_t = max(first, 0)
        j: cython.Py_ssize_t
        stop: cython.Py_ssize_t
        key: cython.ulonglong
        block: cython.Py_ssize_t = 1
        block <<= self.shift
        if not 0 <= n <= _MAX_TOP:
            raise ValueError("more entries than can be kept in order")
        end = min(end, self.n) if n else 0
        while i < end:
            stop = min((i | (block - 1)) + 1, end)
            if size == n and self.n_levels and stop - i == block and self._key(1, i >> self.shift) <= keys[n - 1]:
                i = stop
            while i < stop:
                key = self._key(0, i)
                if size < n or key > keys[n - 1]:
                    j = size if size < n else n - 1
                    while j > 0 and keys[j - 1] < key:
                        keys[j] = keys[j - 1]
                        places[j] = places[j - 1]
                        j -= 1
                    keys[j] = key
                    places[j] = i
                    size += size < n
                i += 1
        return [places[j] for j in range(size)]

    def find_mismatch(self) -> tuple[int, int]:
        """(level, i) of the first number that is not as it must be; (-1, -1) when all are.

        No entry may be a float that is infinite, no number, or −0; every maximum must be that of its block.
        """
        level: cython.Py_ssize_t
        i: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        if self.type == _FLOAT:
            while i < self.n and (self._number(0, i) & ~self.sign & self.mask) < self.infinity \
                    and self._number(0, i) != self.sign:
                i += 1
            if i < self.n:
                return 0, i
        for level in range(1, self.n_levels + 1):
            for i in range(self._size(level)):
                end = min((i + 1) << self.shift, self._size(level - 1))
                if self._number(level, i) != self._number(level - 1, self._largest(level - 1, i << self.shift, end)):
                    return level, i
        return -1, -1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _size(self, level: cython.Py_ssize_t) -> cython.Py_ssize_t:
        return self.firsts[level] - self.firsts[level - 1] if level else self.n

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self, level: cython.Py_ssize_t, i: cython.Py_ssize_t) -> cython.ulonglong:
        if level == 0:
            if self.width == 1:
                return self.entries1[i]
            if self.width == 2:
                return self.entries2[i]
            return self.entries4[i] if self.width == 4 else self.entries8[i]
        i += self.firsts[level - 1]
        if self.width == 1:
            return self.maxima1[i]
        if self.width == 2:
            return self.maxima2[i]
        return self.maxima4[i] if self.width == 4 else self.maxima8[i]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _key(self, level: cython.Py_ssize_t, i: cython.Py_ssize_t) -> cython.ulonglong:
        """A number that compares without a sign as the stored one does with its type."""
        number: cython.ulonglong = self._number(level, i)
        if self.type == _SIGNED:
            return number ^ self.sign
        if self.type == _FLOAT:
            return ~number & self.mask if number & self.sign else number | self.sign
        return number

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _largest(self, level: cython.Py_ssize_t, i: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The first of the largest numbers of a level from i to end - 1; i itself where there are none."""
        largest: cython.ulonglong = self._key(level, i)
        best: cython.Py_ssize_t = i
        key: cython.ulonglong
        while i + 1 < end:
            i += 1
            key = self._key(level, i)
            if key > largest:
                largest = key
                best = i
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _top(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The first of the largest entries from first to end - 1, of which there is at least one.

        Going up, what sticks out on the left lies before all that follows, what sticks out on the right behind it.
        """
        block: cython.Py_ssize_t = 1
        level: cython.Py_ssize_t = 0
        left_level: cython.Py_ssize_t = 0
        left: cython.Py_ssize_t = first
        right_level: cython.Py_ssize_t = -1
        right: cython.Py_ssize_t = 0
        cut: cython.Py_ssize_t
        i: cython.Py_ssize_t
        block <<= self.shift
        while end - first > 2 * block and level < self.n_levels:
            cut = ((first - 1) >> self.shift) + 1
            if cut << self.shift > first:
                i = self._largest(level, first, cut << self.shift)
                if self._key(level, i) > self._key(left_level, left):
                    left_level, left = level, i
            first = cut
            cut = end >> self.shift
            if cut << self.shift < end:
                i = self._largest(level, cut << self.shift, end)
                if right_level < 0 or self._key(level, i) >= self._key(right_level, right):
                    right_level, right = level, i
            end = cut
            level += 1
        if first < end:
            i = self._largest(level, first, end)
            if self._key(level, i) > self._key(left_level, left):
                left_level, left = level, i
        if right_level >= 0 and self._key(right_level, right) > self._key(left_level, left):
            left_level, left = right_level, right
        while left_level:
            end = min((left + 1) << self.shift, self._size(left_level - 1))
            left_level -= 1
            left = self._largest(left_level, left << self.shift, end)
        return left


@cython.cclass
class HeaviestFirst:
    """Iterates over the entries of a range, best first; made by `Weights.heaviest`, else at its end."""

    weights: Weights
    heap: cython.ulonglong[::1]
    n: cython.Py_ssize_t

    def __cinit__(self):
        self.n = 0

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> int:
        with cython.critical_section(self):  # two threads may share one iterator
            if self.n == 0:
                raise StopIteration
            return self._pop()

    @cython.cfunc
    def _pop(self) -> cython.Py_ssize_t:
        """The heaviest entry; its range is cut in two there."""
        heap: cython.ulonglong[::1] = self.heap
        i: cython.Py_ssize_t
        position: cython.Py_ssize_t = heap[0]
        first: cython.Py_ssize_t = heap[1]
        end: cython.Py_ssize_t = heap[2]
        self.n -= 1
        for i in range(_FIELDS):
            heap[i] = heap[_FIELDS * self.n + i]
        self._sink()
        self._make_room()
        self._push(first, position)
        self._push(position + 1, end)
        return position

    @cython.cfunc
    def _make_room(self) -> object:
        """For two ranges more."""
        larger: cython.ulonglong[::1]
        i: cython.Py_ssize_t
        if _FIELDS * (self.n + 2) > len(self.heap):
            larger = memoryview(bytearray(16 * len(self.heap))).cast("Q")
            for i in range(_FIELDS * self.n):
                larger[i] = self.heap[i]
            self.heap = larger
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _push(self, first: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.void:
        """A range, unless it is empty; there must be room."""
        i: cython.Py_ssize_t = self.n
        if first >= end:
            return
        self._put(i, self.weights._top(first, end), first, end)
        self.n += 1
        while i and self._is_before(i, (i - 1) >> 1):
            self._swap(i, (i - 1) >> 1)
            i = (i - 1) >> 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _sink(self) -> cython.void:
        """Let the top range go down to where it belongs."""
        i: cython.Py_ssize_t = 0
        child: cython.Py_ssize_t = 1
        while child < self.n:
            if child + 1 < self.n and self._is_before(child + 1, child):
                child += 1
            if not self._is_before(child, i):
                return
            self._swap(i, child)
            i = child
            child = 2 * i + 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _put(self, i: cython.Py_ssize_t, position: cython.ulonglong, first: cython.ulonglong,
             end: cython.ulonglong) -> cython.void:
        self.heap[_FIELDS * i] = position
        self.heap[_FIELDS * i + 1] = first
        self.heap[_FIELDS * i + 2] = end

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _swap(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.void:
        k: cython.Py_ssize_t
        number: cython.ulonglong
        for k in range(_FIELDS):
            number = self.heap[_FIELDS * i + k]
            self.heap[_FIELDS * i + k] = self.heap[_FIELDS * j + k]
            self.heap[_FIELDS * j + k] = number

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _is_before(self, i: cython.Py_ssize_t, j: cython.Py_ssize_t) -> cython.bint:
        """Whether range i has the heavier entry, or as heavy a one that comes before."""
        one: cython.Py_ssize_t = self.heap[_FIELDS * i]
        other: cython.Py_ssize_t = self.heap[_FIELDS * j]
        key: cython.ulonglong = self.weights._key(0, one)
        other_key: cython.ulonglong = self.weights._key(0, other)
        return key > other_key or (key == other_key and one < other)


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Weights)
