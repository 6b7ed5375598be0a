"""Codes of the problems that sibling lists can have; `_sibling_problems.pxd` is the compiled twin."""

from __future__ import annotations

SOUND = 0
NO_TARGET = 1
NO_END = 2
CYCLE = 3
TOO_LONG = 4
NO_LABEL = 5
