"""Rounding of numbers for output."""

from __future__ import annotations

import math
from typing import Any


def round_floats(value: Any, digits: int = 3) -> Any:
    """Round the floats in a value, and in its lists and dicts, to a number of decimals.

    Infinity and NaN, which JSON cannot express, become None.
    """
    if isinstance(value, float):
        return round(value, digits) if math.isfinite(value) else None
    if isinstance(value, (list, tuple)):
        return [round_floats(item, digits) for item in value]
    return {key: round_floats(item, digits) for key, item in value.items()} if isinstance(value, dict) else value


def round_significant(value: float | None, digits: int = 6) -> float | None:
    """Round a float to a number of significant digits; integers and None are unchanged."""
    return value if value is None or isinstance(value, int) else float(f"{value:.{digits}g}")
