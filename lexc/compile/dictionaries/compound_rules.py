"""The rules of COMPOUNDRULE as sequences of sets.

A part is a stem without affixes. But the last part of a compound may have affixes. So a rule `A B? C*` becomes four:
`A B? C*` with stems alone; `A B? C* c`, where c is a form of C with affixes; `A b`; `a`, since B and C are optional.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from lexc.image.dictionary_section import MAX_ROWS, Rule

_MAX_ITEMS = 1 << 16
Items = Sequence[tuple[int, str]]
"""The flags of a rule, each with its sign: "", "*" or "?"."""


def expand_rules(rules: Sequence[Items], sets: Collection[str], notes: list[str]) -> Iterator[Rule]:
    """Yield the rules, each followed by its variants whose last part has affixes. sets: the names of those not empty.

    Too many variants are left out, with a note.
    """
    remaining, n_rules = _MAX_ITEMS, len(rules)
    for rule in rules:
        yield _name_sets(rule)
        for index, (flag, sign) in _possible_last_items(rule):
            remaining, n_rules = remaining - index - 1, n_rules + (f"last:{flag}" in sets)
            if remaining < 0 or n_rules > MAX_ROWS:
                notes.append("COMPOUNDRULE has so many items that some last parts of compounds cannot have affixes")
                break
            if f"last:{flag}" in sets:
                yield (*_name_sets(rule[: index + (sign == "*")]), (f"last:{flag}", ""))


def _name_sets(rule: Items) -> Rule:
    return tuple((f"bare:{flag}", sign) for flag, sign in rule)


def _possible_last_items(rule: Items) -> Iterator[tuple[int, tuple[int, str]]]:
    """The items that may be the last, each with its index: from the end back to an item that is not optional."""
    for index in range(len(rule) - 1, -1, -1):
        yield index, rule[index]
        if not rule[index][1]:
            return
