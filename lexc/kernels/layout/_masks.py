"""Masks of 64 bits; `_masks.pxd` is the compiled twin."""

from __future__ import annotations

ONE = 1
BYTE = 0xFF
HALF = 0xFFFFFFFF
FULL = 0xFFFFFFFFFFFFFFFF
