# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Every legal play, on a GADDAG, as in Gordon, "A Faster Scrabble Move Generation Algorithm", Software - Practice and
Experience 24(2), 1994: "The move generation algorithm", Figure 3.

- A letter set stands on a node here, where Gordon has it on the arc that leads there: "L on OldArc" asks the accept
  mask of the node that the arc for L leaves.
- pos is a square of the lane, at or before the anchor where the paper says pos <= 0. word and rack are those of
  `PaperGenerator`.
- "Room" needs no question: on border and bricks nothing may stand (Appel and Jacobson's sentinels, section 3.5). Only
  the anchor used before is asked for.
- A correction: Figure 3 records a word that ends at the anchor without asking whether a letter lies directly right of
  it; the word is longer then. Here it asks.

Cross sets are the board's (`plays.board`).
"""

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._bitmap import accept_mask, child_by_tile, child_mask
    from cython.cimports.lexc.kernels.layout._bits import lowest, popcount
    from cython.cimports.lexc.kernels.layout._tiles import BLANK, SEPARATOR, TILE
    from cython.cimports.lexc.kernels.plays._rack import put_back, take
    from cython.cimports.lexc.kernels.plays.paper_generator import PaperGenerator
else:
    from lexc.kernels.layout._bitmap import accept_mask, child_by_tile, child_mask
    from lexc.kernels.layout._bits import lowest, popcount
    from lexc.kernels.layout._tiles import BLANK, SEPARATOR, TILE
    from lexc.kernels.plays._rack import put_back, take
    from lexc.kernels.plays.paper_generator import PaperGenerator


@cython.final
@cython.cclass
class Gordon(PaperGenerator):
    """Gordon's generator. root: the GADDAG's."""

    limit: cython.Py_ssize_t  # the anchor used before, or the border: no walk to the left reaches it

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _one_lane(self, lane: cython.Py_ssize_t, n: cython.Py_ssize_t) -> cython.void:
        """Each anchor but every other one inside a run of them: all its plays cover one of those beside it."""
        start: cython.Py_ssize_t = lane * self.stride
        at: cython.Py_ssize_t
        self.lane = lane
        self.limit = start
        for at in range(start + 1, start + n + 1):
            if not self._is_anchor(at):
                continue
            if at - 1 != self.limit or self.limit == start or not self._is_anchor(at + 1):
                self._anchored(at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _opening(self, lane: cython.Py_ssize_t, at: cython.Py_ssize_t) -> cython.void:
        """The start square is the one anchor."""
        self.lane = lane
        self.limit = lane * self.stride
        self._anchored(at)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _anchored(self, at: cython.Py_ssize_t) -> cython.void:
        """All plays that cover the anchor and none used before."""
        self.anchor = at
        self.n_anchors += 1
        self._gen(at, self.root)
        self.limit = at

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gen(self, at: cython.Py_ssize_t, node: cython.Py_ssize_t) -> cython.void:
        """Gen: the letter that lies on the square, or each that may be put there."""
        self.steps -= 1
        if self.steps < 0 and self._is_over():
            return
        accepts: cython.ulonglong = accept_mask(self.units, self.layout, node)
        letters: cython.ulonglong = child_mask(self.units, self.layout, node) | accepts
        rest: cython.ulonglong
        tile: cython.int
        if self.tiles[at] != 0:
            tile = self.tiles[at] & TILE
            if letters >> tile & 1:
                self.n_arcs += 1
                self._go_on(at, tile, node, accepts)
            return
        letters &= self.cross[at]
        rest = letters & self.letters
        self.n_arcs += popcount(rest)
        while rest:
            tile = lowest(rest)
            rest &= rest - 1
            self.letters = take(self.rack, self.letters, tile)
            self.word[at] = tile
            self._go_on(at, tile, node, accepts)
            self.letters = put_back(self.rack, self.letters, tile)
        if self.n_blanks == 0:
            return
        self.n_blanks -= 1
        self.n_arcs += popcount(letters)
        while letters:
            tile = lowest(letters)
            letters &= letters - 1
            self.word[at] = BLANK | tile
            self._go_on(at, tile, node, accepts)
        self.n_blanks += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_on(self, at: cython.Py_ssize_t, tile: cython.int, old: cython.Py_ssize_t,
               accepts: cython.ulonglong) -> cython.void:
        """GoOn: the letter joins the word on its left, until ◇, then on its right."""
        is_word: cython.bint = accepts >> tile & 1 != 0
        new: cython.Py_ssize_t = child_by_tile(self.units, self.layout, old, tile)
        if at > self.anchor:
            if is_word and self.tiles[at + 1] == 0:
                self._record(self.first, at, self.first)
            if new != 0:
                self._gen(at + 1, new)
            return
        if is_word and self.tiles[at - 1] == 0 and self.tiles[self.anchor + 1] == 0:
            self._record(at, self.anchor, at)
        if new == 0:
            return
        if at - 1 != self.limit:
            self._gen(at - 1, new)
        if self.tiles[at - 1] != 0:
            return
        new = child_by_tile(self.units, self.layout, new, SEPARATOR)
        if new != 0:
            self.n_arcs += 1
            self.first = at
            self._gen(self.anchor + 1, new)


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Gordon)
