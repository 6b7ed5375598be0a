"""Rows of plays and of words, as numbers in buffers; `_play_rows.pxd` is the compiled twin."""

from __future__ import annotations

WORD_ROW = 28
HEAD = 4
PLAY_ROW = 3
ANCHOR = 5
WINDOW = 7
