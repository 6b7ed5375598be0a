"""The verification of packed nodes.

`lexc.image.packed` has checked the headers: all tables lie inside NODE. The verifier makes four passes:

1. `verify_packed_nodes` checks the tables of shapes, label sets and chains.
2. It checks each node by itself, and marks the first bit of each in `starts`.
3. The addresses in the table of addresses ascend, and a node begins at each.
4. A depth-first walk from the roots follows every arc once. Global fields name entries of the table of addresses. An
   arc to a node of the walk's own path closes a cycle. `heights` has a number for each node: 0 before the walk visits
   it, `_OPEN` while it is on the path, then its height.

A node is identified by its address, the offset of its first bit: `starts` has one bit for each bit of NODE. Arrays
have an item for each node, at its index: the number of nodes before it. The height of a node is the number of nodes on
the longest path from it within its part.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks, _packed, _problems
from cython.cimports.lexc.kernels.layout.packed_ranks import PackedRanks
from cython.cimports.lexc.kernels.layout.verify_packed_nodes import PackedNodeVerifier

_OPEN = cython.declare(cython.ushort, 0xFFFF)  # the height of a node on the path of the walk
_TOO_MANY_WORDS = cython.declare(cython.ulonglong, _masks.ONE << 63)  # 2^63 words or more
_INDEX = cython.declare(cython.ulonglong, (_masks.ONE << 40) - 1)  # of a node of the path, from bit 16 on
_FRAME = cython.declare(cython.Py_ssize_t, 4)  # the numbers of a frame
_MAX_PATH = cython.declare(cython.Py_ssize_t, 2042)  # more arcs than a string of a GADDAG has


@cython.final
@cython.cclass
class PackedVerifier(PackedNodeVerifier):
    """A verifier of packed nodes. level_units: the roots, the DAWG's first. level_ranges: 1 for each of the DAWG's.

    nodes_before: the nodes that begin before each 64 bits of NODE; nodes inside chains do not count. n_dawg_starts: the
    nodes that begin in the DAWG's part. words_below: the words below each of them. path: the nodes that the walk has
    entered and not left. Bits 0 to 15 of each are the height so far, bits 16 to 55 the index. The others are the number
    of further nodes of its chain. stack: a frame for each node of the path: the number of its remaining arcs, the
    offsets of their first nibble and field, and the offset behind the node. addresses: the nodes that numbers in fields
    mean, first those of the DAWG's part, n_dawg_addresses, then those of the other.
    """

    nodes_before: cython.uint[::1]
    n_dawg_starts: cython.ulonglong
    heights: cython.ushort[::1]
    words_below: cython.ulonglong[::1]
    stack: cython.ulonglong[::1]
    path: cython.ulonglong[::1]
    addresses: cython.ulonglong[::1]
    n_dawg_addresses: cython.ulonglong

    def is_sound(self) -> bool:
        """Whether all tables, nodes and targets obey the rules; if not, `problem` names the first fault."""
        n: cython.Py_ssize_t
        self.n_units = 64 * len(self.nodes)  # in bits
        with cython.nogil:
            self._mark_nodes()
        if self.problem_code == _problems.NOTHING:
            n = self._count_starts()
            self.addresses = memoryview(bytearray(8 * self._count_addresses(n))).cast("Q")
        if self.problem_code == _problems.NOTHING:
            self.nodes_before = memoryview(bytearray(4 * len(self.starts))).cast("I")
            self.heights = memoryview(bytearray(2 * n)).cast("H")
            self.words_below = memoryview(bytearray(8 * max(1, self.n_dawg_starts))).cast("Q")
            self.stack = memoryview(bytearray(8 * _FRAME * (_MAX_PATH + 1))).cast("Q")
            self.path = memoryview(bytearray(8 * (_MAX_PATH + 1))).cast("Q")
            with cython.nogil:
                self._check_targets()
        return self.problem_code == _problems.NOTHING

    def has_only_ascii(self) -> bool:
        """Whether all labels are characters of ASCII, and no line ends. Only for labels of UTF-8."""
        return not self.has_other_labels

    def n_words(self) -> int:
        """The number of words below the first root, but 2^63 if there are so many below any node."""
        i: cython.Py_ssize_t
        for i in range(len(self.words_below)):
            if self.words_below[i] & _TOO_MANY_WORDS:
                return int(_TOO_MANY_WORDS)
        return int(self.words_below[self._node_index(self.level_units[0])])

    def levels(self) -> tuple[int, int]:
        """The numbers of levels of the GADDAG's part and of the DAWG's: the greatest height of a root of each."""
        i: cython.Py_ssize_t
        n_levels: list = [0, 0]
        for i in range(len(self.level_units)):
            height: cython.int = self.heights[self._node_index(self.level_units[i])]
            n_levels[self.level_ranges[i]] = max(n_levels[self.level_ranges[i]], height)
        return n_levels[0], n_levels[1]

    def find_rank_mismatch(self, ranks: PackedRanks) -> int:
        """-1 if samples and entries of RANK agree with the counted words, or the address where they first differ."""
        mismatch: cython.longlong
        with cython.nogil:
            mismatch = self._find_rank_mismatch(ranks)
        return mismatch

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_rank_mismatch(self, ranks: PackedRanks) -> cython.longlong:
        """Compare all samples and entries with the nodes of the DAWG's part. Return what `find_rank_mismatch` does."""
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        node: cython.ulonglong = units[_packed.BEGIN]
        entry: cython.ulonglong = 0
        block: cython.Py_ssize_t = 0
        bits: cython.int
        end: cython.ulonglong
        has_widest: cython.bint = False
        while node < units[_packed.END]:
            while block << 10 <= cython.cast(cython.Py_ssize_t, node - units[_packed.BEGIN]):
                if ranks.samples[block] != entry << 16 | (node - units[_packed.BEGIN] - (block << 10)):
                    return node
                block += 1
            parsed: _packed.ParsedNode = _packed.parse_node(units, self.nodes.layout, node)
            n_children: cython.int = _packed.count_children(units, parsed.nibbles, parsed.n_arcs)
            end = _packed.node_end(units, parsed)
            if n_children > 1:
                if entry + 4 > ranks.n_bits or entry + 4 + (n_children - 1) * ranks.width(entry) > ranks.n_bits:
                    return node
                bits = self._check_rank_entry(ranks, parsed, end, entry, n_children)
                if bits < 0:
                    return node
                has_widest |= bits == ranks.widest
                entry += 4 + (n_children - 1) * ranks.width(entry)
            node = end
        while block < len(ranks.samples):  # blocks behind the last node
            if ranks.samples[block] != entry << 16 | (node - units[_packed.BEGIN] - (block << 10)):
                return node
            block += 1
        if entry != ranks.n_bits or (ranks.widest and not has_widest):
            return units[_packed.END]
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_rank_entry(self, ranks: PackedRanks, parsed: _packed.ParsedNode, end: cython.ulonglong,
                          entry: cython.ulonglong,
                          n_children: cython.int) -> cython.int:
        """Compare a node's entry with the counted words. Return the bits of its last number, the largest.

        end: the offset behind the node. Return -1 if a number is wrong, or if the entry's class is not the one for so
        many bits.
        """
        arc: cython.ulonglong
        n_words: cython.ulonglong = 0
        width: cython.int = ranks.width(entry)
        number: cython.ulonglong = entry + 4
        bits: cython.int
        self._begin_arcs(0, parsed, end)
        for _ in range(1, n_children):
            arc = 0
            while arc >> 1 == 0:
                arc = self._next_arc(0, 0, 0)
            n_words += self.words_below[self._node_index(arc >> 1)]
            if _packed.read_number(_packed.first_unit(ranks.entries), number, width) != n_words:
                return -1
            number += width
        bits = _bits.highest(n_words) + 1
        if _packed.read_bits(_packed.first_unit(ranks.entries), entry) & 15 != (bits - 1 if bits < 16 else 15):
            return -1
        return bits

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_starts(self) -> cython.Py_ssize_t:
        """Count the marked nodes of the DAWG's part, into `n_dawg_starts`. Return the number of both parts."""
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        unit: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        self.n_dawg_starts = 0
        for unit in range(len(self.starts)):
            if 64 * unit < cython.cast(cython.Py_ssize_t, units[_packed.END]):  # the GADDAG's stream begins at a unit
                self.n_dawg_starts += _bits.popcount(self.starts[unit])
            n += _bits.popcount(self.starts[unit])
        return n

    @cython.cfunc
    @cython.exceptval(check=False)
    def _count_addresses(self, n_nodes: cython.ulonglong) -> cython.Py_ssize_t:
        """Count the addresses of both parts, and those of the DAWG's into `n_dawg_addresses`; 1 at least.

        A table with more addresses than there are nodes is a problem. They take 8 bytes each, but a bit or two of NODE.
        """
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        part: cython.Py_ssize_t
        n: cython.ulonglong = 0
        self.n_dawg_addresses = units[_packed.N_ADDRESSES]
        for part in range(0, 2 * _packed.GADDAG_PART if self._has_gaddag() else _packed.GADDAG_PART,
                          _packed.GADDAG_PART):
            if units[part + _packed.N_ADDRESSES] > n_nodes:
                self._fail(_problems.WRONG_ADDRESS, units[part + _packed.HIGH])
                return 1
            n += units[part + _packed.N_ADDRESSES]
        return max(1, n)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_addresses(self, part: cython.Py_ssize_t) -> cython.void:
        """Check a part's table of addresses: nodes, those of the other part first, ascending, with their samples.

        Put them into `addresses` in the order of their numbers, by which those of the other part are the last. If entry
        i without its low bits is h, bit h + i of the high bits is set; `offset` passes over these bits.
        """
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        n: cython.ulonglong = units[part + _packed.N_ADDRESSES]
        n_others: cython.ulonglong = units[part + _packed.N_OTHERS]
        first: cython.ulonglong = self.n_dawg_addresses if part else 0
        offset: cython.ulonglong = units[part + _packed.HIGH]
        end: cython.ulonglong = units[part + _packed.LOW]
        width: cython.int = units[part + _packed.LOW_WIDTH]
        i: cython.ulonglong
        address: cython.ulonglong
        sample: cython.ulonglong
        previous: cython.ulonglong = 0
        for i in range(n):
            while offset < end and not units[offset >> 6] >> (offset & 63) & 1:
                offset += 1
            if offset >= end:
                self._fail(_problems.WRONG_ADDRESS, units[part + _packed.HIGH])
                return
            address = units[_packed.BEGIN] + ((offset - units[part + _packed.HIGH] - i) << width | _packed.read_number(
                units, units[part + _packed.LOW] + i * width, width))
            if address <= previous or not self._is_node(address, i >= n_others and part != 0):
                self._fail(_problems.WRONG_ADDRESS, offset)
            sample = units[part + _packed.SAMPLES] + 32 * (i // _packed.SAMPLE_INTERVAL)
            if (i % _packed.SAMPLE_INTERVAL == 0
                and _packed.read_bits(units, sample) & _masks.HALF != offset - units[part + _packed.HIGH]):
                self._fail(_problems.WRONG_ADDRESS, sample)
            if self.problem_code != _problems.NOTHING:
                return
            self.addresses[first + (i + n - n_others if i < n_others else i - n_others)] = address
            previous = address
            offset += 1
        while offset < end:
            if units[offset >> 6] >> (offset & 63) & 1:
                self._fail(_problems.WRONG_ADDRESS, offset)
            offset += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_node(self, address: cython.ulonglong, is_gaddag: cython.bint) -> cython.bint:
        """Whether a node begins at an address, in the GADDAG's part if is_gaddag, otherwise in the DAWG's."""
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        part: cython.Py_ssize_t = _packed.GADDAG_PART if is_gaddag else 0
        if address < units[part + _packed.BEGIN] or address >= units[part + _packed.END]:
            return False
        return self.starts[address >> 6] >> (address & 63) & 1 != 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _node_index(self, node: cython.ulonglong) -> cython.ulonglong:
        """The number of nodes before a node."""
        return self.nodes_before[node >> 6] + _bits.popcount(self.starts[node >> 6] & ((_masks.ONE << (node & 63)) - 1))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_targets(self) -> cython.void:
        """Check the tables of addresses, then follow every arc from the roots; every node must be reached."""
        i: cython.Py_ssize_t
        n: cython.uint = 0
        for i in range(len(self.starts)):
            self.nodes_before[i] = n
            n += _bits.popcount(self.starts[i])
        self._check_addresses(0)
        if self._has_gaddag() and self.problem_code == _problems.NOTHING:
            self._check_addresses(_packed.GADDAG_PART)
        for i in range(len(self.level_units)):
            if self.problem_code == _problems.NOTHING and not self._is_node(self.level_units[i],
                                                                            self.level_ranges[i] == 0):
                self._fail(_problems.TARGET_NOT_A_NODE, self.level_units[i])
            if self.problem_code == _problems.NOTHING and self.heights[self._node_index(self.level_units[i])] == 0:
                self._walk(self.level_units[i])
        for i in range(len(self.heights)):
            if self.problem_code == _problems.NOTHING and self.heights[i] == 0:
                self._fail(_problems.NODE_NOT_REACHED, self._find_address(i))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_address(self, index: cython.ulonglong) -> cython.ulonglong:
        """The address of the node with an index. Slow: for messages."""
        address: cython.ulonglong = 0
        while not self.starts[address >> 6] >> (address & 63) & 1 or self._node_index(address) != index:
            address += 1
        return address

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk(self, root: cython.ulonglong) -> cython.void:
        """Follow every arc below a root, depth first. Set height and words_below of each node on leaving it."""
        depth: cython.Py_ssize_t = 0
        index: cython.ulonglong
        child: cython.ulonglong
        arc: cython.ulonglong
        part: cython.Py_ssize_t
        height: cython.Py_ssize_t
        self._enter(0, root)
        while depth >= 0 and self.problem_code == _problems.NOTHING:
            index = self.path[depth] >> 16 & _INDEX
            if self.stack[_FRAME * depth] == 0:
                height = cython.cast(cython.Py_ssize_t, (self.path[depth] & 0xFFFF) + (self.path[depth] >> 56))
                if height > _MAX_PATH:  # so that heights never wrap around, nor reach _OPEN; GRPH has fewer levels
                    self._fail(_problems.CYCLE, self._find_address(index))
                    return
                self.heights[index] = cython.cast(cython.ushort, height)
                depth -= 1
                if depth >= 0:  # only now height and words of the node are known: count it as its parent's target
                    self._count_target(depth, index)
                continue
            part = 0 if index < self.n_dawg_starts else _packed.GADDAG_PART
            arc = self._next_arc(_FRAME * depth, part, part)
            if arc & 1:
                self._add_words(index, 1)
            if arc >> 1 == 0 or self.problem_code != _problems.NOTHING:
                continue
            if not self._is_target(index, arc >> 1):
                self._fail(_problems.TARGET_NOT_A_NODE, arc >> 1)
                return
            child = self._node_index(arc >> 1)
            if self.heights[child] == _OPEN or depth + 1 >= _MAX_PATH:
                self._fail(_problems.CYCLE, arc >> 1)
            elif self.heights[child] == 0:
                depth += 1
                self._enter(depth, arc >> 1)
            else:
                self._count_target(depth, child)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter(self, depth: cython.Py_ssize_t, node: cython.ulonglong) -> cython.void:
        """Append a node to the path. Its arc of ◇ must lead to a visited node of the DAWG's part.

        A chain is entered as a whole: its one arc leads from its last node.
        """
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        parsed: _packed.ParsedNode = _packed.parse_node(units, self.nodes.layout, node)
        index: cython.ulonglong = self._node_index(node)
        n_steps: cython.ulonglong = _packed.n_chain_steps(units, self.nodes.layout, node) if parsed.chain_end else 0
        target: cython.ulonglong
        self.heights[index] = _OPEN
        self.path[depth] = n_steps << 56 | index << 16 | 1
        self._begin_arcs(_FRAME * depth, parsed, _packed.node_end(units, parsed))
        if node >= units[_packed.END] and _packed.find_label(units, self.nodes.layout, parsed, 0) >= 0:
            target = self._next_arc(_FRAME * depth, _packed.GADDAG_PART, 0) >> 1
            if self.problem_code == _problems.NOTHING and not self._is_visited_dawg_node(target):
                self._fail(_problems.SEPARATOR_MISPLACED, node)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _begin_arcs(self, frame: cython.Py_ssize_t, parsed: _packed.ParsedNode, end: cython.ulonglong) -> cython.void:
        """Set a frame to the arcs of a node. end: the offset behind the node."""
        self.stack[frame] = parsed.n_arcs
        self.stack[frame + 1] = parsed.nibbles
        self.stack[frame + 2] = parsed.fields
        self.stack[frame + 3] = end

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_arc(self, frame: cython.Py_ssize_t, part: cython.Py_ssize_t, table_part: cython.Py_ssize_t
                  ) -> cython.ulonglong:
        """Advance a frame by an arc. Return its target, 0 for none, from bit 1 on, and in bit 0 whether it accepts.

        part: the node's. table_part: the part whose table of addresses global fields use.
        """
        units: _packed.Units = _packed.first_unit(self.nodes.units64)
        nibble: cython.ulonglong = _packed.read_bits(units, self.stack[frame + 1]) & 15
        field: cython.ulonglong = self.stack[frame + 2]
        kind: cython.ulonglong = nibble & _packed.KIND_MASK
        width: cython.int
        target: cython.ulonglong = 0
        self.stack[frame] -= 1
        self.stack[frame + 1] += 4
        if kind == _packed.NEXT:
            target = self.stack[frame + 3]
        elif kind != _packed.NO_TARGET:
            width = _packed.field_width(units[part + _packed.WIDTHS], kind)
            self.stack[frame + 2] = field + width
            target = _packed.read_number(units, field, width)
            if kind < _packed.GLOBAL:
                target += field + width
            elif target < units[table_part + _packed.N_ADDRESSES]:
                target = self.addresses[(self.n_dawg_addresses if table_part else 0) + target]
            else:
                self._fail(_problems.FIELD_OUT_OF_RANGE, field)
        return target << 1 | nibble >> 3

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_target(self, index: cython.ulonglong, target: cython.ulonglong) -> cython.bint:
        """Whether an arc of the node with an index may lead to a target: to a node of its part, or a visited DAWG's."""
        if index < self.n_dawg_starts:
            return self._is_node(target, False)
        return self._is_node(target, True) or self._is_visited_dawg_node(target)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_visited_dawg_node(self, target: cython.ulonglong) -> cython.bint:
        """Whether a target is a node of the DAWG's part that the walk has visited."""
        return self._is_node(target, False) and self.heights[self._node_index(target)] != 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_target(self, depth: cython.Py_ssize_t, index: cython.ulonglong) -> cython.void:
        """Add the target with an index to the height and the words of the node at a depth of the path."""
        parent: cython.ulonglong = self.path[depth] >> 16 & _INDEX
        height: cython.ulonglong = self.heights[index] + 1
        if parent < self.n_dawg_starts:
            self._add_words(parent, self.words_below[index])
        elif index < self.n_dawg_starts:
            return  # the DAWG's nodes do not count in the levels of the GADDAG's part
        if height > self.path[depth] & 0xFFFF:
            self.path[depth] = self.path[depth] >> 16 << 16 | height

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_words(self, index: cython.ulonglong, n: cython.ulonglong) -> cython.void:
        """Add words below a node of the DAWG's part, at most 2^63 in all."""
        if index >= self.n_dawg_starts:
            return
        if self.words_below[index] >= _TOO_MANY_WORDS - n:
            self.words_below[index] = _TOO_MANY_WORDS
        else:
            self.words_below[index] += n
