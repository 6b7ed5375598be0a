"""The base class of the verifiers, which prove that every walk stays inside the nodes and ends.

All other kernels rely on these rules:

1. Nodes tile their section exactly, and each level begins at a node.
2. Every target is the first unit of a node in a later level. The DAWG's levels lie behind the GADDAG's.

So a path is no longer than the number of levels, whatever bytes it meets.

    level        0         1            2
    nodes at     0         3    5       9    12
    targets      3, 5      9    12      ─    ─      each in a later level

There are two passes. The first marks where nodes begin, in a bit set with a bit for each unit. The second checks every
target against it. `verify_bitmap` and `verify_arcs` read the nodes of their layouts. `verify_packed` proves the
same by other passes.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _problems
from cython.cimports.lexc.kernels.layout.nodes import Nodes

from lexc.kernels._types import Whole

# The text of each code that `Verifier.problem` returns; `_problems` names the codes.
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
    "an arc that neither accepts nor has a target",
    "a list of arcs without end",
    "a code that no table has",
    "a number that the table of addresses does not have",
    "a cycle of nodes, or a path longer than any word",
    "a node to which no path leads",
    "an address in the table that is no node's, or not in order",
    "a nibble of an arc that a shape does not have",
)


@cython.cclass
class Verifier:
    """A verifier of the nodes of one image; each layout has a subclass.

    dawg_start: the first unit of the DAWG's range. largest_label: of any arc. level_units: the first unit of each
    level, the GADDAG's levels first. level_ranges: for each level 0 if it is the GADDAG's, 1 if it is the
    DAWG's. starts: a bit for each unit, all zero, in numbers of 64 bits; `is_sound` sets those at which nodes begin.
    """

    def __cinit__(self, nodes: Nodes, dawg_start, largest_label, level_units, level_ranges, starts):
        i: cython.int
        self.nodes = nodes
        self.n_units = len(nodes)
        self.dawg_start = dawg_start
        self.largest_label = largest_label
        self.level_units = level_units
        self.level_ranges = level_ranges
        self.starts = starts
        if not cython.compiled:
            self.n_nodes = [0, 0]
            self.n_arcs = [0, 0]
        self.problem_code = _problems.NOTHING
        self.problem_unit = 0
        for i in range(2):
            self.n_nodes[i] = 0
            self.n_arcs[i] = 0

    def is_sound(self) -> bool:
        """Whether all nodes, levels and targets obey the rules; if not, `problem` names the first fault."""
        with cython.nogil:
            self._mark_nodes()
            if self.problem_code == _problems.NOTHING:
                self._check_targets()
        return self.problem_code == _problems.NOTHING

    def _mark_nodes(self) -> cython.void:
        """First pass: mark in `starts` where nodes begin, and check each node by itself."""

    def _check_targets(self) -> cython.void:
        """Second pass: check every target."""

    def is_node_start(self, unit: Whole) -> bool:
        """Whether a node begins at a unit."""
        if not 0 <= unit < self.n_units:
            return False
        index: cython.Py_ssize_t = unit
        return (self.starts[index >> 6] >> (index & 63) & 1) != 0

    def problem(self) -> tuple[int, int]:
        """(code, unit) of the first problem; the code is an index of PROBLEMS."""
        return self.problem_code, self.problem_unit

    def counts(self) -> tuple[int, int, int, int]:
        """(nodes of the GADDAG's range, its arcs, nodes of the DAWG's range, its arcs)."""
        return self.n_nodes[0], self.n_arcs[0], self.n_nodes[1], self.n_arcs[1]

    def _fail(self, code: cython.int, unit: cython.ulonglong) -> cython.void:
        """Record a problem, unless there was one before."""
        if self.problem_code == _problems.NOTHING:
            self.problem_code = code
            self.problem_unit = unit

    def _level_end(self, level: cython.Py_ssize_t) -> cython.ulonglong:
        """The first unit of the next level, or the end of the nodes."""
        return self.level_units[level + 1] if level + 1 < len(self.level_units) else self.n_units

    def _check_target(self, unit: cython.ulonglong, target: cython.ulonglong,
                      later_level: cython.ulonglong) -> cython.void:
        """Record a problem unless the target in a unit is a node at the unit later_level or behind it."""
        if target >= self.n_units or not self.starts[target >> 6] >> (target & 63) & 1:
            self._fail(_problems.TARGET_NOT_A_NODE, unit)
        elif target < later_level:
            self._fail(_problems.TARGET_NOT_LATER, unit)
