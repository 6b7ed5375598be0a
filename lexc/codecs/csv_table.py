"""CSV: each word with its ordinal, and with the values of the lexicon's columns."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines
from lexc.codecs.word_lists import read_table
from lexc.image.columns import CHOSEN, MANY, NUMERIC, TEXT, StoredColumn
from lexc.lexicon import Lexicon
from lexc.source.column_names import WEIGHT
from lexc.source.spaces import SPACES
from lexc.source.table_detection import CSV_HEADER
from lexc.source.value_cells import guard_cell, is_number_cell, join_list, quote_cell


def _rows(lexicon: Lexicon) -> Iterator[str]:
    """The lines of the table, a header first."""
    columns = lexicon.image.columns
    cells = {name: list(map(_cell, column.values())) for name, column in columns.items()}
    yield _csv_line([*CSV_HEADER, *(_header_cell(column, cells[name]) for name, column in columns.items())])
    for ordinal, word in enumerate(lexicon):
        yield _csv_line([word, str(ordinal), *(values[ordinal] for values in cells.values())])


def _header_cell(column: StoredColumn, cells: list[str]) -> str:
    """NAME, or NAME:TYPE if a reader would find another type by the cells alone."""
    is_number = any(cells) and all(is_number_cell(cell or None) for cell in cells)
    type_ = ""
    if column.type == MANY:
        type_ = f"many {'number' if column.item_type in NUMERIC else column.item_type}"
    elif column.type not in (*NUMERIC, TEXT) or column.flags & CHOSEN:
        type_ = column.type_name
    elif is_number != (column.type in NUMERIC) or (column.name == WEIGHT and column.type == TEXT):
        type_ = TEXT if column.type == TEXT else "number"
    return f"{column.name}:{type_}" if type_ or ":" in column.name else column.name


def _cell(value: Any) -> str:
    """A value as a cell: none is empty, bits are 0 and 1, bytes are hexadecimal, lists have semicolons between."""
    if value is None:
        return ""
    if isinstance(value, list):
        return join_list(map(_item, value))
    return quote_cell(_item(value)) if isinstance(value, (str, bytes)) else _item(value)


def _item(value: Any) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return value.hex() if isinstance(value, bytes) else str(value)


def _keeps_column(column: StoredColumn) -> bool:
    return True


_NEEDS_QUOTES = re.compile(r'[",\r\n]|^[#\s]|\s$')


def _csv_line(row: Iterable[str]) -> str:
    cells = map(guard_cell, row)
    return ",".join('"' + cell.replace('"', '""') + '"' if _NEEDS_QUOTES.search(cell) else cell for cell in cells)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return encode_lines(_rows(lexicon))


CODEC = Codec(
    "csv",
    "CSV: word, ordinal, the lexicon's columns",
    (".csv",),
    read=read_table,
    write=_write,
    keeps_column=_keeps_column,
    misread=f"^[{SPACES}]|[{SPACES}]$",
    is_text=True,
)
