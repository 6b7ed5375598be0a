"""What leaves and plays are worth, as whole numbers; `_equity_units.pxd` is the compiled twin."""

from __future__ import annotations

POINT = 256
MOST_TILES = 10
COUNTS = 16
HIGHEST = 0x7FFFFFFF
