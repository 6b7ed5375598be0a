# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""RANK of packed nodes: how many words lie before each child of a node (specs/image.md, "RANK").

A node with m children, m at least 2, has an entry: a class of 4 bits, then m - 1 numbers, the words below its first
child, its first two, and so on. Class c means numbers of c + 1 bits, class 15 of `widest`. Entries stand in the order
of the nodes. A sample for every 1,024 bits of nodes says where the first node behind begins, and its entry:

    nodes    |  n0 | n1 |   n2    | n3 |  n4  |
    samples  ^ (0, 0)              ^ (bits to n3, entry of n3)
    entries  | e0 | e2 | e4 |                       n1 and n3 have no second child
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import lowest
    from cython.cimports.lexc.kernels.layout._packed import (
        ADDRESS,
        BEGIN,
        TEXT_PACKED,
        Packed,
        Units,
        count_accepts,
        count_children,
        count_labels,
        first_unit,
        node_end,
        read_bits,
        read_label,
        read_nibble,
        read_node,
        read_number,
        read_target,
    )
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._bits import lowest
    from lexc.kernels.layout._packed import (
        ADDRESS,
        BEGIN,
        TEXT_PACKED,
        Packed,
        Units,
        count_accepts,
        count_children,
        count_labels,
        first_unit,
        node_end,
        read_bits,
        read_label,
        read_nibble,
        read_node,
        read_number,
        read_target,
    )
    from lexc.kernels.layout.nodes import Nodes


@cython.final
@cython.cclass
class PackedRanks:
    """Reads RANK beside packed nodes.

    samples: bits to the first node in bits 0 to 15, the bit of its entry in the others.
    entries: words with n_bits, and a word of zeros behind them. widest: the bits of numbers of class 15.
    """

    def __cinit__(self, nodes: Nodes, samples, entries, n_bits, widest):
        self.units = nodes.units64
        self.layout = nodes.layout
        self.samples = samples
        self.entries = entries
        self.n_bits = n_bits
        self.widest = widest

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def locate(self, node: cython.ulonglong) -> cython.ulonglong:
        """The bit of a node's entry; if it has none, that of the next one. Reads the nodes between sample and node."""
        units: Units = first_unit(self.units)
        address: cython.ulonglong = node & ADDRESS
        block: cython.ulonglong = (address - units[BEGIN]) >> 10
        entry: cython.ulonglong = self.samples[block] >> 16
        at: cython.ulonglong = units[BEGIN] + (block << 10) + (self.samples[block] & 0xFFFF)
        m: cython.int
        passed: Packed
        while at < address:
            passed = read_node(units, self.layout, at)
            m = count_children(units, passed.nibbles, passed.n)
            if m > 1:
                entry += 4 + (m - 1) * self.width(entry)
            at = node_end(units, passed)
        return entry

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def width(self, entry: cython.ulonglong) -> cython.int:
        """The bits of an entry's numbers."""
        size: cython.int = read_bits(first_unit(self.entries), entry) & 15
        return self.widest if size == 15 else size + 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def value(self, entry: cython.ulonglong, k: cython.int) -> cython.ulonglong:
        """The words below the first k children of the node that has an entry; k at least 1."""
        width: cython.int = self.width(entry)
        return read_number(first_unit(self.entries), entry + 4 + (k - 1) * width, width)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def before(self, node: cython.ulonglong, label: cython.int) -> cython.ulonglong:
        """The words below a node whose first label comes before this one."""
        units: Units = first_unit(self.units)
        read: Packed = read_node(units, self.layout, node)
        return self._before_arc(read, self.locate(node), count_labels(units, self.layout, read, label))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _before_arc(self, node: Packed, entry: cython.ulonglong, i: cython.int) -> cython.ulonglong:
        """The words on the first i arcs of a node, and below."""
        units: Units = first_unit(self.units)
        n: cython.ulonglong = count_accepts(units, node.nibbles, i)
        k: cython.int = count_children(units, node.nibbles, i)
        if k == 0:
            return n
        if k == count_children(units, node.nibbles, node.n):
            n += self.count(self._last_child(node))
            k -= 1
        return n + self.value(entry, k) if k else n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count(self, node: cython.ulonglong) -> cython.ulonglong:
        """The words below a node: those below its last child are counted there."""
        units: Units = first_unit(self.units)
        read: Packed
        n: cython.ulonglong = 0
        m: cython.int
        while node != 0:
            read = read_node(units, self.layout, node)
            m = count_children(units, read.nibbles, read.n)
            n += count_accepts(units, read.nibbles, read.n)
            if m > 1:
                n += self.value(self.locate(node), m - 1)
            node = self._last_child(read) if m else 0
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _last_child(self, node: Packed) -> cython.ulonglong:
        """The last child of a node that has one."""
        units: Units = first_unit(self.units)
        i: cython.int = node.n - 1
        nibble: cython.ulonglong = read_nibble(units, node, i)
        while nibble & 7 == 0:
            i -= 1
            nibble = read_nibble(units, node, i)
        return read_target(units, node, i, nibble, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_label(self, node: cython.ulonglong, ordinal: cython.ulonglong) -> cython.int:
        """The last label of a node with at most `ordinal` words before it."""
        units: Units = first_unit(self.units)
        read: Packed = read_node(units, self.layout, node)
        entry: cython.ulonglong = self.locate(node)
        low: cython.int = 0
        high: cython.int = read.n
        middle: cython.int
        labels: cython.ulonglong
        while high - low > 1:
            middle = (low + high) // 2
            if self._before_arc(read, entry, middle) <= ordinal:
                low = middle
            else:
                high = middle
        if self.layout == TEXT_PACKED:
            return read_label(units, read, low)
        labels = read.labels
        while low:
            labels &= labels - 1
            low -= 1
        return lowest(labels)


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(PackedRanks)
