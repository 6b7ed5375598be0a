"""Tiles as numbers; `_tiles.pxd` is the compiled twin, and explains each."""

from __future__ import annotations

SEPARATOR = 0
TILE = 63
BLANK = 64
UNDECIDED = 255
UNDECIDED_ORDINAL = -2
N_TILES = 64
MAX_TILES = 1020
