"""An arc of a list as one number; `_arc.pxd` is the compiled twin."""

from __future__ import annotations

LABEL = 0xFF
ACCEPT = 0x100
LAST = 0x200
SHIFT = 10
