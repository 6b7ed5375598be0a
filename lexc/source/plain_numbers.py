"""Numbers of other libraries, such as numpy, as Python's own."""

from __future__ import annotations

import operator


def to_int(value: object) -> int | None:
    """A whole number as an int; None for anything else."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def to_number(value: object) -> int | float | None:
    """A number as an int or a float; None for anything else."""
    whole = to_int(value)
    if whole is not None or isinstance(value, float):
        return whole if whole is not None else float(value)  # type: ignore[arg-type]
    from numbers import Real  # lazy: numbers costs 0.5 ms

    return float(value) if isinstance(value, Real) else None
