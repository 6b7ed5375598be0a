"""Appel and Jacobson's generator of plays, on a DAWG ("The World's Fastest Scrabble Program", CACM 31(5), 1988).

Section 3.3: for each anchor, generate all left parts (`_left_part`), and for each of them all right parts
(`_extend_right`):

    squares          . . . . [a] . . T .      a: the anchor, T: a tile on the board
    left part            x x                  tiles of the rack, on empty squares that are no anchors
    right part                x  x x T x      from the anchor on

Cross-checks and cross-sums (3.1.1, 3.5) are those of `plays.board`. Two corrections of the paper:

- The listing of LeftPart is missing from copies in circulation. LeftPart calls ExtendRight at the anchor. If the limit
  is above 0, it takes the tile of each arc whose letter is on the rack, calls itself on the arc's target with
  limit - 1, and puts the tile back.
- ExtendRight as printed accepts a left part that is a word before a tile is on the anchor. Here nothing counts as a
  word until the anchor is covered.
"""

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _tiles, _unpacking
from cython.cimports.lexc.kernels.plays import _rack
from cython.cimports.lexc.kernels.plays.paper_generator import PaperGenerator

_LEAF = cython.declare(cython.Py_ssize_t, -1)  # stands for the node without arcs, A&J's node 0 (3.4.3)


