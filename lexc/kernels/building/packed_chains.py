# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Chains of the packed layout: nodes with one arc each that share a code.

A node is *plain* if it has one arc, which does not accept, and owns the arc's target, to which no other arc leads. Runs
of plain nodes are cut into chains. Neighbours that form a frequent pair become one chain, in rounds:

    run        a b c d e f        a, c, f, ... plain nodes; each begins as a chain of its own
    round 1    ab  cd  e f        `lengths` 2 0 2 0 1 1: 0 inside a chain
    round 2    abcd    e f        `lengths` 4 0 0 0 1 1

The first node of a chain is its head. An entry is a chain's labels as the table of chains has them: label + 1 in
each byte, and 1 in the last byte. All depends on nodes and their numbers alone, so equal words have equal chains.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building.packed_shapes import Shapes
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN, mix64
    from cython.cimports.lexc.kernels.layout._masks import FULL, HALF, ONE
else:
    from lexc.kernels.building.packed_shapes import Shapes
    from lexc.kernels.layout._hash import GOLDEN, mix64
    from lexc.kernels.layout._masks import FULL, HALF, ONE



@cython.final
@cython.cclass
class Chains:
    """The chains of the nodes begin to end - 1, whose arcs `packed_part.copy_arcs` lists.

    targets: HALF for an arc without one. owners, references: of each node, its owner and the arcs to it. max_length:
    the labels that an entry has room for.
    lengths, next_heads: of a chain, by its head: its nodes, and the node behind it. entry: the last one written.
    """

    def __cinit__(self, first_arcs, labels, accepts: cython.const[cython.uchar][::1], targets,
                  owners: cython.const[cython.uint][::1], references: cython.const[cython.uint][::1], begin, end,
                  max_length):
        i: cython.Py_ssize_t
        arc: cython.Py_ssize_t
        if not cython.compiled:
            self.entry = [0, 0]
        self.first_arcs = first_arcs
        self.labels = labels
        self.targets = targets
        self.begin = begin
        self.end = end
        self.max_length = max_length
        self.lengths = bytearray(end)
        self.is_plain = bytearray(end)
        self.next_heads = memoryview(bytearray(4 * end)).cast("I")
        for i in range(self.begin, self.end):
            self.lengths[i] = 1
            arc = self.first_arcs[i]
            if self.first_arcs[i + 1] == arc + 1 and self.targets[arc] != HALF and self.labels[arc] != 0:
                self.next_heads[i] = self.targets[arc]
                self.is_plain[i] = (accepts[arc] == 0 and self.targets[arc] >= self.begin
                                    and owners[self.targets[arc]] == i and references[self.targets[arc]] == 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def length(self, node: cython.Py_ssize_t) -> cython.int:
        """The nodes of the chain that begins with a node: 1 if it has a code of its own, 0 inside a chain."""
        return self.lengths[node]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def read_entry(self, head: cython.Py_ssize_t) -> cython.void:
        """Write the entry of a chain into `entry`."""
        self._append(head, self.lengths[head], 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def number_of(self, head: cython.Py_ssize_t, table: Shapes) -> cython.ulonglong:
        """The number of a chain's entry in a table: its frequency, or its code."""
        self.read_entry(head)
        return table.numbers[table.slot(self.entry[0], self.entry[1])]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _append(self, head: cython.Py_ssize_t, n: cython.int, shift: cython.int) -> cython.void:
        """Write n labels from a node on into `entry`. shift: the labels that it keeps, 0 to begin it anew."""
        i: cython.int
        if shift == 0:
            self.entry[0] = ONE << 56 if self.max_length == 7 else 0
            self.entry[1] = 0 if self.max_length == 7 else ONE << 56
        for i in range(shift, shift + n):
            self.entry[i >> 3] |= cython.cast(cython.ulonglong, self.labels[self.first_arcs[head]] + 1) << (8 * (i & 7))
            head = self.targets[self.first_arcs[head]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_join(self, head: cython.Py_ssize_t) -> cython.bint:
        """Whether a chain and the next one can become one. If so, write the entry of both."""
        end: cython.Py_ssize_t = self.next_heads[head]
        n: cython.int = self.lengths[head]
        if n == 0 or not self.is_plain[head] or not self.is_plain[end] or n + self.lengths[end] > self.max_length:
            return False
        self._append(head, n, 0)
        self._append(end, self.lengths[end], n)
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _bucket(self, mask: cython.ulonglong) -> cython.ulonglong:
        """The bucket in which `entry` is counted beside others."""
        return mix64((self.entry[0] * GOLDEN & FULL) ^ self.entry[1]) >> 16 & mask

    def join(self, min_frequency: cython.uint, buckets: cython.uint[::1], table: Shapes) -> bool:
        """Join neighbours whose entry occurs `min_frequency` times or more. Return whether the table had room for all.

        buckets: zeros, a power of two of them. They keep most rare entries out of the table, which has zeros, too.
        Without room nothing is joined.
        """
        i: cython.Py_ssize_t
        at: cython.Py_ssize_t
        end: cython.Py_ssize_t
        room: cython.Py_ssize_t = len(table.labels) // 2
        mask: cython.ulonglong = len(buckets) - 1
        with cython.nogil:
            for i in range(self.begin, self.end):
                if self._can_join(i):
                    at = self._bucket(mask)
                    if buckets[at] < min_frequency:
                        buckets[at] += 1
            for i in range(self.begin, self.end):
                if self._can_join(i) and buckets[self._bucket(mask)] >= min_frequency:
                    at = table.slot(self.entry[0], self.entry[1])
                    if table.labels[at] == 0:
                        room -= 1
                        if room < 0:
                            break
                        table.labels[at] = self.entry[0]
                        table.nibbles[at] = self.entry[1]
                    table.numbers[at] += 1
            for i in range(self.begin, self.end if room >= 0 else self.begin):
                if self._can_join(i) and table.numbers[table.slot(self.entry[0], self.entry[1])] >= min_frequency:
                    end = self.next_heads[i]
                    self.lengths[i] += self.lengths[end]
                    self.lengths[end] = 0
                    self.next_heads[i] = self.next_heads[end]
        return room >= 0

    def count(self, table: Shapes):
        """Count the entries of all chains of two nodes or more, in a table of zeros, which grows as it needs."""
        node: cython.Py_ssize_t = self.begin
        while node < self.end:
            with cython.nogil:
                node = self._count(table, node)
            if node < self.end:
                table.grow()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, table: Shapes, node: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Count entries from a node on. Return the node at which the table has to grow, or the end."""
        while node < self.end:
            if self.lengths[node] > 1:
                self.read_entry(node)
                if not table.count(self.entry[0], self.entry[1]):
                    break
            node += 1
        return node

    def split(self, table: Shapes, min_frequency: cython.ulonglong):
        """Make single nodes again of chains that occur less than `min_frequency` times. table: as `count` filled it."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.int
        with cython.nogil:
            for i in range(self.begin, self.end):
                if self.lengths[i] > 1 and self.number_of(i, table) < min_frequency:
                    n = self.lengths[i]
                    k = i
                    while n > 0:
                        self.lengths[k] = 1
                        k = self.targets[self.first_arcs[k]]
                        n -= 1

    def n_inside(self) -> int:
        """The number of nodes of chains that are not the head."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        with cython.nogil:
            for i in range(self.begin, self.end):
                n += self.lengths[i] == 0
        return n


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Chains)
