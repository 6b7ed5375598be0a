"""Kinds of bounds in the transposition table; `_table_bounds.pxd` describes them and is the compiled twin."""

from __future__ import annotations

LOWER_BOUND = 1
UPPER_BOUND = 2
EXACT = 3