@cython.cclass
class AppelJacobson(PaperGenerator):
    """Appel and Jacobson's generator. root: of the DAWG."""

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_lane(self, lane: cython.Py_ssize_t, n_squares: cython.Py_ssize_t) -> cython.void:
        """Generate the plays at each anchor. Its limit is the number of empty squares before it that are no anchors."""
        limit: cython.Py_ssize_t = 0
        index: cython.Py_ssize_t
        self.lane = lane
        for index in range(lane * self.stride + 1, lane * self.stride + n_squares + 1):
            if self._is_anchor(index):
                self._walk_anchor(index, limit)
                limit = 0
            elif self.tiles[index] == 0 and self.factors[index] != 0:
                limit += 1
            else:
                limit = 0

    def _is_anchor(self, index: cython.Py_ssize_t) -> cython.bint:
        """Whether a square is empty and next to a tile (3.1.2). A brick, of factor 0, is no anchor."""
        if self.tiles[index] != 0 or self.factors[index] == 0:
            return False
        return self.tiles[index - 1] != 0 or self.tiles[index + 1] != 0 or self._has_cross_word(index)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_opening(self, lane: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.void:
        """Use the start square as the only anchor."""
        limit: cython.Py_ssize_t = 0
        self.lane = lane
        while self.factors[start - limit - 1] != 0:  # bricks and border have no factor
            limit += 1
        self._walk_anchor(start, limit)

    def _walk_anchor(self, index: cython.Py_ssize_t, limit: cython.Py_ssize_t) -> cython.void:
        """Generate all plays that cover the anchor and no anchor before it.

        limit: the most tiles of a left part that is put down.
        """
        n_arcs_before: cython.ulonglong = self.n_arcs
        self.anchor = index
        self.n_anchors += 1
        if self.tiles[index - 1] == 0:
            self._left_part(self.root, 0, limit)
        else:
            self._walk_from_block(index)
        if self.cross_checks[index] == 0:
            self.n_blocked_arcs += self.n_arcs - n_arcs_before

    def _walk_from_block(self, index: cython.Py_ssize_t) -> cython.void:
        """Generate the plays at the anchor whose left part lies on the board (3.4.1)."""
        node: cython.Py_ssize_t = self.root
        bit: cython.ulonglong
        i: cython.Py_ssize_t
        self.word_start = index
        while self.tiles[self.word_start - 1] != 0:
            self.word_start -= 1
        for i in range(self.word_start, index):
            bit = cython.cast(cython.ulonglong, 1) << (self.tiles[i] & _tiles.TILE)
            node = self._target(node, _bitmap.child_mask(self.units, self.layout, node), bit)
            self.n_arcs += 1
            if node == _LEAF:
                return
            self.n_existing_arcs += 1
        self._extend_right(node, False, index)

    def _left_part(self, node: cython.Py_ssize_t, length: cython.Py_ssize_t, limit: cython.Py_ssize_t) -> cython.void:
        """LeftPart (3.3.1): `codes` holds a left part of this length, which leads to the node."""
        n_arcs_before: cython.ulonglong = self.n_existing_arcs
        children: cython.ulonglong = _bitmap.child_mask(self.units, self.layout, node)
        remaining: cython.ulonglong = children & self.letters
        bit: cython.ulonglong
        tile: cython.int
        self.steps_until_check -= 1
        if self.steps_until_check < 0 and self._should_stop():
            return
        self.word_start = self.anchor - length
        self._extend_right(node, False, self.anchor)
        self.n_left_parts += 1
        self.n_dead_left_parts += self.n_existing_arcs == n_arcs_before  # 7.2: not a single tile can extend it
        if limit <= 0:
            return
        self.n_arcs += _bits.popcount(self.letters)
        self.n_left_arcs += _bits.popcount(self.letters)
        self.n_existing_arcs += _bits.popcount(remaining)
        while remaining:
            tile = _bits.lowest(remaining)
            bit = remaining & (0 - remaining)
            remaining ^= bit
            self.letters = _rack.take(self.rack, self.letters, tile)
            self.codes[length] = tile
            self._left_part(self._target(node, children, bit), length + 1, limit - 1)
            self.letters = _rack.put_back(self.rack, self.letters, tile)
        if self.n_blanks == 0:
            return
        self.n_blanks -= 1  # 3.4.2: a blank stands for each letter in turn
        remaining = children
        self.n_arcs += _bits.popcount(self.all_letters)
        self.n_left_arcs += _bits.popcount(self.all_letters)
        self.n_existing_arcs += _bits.popcount(remaining)
        while remaining:
            bit = remaining & (0 - remaining)
            self.codes[length] = _tiles.BLANK | _bits.lowest(remaining)
            remaining ^= bit
            self._left_part(self._target(node, children, bit), length + 1, limit - 1)
        self.n_blanks += 1

    def _extend_right(self, node: cython.Py_ssize_t, is_word: cython.bint, index: cython.Py_ssize_t) -> cython.void:
        """ExtendRight (3.3.2): the tiles before the square at the index lead to the node; `codes` has those put down.

        is_word: whether they are a word that covers the anchor. The caller knows, since arcs accept, not nodes (3.4.3).
        """
        children: cython.ulonglong
        accepts: cython.ulonglong
        remaining: cython.ulonglong
        bit: cython.ulonglong
        tile: cython.int
        self.steps_until_check -= 1
        if self.steps_until_check < 0 and self._should_stop():
            return
        if self.tiles[index] == 0 and is_word:
            self._record_play(self.word_start, index - 1, 0)
        if node == _LEAF:
            return
        children = _bitmap.child_mask(self.units, self.layout, node)
        accepts = _bitmap.accept_mask(self.units, self.layout, node)
        if self.tiles[index] != 0:
            bit = cython.cast(cython.ulonglong, 1) << (self.tiles[index] & _tiles.TILE)
            self.n_arcs += 1
            if (children | accepts) & bit:
                self.n_existing_arcs += 1
                self._extend_right(self._target(node, children, bit), accepts & bit != 0, index + 1)
            return
        remaining = self.cross_checks[index] & self.letters
        self.n_arcs += _bits.popcount(remaining)
        remaining &= children | accepts
        self.n_existing_arcs += _bits.popcount(remaining)
        while remaining:
            tile = _bits.lowest(remaining)
            bit = remaining & (0 - remaining)
            remaining ^= bit
            self.letters = _rack.take(self.rack, self.letters, tile)
            self.codes[index - self.word_start] = tile
            self._extend_right(self._target(node, children, bit), accepts & bit != 0, index + 1)
            self.letters = _rack.put_back(self.rack, self.letters, tile)
        if self.n_blanks == 0:
            return
        self.n_blanks -= 1  # 3.4.2
        remaining = self.cross_checks[index]
        self.n_arcs += _bits.popcount(remaining)
        remaining &= children | accepts
        self.n_existing_arcs += _bits.popcount(remaining)
        while remaining:
            bit = remaining & (0 - remaining)
            self.codes[index - self.word_start] = _tiles.BLANK | _bits.lowest(remaining)
            remaining ^= bit
            self._extend_right(self._target(node, children, bit), accepts & bit != 0, index + 1)
        self.n_blanks += 1

    def _target(self, node: cython.Py_ssize_t, children: cython.ulonglong, bit: cython.ulonglong) -> cython.Py_ssize_t:
        """The child of a node by a letter's bit, _LEAF if the arc only ends words."""
        if not children & bit:
            return _LEAF
        if self.is_expanded:
            return self.units[node + 2 + _bits.lowest(bit)]
        return _unpacking.known_unit(self.unpacked, self.last_unit,
                                     self.units[_bitmap.target_unit(self.layout, node, children, bit)])
