"""Sizes of the rows in which generators write plays, words, anchors and windows; `_play_rows.pxd` describes them."""

from __future__ import annotations

WORD_ROW = 28
WORD_HEADER = 4
PLAY_ROW = 3
ANCHOR_ROW = 5
WINDOW_ROW = 7
