# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
"""Proves what the other kernels rely on: that any walk stays inside the nodes and ends.

Nodes tile their section exactly, levels begin at nodes, and every target is the start of a node in a later level (or
in the DAWG's range behind the GADDAG's). So a path is never longer than there are levels, whatever bytes it meets.
Two passes over the nodes, with one bit for each unit as scratch.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _shim as cython

if cython.compiled:
    from cython.cimports.lexc.kernels._bits import popcount
    from cython.cimports.lexc.kernels._node import mask_at
else:
    from lexc.kernels._bits import popcount
    from lexc.kernels._node import mask_at

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
_BIT = cython.declare(cython.uchar, 1)


@cython.cclass
class Verifier:
    """Checks the nodes of one image; after a False answer, `problem` and `place` (a unit) say what and where.

    level_units: the first unit of every level, the GADDAG's levels first; level_parts: 0 for the GADDAG's, 1 for the
    DAWG's. starts: a zeroed bit set, one bit a unit. largest_label: of any arc.
    """

    nodes32: cython.const[cython.uint][::1]
    nodes64: cython.const[cython.ulonglong][::1]
    level_units: cython.const[cython.ulonglong][::1]
    level_parts: cython.const[cython.uchar][::1]
    starts: cython.uchar[::1]
    mask_units: cython.int
    unit_bytes: cython.int
    n_units: cython.ulonglong
    dawg_start: cython.ulonglong
    largest_label: cython.ulonglong
    n_nodes: cython.ulonglong[2]
    n_arcs: cython.ulonglong[2]
    code: cython.int
    at: cython.ulonglong

    def __init__(self, nodes32, nodes64, mask_units, unit_bytes, dawg_start, largest_label, level_units, level_parts,
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

    def is_sound(self):
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

    def is_start(self, unit):
        """Whether a node begins at a unit."""
        return 0 <= unit < self.n_units and (self.starts[unit >> 3] >> (unit & 7) & 1) != 0

    def problem(self):
        """(code, unit)"""
        return self.code, self.at

    def counts(self):
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
    def _level_after(self, unit: cython.ulonglong, level: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The level that unit lies in, seen from the node before; a boundary inside a node is an error."""
        while level + 1 < self.level_units.shape[0] and self.level_units[level + 1] <= unit:
            level += 1
            if self.level_units[level] != unit:
                self._fail(_LEVEL_NOT_AT_NODE, self.level_units[level])
        return level

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _mark_bitmap(self) -> cython.void:
        """First pass: the nodes, one behind the other, into `starts`."""
        unit: cython.ulonglong = 0
        header: cython.ulonglong = 2 * self.mask_units
        letters: cython.ulonglong = (_ONE << self.largest_label << 1) - 1 if self.largest_label < 63 else 0 - _ONE
        children: cython.ulonglong
        accepts: cython.ulonglong
        level: cython.Py_ssize_t = 0
        while unit < self.n_units and self.code == 0:
            if self.n_units - unit < header:
                self._fail(_NODE_BEYOND_END, unit)
                return
            level = self._level_after(unit, level)
            children = mask_at(self.nodes32, unit, self.mask_units)
            accepts = mask_at(self.nodes32, unit + self.mask_units, self.mask_units)
            if (children | accepts) & ~letters:
                self._fail(_UNKNOWN_LETTER, unit)
            if accepts & 1 or (children & 1 and self.level_parts[level]):
                self._fail(_SEPARATOR_MISPLACED, unit)
            if not children | accepts:
                self._fail(_EMPTY_NODE, unit)
            self.starts[unit >> 3] |= _BIT << (unit & 7)
            self.n_nodes[self.level_parts[level]] += 1
            self.n_arcs[self.level_parts[level]] += popcount(children | accepts)
            if self.n_units - unit - header < cython.cast(cython.ulonglong, popcount(children)):
                self._fail(_NODE_BEYOND_END, unit)
                return
            unit += header + popcount(children)
        if level + 1 != self.level_units.shape[0]:
            self._fail(_LEVEL_NOT_AT_NODE, self.level_units[level + 1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _follow_bitmap(self) -> cython.void:
        """Second pass: every target."""
        unit: cython.ulonglong = 0
        header: cython.ulonglong = 2 * self.mask_units
        level: cython.Py_ssize_t = 0
        later: cython.ulonglong
        first: cython.ulonglong
        children: cython.ulonglong
        while unit < self.n_units and self.code == 0:
            level = self._level_after(unit, level)
            later = self.level_units[level + 1] if level + 1 < self.level_units.shape[0] else self.n_units
            children = mask_at(self.nodes32, unit, self.mask_units)
            first = unit + header
            unit = first + popcount(children)
            if children & 1 and self.nodes32[first] < self.dawg_start:
                self._fail(_SEPARATOR_MISPLACED, first)
            while first < unit:
                self._check_target(first, self.nodes32[first], later)
                first += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _check_target(self, place: cython.ulonglong, target: cython.ulonglong, later: cython.ulonglong) -> cython.void:
        if target >= self.n_units or not self.starts[target >> 3] >> (target & 7) & 1:
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
                self.starts[unit >> 3] |= _BIT << (unit & 7)
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
        if level + 1 != self.level_units.shape[0]:
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
            later = self.level_units[level + 1] if level + 1 < self.level_units.shape[0] else self.n_units
            if target:
                self._check_target(unit, target, later)
            if not arc & _LABEL and target < self.dawg_start:
                self._fail(_SEPARATOR_MISPLACED, unit)
            if self.code:
                return


def alignment(buffer: cython.const[cython.uchar][::1]):
    """A buffer's address modulo 64; 0 uncompiled, where it does not matter."""
    if cython.compiled:
        return cython.cast(cython.size_t, cython.address(buffer[0])) % 64
    return 0
