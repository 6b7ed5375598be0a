"""Conditions as text: `length=7 vowels=5- not-includes=S`."""

from __future__ import annotations

import shlex
from collections.abc import Collection
from math import inf
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.query.ranges import UNBOUNDED, Range, read_range, read_weights

TEXT_CONDITIONS = ("pattern", "anagram", "subanagram", "includes", "excludes", "prefix", "suffix", "within", "where")
"""Conditions whose value is a text. `within`, which may be written `in`, names a lexicon."""
NUMBER_CONDITIONS = (
    "length", "vowels", "unique", "points", "anagrams", "front_hooks", "back_hooks", "probability", "weight",
)  # fmt: skip
"""Conditions whose value is a range of numbers."""


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
        plain = name.replace("-", "_").removeprefix("not_")
        plain = "within" if plain == "in" else plain
        if plain not in (*TEXT_CONDITIONS, *NUMBER_CONDITIONS):
            raise _unknown_condition_error(name, part)
        if not sign:
            raise UsageError("a condition without a value", expected=f"{name}=VALUE", found=part)
        key = f"not_{plain}" if name.startswith("not") else plain
        if key in given or (key in conditions and plain != "where"):
            raise UsageError("a condition that is given twice", found=part, remedy="Leave one of the two out.")
        conditions[key] = _join(conditions[key], value) if key in conditions else _read_value(plain, value)
    return conditions


def _join(comparisons: str | list[str], comparison: str) -> list[str]:
    """The comparisons of `where` and one more."""
    return [*([comparisons] if isinstance(comparisons, str) else comparisons), comparison]


def _read_value(name: str, text: str) -> Any:
    """The value of a condition: a text, or a range of numbers."""
    return text if name in TEXT_CONDITIONS else read_weights(text) if name == "weight" else read_range(text)


def _unknown_condition_error(name: str, part: str) -> UsageError:
    names = [known.replace("_", "-") for known in (*TEXT_CONDITIONS, *NUMBER_CONDITIONS)]
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
