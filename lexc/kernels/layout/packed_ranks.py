"""RANK of packed nodes: the number of words before each child of a node (specs/image.md, "RANK").

A node with m children, m at least 2, has an entry: a class of 4 bits, then m - 1 numbers, the words below its first
child, its first two, and so on. Class c means numbers of c + 1 bits, class 15 of `widest`. Entries stand in the order
of the nodes. Nodes are divided into blocks of 1,024 bits. The sample of a block locates the first node that begins in
it (or behind it), and the entry of that node:

    nodes    |  n0 | n1 |   n2    | n3 |  n4  |
    samples  ^ (0, 0)              ^ (bits to n3, entry of n3)
    entries  | e0 | e2 | e4 |                       n1 and n3 have no second child
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _arc, _bits, _packed
from cython.cimports.lexc.kernels.layout.nodes import Nodes

_BLOCK_BITS = cython.declare(cython.int, 10)  # of the image's samples
_FINE_BLOCK_BITS = cython.declare(cython.int, 7)  # of those made by `refine`


@cython.final
@cython.cclass
class PackedRanks:
    """A reader of RANK beside packed nodes.

    samples: bits 0 to 15 are the distance from a block's first bit to its first node, the others the offset of its
    entry. used_samples: the same, or those that `refine` made, for blocks of 1 << block_bits bits. entries: units
    with n_bits bits in all, then units of zeros. widest: the bits of numbers of class 15.
    """

    def __cinit__(self, nodes: Nodes, samples, entries, n_bits, widest):
        self.units = nodes.units64
        self.layout = nodes.layout
        self.samples = samples
        self.used_samples = samples
        self.block_bits = _BLOCK_BITS
        self.entries = entries
        self.n_bits = n_bits
        self.widest = widest

    def locate(self, node: cython.ulonglong) -> cython.ulonglong:
        """The offset of a node's entry; if it has none, of the next entry. Parses the nodes behind the sample."""
        units: _packed.Units = _packed.first_unit(self.units)
        address: cython.ulonglong = node & _packed.ADDRESS
        block: cython.ulonglong = (address - units[_packed.BEGIN]) >> self.block_bits
        entry: cython.ulonglong = self.used_samples[block] >> 16
        earlier: cython.ulonglong = units[_packed.BEGIN] + (block << self.block_bits)
        parsed: _packed.ParsedNode
        earlier += self.used_samples[block] & 0xFFFF
        while earlier < address:
            parsed = _packed.parse_node(units, self.layout, earlier)
            entry += self._entry_size(parsed, entry)
            earlier = _packed.node_end(units, parsed)
        return entry

    def _entry_size(self, parsed: _packed.ParsedNode, entry: cython.ulonglong) -> cython.ulonglong:
        """The bits of a node's entry at an offset, 0 if the node has none."""
        n_children: cython.int = _packed.count_children(_packed.first_unit(self.units), parsed.nibbles, parsed.n_arcs)
        return 4 + (n_children - 1) * self.width(entry) if n_children > 1 else 0

    def refine(self) -> None:
        """From now on, use a sample for every 128 bits, made from the nodes. They take half as many bytes as the nodes.

        Needs the GIL, with which all readers call.
        """
        units: _packed.Units = _packed.first_unit(self.units)
        begin: cython.ulonglong = units[_packed.BEGIN]
        table = array("Q", bytes(8 * (((units[_packed.END] - begin) >> _FINE_BLOCK_BITS) + 1)))
        samples: cython.ulonglong[::1] = table
        node: cython.ulonglong = begin
        entry: cython.ulonglong = 0
        block: cython.ulonglong = 0
        parsed: _packed.ParsedNode
        while node < units[_packed.END]:
            while begin + (block << _FINE_BLOCK_BITS) <= node:
                samples[block] = entry << 16 | (node - begin - (block << _FINE_BLOCK_BITS))
                block += 1
            parsed = _packed.parse_node(units, self.layout, node)
            entry += self._entry_size(parsed, entry)
            node = _packed.node_end(units, parsed)
        self.used_samples = table
        self.block_bits = _FINE_BLOCK_BITS

    def width(self, entry: cython.ulonglong) -> cython.int:
        """The bits of each number in the entry at an offset."""
        entry_class: cython.int = _packed.read_bits(_packed.first_unit(self.entries), entry) & 15
        return self.widest if entry_class == 15 else entry_class + 1

    def value(self, entry: cython.ulonglong, k: cython.int) -> cython.ulonglong:
        """Number k of the entry at an offset, k from 1: the words below the first k children of its node."""
        width: cython.int = self.width(entry)
        return _packed.read_number(_packed.first_unit(self.entries), entry + 4 + (k - 1) * width, width)

    def words_before(self, node: cython.ulonglong, label: cython.int) -> cython.ulonglong:
        """The number of words from a node that begin with a smaller label."""
        units: _packed.Units = _packed.first_unit(self.units)
        parsed: _packed.ParsedNode = _packed.parse_node(units, self.layout, node)
        i: cython.int = _packed.count_labels_before(units, self.layout, parsed, label)
        k: cython.int = _packed.count_children(units, parsed.nibbles, i)
        n_words: cython.ulonglong = _packed.count_accepts(units, parsed.nibbles, i)
        if k == 0:
            return n_words
        if k == _packed.count_children(units, parsed.nibbles, parsed.n_arcs):
            return n_words + self._words_below_children(parsed, self.locate(node), k)
        return n_words + self.value(self.locate(node), k)

    def words_below(self, node: cython.ulonglong) -> cython.ulonglong:
        """The number of words below a node. Its entry counts all children but the last, so the loop continues there."""
        units: _packed.Units = _packed.first_unit(self.units)
        parsed: _packed.ParsedNode
        n_words: cython.ulonglong = 0
        n_children: cython.int
        while node != 0:
            parsed = _packed.parse_node(units, self.layout, node)
            n_children = _packed.count_children(units, parsed.nibbles, parsed.n_arcs)
            n_words += _packed.count_accepts(units, parsed.nibbles, parsed.n_arcs)
            if n_children > 1:
                n_words += self.value(self.locate(node), n_children - 1)
            node = self._last_child(parsed) if n_children else 0
        return n_words

    def _last_child(self, parsed: _packed.ParsedNode) -> cython.ulonglong:
        """The last child of a node that has one."""
        units: _packed.Units = _packed.first_unit(self.units)
        i: cython.int = parsed.n_arcs - 1
        nibble: cython.ulonglong = _packed.read_nibble(units, parsed, i)
        while nibble & _packed.KIND_MASK == 0:
            i -= 1
            nibble = _packed.read_nibble(units, parsed, i)
        # Any label but that of ◇, which the DAWG's part has not
        return _packed.read_target(units, parsed, i, nibble, 1)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def find_arc_of_ordinal(
        self, node: cython.ulonglong, ordinal: cython.ulonglong, n_words: cython.ulonglong
    ) -> tuple[cython.ulonglong, cython.ulonglong, cython.ulonglong]:
        """The arc with which a word from a node begins, by binary search. ordinal: among the words from the node.

        It is the last arc with at most `ordinal` words before it. Returns the arc as `_packed.find_arc` does, the words
        before it, and those below its child, 0 if they are unknown.

        n_words: the words from the node; 0 if they are unknown. They are counted along the last children, if need be,
        and from then on known for each node on the path. So deep nodes are not counted again at each step.
        """
        units: _packed.Units = _packed.first_unit(self.units)
        parsed: _packed.ParsedNode = _packed.parse_node(units, self.layout, node)
        n_children: cython.int = _packed.count_children(units, parsed.nibbles, parsed.n_arcs)
        entry: cython.ulonglong = self.locate(node) if n_children > 1 else 0  # others have no entry
        n_below: cython.ulonglong = 0  # the words below all children, if n_words is known
        before: cython.ulonglong = 0
        words: cython.ulonglong
        low: cython.int = 0
        high: cython.int = parsed.n_arcs
        middle: cython.int
        k: cython.int
        if n_words != 0:
            n_below = n_words - _packed.count_accepts(units, parsed.nibbles, parsed.n_arcs)
        while high - low > 1:
            middle = (low + high) // 2
            k = _packed.count_children(units, parsed.nibbles, middle)
            if k == n_children and k != 0 and n_below == 0:
                n_below = self._words_below_children(parsed, entry, n_children)
            words = _packed.count_accepts(units, parsed.nibbles, middle)
            words += self._words_below_first(entry, k, n_children, n_below)
            if words <= ordinal:
                low = middle
                before = words
            else:
                high = middle
        k = _packed.count_children(units, parsed.nibbles, low)
        words = 0
        if _packed.read_nibble(units, parsed, low) & _packed.KIND_MASK and (k + 1 < n_children or n_below != 0):
            words = self._words_below_first(entry, k + 1, n_children, n_below)
            words -= self._words_below_first(entry, k, n_children, n_below)
        return self._arc(parsed, low), before, words

    def _words_below_first(self, entry: cython.ulonglong, k: cython.int, n_children: cython.int,
                           n_below: cython.ulonglong) -> cython.ulonglong:
        """The words below the first k of a node's children. n_below: those below all."""
        if k == n_children:
            return n_below
        return self.value(entry, k) if k else 0

    def _words_below_children(self, parsed: _packed.ParsedNode, entry: cython.ulonglong,
                              n_children: cython.int) -> cython.ulonglong:
        """The words below all children of a node that has some. Its entry has no number for the last one."""
        n_words: cython.ulonglong = self.value(entry, n_children - 1) if n_children > 1 else 0
        return n_words + self.words_below(self._last_child(parsed))

    def _arc(self, parsed: _packed.ParsedNode, i: cython.int) -> cython.ulonglong:
        """Arc i of a node."""
        units: _packed.Units = _packed.first_unit(self.units)
        nibble: cython.ulonglong = _packed.read_nibble(units, parsed, i)
        label: cython.ulonglong = self._label(parsed, i)
        accept: cython.ulonglong = _arc.ACCEPT if nibble & _packed.ACCEPT_FLAG else 0
        return _packed.read_target(units, parsed, i, nibble, label) << _arc.SHIFT | accept | label

    def _label(self, parsed: _packed.ParsedNode, i: cython.int) -> cython.int:
        """The label of arc i of a node."""
        labels: cython.ulonglong = parsed.labels
        if self.layout == _packed.TEXT_PACKED:
            return _packed.read_label(_packed.first_unit(self.units), parsed, i)
        while i:  # drop the first i labels of the mask
            labels &= labels - 1
            i -= 1
        return _bits.lowest(labels)
