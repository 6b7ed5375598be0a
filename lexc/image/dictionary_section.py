"""The DICT section: the sets of a dictionary and the rules by which a text's words are judged (specs/image.md).

Sets of strings lie below the root `sets`: each behind a label of its own, which the section names. The rules are a map
in msgpack, with sorted keys, as in META.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgpack

from lexc.errors import Malformed
from lexc.image import meta

DICT = "DICT"
MAX_SIZE = 1 << 24
"""The most bytes of the section."""
MAX_ROWS = 1 << 16
"""The most items of a list."""

SETS = ("begin", "middle", "end", "capital_end", "counts_twice", "forbidden", "in_capitals", "keep_case", "moving",
        "unsuggested")  # fmt: skip
"""The names of sets with a fixed meaning. Others are `flag:N`, `bare:N` and `last:N` for a flag N."""
SWITCHES = ("case", "dup", "more_suffixes", "rep", "sharps", "simplified_triple", "triple")
"""The names of directives without a value: CHECKCOMPOUNDCASE is `case`, COMPOUNDMORESUFFIXES is `more_suffixes`."""

Pattern = tuple[str, str, str, str, str]
"""The end of one part, the set that it must be in ("" for any), the beginning of the next, its set, the replacement."""
Rule = tuple[tuple[str, str], ...]
"""A compound rule: the set of each part, with the sign "", "*" or "?"."""


class DictionaryRules(NamedTuple):
    """The contents of DICT. labels: the label below the root `sets` of each set, by name.

    shortest_part: in letters. most_words: of a compound, 0 for any number. most_syllables, vowels: a compound of more
    words may have so many of these vowels. switches: some of `SWITCHES`. breaks, conversions, replacements: of BREAK,
    ICONV and REP. ignored: letters without which words are looked up.
    """

    labels: Mapping[str, int] = MappingProxyType({})
    language: str = ""
    ignored: str = ""
    shortest_part: int = 3
    most_words: int = 0
    most_syllables: int = 0
    vowels: str = ""
    switches: tuple[str, ...] = ()
    breaks: tuple[str, ...] = ()
    conversions: tuple[tuple[str, str], ...] = ()
    replacements: tuple[tuple[str, str], ...] = ()
    patterns: tuple[Pattern, ...] = ()
    compound_rules: tuple[Rule, ...] = ()

    def pack(self) -> bytes:
        """The section's bytes."""
        values = self._asdict() | {"labels": {name: self.labels[name] for name in sorted(self.labels)}}
        return bytes(msgpack.packb({name: values[name] for name in sorted(values)}))


def unpack(data: memoryview, largest_label: int, where: str) -> DictionaryRules:
    """Decode the section. largest_label: of a set. Raises Malformed unless every value has its type and its bounds."""
    if len(data) > MAX_SIZE:
        raise Malformed("DICT is too long", where=where, expected=f"at most {MAX_SIZE} bytes", found=str(len(data)))
    values = meta.load(data, where)
    names = {*DictionaryRules._fields}
    if set(values) != names:
        raise Malformed("DICT has other keys", where=where, expected=", ".join(sorted(names)))
    for name, value in values.items():
        if not _CHECKS[name](value):
            raise Malformed(f"DICT: {name} out of bounds", where=where, found=repr(value)[:80])
    if any(label > largest_label for label in values["labels"].values()):
        raise Malformed("DICT names a set by a label that no letter has", where=where, expected=str(largest_label))
    return DictionaryRules(**{name: meta.to_tuples(value) for name, value in values.items()})


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 16


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_table(value: Any, n_texts: int) -> bool:
    """Whether a value is a list of rows of so many texts."""
    return _is_list(value) and all(
        isinstance(row, list) and len(row) == n_texts and all(map(_is_text, row)) for row in value
    )


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= MAX_ROWS


def _are_labels(value: Any) -> bool:
    """Whether a value names sets by distinct labels from 1."""
    if not isinstance(value, dict) or not all(map(_is_set_name, value)) or not all(map(_is_number, value.values())):
        return False
    return all(value.values()) and len(set(value.values())) == len(value)


def _is_set_name(name: str) -> bool:
    kind, _, flag = name.partition(":")
    return name in SETS or (kind in ("flag", "bare", "last") and flag.isascii() and flag.isdigit() and len(flag) < 8)


def _are_compound_rules(value: Any) -> bool:
    return _is_list(value) and all(
        _is_table(rule, 2) and all(_is_set_name(name) and sign in ("", "*", "?") for name, sign in rule)
        for rule in value
    )


def _are_patterns(value: Any) -> bool:
    return _is_table(value, 5) and all(not name or _is_set_name(name) for row in value for name in (row[1], row[3]))


_CHECKS = {
    "labels": _are_labels,
    "language": _is_text,
    "ignored": _is_text,
    "shortest_part": lambda value: _is_number(value) and value > 0,
    "most_words": _is_number,
    "most_syllables": _is_number,
    "vowels": _is_text,
    "switches": lambda value: _is_list(value) and all(name in SWITCHES for name in value),
    "breaks": lambda value: _is_list(value) and all(_is_text(text) and text for text in value),
    "conversions": lambda value: _is_table(value, 2) and all(row[0] for row in value),
    "replacements": lambda value: _is_table(value, 2) and all(row[0] for row in value),
    "patterns": _are_patterns,
    "compound_rules": _are_compound_rules,
}
