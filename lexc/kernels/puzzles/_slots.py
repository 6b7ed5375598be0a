"""Reading `Slots`, for kernels that run uncompiled; `_slots.pxd` is the compiled twin."""

from __future__ import annotations

from typing import Any


def cell_at(slots: Any, slot: int, position: int) -> int:
    """The cell of a slot at a position."""
    return int(slots.cells[slots.cell_starts[slot] + position])


def letter_at(slots: Any, slot: int, word: int, position: int) -> int:
    """The letter of a word of a slot's table at a position."""
    return int(slots.letters[slots.letter_starts[slot] + word * slots.lengths[slot] + position])


def row_at(slots: Any, slot: int, position: int, letter: int) -> int:
    """The first unit of the words of a slot's table that have a letter at a position."""
    return int(slots.bit_starts[slot] + (position * slots.n_letters + letter) * slots.widths[slot])
