"""The STEM section: the stems of a dictionary and the affixes that make its words of them (specs/image.md).

    0                64                        64 + size of the stems
    [ two sizes    ] [ stems: an image        ] [ affixes and classes, a map in msgpack ]

The image is a DAWG with the column `class`: the number of each stem's class. The stems of a class have the same flags:
a set of flags for each entry of the stem.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from lexc.errors import CapacityExceeded, Malformed
from lexc.image import container, maps
from lexc.image.fields import DumpedField, Field, Record
from lexc.image.maps import Key, is_text, list_of, number, row
from lexc.image.rank_section import RankSection
from lexc.image.section_types import RULES, SectionType

COLUMN = "class"
MAX_SIZE = 1 << 26
MAX_RULES = 1 << 23  # decoded, a byte takes up to 64: Turkish, the largest known, has 2 MB
_MAX_ROWS = 1 << 20
_HEADER = Record(
    Field("stems_size", "Q", "bytes of the image of the stems, a multiple of 64"),
    Field("rules_size", "Q", "bytes of the rules, behind the image"),
    Field("reserved", "48s", "zero"),
)

AffixRow = tuple[int, str, str, tuple[tuple[str, int], ...], int, tuple[int, ...]]
"""The flag; the letters to remove; those to add; the units of the condition, from the word's edge on; 1 for a cross
product; the flags of the continuation class. A unit has letters, and 1 if the word's letter must be one of them, 0 if
it must not."""


class StemRules(NamedTuple):
    """The affixes of a dictionary and the flags of its stems.

    classes: for each class of stems, a set of flags for each entry. circumfix, forbidden, need_affix, only_in_compound:
    the flag with this role, -1 for none. allows_full_strip: FULLSTRIP. is_reversed: whether words are reversed, as with
    COMPLEXPREFIXES. These two are 0 or 1.
    """

    prefixes: tuple[AffixRow, ...] = ()
    suffixes: tuple[AffixRow, ...] = ()
    classes: tuple[tuple[tuple[int, ...], ...], ...] = ()
    circumfix: int = -1
    forbidden: int = -1
    need_affix: int = -1
    only_in_compound: int = -1
    allows_full_strip: int = 0
    is_reversed: int = 0


class StemSection(SectionType):
    """STEM: the image of a dictionary's stems and the affixes. Both are verified when they are read."""

    name, attribute, part, needs, is_lazy = "STEM", "stems", RULES, ("DICT",), True

    def read(self, image: Any) -> tuple[Any, StemRules]:
        """The open image of the stems, and the rules."""
        where = image.location(self.name)
        stems, rules = _unpack(image.section(self.name), where)
        _require_plain(stems, where)
        opened = type(image)(stems, where)
        _verify_classes(opened, rules, where)
        return opened, rules

    def verify(self, image: Any, proofs: dict[str, Any]) -> None:
        """Read the section, which verifies it."""
        _ = image.stems

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The sizes, the fields of the image, each affix and each class. A section STEM of the image stays closed."""
        yield from _HEADER.dump(data, start, "stems")
        if len(data) < _HEADER.size or raw.is_inner:
            return
        end = _HEADER.size + _HEADER.unpack(data)["stems_size"]
        for field in type(raw)(data[_HEADER.size : end], is_inner=True).fields():
            yield field._replace(offset=start + _HEADER.size + field.offset, record=f"stems.{field.record}")
        yield from maps.dump(data[end : end + MAX_RULES], start + end, "affixes", KEYS)


def pack(stems: bytes, rules: StemRules) -> bytes:
    """The section's bytes. stems: the image of the stems. Raises CapacityExceeded if they are too many."""
    packed = maps.pack(rules._asdict())
    if len(packed) > MAX_RULES or _HEADER.size + len(stems) + len(packed) > MAX_SIZE:
        expected, found = f"{MAX_RULES} bytes, {MAX_SIZE} with the stems", f"{len(packed)} and {len(stems)}"
        raise CapacityExceeded("too many stems", expected=expected, found=found, remedy="Leave --stems out.")
    return _HEADER.pack(stems_size=len(stems), rules_size=len(packed)) + stems + packed


