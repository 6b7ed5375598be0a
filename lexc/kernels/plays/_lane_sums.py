"""Where the fields of a board's sums begin; `_lane_sums.pxd` is the compiled twin."""

from __future__ import annotations

CROSSED = 8
TWOS = 16
THREES = 24
DOUBLE = 32
TRIPLE = 37
QUADRUPLE = 42
PREMIUMS = 31
TILE_POINTS = 48
