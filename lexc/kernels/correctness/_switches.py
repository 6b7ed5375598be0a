"""Switches of a dictionary's rules, as bits; `_switches.pxd` is the compiled twin."""

from __future__ import annotations

CASE = 1
DUP = 2
REP = 4
SIMPLIFIED_TRIPLE = 8
TRIPLE = 16
SHARPS = 32
HUNGARIAN = 64  # the language, not a switch of DICT
TURKIC = 128  # Turkish or Azeri