def _unpack(data: memoryview, where: str) -> tuple[memoryview, StemRules]:
    """The image of the stems, which is not checked here, and the rules.

    Raises Malformed unless sizes agree and every value has its type and its bounds.
    """
    if len(data) < _HEADER.size or len(data) > MAX_SIZE:
        expected = f"{_HEADER.size} to {MAX_SIZE} bytes"
        raise Malformed("STEM has an impossible size", where=where, expected=expected, found=str(len(data)))
    header = _HEADER.unpack(data)
    n_stems, n_rules, is_clean = header["stems_size"], header["rules_size"], not any(header["reserved"])
    if n_stems % 64 or _HEADER.size + n_stems + n_rules != len(data) or not is_clean:
        found = f"{n_stems} and {n_rules}"
        raise Malformed("the sizes in STEM do not agree", where=where, expected=f"{len(data)} in all", found=found)
    if n_rules > MAX_RULES:
        raise Malformed("the rules in STEM are too long", where=where, expected=str(MAX_RULES), found=str(n_rules))
    end = _HEADER.size + n_stems
    return data[_HEADER.size : end], StemRules(**maps.unpack("STEM", data[end:], KEYS, where))


def _require_plain(stems: memoryview, where: str) -> None:
    """Raise Malformed if the image of the stems has a section of stems or of rules, or no ordinals."""
    sections = container.unpack(stems, where)
    types = {section.type for section in sections}
    if any(section.part == RULES for section in sections) or RankSection.name not in types:
        found = ", ".join(sorted(types))
        raise Malformed(
            "the image of the stems has wrong sections", where=where, expected="RANK, no DICT, no STEM", found=found
        )


def _verify_classes(stems: Any, rules: StemRules, where: str) -> None:
    """Raise Malformed unless the image of the stems gives each of them a class that the rules have."""
    column = stems.columns.get(COLUMN)
    if stems.graph.kind != "dawg" or column is None or column.type != "unsigned" or column.has_gaps:
        raise Malformed("the stems have no classes", where=where, expected=f"a dawg with numbers in {COLUMN!r}")
    if max(column.entries) >= len(rules.classes):
        raise Malformed("a stem has a class that STEM lacks", where=where, expected=f"below {len(rules.classes)}")


_BIT, _FLAG, _ROLE = number(0, 1), number(0, 0xFFFFFFFF), number(-1, 0xFFFFFFFF)
_FLAGS = list_of(_FLAG, 0, _MAX_ROWS)
_CONDITION = list_of(row(is_text, _BIT), 0, _MAX_ROWS)
_AFFIXES = list_of(row(_FLAG, is_text, is_text, _CONDITION, _BIT, _FLAGS), 0, _MAX_ROWS)
_CLASSES = list_of(list_of(_FLAGS, 1, _MAX_ROWS), 0, _MAX_ROWS)
_AFFIX_PARTS = "flag, letters removed, letters added, condition, cross product, further flags"
KEYS = {
    "prefixes": Key(_AFFIXES, f"a prefix: {_AFFIX_PARTS}", is_divided=True),
    "suffixes": Key(_AFFIXES, f"a suffix: {_AFFIX_PARTS}", is_divided=True),
    "classes": Key(_CLASSES, "a class of stems: the flags of each of their entries", is_divided=True),
    "circumfix": Key(_ROLE, "the flag CIRCUMFIX, -1 for none"),
    "forbidden": Key(_ROLE, "the flag FORBIDDENWORD, -1 for none"),
    "need_affix": Key(_ROLE, "the flag NEEDAFFIX, -1 for none"),
    "only_in_compound": Key(_ROLE, "the flag ONLYINCOMPOUND, -1 for none"),
    "allows_full_strip": Key(_BIT, "1 with FULLSTRIP"),
    "is_reversed": Key(_BIT, "1 if words are written backwards (COMPLEXPREFIXES)"),
}
