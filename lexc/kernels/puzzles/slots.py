"""The slots of a grid: their cells, where these cross, and the words of each slot, as a table of `word_tables`.

Nothing here changes while a search runs. A cell lies in one slot or two.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _masks
from cython.cimports.lexc.kernels.puzzles import _slots

from lexc.kernels._types import Buffer, Sequence, Whole

MAX_LETTERS = 64


@cython.final
@cython.cclass
class Slots:
    """The slots, by number. The arguments are those of `FillSearch`, which describes them and their errors."""

    def __cinit__(self, bits: Buffer, letters: Buffer, gains: Buffer, n_letters: Whole, n_cells: Whole,
                  slots: Sequence[tuple[Sequence[int], int, int, int, int]]):
        if not 1 <= n_letters <= MAX_LETTERS:
            raise ValueError("no letters, or too many")
        self.bits = bits
        self.letters = letters
        self.gains = gains
        self.n_letters = n_letters
        self.n_cells = n_cells
        self.n_slots = len(slots)
        self.all_letters = _masks.FULL >> (64 - n_letters)
        for cells, bit_start, letter_start, gain_start, n_words in slots:
            if not self._has_table(cells, bit_start, letter_start, gain_start, n_words):
                raise ValueError("a slot does not fit its table")
        self._set_cells([row[0] for row in slots])
        self.bit_starts, self.letter_starts, self.gain_starts, self.n_words = (
            array("q", [row[field] for row in slots]) for field in (1, 2, 3, 4))
        self.widths = array("q", [(n + 63) >> 6 for n in self.n_words])

    def _has_table(self, cells, bit_start, letter_start, gain_start, n_words) -> object:
        """Whether the buffers have the table of a slot that has cells. The numbers may have any size."""
        length = len(cells)
        return (length > 0 and min(bit_start, letter_start, gain_start, n_words) >= 0
                and bit_start + length * self.n_letters * ((n_words + 63) >> 6) <= len(self.bits)
                and letter_start + length * n_words <= len(self.letters)
                and gain_start + n_words <= len(self.gains))

    def _set_cells(self, cells: list) -> object:
        """Set the cells of each slot. Raises ValueError if there is no such cell."""
        flat = [cell for row in cells for cell in row]
        if any(not 0 <= cell < self.n_cells for cell in flat):
            raise ValueError("no such cell")
        lengths = [len(row) for row in cells]
        self.cell_starts = array("q", [sum(lengths[:slot]) for slot in range(len(lengths))])
        self.cells = array("q", flat)
        self.lengths = array("q", lengths)
        self.crossings = array("q", _find_crossings(cells, self.n_cells))
        return None


@cython.cfunc
def _find_crossings(slots: list, n_cells: Whole) -> list:
    """By cell: slot, position, slot, position, or UNSET.

    Raises ValueError for a cell in three slots, or twice in one.
    """
    found = [_slots.UNSET] * (4 * n_cells)
    for slot, cells in enumerate(slots):
        if len({*cells}) != len(cells):
            raise ValueError("a slot has a cell twice")
        for position, cell in enumerate(cells):
            side = 0 if found[4 * cell] < 0 else 2
            if found[4 * cell + side] >= 0:
                raise ValueError("a cell is in more than two slots")
            found[4 * cell + side : 4 * cell + side + 2] = slot, position
    return found
