"""Chains of the packed layout: nodes with one arc each that share a code.

A node is *plain* if it has one arc, which does not accept, and owns the arc's target, to which no other arc leads. Runs
of plain nodes are cut into chains. Each node begins as a chain of its own. In rounds, a chain and the next one of its
run are joined if the labels of both together are frequent:

    run        a b c d e f        plain nodes, each the target of the one before
    round 1    ab  cd  e f        `lengths` 2 0 2 0 1 1: 0 inside a chain
    round 2    abcd    e f        `lengths` 4 0 0 0 1 1

An entry holds a chain's labels as in the table of chains: label + 1 in each byte, and 1 in the last byte. Chains
depend on nodes and their numbers alone, so equal lexicons have equal chains.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building.packed_entries import EntryTable
from cython.cimports.lexc.kernels.layout import _hash, _masks

_NARROW_LENGTH = cython.declare(cython.int, 7)  # the most labels of an entry of one unit; one of two units has 15


@cython.final
@cython.cclass
class Chains:
    """The chains of the nodes begin to end - 1, whose arcs `packed_arcs.copy_arcs` lists.

    targets: `NOWHERE` for an arc without one. owners, references: of each node, its owner and the number of arcs to it.
    max_length: the most labels of an entry. lengths, next_chains: for the first node of each chain, the number of its
    nodes, and the first node of the next chain. is_plain: for each node. entry: the two units written last.
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
        self.next_chains = memoryview(bytearray(4 * end)).cast("I")
        for i in range(self.begin, self.end):
            self.lengths[i] = 1
            arc = self.first_arcs[i]
            if self.first_arcs[i + 1] == arc + 1 and self.targets[arc] != _masks.HALF and self.labels[arc] != 0:
                self.next_chains[i] = self.targets[arc]
                self.is_plain[i] = (accepts[arc] == 0 and self.targets[arc] >= self.begin
                                    and owners[self.targets[arc]] == i and references[self.targets[arc]] == 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def length(self, node: cython.Py_ssize_t) -> cython.int:
        """The number of nodes of the chain that begins with a node: 1 for a single node, 0 inside a chain."""
        return self.lengths[node]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def write_entry(self, first: cython.Py_ssize_t) -> cython.void:
        """Write the entry of a chain, known by its first node, into `entry`."""
        self._append(first, self.lengths[first], 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def entry_number(self, first: cython.Py_ssize_t, table: EntryTable) -> cython.ulonglong:
        """The number of a chain's entry in a table: its frequency, or its code."""
        self.write_entry(first)
        return table.numbers[table.slot(self.entry[0], self.entry[1])]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _append(self, node: cython.Py_ssize_t, n: cython.int, shift: cython.int) -> cython.void:
        """Write the labels of n nodes, from a node on, into `entry` behind `shift` labels. shift 0 clears it before."""
        i: cython.int
        if shift == 0:
            self.entry[0] = _masks.ONE << 56 if self.max_length == _NARROW_LENGTH else 0
            self.entry[1] = 0 if self.max_length == _NARROW_LENGTH else _masks.ONE << 56
        for i in range(shift, shift + n):
            self.entry[i >> 3] |= cython.cast(cython.ulonglong, self.labels[self.first_arcs[node]] + 1) << (8 * (i & 7))
            node = self.targets[self.first_arcs[node]]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _can_join(self, first: cython.Py_ssize_t) -> cython.bint:
        """Whether a chain and the next one can be joined. If so, write the entry of both together."""
        following: cython.Py_ssize_t = self.next_chains[first]
        n: cython.int = self.lengths[first]
        if n == 0 or not self.is_plain[first] or not self.is_plain[following]:
            return False
        if n + self.lengths[following] > self.max_length:
            return False
        self._append(first, n, 0)
        self._append(following, self.lengths[following], n)
        return True

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _bucket(self, mask: cython.ulonglong) -> cython.ulonglong:
        """The bucket in which `entry` is counted, perhaps together with other entries."""
        return _hash.mix64((self.entry[0] * _hash.GOLDEN & _masks.FULL) ^ self.entry[1]) >> 16 & mask

    def join(self, min_frequency: cython.uint, buckets: cython.uint[::1], table: EntryTable) -> bool:
        """Join each chain with the next one if their entry occurs `min_frequency` times or more, from left to right.

        buckets: zeros, a power of two of them. They keep most rare entries out of the table, which is empty. Returns
        False, and joins nothing, if the table has no room for all others.
        """
        i: cython.Py_ssize_t
        bucket: cython.ulonglong
        slot: cython.Py_ssize_t
        following: cython.Py_ssize_t
        room: cython.Py_ssize_t = len(table.labels) // 2
        mask: cython.ulonglong = len(buckets) - 1
        with cython.nogil:
            for i in range(self.begin, self.end):
                if self._can_join(i):
                    bucket = self._bucket(mask)
                    if buckets[bucket] < min_frequency:
                        buckets[bucket] += 1
            for i in range(self.begin, self.end):
                if self._can_join(i) and buckets[self._bucket(mask)] >= min_frequency:
                    slot = table.slot(self.entry[0], self.entry[1])
                    if table.labels[slot] == 0:
                        room -= 1
                        if room < 0:
                            break
                        table.labels[slot] = self.entry[0]
                        table.nibbles[slot] = self.entry[1]
                    table.numbers[slot] += 1
            for i in range(self.begin, self.end if room >= 0 else self.begin):
                if self._can_join(i) and table.numbers[table.slot(self.entry[0], self.entry[1])] >= min_frequency:
                    following = self.next_chains[i]
                    self.lengths[i] += self.lengths[following]
                    self.lengths[following] = 0
                    self.next_chains[i] = self.next_chains[following]
        return room >= 0

    def count(self, table: EntryTable):
        """Count the entries of all chains of two nodes or more in an empty table, which grows as needed."""
        node: cython.Py_ssize_t = self.begin
        while node < self.end:
            with cython.nogil:
                node = self._count(table, node)
            if node < self.end:
                table.grow()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, table: EntryTable, node: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Count entries from a node on. Return the node at which the table has to grow, or the end."""
        while node < self.end:
            if self.lengths[node] > 1:
                self.write_entry(node)
                if not table.count(self.entry[0], self.entry[1]):
                    break
            node += 1
        return node

    def dissolve(self, table: EntryTable, min_frequency: cython.ulonglong):
        """Dissolve chains that occur less than `min_frequency` times into single nodes. table: as `count` filled it."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        n: cython.int
        with cython.nogil:
            for i in range(self.begin, self.end):
                if self.lengths[i] > 1 and self.entry_number(i, table) < min_frequency:
                    n = self.lengths[i]
                    k = i
                    while n > 0:
                        self.lengths[k] = 1
                        k = self.targets[self.first_arcs[k]]
                        n -= 1

    def n_inside(self) -> int:
        """The number of nodes inside chains: all but the first node of each."""
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        with cython.nogil:
            for i in range(self.begin, self.end):
                n += self.lengths[i] == 0
        return n


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Chains)
