"""The STEM section: the stems of a dictionary and the affixes that make its words of them (specs/image.md).

    0                64                        64 + size of the stems
    [ two sizes    ] [ stems: an image        ] [ affixes and classes, a map in msgpack ]

The image is a DAWG with the column `class`: the number of each stem's class. The stems of a class have the same flags:
a set of flags for each entry of the stem.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import msgpack

from lexc.errors import CapacityExceeded, Malformed
from lexc.image import container, meta

if TYPE_CHECKING:
    from lexc.image.columns import StoredColumn
    from lexc.image.graph import Graph

STEM = "STEM"
COLUMN = "class"
MAX_SIZE = 1 << 26
MAX_RULES = 1 << 23  # decoded, a byte takes up to 64: Turkish, the largest known, has 2 MB
_MAX_ROWS = 1 << 20
_HEADER = struct.Struct("<2Q48x")

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


def pack(stems: bytes, rules: StemRules) -> bytes:
    """The section's bytes. stems: the image of the stems. Raises CapacityExceeded if they are too many."""
    values = rules._asdict()
    packed = bytes(msgpack.packb({name: values[name] for name in sorted(values)}))
    if len(packed) > MAX_RULES or _HEADER.size + len(stems) + len(packed) > MAX_SIZE:
        expected, found = f"{MAX_RULES} bytes, {MAX_SIZE} with the stems", f"{len(packed)} and {len(stems)}"
        raise CapacityExceeded("too many stems", expected=expected, found=found, remedy="Leave --stems out.")
    return _HEADER.pack(len(stems), len(packed)) + stems + packed


def unpack(data: memoryview, where: str) -> tuple[memoryview, StemRules]:
    """The image of the stems, which is not checked here, and the rules.

    Raises Malformed unless sizes agree and every value has its type and its bounds.
    """
    if len(data) < _HEADER.size or len(data) > MAX_SIZE:
        expected = f"{_HEADER.size} to {MAX_SIZE} bytes"
        raise Malformed("STEM has an impossible size", where=where, expected=expected, found=str(len(data)))
    n_stems, n_rules = _HEADER.unpack_from(data)
    if n_stems % 64 or _HEADER.size + n_stems + n_rules != len(data) or any(data[16:64]):
        found = f"{n_stems} and {n_rules}"
        raise Malformed("the sizes in STEM do not agree", where=where, expected=f"{len(data)} in all", found=found)
    if n_rules > MAX_RULES:
        raise Malformed("the rules in STEM are too long", where=where, expected=str(MAX_RULES), found=str(n_rules))
    return data[64 : 64 + n_stems], _unpack_rules(data[64 + n_stems :], where)


def require_plain(stems: memoryview, where: str) -> memoryview:
    """The image of the stems. Raises Malformed if it has a section of stems or of rules, or no ordinals."""
    types = {section.type for section in container.unpack(stems, where)}
    if types & {STEM, "DICT"} or "RANK" not in types:
        found = ", ".join(sorted(types))
        raise Malformed(
            "the image of the stems has wrong sections", where=where, expected="RANK, no DICT, no STEM", found=found
        )
    return stems


def verify_classes(graph: Graph, columns: Mapping[str, StoredColumn], rules: StemRules, where: str) -> None:
    """Raise Malformed unless the image of the stems gives each of them a class that the rules have."""
    column = columns.get(COLUMN)
    if graph.kind != "dawg" or column is None or column.type != "unsigned" or column.has_gaps:
        raise Malformed("the stems have no classes", where=where, expected=f"a dawg with numbers in {COLUMN!r}")
    if max(column.entries) >= len(rules.classes):
        raise Malformed("a stem has a class that STEM lacks", where=where, expected=f"below {len(rules.classes)}")


def _unpack_rules(data: memoryview, where: str) -> StemRules:
    values = meta.load(data, where)
    if set(values) != {*StemRules._fields}:
        raise Malformed("the keys in STEM are wrong", where=where, expected=", ".join(sorted(StemRules._fields)))
    for name, value in values.items():
        if not _CHECKS[name](value):
            raise Malformed(f"STEM: {name} out of bounds", where=where, found=repr(value)[:80])
    return StemRules(**{name: meta.to_tuples(value) for name, value in values.items()})


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and len(value) <= _MAX_ROWS


def _is_flag(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1 << 32


def _are_flags(value: Any) -> bool:
    return _is_list(value) and all(map(_is_flag, value))


def _is_bit(value: Any) -> bool:
    return value in (0, 1) and not isinstance(value, bool)


def _is_unit(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and isinstance(value[0], str) and _is_bit(value[1])


def _is_affix(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 6:
        return False
    flag, strip, add, condition, has_cross_product, continuation = value
    are_texts = isinstance(strip, str) and isinstance(add, str)
    is_condition = _is_list(condition) and all(map(_is_unit, condition))
    return _is_flag(flag) and are_texts and is_condition and _is_bit(has_cross_product) and _are_flags(continuation)


def _are_affixes(value: Any) -> bool:
    return _is_list(value) and all(map(_is_affix, value))


def _are_classes(value: Any) -> bool:
    return _is_list(value) and all(_is_list(sets) and sets and all(map(_are_flags, sets)) for sets in value)


def _is_role(value: Any) -> bool:
    return value == -1 or _is_flag(value)


_CHECKS = {
    "prefixes": _are_affixes,
    "suffixes": _are_affixes,
    "classes": _are_classes,
    **dict.fromkeys(("circumfix", "forbidden", "need_affix", "only_in_compound"), _is_role),
    **dict.fromkeys(("allows_full_strip", "is_reversed"), _is_bit),
}
