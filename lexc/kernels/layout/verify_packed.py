# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Proves that the nodes of the packed layout are sound. The header is known to be: all tables lie inside.

1. Every shape in the tables has labels of the alphabet, and as many nibbles.
2. Nodes are read one behind the other, and the bit at which each begins is marked. Codes and numbers name entries.
3. The table of addresses ascends, and names nodes.
4. A walk in depth from the roots follows every arc once. A path that meets itself is a circle. A number for each node
   holds its height: 0 before it is met, `_OPEN` while the walk is below it.

Positions are bits: `starts` has one for each bit of NODE.
"""

from __future__ import annotations

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, SHIFT
    from cython.cimports.lexc.kernels.layout._bits import highest, lowest, popcount
    from cython.cimports.lexc.kernels.layout._masks import FULL, HALF, ONE
    from cython.cimports.lexc.kernels.layout._nodes import LONG_CURSOR_WIDTH
    from cython.cimports.lexc.kernels.layout._packed import (
        BEGIN,
        CHAIN,
        CHAINS,
        CLASSES,
        END,
        GLOBAL,
        HIGH,
        LABELS,
        LOW,
        LOW_WIDTH,
        N_ADDRESSES,
        N_CHAINS,
        N_ENTRIES,
        N_OTHERS,
        NARROW_PACKED,
        NEXT,
        PART,
        RAW,
        SAMPLE,
        SAMPLES,
        SETS,
        SHAPE,
        SHAPES,
        STEP,
        TEXT_PACKED,
        WIDTHS,
        Packed,
        Units,
        chain_bytes,
        count_children,
        count_steps,
        field_width,
        find_arc,
        first_unit,
        next_long_arc,
        node_end,
        read_bits,
        read_nibble,
        read_node,
        read_number,
        start_long_cursor,
    )
    from cython.cimports.lexc.kernels.layout._problems import (
        CIRCLE,
        DEAD_ARC,
        EMPTY_NODE,
        FIELD_OUT_OF_RANGE,
        LABELS_NOT_ASCENDING,
        NODE_BEYOND_END,
        NODE_NOT_REACHED,
        NOTHING,
        SEPARATOR_MISPLACED,
        SPARE_NIBBLE,
        TARGET_NOT_A_NODE,
        UNKNOWN_CODE,
        UNKNOWN_LETTER,
        WRONG_ADDRESS,
    )
    from cython.cimports.lexc.kernels.layout.packed_ranks import PackedRanks
    from cython.cimports.lexc.kernels.layout.verify import Verifier
else:
    from lexc.kernels.layout._arc import ACCEPT, SHIFT
    from lexc.kernels.layout._bits import highest, lowest, popcount
    from lexc.kernels.layout._masks import FULL, HALF, ONE
    from lexc.kernels.layout._nodes import LONG_CURSOR_WIDTH
    from lexc.kernels.layout._packed import (
        BEGIN,
        CHAIN,
        CHAINS,
        CLASSES,
        END,
        GLOBAL,
        HIGH,
        LABELS,
        LOW,
        LOW_WIDTH,
        N_ADDRESSES,
        N_CHAINS,
        N_ENTRIES,
        N_OTHERS,
        NARROW_PACKED,
        NEXT,
        PART,
        RAW,
        SAMPLE,
        SAMPLES,
        SETS,
        SHAPE,
        SHAPES,
        STEP,
        TEXT_PACKED,
        WIDTHS,
        Packed,
        Units,
        chain_bytes,
        count_children,
        count_steps,
        field_width,
        find_arc,
        first_unit,
        next_long_arc,
        node_end,
        read_bits,
        read_nibble,
        read_node,
        read_number,
        start_long_cursor,
    )
    from lexc.kernels.layout._problems import (
        CIRCLE,
        DEAD_ARC,
        EMPTY_NODE,
        FIELD_OUT_OF_RANGE,
        LABELS_NOT_ASCENDING,
        NODE_BEYOND_END,
        NODE_NOT_REACHED,
        NOTHING,
        SEPARATOR_MISPLACED,
        SPARE_NIBBLE,
        TARGET_NOT_A_NODE,
        UNKNOWN_CODE,
        UNKNOWN_LETTER,
        WRONG_ADDRESS,
    )
    from lexc.kernels.layout.packed_ranks import PackedRanks
    from lexc.kernels.layout.verify import Verifier

_OPEN = cython.declare(cython.ushort, 0xFFFF)
_MANY = cython.declare(cython.ulonglong, ONE << 63)
_MAX_PATH = cython.declare(cython.Py_ssize_t, 2042)  # more arcs than a string of a GADDAG has


@cython.final
@cython.cclass
class PackedVerifier(Verifier):
    """A verifier of packed nodes. level_units: the roots, the DAWG's first; level_ranges: 1 for the DAWG's, 0 else."""

    nodes_before: cython.uint[::1]
    n_dawg_starts: cython.ulonglong
    heights: cython.ushort[::1]
    words: cython.ulonglong[::1]
    stack: cython.ulonglong[::1]
    path: cython.ulonglong[::1]

    def is_sound(self) -> bool:
        """Whether every table, node and target holds the rules."""
        n: cython.Py_ssize_t
        self.n_units = 64 * len(self.nodes)  # in bits
        with cython.nogil:
            self._mark_nodes()
        if self.problem_code == NOTHING:
            n = self._count_starts()
            self.nodes_before = memoryview(bytearray(4 * len(self.starts))).cast("I")
            self.heights = memoryview(bytearray(2 * n)).cast("H")
            self.words = memoryview(bytearray(8 * max(1, self.n_dawg_starts))).cast("Q")
            self.stack = memoryview(bytearray(8 * LONG_CURSOR_WIDTH * (_MAX_PATH + 1))).cast("Q")
            self.path = memoryview(bytearray(8 * (_MAX_PATH + 1))).cast("Q")
            with cython.nogil:
                self._check_targets()
        return self.problem_code == NOTHING

    def n_words(self) -> int:
        """The words below the first root, 2^63 if there are as many or more below a node."""
        i: cython.Py_ssize_t
        for i in range(len(self.words)):
            if self.words[i] & _MANY:
                return int(_MANY)
        return int(self.words[self._number(self.level_units[0])])

    def levels(self) -> tuple[int, int]:
        """The levels of the GADDAG's part, and of the DAWG's: the nodes on the longest path in it."""
        i: cython.Py_ssize_t
        found: list = [0, 0]
        for i in range(len(self.level_units)):
            n: cython.int = self.heights[self._number(self.level_units[i])]
            found[self.level_ranges[i]] = max(found[self.level_ranges[i]], n)
        return found[0], found[1]

    def find_rank_mismatch(self, ranks: PackedRanks) -> int:
        """-1 when samples and entries of RANK agree with the counted words, else the bit of a node that differs."""
        wrong: cython.longlong
        with cython.nogil:
            wrong = self._find_rank_mismatch(ranks)
        return wrong

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_rank_mismatch(self, ranks: PackedRanks) -> cython.longlong:
        units: Units = first_unit(self.nodes.units64)
        at: cython.ulonglong = units[BEGIN]
        entry: cython.ulonglong = 0
        block: cython.Py_ssize_t = 0
        bits: cython.int
        is_widest: cython.bint = False
        while at < units[END]:
            while block << 10 <= cython.cast(cython.Py_ssize_t, at - units[BEGIN]):
                if ranks.samples[block] != entry << 16 | (at - units[BEGIN] - (block << 10)):
                    return at
                block += 1
            node: Packed = read_node(units, self.nodes.layout, at)
            m: cython.int = count_children(units, node.nibbles, node.n)
            if m > 1:
                if entry + 4 > ranks.n_bits or entry + 4 + (m - 1) * ranks.width(entry) > ranks.n_bits:
                    return at
                bits = self._check_entry(ranks, at, entry, m)
                if bits < 0:
                    return at
                is_widest |= bits == ranks.widest
                entry += 4 + (m - 1) * ranks.width(entry)
            at = node_end(units, node)
        while block < len(ranks.samples):  # no node begins behind these bits
            if ranks.samples[block] != entry << 16 | (at - units[BEGIN] - (block << 10)):
                return at
            block += 1
        if entry != ranks.n_bits or (ranks.widest and not is_widest):
            return units[END]
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_entry(self, ranks: PackedRanks, at: cython.ulonglong, entry: cython.ulonglong,
                     m: cython.int) -> cython.int:
        """The bits of the last number of a node's entry, -1 if a number is wrong or as narrow ones would do."""
        units: Units = first_unit(self.nodes.units64)
        k: cython.int
        arc: cython.ulonglong = 0
        n: cython.ulonglong = 0
        bits: cython.int
        start_long_cursor(units, self.nodes.layout, self.stack, 0, at)
        for k in range(1, m):
            arc = 0
            while not arc >> SHIFT:
                arc = next_long_arc(units, self.nodes.layout, self.stack, 0)
            n += self.words[self._number(arc >> SHIFT)]
            if ranks.value(entry, k) != n:
                return -1
        bits = highest(n) + 1
        if read_bits(first_unit(ranks.entries), entry) & 15 != (bits - 1 if bits < 16 else 15):
            return -1
        return bits

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_nodes(self) -> cython.void:
        units: Units = first_unit(self.nodes.units64)
        at: cython.ulonglong
        part: cython.Py_ssize_t
        which: cython.int
        for which in range(2):
            part = PART * which
            if which == 1 and not self._has_gaddag():
                break
            self._check_shapes(part)
            at = units[part + BEGIN]
            while at < units[part + END] and self.problem_code == NOTHING:
                self.starts[at >> 6] |= ONE << (at & 63)
                self.n_nodes[1 - which] += 1
                at = self._check_node(at, part)
            if self.problem_code == NOTHING and at != units[part + END]:
                self._fail(NODE_BEYOND_END, units[part + END])
            if self.problem_code == NOTHING and self.n_nodes[1 - which] == 0:
                self._fail(EMPTY_NODE, at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_starts(self) -> cython.Py_ssize_t:
        """The nodes with an address, into `n_dawg_starts` those of the DAWG's part. Returns how many both parts have."""
        units: Units = first_unit(self.nodes.units64)
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        self.n_dawg_starts = 0
        for i in range(len(self.starts)):
            # The GADDAG's stream begins at a word.
            if 64 * i < cython.cast(cython.Py_ssize_t, units[END]):
                self.n_dawg_starts += popcount(self.starts[i])
            n += popcount(self.starts[i])
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_gaddag(self) -> cython.bint:
        return self.level_ranges[len(self.level_ranges) - 1] == 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_shapes(self, part: cython.Py_ssize_t) -> cython.void:
        """Both tables of a part: labels, and that the nibbles of shapes are as many."""
        units: Units = first_unit(self.nodes.units64)
        is_narrow: cython.bint = self.nodes.layout == NARROW_PACKED
        i: cython.ulonglong
        at: cython.ulonglong
        labels: cython.ulonglong
        nibbles: cython.ulonglong
        for i in range(units[part + N_ENTRIES] & HALF):
            at = units[part + SHAPES] + (i if is_narrow else 2 * i)
            labels = units[at] & HALF if is_narrow else units[at]
            nibbles = units[at] >> 32 if is_narrow else units[at + 1]
            if nibbles == 0:
                self._fail(EMPTY_NODE, 64 * at)
            elif self._n_labels(labels, part, 64 * at) != highest(nibbles) // 4 + 1:
                self._fail(SPARE_NIBBLE, 64 * at)
        for i in range(units[part + N_ENTRIES] >> 32):
            at = 64 * units[part + SETS] + i * (32 if is_narrow else 64)
            self._n_labels(read_bits(units, at) & (HALF if is_narrow else FULL), part, at)
        for i in range(units[part + N_CHAINS]):
            self._check_chain(64 * (units[part + CHAINS] + (i if is_narrow else 2 * i)))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_chain(self, at: cython.ulonglong) -> cython.void:
        """An entry of the table of chains: its labels, zeros behind them, and the nibble."""
        units: Units = first_unit(self.nodes.units64)
        n_bytes: cython.int = chain_bytes(self.nodes.layout)
        i: cython.int
        n: cython.int = 0
        byte: cython.ulonglong
        for i in range(n_bytes):
            byte = read_bits(units, at + 8 * i) & 0xFF
            if byte == 1:
                self._fail(SEPARATOR_MISPLACED, at)
            if byte and (n < i or byte - 1 > self.largest_label):
                self._fail(UNKNOWN_LETTER, at)
            n += byte != 0
        if n < 2:
            self._fail(EMPTY_NODE, at)
        if read_bits(units, at + 8 * n_bytes) & 0xFF != NEXT:
            self._fail(SPARE_NIBBLE, at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _n_labels(self, labels: cython.ulonglong, part: cython.Py_ssize_t, at: cython.ulonglong) -> cython.int:
        """The number of labels of an entry of a table. Record a problem if the part may not have one of them."""
        n: cython.int = 0
        last: cython.ulonglong = 0
        if labels == 0:
            self._fail(EMPTY_NODE, at)
        if self.nodes.layout != TEXT_PACKED:
            if highest(labels | 1) > cython.cast(cython.int, self.largest_label):
                self._fail(UNKNOWN_LETTER, at)
            if labels & 1 and part == 0:
                self._fail(SEPARATOR_MISPLACED, at)
            return popcount(labels)
        while labels:
            if labels & 0xFF <= last:
                self._fail(LABELS_NOT_ASCENDING, at)
            last = labels & 0xFF
            if last == 1 and part == 0:
                self._fail(SEPARATOR_MISPLACED, at)
            labels >>= 8
            n += 1
        return n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_node(self, at: cython.ulonglong, part: cython.Py_ssize_t) -> cython.ulonglong:
        """A node by itself. Returns the bit behind it."""
        units: Units = first_unit(self.nodes.units64)
        end: cython.ulonglong = units[part + END]
        kind: cython.ulonglong = units[part + CLASSES + (read_bits(units, at) & 15)]
        width: cython.int = kind >> 8 & 63
        entry: cython.ulonglong = (kind >> 32) + read_number(units, at + 4, width)
        node: Packed
        field: cython.ulonglong
        label: cython.ulonglong = 0
        rest: cython.ulonglong
        i: cython.int
        n_steps: cython.int
        if (kind & 3 == SHAPE and entry >= units[part + N_ENTRIES] & HALF) or (
                kind & 3 == LABELS and entry >= units[part + N_ENTRIES] >> 32) or (
                kind & 3 == CHAIN and entry >= units[part + N_CHAINS]):
            self._fail(UNKNOWN_CODE, at)
            return end
        node = read_node(units, self.nodes.layout, at)
        if kind & 3 == CHAIN:
            n_steps = count_steps(units, self.nodes.layout, at)
            self.n_nodes[0 if part else 1] += n_steps
            self.n_arcs[0 if part else 1] += n_steps + 1
            if node.chain_end > end:
                self._fail(NODE_BEYOND_END, at)
            return node.chain_end
        if kind & 3 == RAW and self.nodes.layout != TEXT_PACKED:
            self._n_labels(node.labels, part, at)
        if node.n == 0:
            self._fail(EMPTY_NODE, at)
        if (kind & 3 != SHAPE and node.nibbles > end) or node.fields > end or self.problem_code != NOTHING:
            self._fail(NODE_BEYOND_END, at)
            return end
        field = node.fields
        rest = node.labels
        for i in range(node.n):
            if self.nodes.layout != TEXT_PACKED:
                label = lowest(rest)
                rest &= rest - 1
            else:
                label = read_bits(units, node.labels + 8 * i) & 0xFF
                if label <= (rest if i else 0):
                    self._fail(LABELS_NOT_ASCENDING, at)
                rest = label
                label -= 1
                if label == 0 and part == 0:
                    self._fail(SEPARATOR_MISPLACED, at)
            width = self._check_arc(units, at, node, i, label, field)
            field += width
            if field > end:
                self._fail(NODE_BEYOND_END, at)
            if self.problem_code != NOTHING:
                return end
        self.n_arcs[0 if part else 1] += node.n
        return field

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_arc(self, units: Units, at: cython.ulonglong, node: Packed, i: cython.int, label: cython.ulonglong,
                   field: cython.ulonglong) -> cython.int:
        """An arc of the node at a bit: its nibble, and the number in its field. Returns the bits of that."""
        nibble: cython.ulonglong = read_nibble(units, node, i)
        width: cython.int = field_width(units[node.part + WIDTHS], nibble)
        table: cython.Py_ssize_t = 0 if label == 0 else node.part
        if nibble == 0:
            self._fail(DEAD_ARC, at)
        if label == 0 and (nibble & 8 or nibble < GLOBAL):
            self._fail(SEPARATOR_MISPLACED, at)
        if nibble & 7 >= GLOBAL and read_number(units, field, width) >= units[table + N_ADDRESSES]:
            self._fail(FIELD_OUT_OF_RANGE, at)
        return width

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_addresses(self, part: cython.Py_ssize_t) -> cython.void:
        """The table of addresses of a part: nodes, those of the other part first, ascending, with true samples."""
        units: Units = first_unit(self.nodes.units64)
        n: cython.ulonglong = units[part + N_ADDRESSES]
        bit: cython.ulonglong = units[part + HIGH]
        end: cython.ulonglong = units[part + LOW]
        width: cython.int = units[part + LOW_WIDTH]
        i: cython.ulonglong
        address: cython.ulonglong
        last: cython.ulonglong = 0
        for i in range(n):
            while bit < end and not units[bit >> 6] >> (bit & 63) & 1:
                bit += 1
            if bit >= end:
                self._fail(WRONG_ADDRESS, units[part + HIGH])
                return
            address = units[BEGIN] + ((bit - units[part + HIGH] - i) << width | read_number(
                units, units[part + LOW] + i * width, width))
            if address <= last or not self._is_node(address, i >= units[part + N_OTHERS] and part != 0):
                self._fail(WRONG_ADDRESS, bit)
            if part != 0 and i < units[part + N_OTHERS] and address >= units[END]:
                self._fail(WRONG_ADDRESS, bit)
            if i % SAMPLE == 0 and read_bits(units, units[part + SAMPLES] + 2 * i) & HALF != bit - units[part + HIGH]:
                self._fail(WRONG_ADDRESS, units[part + SAMPLES] + 2 * i)
            if self.problem_code != NOTHING:
                return
            last = address
            bit += 1
        while bit < end:
            if units[bit >> 6] >> (bit & 63) & 1:
                self._fail(WRONG_ADDRESS, bit)
            bit += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_node(self, at: cython.ulonglong, is_gaddag: cython.bint) -> cython.bint:
        """Whether a node begins at a bit, in the DAWG's part or in the GADDAG's."""
        units: Units = first_unit(self.nodes.units64)
        part: cython.Py_ssize_t = PART if is_gaddag else 0
        if at < units[part + BEGIN] or at >= units[part + END]:
            return False
        return self.starts[at >> 6] >> (at & 63) & 1 != 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self, node: cython.ulonglong) -> cython.ulonglong:
        """The nodes before this one."""
        return self.nodes_before[node >> 6] + popcount(self.starts[node >> 6] & ((ONE << (node & 63)) - 1))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_targets(self) -> cython.void:
        i: cython.Py_ssize_t
        n: cython.uint = 0
        for i in range(len(self.starts)):
            self.nodes_before[i] = n
            n += popcount(self.starts[i])
        self._check_addresses(0)
        if self._has_gaddag() and self.problem_code == NOTHING:
            self._check_addresses(PART)
        for i in range(len(self.level_units)):
            if self.problem_code == NOTHING and not self._is_node(self.level_units[i], self.level_ranges[i] == 0):
                self._fail(TARGET_NOT_A_NODE, self.level_units[i])
            if self.problem_code == NOTHING and self.heights[self._number(self.level_units[i])] == 0:
                self._walk(self.level_units[i])
        for i in range(len(self.heights)):
            if self.problem_code == NOTHING and self.heights[i] == 0:
                self._fail(NODE_NOT_REACHED, self._address(i))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _address(self, number: cython.ulonglong) -> cython.ulonglong:
        """The bit at which the node with so many nodes before it begins. Slow: for messages."""
        at: cython.ulonglong = 0
        while not self.starts[at >> 6] >> (at & 63) & 1 or self._number(at) != number:
            at += 1
        return at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk(self, root: cython.ulonglong) -> cython.void:
        """Follow every arc below a node that the walk has not met.

        path: the open nodes. Bits 0 to 15 hold the height so far, bits 16 to 55 the number, and those from 56 on the
        further nodes of a chain, whose last one has the arc that the walk follows.
        """
        units: Units = first_unit(self.nodes.units64)
        layout: cython.int = self.nodes.layout
        depth: cython.Py_ssize_t = -1
        target: cython.ulonglong = root
        arc: cython.ulonglong
        number: cython.ulonglong
        n_steps: cython.ulonglong
        while True:
            if target != 0:
                number = self._number(target)
                if self.heights[number] == _OPEN or depth + 1 >= _MAX_PATH:
                    self._fail(CIRCLE, target)
                if self.problem_code != NOTHING:
                    return
                if self.heights[number] == 0:
                    depth += 1
                    self.heights[number] = _OPEN
                    n_steps = count_steps(units, layout, target)
                    self.path[depth] = n_steps << 56 | number << 16 | 1
                    start_long_cursor(units, layout, self.stack, LONG_CURSOR_WIDTH * depth, target + n_steps * STEP)
                    self._check_separator(units, target)
                else:
                    self._count_target(depth, number)
                target = 0
                continue
            if self.stack[LONG_CURSOR_WIDTH * depth] == 0:
                number = self.path[depth] >> 16 & FULL >> 24
                self.heights[number] = cython.cast(cython.ushort, (self.path[depth] & 0xFFFF) + (self.path[depth] >> 56))
                depth -= 1
                if depth < 0:
                    return
                # The node that is done lies below this one: count it there, as if an arc led to a known node.
                self._count_target(depth, number)
                continue
            arc = next_long_arc(units, layout, self.stack, LONG_CURSOR_WIDTH * depth)
            number = self.path[depth] >> 16 & FULL >> 24
            if arc & ACCEPT:
                self._add_words(number, 1)
            target = arc >> SHIFT
            if target != 0 and not self._is_target(number, target):
                self._fail(TARGET_NOT_A_NODE, target)
                return

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_target(self, number: cython.ulonglong, target: cython.ulonglong) -> cython.bint:
        """Whether an arc of the node of a number may lead there: into its part, or into the DAWG's, walked before."""
        if number < self.n_dawg_starts:
            return self._is_node(target, False)
        return self._is_node(target, True) or (
            self._is_node(target, False) and self.heights[self._number(target)] != 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_separator(self, units: Units, node: cython.ulonglong) -> cython.void:
        """Record a problem unless ◇ leads to a node of the DAWG's part that the walk has met."""
        arc: cython.ulonglong
        if node < units[END]:
            return
        arc = find_arc(units, self.nodes.layout, node, 0)
        if arc == 0:
            return
        if not self._is_node(arc >> SHIFT, False) or self.heights[self._number(arc >> SHIFT)] == 0:
            self._fail(SEPARATOR_MISPLACED, node)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_target(self, depth: cython.Py_ssize_t, number: cython.ulonglong) -> cython.void:
        """Count a target, whose number this is, into the height and the words of the node at a depth of the path."""
        parent: cython.ulonglong = self.path[depth] >> 16 & FULL >> 24
        height: cython.ulonglong = self.heights[number] + 1
        if parent < self.n_dawg_starts:
            self._add_words(parent, self.words[number])
        elif number < self.n_dawg_starts:
            return  # levels of the GADDAG's part are counted by themselves
        if height > self.path[depth] & 0xFFFF:
            self.path[depth] = self.path[depth] & ~cython.cast(cython.ulonglong, 0xFFFF) | height

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_words(self, number: cython.ulonglong, n: cython.ulonglong) -> cython.void:
        """Add words below a node of the DAWG's part, at most 2^63 in all."""
        if number >= self.n_dawg_starts:
            return
        if self.words[number] >= _MANY - n:
            self.words[number] = _MANY
        else:
            self.words[number] += n
