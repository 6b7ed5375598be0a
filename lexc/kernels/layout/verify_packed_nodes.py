"""The verification of packed nodes, each by itself: the first two passes of `verify_packed`.

1. Every shape, label set and chain in the tables has labels of the alphabet, and a shape has as many nibbles.
2. Nodes are parsed one behind the other, and the first bit of each is marked in `starts`. Their codes name entries of
   the tables.

    stream   [ code fields | code | code labels nibbles fields | ...     nodes begin at bits 0, 12, 17, ...
    starts     1 0 0 ... 0   1 ...  1 0 ...                              a bit for each bit of NODE

A node is identified by its address, the offset of its first bit.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks, _packed, _problems
from cython.cimports.lexc.kernels.layout.verify import Verifier


@cython.cclass
class PackedNodeVerifier(Verifier):
    """A verifier of tables and nodes. `PackedVerifier` adds targets."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_nodes(self) -> cython.void:
        """First passes, part by part: check the tables, mark where nodes begin, and check each node by itself."""
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        node: cython.ulonglong
        part: cython.Py_ssize_t
        part_index: cython.int
        self.has_other_labels = False
        for part_index in range(2):
            part = _packed.GADDAG_PART * part_index
            if part_index == 1 and not self._has_gaddag():
                break
            self._check_shape_tables(part)
            node = units[part + _packed.BEGIN]
            while node < units[part + _packed.END] and self.problem_code == _problems.NOTHING:
                self.starts[node >> 6] |= _masks.ONE << (node & 63)
                self.n_nodes[1 - part_index] += 1
                node = self._check_node(node, part)
            if self.problem_code == _problems.NOTHING and node != units[part + _packed.END]:
                self._fail(_problems.NODE_BEYOND_END, units[part + _packed.END])
            if self.problem_code == _problems.NOTHING and self.n_nodes[1 - part_index] == 0:
                self._fail(_problems.EMPTY_NODE, node)

    def _has_gaddag(self) -> cython.bint:
        """Whether there is a GADDAG's part: its root is the last one."""
        return self.level_ranges[len(self.level_ranges) - 1] == 0

    def _check_shape_tables(self, part: cython.Py_ssize_t) -> cython.void:
        """Check the labels of all shapes and label sets of a part. A shape must have as many nibbles as labels."""
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        is_narrow: cython.bint = self.nodes.layout == _packed.NARROW_PACKED
        entry: cython.ulonglong
        unit: cython.ulonglong
        offset: cython.ulonglong
        labels: cython.ulonglong
        nibbles: cython.ulonglong
        for entry in range(units[part + _packed.N_ENTRIES] & _masks.HALF):
            unit = units[part + _packed.SHAPES] + (entry if is_narrow else 2 * entry)
            labels = units[unit] & _masks.HALF if is_narrow else units[unit]
            nibbles = units[unit] >> 32 if is_narrow else units[unit + 1]
            if nibbles == 0:
                self._fail(_problems.EMPTY_NODE, 64 * unit)
            elif self._check_labels(labels, part, 64 * unit) != _bits.highest(nibbles) // 4 + 1:
                self._fail(_problems.SPARE_NIBBLE, 64 * unit)
        for entry in range(units[part + _packed.N_ENTRIES] >> 32):
            offset = 64 * units[part + _packed.LABEL_SETS] + entry * (32 if is_narrow else 64)
            self._check_labels(_packed.read_bits(units, offset) & (_masks.HALF if is_narrow else _masks.FULL), part,
                               offset)
        for entry in range(units[part + _packed.N_CHAINS]):
            self._check_chain(64 * (units[part + _packed.CHAINS] + (entry if is_narrow else 2 * entry)))

    def _check_chain(self, offset: cython.ulonglong) -> cython.void:
        """Check an entry of the table of chains: two labels or more, zeros behind them, and the nibble."""
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        max_length: cython.int = _packed.max_chain_length(self.nodes.layout)
        i: cython.int
        n: cython.int = 0
        byte: cython.ulonglong  # label + 1
        for i in range(max_length):
            byte = _packed.read_bits(units, offset + 8 * i) & 0xFF
            if byte == 1:
                self._fail(_problems.SEPARATOR_MISPLACED, offset)
            if byte != 0 and (n < i or byte - 1 > self.largest_label):
                self._fail(_problems.UNKNOWN_LETTER, offset)
            self.has_other_labels |= byte != 0 and not _is_ascii(byte)
            n += byte != 0
        if n < 2:
            self._fail(_problems.EMPTY_NODE, offset)
        if _packed.read_bits(units, offset + 8 * max_length) & 0xFF != _packed.NEXT:
            self._fail(_problems.SPARE_NIBBLE, offset)

    def _check_labels(self, labels: cython.ulonglong, part: cython.Py_ssize_t, offset: cython.ulonglong) -> cython.int:
        """Record a problem unless a part may have these labels. Return their number.

        labels: as in an entry of a table. offset: of the labels, for the message.
        """
        n: cython.int = 0
        previous: cython.ulonglong = 0
        if labels == 0:
            self._fail(_problems.EMPTY_NODE, offset)
        if self.nodes.layout != _packed.TEXT_PACKED:
            if _bits.highest(labels | 1) > cython.cast(cython.int, self.largest_label):
                self._fail(_problems.UNKNOWN_LETTER, offset)
            if labels & 1 and part == 0:
                self._fail(_problems.SEPARATOR_MISPLACED, offset)
            return _bits.popcount(labels)
        while labels:
            if labels & 0xFF <= previous:
                self._fail(_problems.LABELS_NOT_ASCENDING, offset)
            previous = labels & 0xFF
            if previous == 1 and part == 0:
                self._fail(_problems.SEPARATOR_MISPLACED, offset)
            labels >>= 8
            n += 1
        return n

    def _check_node(self, node: cython.ulonglong, part: cython.Py_ssize_t) -> cython.ulonglong:
        """Check a node by itself. Return the offset behind it, or the part's end if there is a problem."""
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        end: cython.ulonglong = units[part + _packed.END]
        class_field: cython.ulonglong = units[part + _packed.CLASSES + (_packed.read_bits(units, node) & 15)]
        width: cython.int = class_field >> 8 & 63
        entry: cython.ulonglong = (class_field >> 32) + _packed.read_number(units, node + 4, width)
        parsed: _packed.ParsedNode
        if (class_field & 3 == _packed.SHAPE and entry >= units[part + _packed.N_ENTRIES] & _masks.HALF) or (
                class_field & 3 == _packed.LABEL_SET and entry >= units[part + _packed.N_ENTRIES] >> 32) or (
                class_field & 3 == _packed.CHAIN and entry >= units[part + _packed.N_CHAINS]):
            self._fail(_problems.UNKNOWN_CODE, node)
            return end
        parsed = _packed.parse_node(units, self.nodes.layout, node)
        if class_field & 3 == _packed.CHAIN:
            return self._check_chain_node(node, parsed.chain_end, part)
        if class_field & 3 == _packed.RAW and self.nodes.layout != _packed.TEXT_PACKED:
            self._check_labels(parsed.labels, part, node)
        if parsed.n_arcs == 0:
            self._fail(_problems.EMPTY_NODE, node)
        if (class_field & 3 != _packed.SHAPE
            and parsed.nibbles > end) or parsed.fields > end or self.problem_code != _problems.NOTHING:
            self._fail(_problems.NODE_BEYOND_END, node)
            return end
        self._check_arcs(node, parsed)
        end = _packed.node_end(units, parsed)
        if end > units[part + _packed.END]:
            self._fail(_problems.NODE_BEYOND_END, node)
        self.n_arcs[0 if part else 1] += parsed.n_arcs
        return end if self.problem_code == _problems.NOTHING else units[part + _packed.END]

    def _check_chain_node(self, node: cython.ulonglong, chain_end: cython.ulonglong,
                          part: cython.Py_ssize_t) -> cython.ulonglong:
        """Count the nodes of a chain, and their arcs. Return the offset behind it."""
        n_steps: cython.int = _packed.n_chain_steps(_packed.first_unit(self.nodes.units64), self.nodes.layout, node)
        if chain_end > self.nodes.units64[part + _packed.END]:
            self._fail(_problems.NODE_BEYOND_END, node)
        self.n_nodes[0 if part else 1] += n_steps  # the first one is counted already
        self.n_arcs[0 if part else 1] += n_steps + 1
        return chain_end

    def _check_arcs(self, node: cython.ulonglong, parsed: _packed.ParsedNode) -> cython.void:
        """Check that each arc of a node accepts or has a target, and that ◇ has a number in the table of addresses.

        Also that labels ascend, where they are bytes. The walk checks the fields.
        """
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        i: cython.int
        nibbles: cython.ulonglong
        label: cython.ulonglong = 1 - (parsed.labels & 1)
        previous: cython.ulonglong = 0
        if self.nodes.layout == _packed.TEXT_PACKED:
            for i in range(parsed.n_arcs):
                label = _packed.read_bits(units, parsed.labels + 8 * i) & 0xFF  # label + 1
                if label <= previous:
                    self._fail(_problems.LABELS_NOT_ASCENDING, node)
                self.has_other_labels |= not _is_ascii(label)
                previous = label
            label = _packed.read_label(units, parsed, 0)
        if label == 0 and (parsed.part == 0 or not _packed.GLOBAL <= _packed.read_nibble(units, parsed, 0) < 8):
            self._fail(_problems.SEPARATOR_MISPLACED, node)
        for i in range(0, parsed.n_arcs, 16):
            nibbles = _packed.read_bits(units, parsed.nibbles + 4 * i)
            if parsed.n_arcs - i < 16:
                nibbles |= _masks.FULL << 4 * (parsed.n_arcs - i)
            if (nibbles | nibbles >> 1 | nibbles >> 2 | nibbles >> 3) & _packed.NIBBLE_BITS != _packed.NIBBLE_BITS:
                self._fail(_problems.DEAD_ARC, node)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_ascii(byte: cython.ulonglong) -> cython.bint:
    """Whether a label, plus 1, is a character of ASCII other than zero, LF and CR."""
    return 1 < byte <= 0x80 and byte != 11 and byte != 14
