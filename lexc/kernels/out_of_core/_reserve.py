"""Room in a spill; `_reserve.pxd` has it inline for compiled kernels."""

from __future__ import annotations

from lexc.kernels.out_of_core.spill import Spill


def reserve(spill: Spill, bucket: int, size: int) -> int:
    """As `Spill.reserve`."""
    position: int = spill.reserve(bucket, size)
    return position
