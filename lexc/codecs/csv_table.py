"""CSV: each word with its ordinal, and with the values of the lexicon's columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines
from lexc.codecs.word_lists import read_table
from lexc.image.columns import StoredColumn
from lexc.lexicon import Lexicon
from lexc.source.tables import CSV_HEADER


def _rows(lexicon: Lexicon) -> Iterator[str]:
    """The lines of the table, a header first."""
    columns = {name: list(map(_cell, column.values())) for name, column in lexicon.image.columns.items()}
    yield _csv_line([*CSV_HEADER, *columns])
    for ordinal, word in enumerate(lexicon):
        yield _csv_line([word, ordinal, *(values[ordinal] for values in columns.values())])


def _cell(value: Any) -> Any:
    """A value as a cell: none is empty, bits are 0 and 1, bytes are hexadecimal, lists have semicolons between."""
    if isinstance(value, list):
        return "; ".join(str(_cell(item)) for item in value)
    if isinstance(value, bool):
        return int(value)
    return value.hex() if isinstance(value, bytes) else value


def _keeps_column(column: StoredColumn) -> bool:
    return True


def _csv_line(row: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow(row)
    return line.getvalue()


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return encode_lines(_rows(lexicon))


CODEC = Codec(
    "csv",
    "CSV: word, ordinal, the lexicon's columns",
    (".csv",),
    read=read_table,
    write=_write,
    keeps_column=_keeps_column,
)
