"""Limits of queries: the length of their texts, the number of answers, and ranges of numbers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from lexc.errors import CapacityExceeded, QueryError, UsageError
from lexc.source.plain_numbers import to_int, to_number

MAX_TEXT = 1 << 16
"""The most characters of a query: enough for a cryptogram of 200 words; other queries are words or phrases."""

MAX_LISTED = 50_000_000
"""The most answers of one list in memory."""
MAX_COUNTED = 1_000_000_000
"""The most answers that are counted one by one."""
_BATCH = 4096  # answers: a millisecond

MANY = 1 << 30
"""More than any number of blanks, letters or words of a set: no bound."""

Answer = TypeVar("Answer")
Range = int | tuple[int, int]


def require_str(text: object, name: str) -> str:
    """A text as a str, not of a subclass. Raises UsageError if it is none. name: of the text, for the message."""
    if not isinstance(text, str):
        raise UsageError(f"not a {name}", expected="a str", found=type(text).__name__)
    return text if type(text) is str else str.__str__(text)


def check_text(text: object, name: str) -> str:
    """As `require_str`. Raises QueryError if the text is longer than MAX_TEXT."""
    text = require_str(text, name)
    if len(text) > MAX_TEXT:
        raise QueryError(
            f"the {name} is too long",
            where=f"column {MAX_TEXT + 1}",
            expected=f"at most {MAX_TEXT:,} characters",
            found=f"{len(text):,}",
            remedy="Ask for less.",
        )
    return text


def limit_answers(found: Iterable[Answer], limit: int | None) -> Iterator[Answer]:
    """The first `limit` answers, None for all. Raises UsageError for a negative limit."""
    check_limit(limit)
    return iter(found) if limit is None else islice(found, limit)


def list_answers(found: Iterable[Answer]) -> list[Answer]:
    """All answers in a list. Raises CapacityExceeded if they are more than MAX_LISTED: a dictionary has 10^11 words.

    They are taken in batches, so that other threads of Python run between two batches.
    """
    answers: list[Answer] = []
    found = iter(found)
    while batch := list(islice(found, _BATCH)):
        answers += batch
        if len(answers) > MAX_LISTED:
            raise too_many_error("list in memory", MAX_LISTED)
    return answers


def count_answers(found: Iterable[Any]) -> int:
    """The number of answers, one by one. Raises CapacityExceeded if they are more than MAX_COUNTED."""
    n = sum(1 for _ in islice(found, MAX_COUNTED + 1))
    if n > MAX_COUNTED:
        raise too_many_error("count", MAX_COUNTED)
    return n


def too_many_error(purpose: str, most: int) -> CapacityExceeded:
    """The error for too many answers. purpose: a verb. most: the limit."""
    problem, remedy = f"too many answers to {purpose}", "Narrow the query, or limit the answers (--limit)."
    return CapacityExceeded(problem, expected=f"at most {most:,}", found="more", remedy=remedy)


def check_limit(limit: int | None) -> None:
    """Raise UsageError unless a limit is a possible number of answers, or None."""
    if limit is None:
        return
    number = to_int(limit)
    if number is None or number < 0:
        raise UsageError("the limit is out of range", expected="0 or more, or None", found=repr(limit)[:80])
    if number > sys.maxsize:
        raise UsageError("the limit is out of range", expected=f"at most {sys.maxsize}, or None", found=str(number))


def int_range(value: Any, name: str) -> tuple[int, int]:
    """A whole number, or a pair of them, as (smallest, largest), from 0 to MANY. name: for the message.

    Numbers of other libraries are numbers, too.
    Larger numbers, which nothing reaches, become MANY, since kernels take numbers of 32 bits. Raises UsageError for
    anything else, if the pair is in the wrong order, or if both are negative.
    """
    low, high = _pair(value, name, to_int)
    if high < 0:
        raise UsageError(f"not a range of {name}", expected="0 or more", found=repr(value))
    return min(max(low, 0), MANY), min(high, MANY)


def number_range(value: Any, name: str) -> tuple[float, float]:
    """As `int_range`, for any numbers, also infinite ones."""
    return _pair(value, name, to_number)


def _pair(value: Any, name: str, read: Callable[[object], Any]) -> tuple[Any, Any]:
    """A number, or a pair of them, as a pair. read: returns a number, None for anything else."""
    number = read(value)
    ends = [read(end) for end in value] if isinstance(value, tuple) else [number, number]
    if len(ends) != 2 or not all(end is not None and end == end for end in ends):
        raise UsageError(f"not a range of {name}", expected="a number or a pair of numbers", found=repr(value))
    low, high = ends
    if low > high:
        raise UsageError(f"not a range of {name}", expected="the smaller number first", found=repr(value))
    return low, high
