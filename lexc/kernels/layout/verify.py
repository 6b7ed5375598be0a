# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Proves what the other kernels rely on: that any walk stays inside the nodes and ends.

Nodes tile their section exactly, levels begin at nodes, and every target is the start of a node in a later level (or
in the DAWG's range behind the GADDAG's). So a path is never longer than there are levels, whatever bytes it meets.
Two passes over the nodes, with one bit for each unit as scratch.
"""

from __future__ import annotations

from lexc.kernels._types import Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bits import highest, lowest, popcount
    from cython.cimports.lexc.kernels.layout._node import mask_at
else:
    from lexc.kernels.layout._bits import highest, lowest, popcount
    from lexc.kernels.layout._node import mask_at

# What can be wrong, by the code that `Verifier.problem` tells.
PROBLEMS = (
    "nothing",
    "a node ends behind the nodes",
    "a letter outside the alphabet",
    "◇ misplaced",
    "a node without arcs",
    "a level does not begin at a node",
    "a target that is no node",
    "a target that does not lie in a later level",
    "labels that do not ascend",
    "an arc that neither accepts nor leads on",
    "a list of arcs without end",
)
_NONE = cython.declare(cython.int, 0)
_NODE_BEYOND_END = cython.declare(cython.int, 1)
_UNKNOWN_LETTER = cython.declare(cython.int, 2)
_SEPARATOR_MISPLACED = cython.declare(cython.int, 3)
_EMPTY_NODE = cython.declare(cython.int, 4)
_LEVEL_NOT_AT_NODE = cython.declare(cython.int, 5)
_TARGET_NOT_A_NODE = cython.declare(cython.int, 6)
_TARGET_NOT_LATER = cython.declare(cython.int, 7)
_LABELS_NOT_ASCENDING = cython.declare(cython.int, 8)
_DEAD_ARC = cython.declare(cython.int, 9)
_LIST_BEYOND_END = cython.declare(cython.int, 10)

_ACCEPT = cython.declare(cython.ulonglong, 256)
_LAST = cython.declare(cython.ulonglong, 512)
_SHIFT = cython.declare(cython.int, 10)
_LABEL = cython.declare(cython.ulonglong, 255)
_ONE = cython.declare(cython.ulonglong, 1)
_MANY = cython.declare(cython.ulonglong, 0x8000000000000000)
_ALL = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.cclass
class Verifier:
    """Checks the nodes of one image; after a False answer, `problem` and `place` (a unit) say what and where.

    level_units: the first unit of every level, the GADDAG's levels first; level_parts: 0 for the GADDAG's, 1 for the
    DAWG's. starts: a zeroed bit set, one bit a unit, in
    numbers of 64 bits. largest_label: of any arc.
    """

    nodes32: cython.const[cython.uint][::1]
    nodes64: cython.const[cython.ulonglong][::1]
    level_units: cython.const[cython.ulonglong][::1]
    level_parts: cython.const[cython.uchar][::1]
    starts: cython.ulonglong[::1]
    mask_units: cython.int
    unit_bytes: cython.int
    n_units: cython.ulonglong
    dawg_start: cython.ulonglong
    largest_label: cython.ulonglong
    n_nodes: cython.ulonglong[2]
    n_arcs: cython.ulonglong[2]
    code: cython.int
    at: cython.ulonglong

    def __cinit__(self, nodes32, nodes64, mask_units, unit_bytes, dawg_start, largest_label, level_units, level_parts,
                  starts):
        self.nodes32 = nodes32
        self.nodes64 = nodes64
        self.mask_units = mask_units
        self.unit_bytes = unit_bytes
        self.n_units = len(nodes32) if unit_bytes == 4 else len(nodes64)
        self.dawg_start = dawg_start
        self.largest_label = largest_label
        self.level_units = level_units
        self.level_parts = level_parts
        self.starts = starts
        if not cython.compiled:
            self.n_nodes = [0, 0]
            self.n_arcs = [0, 0]
        self.code = _NONE
        self.at = 0
        i: cython.int
        for i in range(2):
            self.n_nodes[i] = 0
            self.n_arcs[i] = 0

    def is_sound(self) -> bool:
        """Whether every node, level and target holds the rules."""
        with cython.nogil:
            if self.mask_units:
                self._mark_bitmap()
                if self.code == _NONE:
                    self._follow_bitmap()
            else:
                self._mark_arcs()
                if self.code == _NONE:
                    self._follow_arcs()
        return self.code == _NONE

    def is_start(self, unit: Whole) -> bool:
        """Whether a node begins at a unit."""
        if not 0 <= unit < self.n_units:
            return False
        at: cython.Py_ssize_t = unit
        return (self.starts[at >> 6] >> (at & 63) & 1) != 0

    def count_words(self, nodes_before: cython.uint[::1], counts: cython.ulonglong[::1]) -> int:
        """The words below the first node of the DAWG's range, for images that bring no RANK.

        2^63: below some node of the range there are as many, or more. Scratch: a number for each 64 units, and one for
        each node. Nodes are known to be sound.
        """
        block: cython.Py_ssize_t
        rest: cython.ulonglong
        n: cython.uint = 0
        most: cython.ulonglong = 0
        first: cython.Py_ssize_t = self.dawg_start >> 6
        with cython.nogil:
            for block in range(len(self.starts)):
                nodes_before[block] = n
                n += popcount(self.starts[block])
            for block in range(len(self.starts) - 1, first - 1, -1):
                rest = self.starts[block]
                if block == first:  # nodes of the GADDAG's range may lie before
                    rest &= _ALL - ((_ONE << (self.dawg_start & 63)) - 1)
                while rest:
                    most |= self._count_node(cython.cast(cython.ulonglong, block) << 6 | highest(rest), nodes_before,
                                             counts)
                    rest ^= _ONE << highest(rest)
        return _MANY if most & _MANY else counts[self._number(self.dawg_start, nodes_before)]

    def problem(self) -> tuple[int, int]:
        """(code, unit)"""
        return self.code, self.at

    def counts(self) -> tuple[int, int, int, int]:
        """(nodes and arcs of the GADDAG's range, nodes and arcs of the DAWG's)."""
        return self.n_nodes[0], self.n_arcs[0], self.n_nodes[1], self.n_arcs[1]

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _fail(self, code: cython.int, at: cython.ulonglong) -> cython.void:
        if self.code == 0:
            self.code = code
            self.at = at

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _number(self, node: cython.ulonglong, nodes_before: cython.const[cython.uint][::1]) -> cython.ulonglong:
        """How many nodes lie before this one."""
        return nodes_before[node >> 6] + popcount(self.starts[node >> 6] & ((_ONE << (node & 63)) - 1))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_node(self, node: cython.ulonglong, nodes_before: cython.const[cython.uint][::1],
                    counts: cython.ulonglong[::1]) -> cython.ulonglong:
        """Words below a node, at most 2^63; all that its arcs lead to lies behind it and is counted.

        Before each addition both are at most 2^63; they are compared before they are added, since 2^64 would be 0.
        """
        n: cython.ulonglong = 0
        place: cython.ulonglong = node
        end: cython.ulonglong
        arc: cython.ulonglong = 0
        if self.mask_units:
            n = popcount(mask_at(self.nodes32, node + self.mask_units, self.mask_units))
            place = node + 2 * self.mask_units
            end = place + popcount(mask_at(self.nodes32, node, self.mask_units))
            while place < end:
                n = self._sum(n, counts[self._number(self.nodes32[place], nodes_before)])
                place += 1
        while not self.mask_units and not arc & _LAST:
            arc = self._arc(place)
            n = self._sum(n, (arc & _ACCEPT) != 0)
            if arc >> _SHIFT:
                n = self._sum(n, counts[self._number(arc >> _SHIFT, nodes_before)])
            place += 1
        counts[self._number(node, nodes_before)] = n
        return n

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _sum(self, a: cython.ulonglong, b: cython.ulonglong) -> cython.ulonglong:
        """a + b, or 2^63 if it is more; neither is more."""
        return a + b if a < _MANY - b else _MANY

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _level_after(self, unit: cython.ulonglong, level: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The level that unit lies in, seen from the node before; a boundary inside a node is an error."""
        while level + 1 < len(self.level_units) and self.level_units[level + 1] <= unit:
            level += 1
            if self.level_units[level] != unit:
                self._fail(_LEVEL_NOT_AT_NODE, self.level_units[level])
        return level

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _level_end(self, level: cython.Py_ssize_t) -> cython.ulonglong:
        """Where the next level begins, or the nodes end."""
        return self.level_units[level + 1] if level + 1 < len(self.level_units) else self.n_units

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_bitmap(self) -> cython.void:
        """First pass: the nodes, one behind the other, into `starts`; every level ends where the next begins."""
        level: cython.Py_ssize_t
        for level in range(len(self.level_units)):
            if self.code == 0:
                self._mark_level(self.level_units[level], self._level_end(level), self.level_parts[level])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_level(self, unit: cython.ulonglong, end: cython.ulonglong, part: cython.int) -> cython.void:
        header: cython.ulonglong = 2 * self.mask_units
        foreign: cython.ulonglong = 0
        children: cython.ulonglong
        accepts: cython.ulonglong
        n_nodes: cython.ulonglong = 0
        n_arcs: cython.ulonglong = 0
        if self.largest_label < 63:
            foreign = _ALL - ((_ONE << self.largest_label << 1) - 1)
        while unit + header <= end:
            children = mask_at(self.nodes32, unit, self.mask_units)
            accepts = mask_at(self.nodes32, unit + self.mask_units, self.mask_units)
            self.starts[unit >> 6] |= _ONE << (unit & 63)
            n_nodes += 1
            n_arcs += popcount(children | accepts)
            unit += header + popcount(children)
            if (children | accepts) & (foreign | 1) or not children | accepts or unit > end:
                self._check_node(unit - header - popcount(children), children, accepts, foreign, end, part)
                if self.code:
                    return
        if unit != end:
            self._fail(_NODE_BEYOND_END, unit)
        self.n_nodes[part] += n_nodes
        self.n_arcs[part] += n_arcs

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_node(self, node: cython.ulonglong, children: cython.ulonglong, accepts: cython.ulonglong,
                    foreign: cython.ulonglong, end: cython.ulonglong, part: cython.int) -> cython.void:
        """Tell a node with a ◇ arc, which is fine, from what is wrong."""
        targets: cython.ulonglong = node + 2 * self.mask_units
        if (children | accepts) & foreign:
            self._fail(_UNKNOWN_LETTER, node)
        elif not children | accepts:
            self._fail(_EMPTY_NODE, node)
        elif targets + popcount(children) > end:
            self._fail(_NODE_BEYOND_END, node)
        elif accepts & 1 or (children & 1 and (part or self.nodes32[targets] < self.dawg_start)):
            self._fail(_SEPARATOR_MISPLACED, node)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_bitmap(self) -> cython.void:
        """Second pass: every target. Units that are no masks are targets, found 64 units at a time."""
        level: cython.Py_ssize_t
        block: cython.ulonglong
        first: cython.ulonglong
        end: cython.ulonglong
        units: cython.ulonglong
        for level in range(len(self.level_units)):
            first = self.level_units[level]
            end = self._level_end(level)
            for block in range(first >> 6, (end - 1 >> 6) + 1):
                units = ~self._masks(block) & _ALL
                if block == first >> 6:
                    units &= _ALL - ((_ONE << (first & 63)) - 1)
                if block == end >> 6:
                    units &= (_ONE << (end & 63)) - 1
                self._follow_block(block, units, end)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _masks(self, block: cython.ulonglong) -> cython.ulonglong:
        """The units of a block that hold masks: each node's first ones."""
        starts: cython.ulonglong = self.starts[block]
        before: cython.ulonglong = self.starts[block - 1] if block else 0
        masks: cython.ulonglong = starts | starts << 1 | before >> 63
        if self.mask_units == 2:
            masks |= masks << 2 | before >> 62 | before >> 61
        return masks & _ALL

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_block(self, block: cython.ulonglong, units: cython.ulonglong, later: cython.ulonglong) -> cython.void:
        """Check the targets at these units of a block; they must lead to `later` or behind it."""
        rest: cython.ulonglong = units
        target: cython.ulonglong
        is_wrong: cython.ulonglong = 0
        while rest:
            target = self.nodes32[block << 6 | lowest(rest)]
            target = target if target < self.n_units else 0  # no level begins at 0 but the first: never later
            is_wrong |= (target < later) | (self.starts[target >> 6] >> (target & 63) & 1 ^ 1)
            rest &= rest - 1
        while is_wrong and units:  # once more, to say which
            self._check_target(block << 6 | lowest(units), self.nodes32[block << 6 | lowest(units)], later)
            units &= units - 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_target(self, place: cython.ulonglong, target: cython.ulonglong, later: cython.ulonglong) -> cython.void:
        if target >= self.n_units or not self.starts[target >> 6] >> (target & 63) & 1:
            self._fail(_TARGET_NOT_A_NODE, place)
        elif target < later:
            self._fail(_TARGET_NOT_LATER, place)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _arc(self, unit: cython.ulonglong) -> cython.ulonglong:
        return self.nodes32[unit] if self.unit_bytes == 4 else self.nodes64[unit]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_arcs(self) -> cython.void:
        """First pass: a node begins behind every arc that is the last of its list."""
        unit: cython.ulonglong
        arc: cython.ulonglong = _LAST
        previous: cython.ulonglong = 0
        level: cython.Py_ssize_t = 0
        part: cython.int = 0
        for unit in range(self.n_units):
            if arc & _LAST:
                level = self._level_after(unit, level)
                part = self.level_parts[level]
                self.starts[unit >> 6] |= _ONE << (unit & 63)
                self.n_nodes[part] += 1
            previous = arc
            arc = self._arc(unit)
            self.n_arcs[part] += 1
            if (arc & _LABEL) > self.largest_label:
                self._fail(_UNKNOWN_LETTER, unit)
            if not previous & _LAST and (arc & _LABEL) <= (previous & _LABEL):
                self._fail(_LABELS_NOT_ASCENDING, unit)
            if not arc & _LABEL and (part or arc & _ACCEPT):
                self._fail(_SEPARATOR_MISPLACED, unit)
            if not arc & _ACCEPT and not arc >> _SHIFT:
                self._fail(_DEAD_ARC, unit)
            if self.code:
                return
        if not arc & _LAST:
            self._fail(_LIST_BEYOND_END, self.n_units - 1)
        if level + 1 != len(self.level_units):
            self._fail(_LEVEL_NOT_AT_NODE, self.level_units[level + 1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_arcs(self) -> cython.void:
        unit: cython.ulonglong
        target: cython.ulonglong
        later: cython.ulonglong
        arc: cython.ulonglong = _LAST
        level: cython.Py_ssize_t = 0
        for unit in range(self.n_units):
            if arc & _LAST:
                level = self._level_after(unit, level)
            arc = self._arc(unit)
            target = arc >> _SHIFT
            later = self.level_units[level + 1] if level + 1 < len(self.level_units) else self.n_units
            if target:
                self._check_target(unit, target, later)
            if not arc & _LABEL and target < self.dawg_start:
                self._fail(_SEPARATOR_MISPLACED, unit)
            if self.code:
                return


def alignment(buffer: cython.const[cython.uchar][::1]) -> int:
    """A buffer's address modulo 64; 0 uncompiled, where it does not matter."""
    return cython.cast(cython.size_t, cython.address(buffer[0])) % 64 if cython.compiled else 0


if not cython.compiled:
    from lexc.kernels._made import initialised

    initialised(Verifier)
