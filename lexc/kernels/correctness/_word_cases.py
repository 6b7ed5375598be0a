"""The capitals of a word; `_word_cases.pxd` is the compiled twin."""

from __future__ import annotations

ALL_LOWER = 0  # none
INITIAL = 1  # the first letter alone
ALL_UPPER = 2  # all letters
MIXED = 3
