"""How long questions may be, and the numbers that they take beside their text: how many answers, and ranges."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from lexc.errors import QueryError, UsageError

MAX_TEXT = 1 << 16
"""Characters of a question: a cryptogram has at most 200 words, others the letters of a word or of a phrase."""

Answer = TypeVar("Answer")
Range = int | tuple[int, int]


def check_text(text: str, what: str) -> None:
    """QueryError for a text that is too long to be read as a question. what: as it names the text."""
    if len(text) > MAX_TEXT:
        raise QueryError(
            f"the {what} is too long",
            where=f"column {MAX_TEXT + 1}",
            expected=f"at most {MAX_TEXT:,} characters",
            found=f"{len(text):,}",
            remedy="Ask for less.",
        )


def limit_answers(found: Iterable[Answer], limit: int | None) -> Iterator[Answer]:
    """The first so many answers, all for None. UsageError for fewer than none."""
    check_limit(limit)
    return iter(found) if limit is None else islice(found, limit)


def check_limit(limit: int | None) -> None:
    """UsageError unless a limit is a number of answers, or None."""
    if limit is not None and limit < 0:
        raise UsageError("the limit is out of range", expected="0 or more", found=str(limit))
    if limit is not None and limit > sys.maxsize:
        raise UsageError("the limit is out of range", expected=f"at most {sys.maxsize}, or None", found=str(limit))


def int_range(value: Any, what: str) -> tuple[int, int]:
    """A whole number, or a pair of them, as the least and the most. UsageError for anything else, or if they are
    reversed."""
    return _pair(value, what, int)


def number_range(value: Any, what: str) -> tuple[float, float]:
    """The same for any numbers, infinite ones too."""
    return _pair(value, what, (int, float))


def _pair(value: Any, what: str, kind: Any) -> tuple[Any, Any]:
    pair = (value, value) if isinstance(value, kind) else value
    if not (isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(n, kind) and n == n for n in pair)):
        raise UsageError(f"not a range of {what}", expected="a number or a pair of numbers", found=repr(value))
    if pair[0] > pair[1]:
        raise UsageError(f"not a range of {what}", expected="the smaller number first", found=repr(value))
    return pair
