"""A cell of a double array, which holds one arc; `_cell.pxd` is the compiled twin.

    bit   31 … 7               6               5 … 0
          base of the child    a word ends     tile

The base is 0 if the arc leads nowhere; no node has base 0. `FREE_CELL` has the tile 63, which no narrow node has.
"""

from __future__ import annotations

CELL_TILE = 0x3F
ENDS_WORD = 0x40
BASE_SHIFT = 7
FREE_CELL = 0x3F
ROOT_BASE = 1
