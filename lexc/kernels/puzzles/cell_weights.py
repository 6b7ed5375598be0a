"""The weights of cells: where a search has failed, and how long ago (Boussemart et al. 2004, dom/wdeg)."""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.puzzles import _slots
from cython.cimports.lexc.kernels.puzzles.slots import Slots

_BUMP = cython.declare(cython.longlong, 20_000_000)  # the first weight of a cell
_MAX_BUMP = cython.declare(cython.longlong, 1_000_000_000)  # then all weights are divided


@cython.final
@cython.cclass
class CellWeights:
    """A weight for each cell of `slots`. All are 0 before `begin`."""

    def __cinit__(self, slots: Slots):
        self.slots = slots
        self.weights = array("q", bytes(8 * slots.n_cells))
        self.bump = _BUMP

    def begin(self, weights) -> object:
        """Begin with weights of an earlier search; with equal ones if there are none."""
        cell: cython.Py_ssize_t
        for cell in range(self.slots.n_cells):
            self.weights[cell] = weights[cell] if weights else _BUMP
        self.bump = _BUMP
        return None

    def blame(self, slot: cython.Py_ssize_t, cell: cython.Py_ssize_t) -> cython.void:
        """Give weight to the cell (UNSET: all cells) of a slot that has no word left."""
        position: cython.Py_ssize_t
        if cell != _slots.UNSET:
            self.weights[cell] += self.bump
            return
        for position in range(self.slots.lengths[slot]):
            self.weights[_slots.cell_at(self.slots, slot, position)] += self.bump // self.slots.lengths[slot]

    def fade(self) -> cython.void:
        """Let the failures so far count less than the next ones."""
        cell: cython.Py_ssize_t
        self.bump += self.bump // 200
        if self.bump > _MAX_BUMP:
            for cell in range(self.slots.n_cells):
                self.weights[cell] >>= 6
            self.bump >>= 6
