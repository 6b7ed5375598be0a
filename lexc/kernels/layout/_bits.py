"""Bit operations for kernels that run uncompiled; `_bits.pxd` gives compiled ones the processor's own."""

from __future__ import annotations

popcount = int.bit_count


def lowest(mask: int) -> int:
    """Index of the lowest set bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Index of the highest set bit of a mask that is not 0."""
    return mask.bit_length() - 1
