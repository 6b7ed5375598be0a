"""Steps of a search between two checks for Ctrl-C; `_signal_interval.pxd` is the compiled twin."""

from __future__ import annotations

SIGNAL_INTERVAL = 0x10000
