"""Masks of 64 bits; `_masks.pxd` is the compiled twin."""

from __future__ import annotations

ONE = 1  # of 64 bits, so that it can be shifted to each of them
BYTE = 0xFF
HALF = 0xFFFFFFFF  # the lower 32 bits
FULL = 0xFFFFFFFFFFFFFFFF
