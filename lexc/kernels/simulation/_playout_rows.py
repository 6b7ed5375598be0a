"""Rows of playouts, as numbers in buffers; `_playout_rows.pxd` is the compiled twin."""

from __future__ import annotations

RESULT_ROW = 3
HAND = 16
KEPT = 8
