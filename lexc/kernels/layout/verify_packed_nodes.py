# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The verification of packed nodes, each by itself: the first two passes of `verify_packed`.

1. Every shape, label set and chain in the tables has labels of the alphabet, and a shape has as many nibbles.
2. Nodes are parsed one behind the other, and the first bit of each is marked in `starts`. Their codes name entries of
   the tables.

    stream   [ code fields | code | code labels nibbles fields | ...     nodes begin at bits 0, 12, 17, ...
    starts     1 0 0 ... 0   1 ...  1 0 ...                              a bit for each bit of NODE

A node is identified by its address, the offset of its first bit.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import highest, popcount
    from cython.cimports.lexc.kernels.layout._masks import FULL, HALF, ONE
    from cython.cimports.lexc.kernels.layout._packed import (
        BEGIN,
        CHAIN,
        CHAINS,
        CLASSES,
        END,
        GADDAG_PART,
        GLOBAL,
        LABEL_SET,
        LABEL_SETS,
        N_CHAINS,
        N_ENTRIES,
        NARROW_PACKED,
        NEXT,
        NIBBLE_BITS,
        RAW,
        SHAPE,
        SHAPES,
        TEXT_PACKED,
        ParsedNode,
        Units,
        first_unit,
        max_chain_length,
        n_chain_steps,
        node_end,
        parse_node,
        read_bits,
        read_label,
        read_nibble,
        read_number,
    )
    from cython.cimports.lexc.kernels.layout._problems import (
        DEAD_ARC,
        EMPTY_NODE,
        LABELS_NOT_ASCENDING,
        NODE_BEYOND_END,
        NOTHING,
        SEPARATOR_MISPLACED,
        SPARE_NIBBLE,
        UNKNOWN_CODE,
        UNKNOWN_LETTER,
    )
    from cython.cimports.lexc.kernels.layout.verify import Verifier
else:
    from lexc.kernels.layout._bits import highest, popcount
    from lexc.kernels.layout._masks import FULL, HALF, ONE
    from lexc.kernels.layout._packed import (
        BEGIN,
        CHAIN,
        CHAINS,
        CLASSES,
        END,
        GADDAG_PART,
        GLOBAL,
        LABEL_SET,
        LABEL_SETS,
        N_CHAINS,
        N_ENTRIES,
        NARROW_PACKED,
        NEXT,
        NIBBLE_BITS,
        RAW,
        SHAPE,
        SHAPES,
        TEXT_PACKED,
        ParsedNode,
        Units,
        first_unit,
        max_chain_length,
        n_chain_steps,
        node_end,
        parse_node,
        read_bits,
        read_label,
        read_nibble,
        read_number,
    )
    from lexc.kernels.layout._problems import (
        DEAD_ARC,
        EMPTY_NODE,
        LABELS_NOT_ASCENDING,
        NODE_BEYOND_END,
        NOTHING,
        SEPARATOR_MISPLACED,
        SPARE_NIBBLE,
        UNKNOWN_CODE,
        UNKNOWN_LETTER,
    )
    from lexc.kernels.layout.verify import Verifier


@cython.cclass
class PackedNodeVerifier(Verifier):
    """A verifier of tables and nodes. `PackedVerifier` adds targets."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_nodes(self) -> cython.void:
        """First passes, part by part: check the tables, mark where nodes begin, and check each node by itself."""
        units: Units = first_unit(self.nodes.units64)
        node: cython.ulonglong
        part: cython.Py_ssize_t
        part_index: cython.int
        for part_index in range(2):
            part = GADDAG_PART * part_index
            if part_index == 1 and not self._has_gaddag():
                break
            self._check_shape_tables(part)
            node = units[part + BEGIN]
            while node < units[part + END] and self.problem_code == NOTHING:
                self.starts[node >> 6] |= ONE << (node & 63)
                self.n_nodes[1 - part_index] += 1
                node = self._check_node(node, part)
            if self.problem_code == NOTHING and node != units[part + END]:
                self._fail(NODE_BEYOND_END, units[part + END])
            if self.problem_code == NOTHING and self.n_nodes[1 - part_index] == 0:
                self._fail(EMPTY_NODE, node)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_gaddag(self) -> cython.bint:
        """Whether there is a GADDAG's part: its root is the last one."""
        return self.level_ranges[len(self.level_ranges) - 1] == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_shape_tables(self, part: cython.Py_ssize_t) -> cython.void:
        """Check the labels of all shapes and label sets of a part. A shape must have as many nibbles as labels."""
        units: Units = first_unit(self.nodes.units64)
        is_narrow: cython.bint = self.nodes.layout == NARROW_PACKED
        entry: cython.ulonglong
        unit: cython.ulonglong
        offset: cython.ulonglong
        labels: cython.ulonglong
        nibbles: cython.ulonglong
        for entry in range(units[part + N_ENTRIES] & HALF):
            unit = units[part + SHAPES] + (entry if is_narrow else 2 * entry)
            labels = units[unit] & HALF if is_narrow else units[unit]
            nibbles = units[unit] >> 32 if is_narrow else units[unit + 1]
            if nibbles == 0:
                self._fail(EMPTY_NODE, 64 * unit)
            elif self._check_labels(labels, part, 64 * unit) != highest(nibbles) // 4 + 1:
                self._fail(SPARE_NIBBLE, 64 * unit)
        for entry in range(units[part + N_ENTRIES] >> 32):
            offset = 64 * units[part + LABEL_SETS] + entry * (32 if is_narrow else 64)
            self._check_labels(read_bits(units, offset) & (HALF if is_narrow else FULL), part, offset)
        for entry in range(units[part + N_CHAINS]):
            self._check_chain(64 * (units[part + CHAINS] + (entry if is_narrow else 2 * entry)))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_chain(self, offset: cython.ulonglong) -> cython.void:
        """Check an entry of the table of chains: two labels or more, zeros behind them, and the nibble."""
        units: Units = first_unit(self.nodes.units64)
        max_length: cython.int = max_chain_length(self.nodes.layout)
        i: cython.int
        n: cython.int = 0
        byte: cython.ulonglong  # label + 1
        for i in range(max_length):
            byte = read_bits(units, offset + 8 * i) & 0xFF
            if byte == 1:
                self._fail(SEPARATOR_MISPLACED, offset)
            if byte != 0 and (n < i or byte - 1 > self.largest_label):
                self._fail(UNKNOWN_LETTER, offset)
            n += byte != 0
        if n < 2:
            self._fail(EMPTY_NODE, offset)
        if read_bits(units, offset + 8 * max_length) & 0xFF != NEXT:
            self._fail(SPARE_NIBBLE, offset)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_labels(self, labels: cython.ulonglong, part: cython.Py_ssize_t, offset: cython.ulonglong) -> cython.int:
        """Record a problem unless a part may have these labels. Return their number.

        labels: as in an entry of a table. offset: of the labels, for the message.
        """
        n: cython.int = 0
        previous: cython.ulonglong = 0
        if labels == 0:
            self._fail(EMPTY_NODE, offset)
        if self.nodes.layout != TEXT_PACKED:
            if highest(labels | 1) > cython.cast(cython.int, self.largest_label):
                self._fail(UNKNOWN_LETTER, offset)
            if labels & 1 and part == 0:
                self._fail(SEPARATOR_MISPLACED, offset)
            return popcount(labels)
        while labels:
            if labels & 0xFF <= previous:
                self._fail(LABELS_NOT_ASCENDING, offset)
            previous = labels & 0xFF
            if previous == 1 and part == 0:
                self._fail(SEPARATOR_MISPLACED, offset)
            labels >>= 8
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_node(self, node: cython.ulonglong, part: cython.Py_ssize_t) -> cython.ulonglong:
        """Check a node by itself. Return the offset behind it, or the part's end if there is a problem."""
        units: Units = first_unit(self.nodes.units64)
        end: cython.ulonglong = units[part + END]
        class_field: cython.ulonglong = units[part + CLASSES + (read_bits(units, node) & 15)]
        width: cython.int = class_field >> 8 & 63
        entry: cython.ulonglong = (class_field >> 32) + read_number(units, node + 4, width)
        parsed: ParsedNode
        if (class_field & 3 == SHAPE and entry >= units[part + N_ENTRIES] & HALF) or (
                class_field & 3 == LABEL_SET and entry >= units[part + N_ENTRIES] >> 32) or (
                class_field & 3 == CHAIN and entry >= units[part + N_CHAINS]):
            self._fail(UNKNOWN_CODE, node)
            return end
        parsed = parse_node(units, self.nodes.layout, node)
        if class_field & 3 == CHAIN:
            return self._check_chain_node(node, parsed.chain_end, part)
        if class_field & 3 == RAW and self.nodes.layout != TEXT_PACKED:
            self._check_labels(parsed.labels, part, node)
        if parsed.n_arcs == 0:
            self._fail(EMPTY_NODE, node)
        if (class_field & 3 != SHAPE and parsed.nibbles > end) or parsed.fields > end or self.problem_code != NOTHING:
            self._fail(NODE_BEYOND_END, node)
            return end
        self._check_arcs(node, parsed)
        end = node_end(units, parsed)
        if end > units[part + END]:
            self._fail(NODE_BEYOND_END, node)
        self.n_arcs[0 if part else 1] += parsed.n_arcs
        return end if self.problem_code == NOTHING else units[part + END]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_chain_node(self, node: cython.ulonglong, chain_end: cython.ulonglong,
                          part: cython.Py_ssize_t) -> cython.ulonglong:
        """Count the nodes of a chain, and their arcs. Return the offset behind it."""
        n_steps: cython.int = n_chain_steps(first_unit(self.nodes.units64), self.nodes.layout, node)
        if chain_end > self.nodes.units64[part + END]:
            self._fail(NODE_BEYOND_END, node)
        self.n_nodes[0 if part else 1] += n_steps  # the first one is counted already
        self.n_arcs[0 if part else 1] += n_steps + 1
        return chain_end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_arcs(self, node: cython.ulonglong, parsed: ParsedNode) -> cython.void:
        """Check that each arc of a node accepts or has a target, and that ◇ has a number in the table of addresses.

        Also that labels ascend, where they are bytes. The walk checks the fields.
        """
        units: Units = first_unit(self.nodes.units64)
        i: cython.int
        nibbles: cython.ulonglong
        label: cython.ulonglong = 1 - (parsed.labels & 1)
        previous: cython.ulonglong = 0
        if self.nodes.layout == TEXT_PACKED:
            for i in range(parsed.n_arcs):
                label = read_bits(units, parsed.labels + 8 * i) & 0xFF  # label + 1
                if label <= previous:
                    self._fail(LABELS_NOT_ASCENDING, node)
                previous = label
            label = read_label(units, parsed, 0)
        if label == 0 and (parsed.part == 0 or not GLOBAL <= read_nibble(units, parsed, 0) < 8):
            self._fail(SEPARATOR_MISPLACED, node)
        for i in range(0, parsed.n_arcs, 16):
            nibbles = read_bits(units, parsed.nibbles + 4 * i)
            if parsed.n_arcs - i < 16:
                nibbles |= FULL << 4 * (parsed.n_arcs - i)
            if (nibbles | nibbles >> 1 | nibbles >> 2 | nibbles >> 3) & NIBBLE_BITS != NIBBLE_BITS:
                self._fail(DEAD_ARC, node)
