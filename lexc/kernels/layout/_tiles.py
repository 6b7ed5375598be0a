"""Tiles as numbers; `_tiles.pxd` is the compiled twin."""

from __future__ import annotations

TILE = 63
BLANK = 64
N_TILES = 64
SEPARATOR = 0
