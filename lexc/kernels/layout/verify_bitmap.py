"""The verifier of the bitmap layout.

A node is two masks and its targets (`_bitmap` draws one). So the units behind a node's masks, up to the next node, are
targets. The second pass finds them in the bit set of node starts, 64 units at a time (masks of one unit):

    starts            1 0 0 0 1 0 0 …
    masks             1 1 0 0 1 1 0 …    starts | starts << 1
    targets           0 0 1 1 0 0 1 …    the others
"""

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _masks, _problems
from cython.cimports.lexc.kernels.layout.verify import Verifier


@cython.final
@cython.cclass
class BitmapVerifier(Verifier):
    """A verifier of masks and targets: no node is empty, and each bit is a letter of the alphabet."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_nodes(self) -> cython.void:
        """First pass: mark the nodes, one behind the other; each level must end where the next begins."""
        level: cython.Py_ssize_t
        for level in range(len(self.level_units)):
            if not self.problem_code:
                self._mark_level(self.level_units[level], self._level_end(level), self.level_ranges[level])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_level(self, unit: cython.ulonglong, end: cython.ulonglong, range_index: cython.int) -> cython.void:
        """Mark and check the nodes of a level, from a unit to the end. range_index: 0 the GADDAG's, 1 the DAWG's."""
        units: cython.const[cython.uint][::1] = self.nodes.units32
        layout: cython.int = self.nodes.layout
        header_units: cython.ulonglong = _bitmap.first_target_unit(layout, 0)  # of the two masks
        unknown: cython.ulonglong = 0  # the bits of labels outside the alphabet
        children: cython.ulonglong
        accepts: cython.ulonglong
        n_nodes: cython.ulonglong = 0
        n_arcs: cython.ulonglong = 0
        if self.largest_label < 63:
            unknown = _masks.FULL - ((_masks.ONE << self.largest_label << 1) - 1)
        while unit + header_units <= end:
            children = _bitmap.child_mask(units, layout, unit)
            accepts = _bitmap.accept_mask(units, layout, unit)
            self.starts[unit >> 6] |= _masks.ONE << (unit & 63)
            n_nodes += 1
            n_arcs += _bits.popcount(children | accepts)
            unit += header_units + _bits.popcount(children)
            # one test for all that is rare: an unknown label, ◇ (bit 0), an empty node, a node beyond the level
            if (children | accepts) & (unknown | 1) or not children | accepts or unit > end:
                self._check_node(unit - header_units - _bits.popcount(children), children, accepts, unknown, end,
                                 range_index)
                if self.problem_code:
                    return
        if unit != end:
            self._fail(_problems.NODE_BEYOND_END, unit)
        self.n_nodes[range_index] += n_nodes
        self.n_arcs[range_index] += n_arcs

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_node(self, node: cython.ulonglong, children: cython.ulonglong, accepts: cython.ulonglong,
                    unknown: cython.ulonglong, end: cython.ulonglong, range_index: cython.int) -> cython.void:
        """Record the problem of a node that `_mark_level` suspects. A ◇ arc in the GADDAG's range is no fault."""
        targets: cython.ulonglong = _bitmap.first_target_unit(self.nodes.layout, node)
        if (children | accepts) & unknown:
            self._fail(_problems.UNKNOWN_LETTER, node)
        elif not children | accepts:
            self._fail(_problems.EMPTY_NODE, node)
        elif targets + _bits.popcount(children) > end:
            self._fail(_problems.NODE_BEYOND_END, node)
        elif accepts & 1 or (children & 1 and (range_index or self.nodes.units32[targets] < self.dawg_start)):
            self._fail(_problems.SEPARATOR_MISPLACED, node)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_targets(self) -> cython.void:
        """Second pass: check every target. Units that hold no mask are targets; they are found 64 units at a time."""
        level: cython.Py_ssize_t
        block: cython.ulonglong
        first: cython.ulonglong
        end: cython.ulonglong
        units: cython.ulonglong
        for level in range(len(self.level_units)):
            first = self.level_units[level]
            end = self._level_end(level)
            for block in range(first >> 6, (end - 1 >> 6) + 1):
                units = ~self._masks(block) & _masks.FULL
                if block == first >> 6:  # units of another level lie in the same block
                    units &= _masks.FULL - ((_masks.ONE << (first & 63)) - 1)
                if block == end >> 6:
                    units &= (_masks.ONE << (end & 63)) - 1
                self._check_block_targets(block, units, end)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _masks(self, block: cython.ulonglong) -> cython.ulonglong:
        """The units of a block that hold masks, as bits: the first two or four units of each node."""
        starts: cython.ulonglong = self.starts[block]
        before: cython.ulonglong = self.starts[block - 1] if block else 0
        masks: cython.ulonglong = starts | starts << 1 | before >> 63  # a node may begin in the block before
        if _bitmap.first_target_unit(self.nodes.layout, 0) == 4:
            masks |= masks << 2 | before >> 62 | before >> 61
        return masks & _masks.FULL

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_block_targets(self, block: cython.ulonglong, units: cython.ulonglong,
                             later_level: cython.ulonglong) -> cython.void:
        """Check the targets in these units of a block, given as bits: each is a node at later_level or behind it."""
        remaining: cython.ulonglong = units
        target: cython.ulonglong
        has_fault: cython.ulonglong = 0
        while remaining:
            target = self.nodes.units32[block << 6 | _bits.lowest(remaining)]
            target = target if target < self.n_units else 0  # unit 0 is in the first level: never later
            has_fault |= (target < later_level) | (self.starts[target >> 6] >> (target & 63) & 1 ^ 1)
            remaining &= remaining - 1
        while has_fault and units:  # the loop above has no branch; this one finds the faulty target
            self._check_target(block << 6 | _bits.lowest(units), self.nodes.units32[block << 6 | _bits.lowest(units)],
                               later_level)
            units &= units - 1
