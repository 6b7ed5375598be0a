"""Verdicts on words, as bits; `_verdicts.pxd` is the compiled twin."""

from __future__ import annotations

CORRECT = 1
REFUSED = 2  # the word is in the set of forbidden words
KEEPS_CASE = 4  # the dictionary's capitals may not change
