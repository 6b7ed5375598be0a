"""Gordon's generator of plays, on a GADDAG.

"A Faster Scrabble Move Generation Algorithm", Software - Practice and Experience 24(2), 1994: the section "The move
generation algorithm", Figure 3. A walk begins at the anchor and goes left letter by letter. Behind the separator ◇ it
goes on right of the anchor. Anchors are the last tiles of blocks, and empty squares with only a cross-word: his text
speaks of empty squares on both sides of a block, but only these anchors give his figures (Tables IV to VI).

    squares     C  A [R] E  S       [ ]: the anchor
    arc         3  2  1  5  6       so the walk follows the arcs R A C ◇ E S; the separator is the fourth

Differences from the figure:

- A letter set is the accept mask of a node here; Gordon has it on the arc that leads to the node. So for "L on OldArc"
  the code asks the accept mask of the node that the arc for L leaves.
- Gordon's pos is an index in the lanes here, and pos <= 0 means at or left of the anchor.
- There is no test for "room": border and bricks have empty cross-checks (Appel and Jacobson's sentinels, section 3.5).
  Only the anchor used before is a limit.
- A correction: Figure 3 records a word that ends at the anchor, even if a tile lies directly right of it, which makes
  the word longer. The code here tests for that tile.

Cross-checks (Gordon's cross sets) are those of `plays.board`.
"""

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _tiles, _unpacking
from cython.cimports.lexc.kernels.plays import _rack
from cython.cimports.lexc.kernels.plays.paper_generator import PaperGenerator


@cython.final
@cython.cclass
class Gordon(PaperGenerator):
    """Gordon's generator. root: of the GADDAG. `codes` is indexed like the lanes."""

    left_limit: cython.Py_ssize_t  # the index of the anchor used before, or of the border; walks stay right of it

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_lane(self, lane: cython.Py_ssize_t, n_squares: cython.Py_ssize_t) -> cython.void:
        """Generate the plays at the anchors of the lane: the last tile of each block, and crossed squares.

        If the first of three crossed squares side by side is used, the middle one is left out: a play that covers it
        has another tile beside it, and so covers an anchor that is used, too.
        """
        start: cython.Py_ssize_t = lane * self.stride
        index: cython.Py_ssize_t
        self.lane = lane
        self.left_limit = start
        for index in range(start + 1, start + n_squares + 1):
            if self.tiles[index] != 0:
                if self.tiles[index + 1] == 0:
                    self._walk_anchor(index)
            elif self._has_only_cross_word(index) and not (
                    index - 1 == self.left_limit and self._has_only_cross_word(index - 1)
                    and self._has_only_cross_word(index + 1)):
                self._walk_anchor(index)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_only_cross_word(self, index: cython.Py_ssize_t) -> cython.bint:
        """Whether a square is empty and next to tiles in the crossing lane only. A brick or the border is not."""
        return (self.tiles[index] == 0 and self.tiles[index - 1] == 0 and self.tiles[index + 1] == 0
                and self._has_cross_word(index))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_opening(self, lane: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.void:
        """Use the start square as the only anchor."""
        self.lane = lane
        self.left_limit = lane * self.stride
        self._walk_anchor(start)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_anchor(self, index: cython.Py_ssize_t) -> cython.void:
        """Generate all plays that cover the anchor and no anchor used before."""
        self.anchor = index
        self.n_anchors += 1
        self._gen(index, self.root)
        self.left_limit = index

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _gen(self, index: cython.Py_ssize_t, node: cython.Py_ssize_t) -> cython.void:
        """Gen: try the letter that lies on the square, or else each letter that may be put there.

        node: where the letters so far lead.
        """
        self.steps_until_check -= 1
        if self.steps_until_check < 0 and self._should_stop():
            return
        accepts: cython.ulonglong = _bitmap.accept_mask(self.units, self.layout, node)
        letters: cython.ulonglong = _bitmap.child_mask(self.units, self.layout, node) | accepts
        remaining: cython.ulonglong
        tile: cython.int
        if self.tiles[index] != 0:
            tile = self.tiles[index] & _tiles.TILE
            self.n_arcs += 1
            if letters >> tile & 1:
                self.n_existing_arcs += 1
                self._go_on(index, tile, node, accepts)
            return
        letters &= self.cross_checks[index]
        remaining = letters & self.letters
        self.n_arcs += _bits.popcount(self.cross_checks[index] & self.letters)
        self.n_existing_arcs += _bits.popcount(remaining)
        while remaining:
            tile = _bits.lowest(remaining)
            remaining &= remaining - 1
            self.letters = _rack.take(self.rack, self.letters, tile)
            self.codes[index] = tile
            self._go_on(index, tile, node, accepts)
            self.letters = _rack.put_back(self.rack, self.letters, tile)
        if self.n_blanks == 0:
            return
        self.n_blanks -= 1
        self.n_arcs += _bits.popcount(self.cross_checks[index])
        self.n_existing_arcs += _bits.popcount(letters)
        while letters:
            tile = _bits.lowest(letters)
            letters &= letters - 1
            self.codes[index] = _tiles.BLANK | tile
            self._go_on(index, tile, node, accepts)
        self.n_blanks += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _go_on(self, index: cython.Py_ssize_t, tile: cython.int, node: cython.Py_ssize_t,
               accepts: cython.ulonglong) -> cython.void:
        """GoOn: add the letter at the index to the word, on its left before the separator, on its right after it.

        node: the one that the letter's arc leaves. accepts: its accept mask.
        """
        is_word: cython.bint = accepts >> tile & 1 != 0
        child: cython.Py_ssize_t = self._child(node, tile)
        if index > self.anchor:
            if is_word and self.tiles[index + 1] == 0:
                self._record_play(self.word_start, index, self.word_start)
            if child != 0:
                self._gen(index + 1, child)
            return
        if is_word and self.tiles[index - 1] == 0 and self.tiles[self.anchor + 1] == 0:
            self._record_play(index, self.anchor, index)
        if child == 0:
            return
        if index - 1 != self.left_limit:
            self._gen(index - 1, child)
        if self.tiles[index - 1] != 0:
            return
        child = self._child(child, _tiles.SEPARATOR)
        self.n_arcs += 1
        if child != 0:
            self.n_existing_arcs += 1
            self.word_start = index
            self._gen(self.anchor + 1, child)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _child(self, node: cython.Py_ssize_t, tile: cython.int) -> cython.Py_ssize_t:
        """The child of a node by a tile, 0 if it has none."""
        if self.is_expanded:
            return self.units[node + 2 + tile]
        return _unpacking.known_unit(self.unpacked, self.last_unit,
                                     _bitmap.child_by_tile(self.units, self.layout, node, tile))
