"""Numbers that questions take beside their text: how many answers, and ranges."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from lexc.errors import UsageError

Answer = TypeVar("Answer")
Range = int | tuple[int, int]


def first(found: Iterable[Answer], limit: int | None) -> Iterator[Answer]:
    """The first so many answers, all for None. UsageError for fewer than none."""
    check_limit(limit)
    return iter(found) if limit is None else islice(found, limit)


def check_limit(limit: int | None) -> None:
    """UsageError unless a limit is a number of answers, or None."""
    if limit is not None and limit < 0:
        raise UsageError("a limit counts from 0", found=str(limit))
    if limit is not None and limit > sys.maxsize:
        raise UsageError("a limit beyond all numbers of answers", expected=f"at most {sys.maxsize}, or None")


def between(value: Any, what: str) -> tuple[int, int]:
    """A number, or a pair of them, as the least and the most. UsageError for anything else, or if they are reversed."""
    pair = (value, value) if isinstance(value, int) else value
    if not (isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(n, int) for n in pair)):
        raise UsageError(f"{what} is a number or a pair of numbers", found=repr(value))
    if pair[0] > pair[1]:
        raise UsageError(f"{what}: the smaller number comes first", found=repr(value))
    return pair
