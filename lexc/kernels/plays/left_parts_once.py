"""Appel and Jacobson's generator with its loops inverted: left parts are listed once a move (1988, section 7.2).

The left parts depend on the rack and on the largest limit alone. So the anchors are listed first, each with its limit,
those of the largest limit first; the walk of left parts is the outer loop, and for each left part the anchors with room
for it are the inner one. An anchor whose cross-check admits no letter is not listed. Where the left part lies on the
board there is only one, and the plays are generated at once.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bitmap, _bits, _tiles
from cython.cimports.lexc.kernels.plays import _rack
from cython.cimports.lexc.kernels.plays.appel_jacobson import AppelJacobson
from cython.cimports.lexc.kernels.plays.generator import Generator


@cython.final
@cython.cclass
class LeftPartsOnce(AppelJacobson):
    """Appel and Jacobson's generator with left parts listed once. root: of the DAWG."""

    anchors: cython.longlong[::1]  # index * 2 + is_down of each listed anchor
    limits: cython.longlong[::1]  # of each listed anchor; largest first once `_sort_anchors` has run
    n_listed: cython.Py_ssize_t

    def __cinit__(self, *_):
        self.anchors = array("q", bytes(8 * 2 * self.stride * self.stride))
        self.limits = array("q", bytes(8 * 2 * self.stride * self.stride))

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_lanes(self, both_directions: cython.bint) -> cython.void:
        """List the anchors of all lanes, then generate the plays of each left part at each of them."""
        self.n_listed = 0
        Generator._walk_lanes(self, both_directions)
        self._sort_anchors()
        if self.n_listed:
            self._each_left_part(self.root, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_anchor(self, index: cython.Py_ssize_t, limit: cython.Py_ssize_t) -> cython.void:
        """List the anchor, or generate its plays if its left part lies on the board."""
        self.n_anchors += 1
        if self.cross_checks[index] == 0:
            return
        if self.tiles[index - 1] != 0:
            self.anchor = index
            self._walk_from_block(index)
            return
        self.anchors[self.n_listed] = index * 2 + self.is_down
        self.limits[self.n_listed] = limit
        self.n_listed += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _sort_anchors(self) -> cython.void:
        """Sort the listed anchors by descending limit: by insertion, as limits are few."""
        i: cython.Py_ssize_t
        target: cython.Py_ssize_t
        anchor: cython.longlong
        limit: cython.longlong
        for i in range(1, self.n_listed):
            anchor, limit = self.anchors[i], self.limits[i]
            target = i
            while target > 0 and self.limits[target - 1] < limit:
                self.anchors[target], self.limits[target] = self.anchors[target - 1], self.limits[target - 1]
                target -= 1
            self.anchors[target], self.limits[target] = anchor, limit

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _each_left_part(self, node: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.void:
        """Generate the plays of a left part and of all longer ones. `codes` holds it, and it leads to the node."""
        n_arcs_before: cython.ulonglong = self.n_existing_arcs
        children: cython.ulonglong = _bitmap.child_mask(self.units, self.layout, node)
        remaining: cython.ulonglong = children & self.letters
        bit: cython.ulonglong
        tile: cython.int
        self.steps_until_check -= 1
        if self.steps_until_check < 0 and self._should_stop():
            return
        self._walk_anchors(node, length)
        self.n_left_parts += 1
        self.n_dead_left_parts += self.n_existing_arcs == n_arcs_before
        if length >= self.limits[0]:
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
            self._each_left_part(self._target(node, children, bit), length + 1)
            self.letters = _rack.put_back(self.rack, self.letters, tile)
        if self.n_blanks == 0:
            return
        self.n_blanks -= 1
        remaining = children
        self.n_arcs += _bits.popcount(self.all_letters)
        self.n_left_arcs += _bits.popcount(self.all_letters)
        self.n_existing_arcs += _bits.popcount(remaining)
        while remaining:
            bit = remaining & (0 - remaining)
            self.codes[length] = _tiles.BLANK | _bits.lowest(remaining)
            remaining ^= bit
            self._each_left_part(self._target(node, children, bit), length + 1)
        self.n_blanks += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _walk_anchors(self, node: cython.Py_ssize_t, length: cython.Py_ssize_t) -> cython.void:
        """Generate the plays of a left part at all anchors with room for it."""
        i: cython.Py_ssize_t
        for i in range(self.n_listed):
            if self.limits[i] < length:
                return
            self.anchor = self.anchors[i] >> 1
            self.is_down = self.anchors[i] & 1 != 0
            self.lane = self.anchor // self.stride
            self.word_start = self.anchor - length
            self._extend_right(node, False, self.anchor)
