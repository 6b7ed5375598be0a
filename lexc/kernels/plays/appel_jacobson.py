# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Every legal play, on a DAWG, as in Appel and Jacobson, "The World's Fastest Scrabble Program", CACM 31(5), 1988.

Section 3.3: for each anchor, all left parts (`_left_part`), and for each of them all right parts (`_extend_right`).
Cross-checks and cross-sums (3.1.1, 3.5) are the board's (`plays.board`). Corrections:

- The listing of LeftPart is missing from copies that go round. From a node, it calls ExtendRight at the anchor; if the
  limit is above 0, then for each edge whose letter is in the rack it takes the tile, calls itself on the edge's target
  with limit - 1, and puts the tile back.
- ExtendRight as printed takes a left part that is a word for a legal move before a tile is on the anchor. Here nothing
  counts as a word until the anchor is covered.
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bitmap import accept_mask, child_by_tile, child_mask, target_unit
    from cython.cimports.lexc.kernels.layout._bits import lowest, popcount
    from cython.cimports.lexc.kernels.layout._tiles import BLANK, TILE
    from cython.cimports.lexc.kernels.plays._rack import put_back, take
    from cython.cimports.lexc.kernels.plays.paper_generator import PaperGenerator
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_by_tile, child_mask, target_unit
    from lexc.kernels.layout._bits import lowest, popcount
    from lexc.kernels.layout._tiles import BLANK, TILE
    from lexc.kernels.plays._rack import put_back, take
    from lexc.kernels.plays.paper_generator import PaperGenerator

_LEAF = cython.declare(cython.Py_ssize_t, -1)  # the node without edges, A&J's node 0 (3.4.3)


@cython.final
@cython.cclass
class AppelJacobson(PaperGenerator):
    """Appel and Jacobson's generator. root: the words'."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _one_lane(self, lane: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Each anchor, with the number of squares before it that are empty and no anchors (3.3.1)."""
        limit: cython.Py_ssize_t = 0
        at: cython.Py_ssize_t
        self.lane = lane
        for at in range(lane * self.stride + 1, lane * self.stride + n + 1):
            if self._is_anchor(at):
                self._anchored(at, limit)
                limit = 0
            elif self.tiles[at] == 0 and self.factors[at] != 0:
                limit += 1
            else:
                limit = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _opening(self, lane: cython.Py_ssize_t, at: cython.Py_ssize_t) -> cython.void:
        """The start square is the one anchor."""
        limit: cython.Py_ssize_t = 0
        self.lane = lane
        while self.factors[at - limit - 1] != 0:
            limit += 1
        self._anchored(at, limit)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _anchored(self, at: cython.Py_ssize_t, limit: cython.Py_ssize_t) -> cython.void:
        """All plays whose first tile next to others is put at the anchor."""
        node: cython.Py_ssize_t = self.root
        i: cython.Py_ssize_t
        self.anchor = at
        self.n_anchors += 1
        if self.tiles[at - 1] == 0:
            self._left_part(node, 0, limit)
            return
        self.first = at
        while self.tiles[self.first - 1] != 0:
            self.first -= 1
        for i in range(self.first, at):  # 3.4.1: the left part lies there
            node = child_by_tile(self.units, self.layout, node, self.tiles[i] & TILE)
            if node == 0:
                return
            self.n_arcs += 1
        self._extend_right(node, False, at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _left_part(self, node: cython.Py_ssize_t, length: cython.Py_ssize_t, limit: cython.Py_ssize_t) -> cython.void:
        """3.3.1 LeftPart: `word` holds a left part of that length, which leads to the node."""
        n_arcs: cython.ulonglong = self.n_arcs
        children: cython.ulonglong = child_mask(self.units, self.layout, node)
        rest: cython.ulonglong = children & self.letters
        bit: cython.ulonglong
        tile: cython.int
        self.steps -= 1
        if self.steps < 0 and self._is_over():
            return
        self.first = self.anchor - length
        self._extend_right(node, False, self.anchor)
        self.n_left_parts += 1
        self.n_dead += self.n_arcs == n_arcs  # 7.2: it cannot be extended by even a single tile
        if limit <= 0:
            return
        self.n_arcs += popcount(rest)
        while rest:
            tile = lowest(rest)
            bit = rest & (0 - rest)
            rest ^= bit
            self.letters = take(self.rack, self.letters, tile)
            self.word[length] = tile
            self._left_part(self._target(node, children, bit), length + 1, limit - 1)
            self.letters = put_back(self.rack, self.letters, tile)
        if self.n_blanks == 0:
            return
        self.n_blanks -= 1  # 3.4.2: it stands for the letter that is sought
        rest = children
        self.n_arcs += popcount(rest)
        while rest:
            bit = rest & (0 - rest)
            self.word[length] = BLANK | lowest(rest)
            rest ^= bit
            self._left_part(self._target(node, children, bit), length + 1, limit - 1)
        self.n_blanks += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _extend_right(self, node: cython.Py_ssize_t, is_word: cython.bint, at: cython.Py_ssize_t) -> cython.void:
        """3.3.2 ExtendRight: `word` holds the tiles put before the square, with what lies there they lead to the node.

        is_word: they make a word (the mark stands on edges, 3.4.3) that covers the anchor.
        """
        children: cython.ulonglong
        accepts: cython.ulonglong
        rest: cython.ulonglong
        bit: cython.ulonglong
        tile: cython.int
        self.steps -= 1
        if self.steps < 0 and self._is_over():
            return
        if self.tiles[at] == 0 and is_word:
            self._record(self.first, at - 1, 0)
        if node == _LEAF:
            return
        children = child_mask(self.units, self.layout, node)
        accepts = accept_mask(self.units, self.layout, node)
        if self.tiles[at] != 0:
            bit = cython.cast(cython.ulonglong, 1) << (self.tiles[at] & TILE)
            if (children | accepts) & bit:
                self.n_arcs += 1
                self._extend_right(self._target(node, children, bit), accepts & bit != 0, at + 1)
            return
        rest = (children | accepts) & self.cross[at] & self.letters
        self.n_arcs += popcount(rest)
        while rest:
            tile = lowest(rest)
            bit = rest & (0 - rest)
            rest ^= bit
            self.letters = take(self.rack, self.letters, tile)
            self.word[at - self.first] = tile
            self._extend_right(self._target(node, children, bit), accepts & bit != 0, at + 1)
            self.letters = put_back(self.rack, self.letters, tile)
        if self.n_blanks == 0:
            return
        self.n_blanks -= 1  # 3.4.2
        rest = (children | accepts) & self.cross[at]
        self.n_arcs += popcount(rest)
        while rest:
            bit = rest & (0 - rest)
            self.word[at - self.first] = BLANK | lowest(rest)
            rest ^= bit
            self._extend_right(self._target(node, children, bit), accepts & bit != 0, at + 1)
        self.n_blanks += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _target(self, node: cython.Py_ssize_t, children: cython.ulonglong, bit: cython.ulonglong) -> cython.Py_ssize_t:
        if not children & bit:
            return _LEAF
        return self.units[target_unit(self.layout, node, children, bit)]


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(AppelJacobson)
