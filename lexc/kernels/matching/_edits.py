"""Kinds of edits, and masks of a Levenshtein automaton; `_edits.pxd` explains them and is the compiled twin."""

from __future__ import annotations

INSERT = 1
DELETE = 2
REPLACE = 4
TRANSPOSE = 8
POSITIONS = 127
HALFWAY = 128
UNREACHED = 99
