"""Steps of a search after which somebody may interrupt it; `_pause.pxd` is the compiled twin."""

from __future__ import annotations

PAUSE = 0x10000
