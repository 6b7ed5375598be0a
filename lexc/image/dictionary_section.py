"""The DICT section: the sets of a dictionary and the rules by which a text's words are judged (specs/image.md).

Sets of strings lie below the root `sets`: each behind a label of its own, which the section names. The rules are a map
in msgpack, with sorted keys, as in META.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from lexc.errors import Malformed
from lexc.image import maps
from lexc.image.fields import DumpedField
from lexc.image.graph import SETS as SETS_ROOT
from lexc.image.graph import Graph
from lexc.image.maps import Key, is_filled_text, is_text, list_of, number, one_of, row
from lexc.image.section_types import RULES, SectionType
from lexc.kernels.layout.tile_lookup import TileLookup

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
        return maps.pack(self._asdict() | {"labels": {name: self.labels[name] for name in sorted(self.labels)}})


class DictionarySection(SectionType):
    """DICT: the rules of a dictionary, and the labels of its sets."""

    name, attribute, part, needs = "DICT", "dictionary", RULES, ("GRPH", "NODE")

    def read(self, image: Any) -> DictionaryRules:
        """The rules and labels."""
        where = image.location(self.name)
        largest = 0xD7FF if image.graph.is_utf8 else image.graph.n_letters
        found = _unpack(image.section(self.name), largest, where)
        if bool(found.labels) != (SETS_ROOT in image.graph.roots):
            raise Malformed("DICT and the root of sets do not agree", where=where)
        return found

    def verify(self, image: Any, proofs: dict[str, Any]) -> None:
        """Verify that each set has a node."""
        find_set_roots(image)

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """Each value; of lists and of the labels, each item."""
        return maps.dump(data[:MAX_SIZE], start, "dictionary", KEYS)


def set_path(graph: Graph, label: int) -> bytes:
    """The tiles by which a set is reached from the root `sets`."""
    return chr(label).encode() if graph.is_utf8 else bytes((label,))


def find_set_roots(image: Any) -> dict[str, int]:
    """The node below which the strings of each set stand, by name; sets without strings are missing.

    Raises Malformed if a label leads to no node.
    """
    if not image.dictionary or SETS_ROOT not in image.graph.roots:
        return {}
    top = TileLookup(image.nodes, image.graph.roots[SETS_ROOT])
    roots = {name: top.node_after(set_path(image.graph, label)) for name, label in image.dictionary.labels.items()}
    for name, root in roots.items():
        if not root:
            where = image.location(DictionarySection.name)
            raise Malformed("DICT names a set that the nodes do not have", where=where, found=name)
    return roots


def _unpack(data: memoryview, largest_label: int, where: str) -> DictionaryRules:
    """Decode the section. largest_label: of a set. Raises Malformed unless every value has its type and its bounds."""
    if len(data) > MAX_SIZE:
        raise Malformed("DICT is too long", where=where, expected=f"at most {MAX_SIZE} bytes", found=str(len(data)))
    rules = DictionaryRules(**maps.unpack("DICT", data, KEYS, where))
    if any(label > largest_label for label in rules.labels.values()):
        raise Malformed("DICT names a set by a label that no letter has", where=where, expected=str(largest_label))
    return rules


def _is_set_name(name: Any) -> bool:
    if not isinstance(name, str):
        return False
    kind, _, flag = name.partition(":")
    return name in SETS or (kind in ("flag", "bare", "last") and flag.isascii() and flag.isdigit() and len(flag) < 8)


def _is_set_name_or_empty(name: Any) -> bool:
    return name == "" or _is_set_name(name)


def _are_labels(value: Any) -> bool:
    """Whether a value names sets by distinct labels from 1."""
    is_map_of_sets = isinstance(value, dict) and all(map(_is_set_name, value))
    return is_map_of_sets and all(map(_LABEL, value.values())) and len(set(value.values())) == len(value)


_LABEL, _COUNT = number(1, 0xFFFF), number(0, 0xFFFF)
_PAIRS = list_of(row(is_filled_text, is_text), 0, MAX_ROWS)
_PARTS = list_of(row(_is_set_name, one_of("", "*", "?")), 0, MAX_ROWS)
_PATTERN = row(is_text, _is_set_name_or_empty, is_text, _is_set_name_or_empty, is_text)
KEYS = {
    "labels": Key(_are_labels, "below the root `sets`, the label of each set", is_divided=True),
    "language": Key(is_text, "LANG"),
    "ignored": Key(is_text, "IGNORE: letters without which words are looked up"),
    "shortest_part": Key(number(1, 0xFFFF), "COMPOUNDMIN: letters of a part of a compound, at least 1"),
    "most_words": Key(_COUNT, "COMPOUNDWORDMAX: words of a compound, 0 for any number"),
    "most_syllables": Key(_COUNT, "COMPOUNDSYLLABLE: vowels of a compound with more words"),
    "vowels": Key(is_text, "COMPOUNDSYLLABLE: the vowels that count"),
    "switches": Key(list_of(one_of(*SWITCHES), 0, MAX_ROWS), "a directive without a value", is_divided=True),
    "breaks": Key(list_of(is_filled_text, 0, MAX_ROWS), "BREAK: a text at which words are broken", is_divided=True),
    "conversions": Key(_PAIRS, "ICONV: a text, and the text that replaces it", is_divided=True),
    "replacements": Key(_PAIRS, "REP: a text, and the text that replaces it in suggestions", is_divided=True),
    "patterns": Key(
        list_of(_PATTERN, 0, MAX_ROWS), "CHECKCOMPOUNDPATTERN: the end of a part, its set, the next part's beginning, "
        "its set, the replacement", is_divided=True,
    ),
    "compound_rules": Key(
        list_of(_PARTS, 0, MAX_ROWS), "COMPOUNDRULE: sets of parts, each with its sign", is_divided=True
    ),
}  # fmt: skip
