"""The values of leaves and plays as whole numbers, 256 units a point; `_equity_units.pxd` is the compiled twin."""

from __future__ import annotations

POINT = 256
MAX_RACK_TILES = 10
COUNT_ROW = 16
MAX_VALUE = 0x7FFFFFFF
