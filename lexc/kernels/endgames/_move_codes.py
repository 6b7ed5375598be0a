"""Moves of an endgame as numbers; `_move_codes.pxd` describes them and is the compiled twin."""

from __future__ import annotations

PASS = -2
NO_MOVE = -1
INFINITE = 0x40000000
PLACED_LANE = 0
PLACED_FIRST = 1
PLACED_LAST = 2
N_PLACED = 3
PLACED_ROW = 24
PLACED_HEADER = 4
MAX_DEPTH = 64
