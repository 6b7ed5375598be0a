"""The names of columns that have a meaning."""

from __future__ import annotations

WEIGHT = "weight"
"""The name of the column of weights."""
COLUMN_PREFIX = "column:"
"""The prefix of the name of a column that is also the name of another order of words."""
SCORE = "score"
"""The column of the scores of scored lists."""
ORIGIN = "origin"
"""The column of the names of the lists that have a word."""
WRITTEN = "written"
"""The column of the written forms of keys."""
