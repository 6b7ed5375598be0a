# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Proves what the other kernels rely on: that any walk stays inside the nodes and ends.

Nodes tile their section exactly, levels begin at nodes, and every target is the start of a node in a later level (or
in the DAWG's range behind the GADDAG's). So a path is never longer than there are levels, whatever bytes it meets.
Two passes over the nodes, with one bit for each unit as scratch. How nodes lie is known to `verify_bitmap` and
`verify_arcs`; here is what they share.
"""

from __future__ import annotations

from lexc.kernels._types import Whole

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._problems import NOTHING, TARGET_NOT_A_NODE, TARGET_NOT_LATER
    from cython.cimports.lexc.kernels.layout.nodes import Nodes
else:
    from lexc.kernels.layout._problems import NOTHING, TARGET_NOT_A_NODE, TARGET_NOT_LATER
    from lexc.kernels.layout.nodes import Nodes

# What can be wrong, by the code that `Verifier.problem` tells; `_problems` names the codes.
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


@cython.cclass
class Verifier:
    """Checks the nodes of one image; after a False answer, `problem` says what and where. One class a layout.

    level_units: the first unit of every level, the GADDAG's levels first; level_ranges: 0 for the GADDAG's, 1 for the
    DAWG's. starts: a zeroed bit set, one bit a unit, in numbers of 64 bits. largest_label: of any arc.
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
        self.code = NOTHING
        self.at = 0
        for i in range(2):
            self.n_nodes[i] = 0
            self.n_arcs[i] = 0

    def is_sound(self) -> bool:
        """Whether every node, level and target holds the rules."""
        with cython.nogil:
            self._mark_nodes()
            if self.code == NOTHING:
                self._check_targets()
        return self.code == NOTHING

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_nodes(self) -> cython.void:
        """First pass: where nodes begin, into `starts`, and whether each is well formed by itself."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_targets(self) -> cython.void:
        """Second pass: every target."""

    def is_node_start(self, unit: Whole) -> bool:
        """Whether a node begins at a unit."""
        if not 0 <= unit < self.n_units:
            return False
        at: cython.Py_ssize_t = unit
        return (self.starts[at >> 6] >> (at & 63) & 1) != 0

    def problem(self) -> tuple[int, int]:
        """(code, unit)"""
        return self.code, self.at

    def counts(self) -> tuple[int, int, int, int]:
        """(nodes and arcs of the GADDAG's range, nodes and arcs of the DAWG's)."""
        return self.n_nodes[0], self.n_arcs[0], self.n_nodes[1], self.n_arcs[1]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fail(self, code: cython.int, at: cython.ulonglong) -> cython.void:
        if self.code == 0:
            self.code = code
            self.at = at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _level_end(self, level: cython.Py_ssize_t) -> cython.ulonglong:
        """The first unit of the next level, or the end of the nodes."""
        return self.level_units[level + 1] if level + 1 < len(self.level_units) else self.n_units

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_target(self, place: cython.ulonglong, target: cython.ulonglong, later: cython.ulonglong) -> cython.void:
        """Say what is wrong with a target that must lie at the unit `later` or behind it."""
        if target >= self.n_units or not self.starts[target >> 6] >> (target & 63) & 1:
            self._fail(TARGET_NOT_A_NODE, place)
        elif target < later:
            self._fail(TARGET_NOT_LATER, place)


def alignment(buffer: cython.const[cython.uchar][::1]) -> int:
    """A buffer's address modulo 64; 0 uncompiled, where it does not matter."""
    return cython.cast(cython.size_t, cython.address(buffer[0])) % 64 if cython.compiled else 0


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Verifier)
