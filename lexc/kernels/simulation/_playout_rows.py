"""Sizes of the rows that playouts read and write; `_playout_rows.pxd` describes them and is the compiled twin."""

from __future__ import annotations

RESULT_ROW = 3
RACK_ROOM = 16
N_REPLIES = 8
