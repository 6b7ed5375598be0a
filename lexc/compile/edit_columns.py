"""Adding, dropping and renaming columns of an image, whose words stay as they are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from lexc.compile.duplicate_rules import DuplicateRule
from lexc.compile.parallel_lists import parallel_columns
from lexc.compile.value_sections import value_sections
from lexc.errors import UsageError, did_you_mean, printable
from lexc.image.columns import COLUMN, ColumnSection, read_name
from lexc.image.reader import Image
from lexc.image.section_types import NODES, VALUES, Section
from lexc.source.column_names import WRITTEN
from lexc.source.value_cells import first_duplicate
from lexc.source.valued_words import check_name
from lexc.source.words import Words


def edit_columns(
    image: Image, added: Words | None = None, dropped: Collection[str] = (), renamed: Mapping[str, str] | None = None,
    on_duplicate: DuplicateRule = "max",
) -> list[Section]:  # fmt: skip
    """The sections of an image with other columns. Nothing else changes.

    added: words with values; notes join its summary, and words that the image lacks are left out. renamed: old names
    to new ones. Raises UsageError for an unknown or a repeated name, SectionMissing without ordinals.
    """
    renamed = renamed or {}
    old = [(_name(section), section) for section in image.sections if section.part == VALUES]
    for name in (*dropped, *renamed):
        _require_column(name, {name for name, _ in old}, image.where)
    columns = [_rename(section, renamed.get(name, name)) for name, section in old if name not in dropped]
    if added is not None:
        image.ordinals  # noqa: B018  # raises SectionMissing
        _require_no_lists(image, added, on_duplicate)
        columns += value_sections(image, added, on_duplicate)
        if n := _count_unknown(image, added):
            added.summary.notes.append(f"words that the image lacks, and whose values are left out: {n:,}")
    names = [_name(section) for section in columns if section.type == ColumnSection.name]
    repeated = first_duplicate(names)
    if repeated is not None:
        raise UsageError(
            "two columns would have one name", where=image.where, found=printable(repeated),
            remedy=f"Drop or rename one of them: --drop {printable(repeated)}.",
        )  # fmt: skip
    ordered = sorted(columns, key=lambda section: (section.type, _name(section).encode()))
    others = [section.copy() for section in image.sections if section.part != VALUES]
    n_base = sum(section.part == NODES for section in others)
    return [*others[:n_base], *ordered, *others[n_base:]]


def _require_no_lists(image: Image, added: Words, on_duplicate: DuplicateRule) -> None:
    """Raise UsageError where lists would have to be parallel to written forms, which do not change."""
    names = {name for values in added.values for name in values.columns if name != WRITTEN}
    if image.alphabet.holds_keys and (lists := parallel_columns([*names, *image.columns], on_duplicate)):
        raise UsageError(
            "lists of all values belong to written forms, which stay as they are here", where=image.where,
            expected="one value for each key", found=f"many for {printable(min(lists))}",
            remedy="Add the list with its words: lexc add --list FILE --on-duplicate many.",
        )  # fmt: skip


def _count_unknown(image: Image, words: Words) -> int:
    """The number of words with values that an image lacks. Lines that were skipped do not count."""
    tiles = {bytes(word) for word in bytes(words.tiles).split(b"\0")[:-1]}
    return sum(not image.lookup.is_word(word) for word in tiles)


def _name(section: Section) -> str:
    return read_name(memoryview(section.data), section.type, section.type)


def _require_column(name: str, names: Collection[str], where: str) -> None:
    if name not in names:
        raise UsageError(
            "the image has no such column", where=where, expected=", ".join(sorted(names)) or "none",
            found=repr(name), remedy=did_you_mean(name, sorted(names)),
        )  # fmt: skip


def _rename(section: Section, name: str) -> Section:
    """A section of a column under a name."""
    size = COLUMN.fields[0].size
    data: Any = bytes(section.data)
    if name != _name(section):
        data = check_name(name).encode().ljust(size, b"\0") + data[size:]
    return Section(section.type, section.flags, data)
