"""Numbers with as many digits as mean something."""

from __future__ import annotations

import math
from typing import Any


def rounded(value: Any, digits: int = 3) -> Any:
    """The same value, numbers in lists and dicts too, with so many digits behind the point. What is no finite number,
    which JSON has no word for, becomes None."""
    if isinstance(value, float):
        return round(value, digits) if math.isfinite(value) else None
    if isinstance(value, (list, tuple)):
        return [rounded(each, digits) for each in value]
    return {key: rounded(each, digits) for key, each in value.items()} if isinstance(value, dict) else value


def significant(value: float | None, digits: int = 6) -> float | None:
    """A number with so many digits that are no leading zeros."""
    return value if value is None or isinstance(value, int) else float(f"{value:.{digits}g}")
