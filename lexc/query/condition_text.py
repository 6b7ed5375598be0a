"""Conditions as text: `length=7 vowels=5- not-includes=S`."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from math import inf
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.query.condition_table import COMPARISONS, CONDITIONS, find_by_flag, flag_of
from lexc.query.ranges import UNBOUNDED, Range


def read_conditions(text: str, given: Collection[str] = ()) -> dict[str, Any]:
    """The conditions of a text, as `lexc.query.find.find` takes them; `within` keeps the name of a lexicon.

    Several `where` become a list. given: names of conditions that have a value already. Raises UsageError for an
    unknown condition, or for another one given twice.

    >>> read_conditions("length=2-4 not-in=old.dawg")
    {'length': (2, 4), 'not_within': 'old.dawg'}
    """
    try:
        parts = shlex.split(text)
    except ValueError:
        raise UsageError("a quotation mark that is never closed", found=text, remedy="Close it.") from None
    conditions: dict[str, Any] = {}
    for part in parts:
        name, sign, value = part.partition("=")
        is_negated = name.startswith(("not-", "not_"))
        plain = name[4:] if is_negated else name
        entry = find_by_flag(plain) if plain else None
        if entry is None:
            raise _unknown_condition_error(name, part)
        if not sign:
            raise UsageError("a condition without a value", expected=f"{name}=VALUE", found=part)
        key = f"not_{entry.name}" if is_negated else entry.name
        if key in given or (key in conditions and entry.kind is not COMPARISONS):
            raise UsageError("a condition that is given twice", found=part, remedy="Leave one of the two out.")
        conditions[key] = _join(conditions[key], value) if key in conditions else entry.kind.read(value)
    return conditions


def _join(comparisons: str | list[str], comparison: str) -> list[str]:
    """The comparisons of `where` and one more."""
    return [*([comparisons] if isinstance(comparisons, str) else comparisons), comparison]


def _unknown_condition_error(name: str, part: str) -> UsageError:
    names = [flag_of(entry) for entry in CONDITIONS.values()]
    remedy = did_you_mean(name, [*names, *(f"not-{known}" for known in names)])
    return UsageError(
        "no such condition", expected="NAME=VALUE, such as length=7 or not-includes=S", found=part, remedy=remedy
    )


def write_conditions(conditions: dict[str, Any]) -> str:
    """Conditions as text, which `read_conditions` reads. An end that is unbounded is left empty."""
    return " ".join(
        f"{name}={_format_value(item)}"
        for name, value in conditions.items()
        for item in (value if isinstance(value, list) else [value])
    )


def _format_value(value: str | Range) -> str:
    if isinstance(value, str):
        return _shell_word(value)
    first, last = value
    if first == last and first >= 0:
        return _format_number(first)
    low, high = "" if first == -inf else _format_number(first), "" if last in (inf, UNBOUNDED) else _format_number(last)
    return f"{low}-{high}"


def _shell_word(text: str) -> str:
    """A text that is read as itself, without quotation marks if it is read so anyway."""
    try:
        return text if shlex.split(text) == [text] else shlex.quote(text)
    except ValueError:  # a quotation mark that is never closed
        return shlex.quote(text)


def _format_number(number: float) -> str:
    """A number without an exponent."""
    text = str(number or 0)
    return f"{number:.20f}".rstrip("0").rstrip(".") if "e" in text else text
