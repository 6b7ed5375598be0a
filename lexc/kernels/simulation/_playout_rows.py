"""Rows that playouts read and write; `_playout_rows.pxd` describes them and is the compiled twin."""

from __future__ import annotations

RESULT_ROW = 3
RACK_ROOM = 16
N_REPLIES = 8
RESULT_GAIN = 0
RESULT_SPREAD = 1
RESULT_UNSEEN = 2
OUT_GAIN = 0
OUT_LOSS = 1
STUCK_LOSS = 2
OUT_PENALTY = 3
N_SETTLEMENT = 4
