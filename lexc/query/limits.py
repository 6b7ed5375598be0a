"""Limits of queries: the length of their texts, the number of answers, and ranges of numbers."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from lexc.errors import QueryError, UsageError

MAX_TEXT = 1 << 16
"""The most characters of a query: enough for a cryptogram of 200 words; other queries are words or phrases."""

Answer = TypeVar("Answer")
Range = int | tuple[int, int]


def check_text(text: str, name: str) -> None:
    """Raise QueryError if a text is longer than MAX_TEXT. name: of the text, for the message."""
    if len(text) > MAX_TEXT:
        raise QueryError(
            f"the {name} is too long",
            where=f"column {MAX_TEXT + 1}",
            expected=f"at most {MAX_TEXT:,} characters",
            found=f"{len(text):,}",
            remedy="Ask for less.",
        )


def limit_answers(found: Iterable[Answer], limit: int | None) -> Iterator[Answer]:
    """The first `limit` answers, None for all. Raises UsageError for a negative limit."""
    check_limit(limit)
    return iter(found) if limit is None else islice(found, limit)


def check_limit(limit: int | None) -> None:
    """Raise UsageError unless a limit is a possible number of answers, or None."""
    if limit is not None and limit < 0:
        raise UsageError("the limit is out of range", expected="0 or more", found=str(limit))
    if limit is not None and limit > sys.maxsize:
        raise UsageError("the limit is out of range", expected=f"at most {sys.maxsize}, or None", found=str(limit))


def int_range(value: Any, name: str) -> tuple[int, int]:
    """A whole number, or a pair of them, as (smallest, largest). name: for the message.

    Raises UsageError for anything else, or if the pair is in the wrong order.
    """
    return _pair(value, name, int)


def number_range(value: Any, name: str) -> tuple[float, float]:
    """As `int_range`, for any numbers, also infinite ones."""
    return _pair(value, name, (int, float))


def _pair(value: Any, name: str, kind: Any) -> tuple[Any, Any]:
    pair = (value, value) if isinstance(value, kind) else value
    if not (isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(n, kind) and n == n for n in pair)):
        raise UsageError(f"not a range of {name}", expected="a number or a pair of numbers", found=repr(value))
    if pair[0] > pair[1]:
        raise UsageError(f"not a range of {name}", expected="the smaller number first", found=repr(value))
    return pair
