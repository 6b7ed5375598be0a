# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The dictionary of the packed layout: how often each shape of a node occurs, and which shapes get codes.

A shape is the meaning of a node's code: its labels (a mask, or up to eight bytes of UTF-8), and a nibble for each arc.
A nibble holds the kind of the target, and whether a word ends there. A hash table with open addressing has a number for
each shape:

    slot      0         1         2
    labels  [ labels  | 0       | labels  | ...     0: the slot is free
    nibbles [ nibbles |         | nibbles |
    numbers [ 17      |         | 2       |         first how often the shape occurs, then its code, 0 for none
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import highest
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN, mix64
    from cython.cimports.lexc.kernels.layout._masks import FULL, ONE
else:
    from lexc.kernels.layout._bits import highest
    from lexc.kernels.layout._hash import GOLDEN, mix64
    from lexc.kernels.layout._masks import FULL, ONE


@cython.final
@cython.cclass
class Shapes:
    """Shapes, and a number for each. There are 2^bits slots; the caller leaves some of them free."""

    def __cinit__(self, bits: cython.int):
        if not 1 <= bits <= 40:
            raise ValueError("a table of 2 to 2^40 slots")
        size: cython.Py_ssize_t = ONE << bits
        self.labels = memoryview(bytearray(8 * size)).cast("Q")
        self.nibbles = memoryview(bytearray(8 * size)).cast("Q")
        self.numbers = memoryview(bytearray(8 * size)).cast("Q")
        self.last = size - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def slot(self, labels: cython.ulonglong, nibbles: cython.ulonglong) -> cython.Py_ssize_t:
        """The slot of a shape, or the free one where it belongs. labels: not 0."""
        at: cython.ulonglong = mix64((labels * GOLDEN & FULL) ^ nibbles) & self.last
        while self.labels[at] != 0 and (self.labels[at] != labels or self.nibbles[at] != nibbles):
            at = (at + 1) & self.last
        return at

    def frequent(self, least: cython.const[cython.ulonglong][::1]) -> list[tuple[int, int, int]]:
        """A list of (how often, labels, nibbles) of the shapes of n arcs that occur least[n] times or more."""
        at: cython.Py_ssize_t
        n: cython.Py_ssize_t
        found: list = []
        if len(least) != 17:
            raise ValueError("a frequency for each of 0 to 16 arcs")
        for at in range(len(self.labels)):
            if self.labels[at] != 0:
                n = highest(self.nibbles[at]) // 4 + 1 if self.nibbles[at] != 0 else 0
                if self.numbers[at] >= least[n]:
                    found.append((int(self.numbers[at]), int(self.labels[at]), int(self.nibbles[at])))
        return found

    def forget(self):
        """Set all numbers to 0."""
        at: cython.Py_ssize_t
        for at in range(len(self.numbers)):
            self.numbers[at] = 0

    def give(self, labels: cython.ulonglong, nibbles: cython.ulonglong, number: cython.ulonglong):
        """Set the number of a shape. labels: not 0."""
        at: cython.Py_ssize_t = 0
        while at < len(self.labels) and self.labels[at] != 0:
            at += 1
        if at == len(self.labels) or labels == 0:
            raise ValueError("a full table, or no labels")
        at = self.slot(labels, nibbles)
        self.labels[at] = labels
        self.nibbles[at] = nibbles
        self.numbers[at] = number


def divide(sums: cython.const[cython.ulonglong][::1], widest: cython.int, costs: cython.ulonglong[::1],
           firsts: cython.uint[::1]) -> list[int]:
    """Divide items, the most frequent first, into classes of 2^w items each so that their w bits are fewest in all.

    sums[i]: how often the first i items occur; n + 1 of them. costs: two rows of n + 1, scratch. firsts: a row of
    n + 1 for each number of classes. Returns the fewest bits for 0, 1, ... classes, FULL where they are too few.
    If c classes hold the items before `end`, firsts[(c - 1) * (n + 1) + end] is the first item of the last class.
    """
    n: cython.Py_ssize_t = len(sums) - 1
    row: cython.Py_ssize_t = n + 1
    n_classes: cython.Py_ssize_t = len(firsts) // row
    c: cython.Py_ssize_t
    i: cython.Py_ssize_t
    end: cython.Py_ssize_t
    now: cython.Py_ssize_t
    new: cython.Py_ssize_t
    w: cython.int
    cost: cython.ulonglong
    best: list = [0 if n == 0 else int(FULL)]
    for i in range(row):
        costs[i] = FULL
    costs[0] = 0
    for c in range(n_classes):
        now = (c & 1) * row
        new = row - now
        for i in range(row):
            costs[new + i] = FULL
        for i in range(row):
            if costs[now + i] == FULL:
                continue
            for w in range(widest + 1):
                end = min(n, i + (ONE << w))
                cost = costs[now + i] + (sums[end] - sums[i]) * w
                if cost < costs[new + end]:
                    costs[new + end] = cost
                    firsts[c * row + end] = cython.cast(cython.uint, i)
                if end == n:
                    break
        best.append(int(costs[new + n]))
    return best


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Shapes)
