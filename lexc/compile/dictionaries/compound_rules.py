"""The rules of COMPOUNDRULE as sequences of sets.

A part is a stem without affixes. But the last part of a compound may have affixes. So a rule whose last items are
`B? C*` becomes four: with stems alone; with a form of C behind any of its stems; with a form of B at the end; and with
a form of the item before, since both may be missing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from lexc.image.dictionary_section import MAX_ROWS, Rule

_MAX_ITEMS = 1 << 16
Items = Sequence[tuple[int, str]]
"""The flags of a rule, each with its sign: "", "*" or "?"."""


def rules_of_sets(rules: Sequence[Items], sets: Collection[str], notes: list[str]) -> Iterator[Rule]:
    """Yield the rules, and those whose last part has affixes. sets: the names of those that are not empty.

    Of rules that become too many, the last ones are left out, with a note.
    """
    remaining, n_rules = _MAX_ITEMS, len(rules)
    for rule in rules:
        yield _name_sets(rule)
        for n, (flag, sign) in _possible_lasts(rule):
            remaining, n_rules = remaining - n - 1, n_rules + (f"last:{flag}" in sets)
            if remaining < 0 or n_rules > MAX_ROWS:
                notes.append("COMPOUNDRULE has so many items that some last parts of compounds cannot have affixes")
                break
            if f"last:{flag}" in sets:
                yield (*_name_sets(rule[: n + (sign == "*")]), (f"last:{flag}", ""))


def _name_sets(rule: Items) -> Rule:
    return tuple((f"bare:{flag}", sign) for flag, sign in rule)


def _possible_lasts(rule: Items) -> Iterator[tuple[int, tuple[int, str]]]:
    """The items that may be the last, with their indexes: from the end to the first that must not be missing."""
    for n in range(len(rule) - 1, -1, -1):
        yield n, rule[n]
        if not rule[n][1]:
            return
