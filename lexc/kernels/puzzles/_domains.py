"""Reading `Domains`, for kernels that run uncompiled; `_domains.pxd` is the compiled twin."""

from __future__ import annotations

from typing import Any

from lexc.kernels.puzzles import _slots


def has_word(domains: Any, slot: int, word: int) -> bool:
    """Whether a word of its table is in a slot's domain."""
    unit = word >> 6
    return unit < domains.n_units[slot] and domains.units[domains.starts[slot] + unit] >> (word & 63) & 1 != 0


def count_with(domains: Any, slot: int, position: int, letter: int) -> int:
    """The number of words of a slot's domain that have a letter at a position."""
    row, start = _slots.row_at(domains.slots, slot, position, letter), domains.starts[slot]
    bits = domains.slots.bits
    return sum((domains.units[start + i] & bits[row + i]).bit_count() for i in range(domains.n_units[slot]))
