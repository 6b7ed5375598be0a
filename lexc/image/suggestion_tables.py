"""The tables of a dictionary for suggestions, as in META: its key `suggesting` (specs/image.md).

They have no influence on which words are correct. So malformed values are left out, instead of refusing the image.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from lexc.source.suggestion_tables import MAX_ROWS, MAX_TEXT, SuggestionTables

__all__ = ["SuggestionTables", "from_meta", "to_meta"]


def to_meta(tables: SuggestionTables) -> dict[str, Any]:
    """The tables that are not empty."""
    return {name: _thaw(value) for name, value in tables._asdict().items() if value}


def from_meta(values: object) -> SuggestionTables:
    """The tables in META, without malformed values."""
    found = values if isinstance(values, Mapping) else {}
    rows = {name: found.get(name) for name in ("related", "output", "phonetic")}
    tables = {
        name: tuple(tuple(row) for row in table[:MAX_ROWS] if _are_texts(row)) if isinstance(table, list) else ()
        for name, table in rows.items()
    }
    return SuggestionTables(
        keys=_text(found.get("keys")),
        tried=_text(found.get("tried")),
        related=tables["related"],
        output=_pairs(tables["output"]),
        phonetic=_pairs(tables["phonetic"]),
        word_signs=_text(found.get("word_signs")),
    )


def _pairs(rows: Iterable[tuple[str, ...]]) -> tuple[tuple[str, str], ...]:
    """The rows of two texts, of which the first is not empty."""
    return tuple((row[0], row[1]) for row in rows if len(row) == 2 and row[0])


def _thaw(value: Any) -> Any:
    return list(map(_thaw, value)) if isinstance(value, tuple) else value


def _text(value: object) -> str:
    return value[:MAX_TEXT] if isinstance(value, str) else ""


def _are_texts(row: object) -> bool:
    return isinstance(row, list) and len(row) <= MAX_TEXT and all(isinstance(text, str) for text in row)
