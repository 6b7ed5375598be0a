"""An arc as one number; `_arc.pxd` is the compiled twin.

    bit   31 or 63 … 10    9      8       7 … 0
          target           last   accept  label

The target is a node's first unit, 0 if the arc leads nowhere. The last arc of a list has the bit `LAST`.
"""

from __future__ import annotations

LABEL = 0xFF
ACCEPT = 0x100
LAST = 0x200
SHIFT = 10
