"""The rules for words with several values, of which one value is made."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lexc.errors import UsageError, did_you_mean
from lexc.source.column_names import ORIGIN, WRITTEN

DUPLICATE_RULES = {
    "max": "the largest", "min": "the smallest", "sum": "the sum", "first": "the first", "last": "the last",
    "many": "every one", "error": "none",
}  # fmt: skip
"""The rules for words with several values, and their names in notes. max, min and sum are for numbers and bits."""
DuplicateRule = str | Mapping[str, str]
"""The name of a rule, or a mapping of columns to such names; "" stands for all other columns, by default max."""


def check_rule(on_duplicate: DuplicateRule, columns: Iterable[str] | None = None) -> None:
    """Raise UsageError if a rule is not in `DUPLICATE_RULES`, or is that of another column. columns: None for any."""
    rules = {"": on_duplicate} if isinstance(on_duplicate, str) else on_duplicate
    for rule in rules.values():
        if rule not in DUPLICATE_RULES:
            expected = ", ".join(DUPLICATE_RULES)
            raise UsageError("no such rule for several values of a word", expected=expected, found=repr(rule))
    known = ["", *rules] if columns is None else ["", *columns]
    unknown = next((name for name in rules if name not in known), None)
    if unknown is not None:
        expected, remedy = ", ".join(known[1:]) or "none", did_you_mean(unknown, known[1:])
        raise UsageError("a rule for an unknown column", expected=expected, found=repr(unknown), remedy=remedy)


def is_joined(name: str, holds_lists: bool) -> bool:
    """Whether a column keeps all its values, whatever the rule: lists of written forms, and of origins."""
    return holds_lists and name in (WRITTEN, ORIGIN)


def rule_for(on_duplicate: DuplicateRule, name: str) -> str:
    """The rule for a column."""
    if isinstance(on_duplicate, str):
        return on_duplicate
    return on_duplicate.get(name, on_duplicate.get("", "max"))
