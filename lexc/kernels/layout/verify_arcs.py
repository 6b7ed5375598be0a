"""The verifier of the arcs layout.

Nodes are lists of arcs (`_arcs` draws one). Each unit is an arc, and a node begins behind each last arc of a list.
"""

import cython
from cython.cimports.lexc.kernels.layout import _arc, _arcs, _masks, _problems
from cython.cimports.lexc.kernels.layout.verify import Verifier


@cython.final
@cython.cclass
class ArcsVerifier(Verifier):
    """A verifier of lists of arcs: labels ascend, and each arc accepts or has a target."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_nodes(self) -> cython.void:
        """First pass: mark the nodes; check the labels of each list, and that each arc accepts or has a target."""
        unit: cython.ulonglong
        arc: cython.ulonglong = _arc.LAST  # as if a list ended before the first unit
        previous: cython.ulonglong = 0
        level: cython.Py_ssize_t = 0
        range_index: cython.int = 0  # 0: the GADDAG's range, 1: the DAWG's
        for unit in range(self.n_units):
            if arc & _arc.LAST:
                level = self._level_at(unit, level)
                range_index = self.level_ranges[level]
                self.starts[unit >> 6] |= _masks.ONE << (unit & 63)
                self.n_nodes[range_index] += 1
            previous = arc
            arc = self._arc(unit)
            self.n_arcs[range_index] += 1
            if (arc & _arc.LABEL) > self.largest_label:
                self._fail(_problems.UNKNOWN_LETTER, unit)
            if not previous & _arc.LAST and (arc & _arc.LABEL) <= (previous & _arc.LABEL):
                self._fail(_problems.LABELS_NOT_ASCENDING, unit)
            if not arc & _arc.LABEL and (range_index or arc & _arc.ACCEPT):
                self._fail(_problems.SEPARATOR_MISPLACED, unit)
            if not arc & _arc.ACCEPT and not arc >> _arc.SHIFT:
                self._fail(_problems.DEAD_ARC, unit)
            if self.problem_code:
                return
        if not arc & _arc.LAST:
            self._fail(_problems.LIST_BEYOND_END, self.n_units - 1)
        if level + 1 != len(self.level_units):  # levels remain that begin behind the last node
            self._fail(_problems.LEVEL_NOT_AT_NODE, self.level_units[level + 1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_targets(self) -> cython.void:
        """Second pass: check every target; that of ◇ must be in the DAWG's range."""
        unit: cython.ulonglong
        target: cython.ulonglong
        later_level: cython.ulonglong
        arc: cython.ulonglong = _arc.LAST  # as if a list ended before the first unit
        level: cython.Py_ssize_t = 0
        for unit in range(self.n_units):
            if arc & _arc.LAST:
                level = self._level_at(unit, level)
            arc = self._arc(unit)
            target = arc >> _arc.SHIFT
            later_level = self.level_units[level + 1] if level + 1 < len(self.level_units) else self.n_units
            if target and (target >= self.n_units or target < later_level or not self._is_start(target)):
                self._check_target(unit, target, later_level)
            if not arc & _arc.LABEL and target < self.dawg_start:
                self._fail(_problems.SEPARATOR_MISPLACED, unit)
            if self.problem_code:
                return

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _level_at(self, unit: cython.ulonglong, level: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The level of the node at a unit. level: that of the node before. A level must begin where a node begins."""
        while level + 1 < len(self.level_units) and self.level_units[level + 1] <= unit:
            level += 1
            if self.level_units[level] != unit:
                self._fail(_problems.LEVEL_NOT_AT_NODE, self.level_units[level])
        return level

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _arc(self, unit: cython.ulonglong) -> cython.ulonglong:
        """The arc in a unit."""
        return _arcs.arc_at(self.nodes.units32, self.nodes.units64, self.nodes.layout, unit)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_start(self, unit: cython.ulonglong) -> cython.bint:
        """Whether the first pass has marked a unit, which lies inside, as the start of a node."""
        return self.starts[unit >> 6] >> (unit & 63) & 1 != 0
