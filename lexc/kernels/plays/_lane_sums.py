"""Fields of the packed numbers in `Board.lane_sums`; `_lane_sums.pxd` describes them and is the compiled twin."""

from __future__ import annotations

CROSSED_SHIFT = 8
DOUBLINGS_SHIFT = 16
TRIPLINGS_SHIFT = 24
LETTER_2_SHIFT = 32
LETTER_3_SHIFT = 37
LETTER_4_SHIFT = 42
LETTER_MASK = 31
POINTS_SHIFT = 48
