"""The names of columns that have a meaning."""

from __future__ import annotations

WEIGHT = "weight"
"""The name of the column of weights."""
