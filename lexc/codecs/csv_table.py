"""CSV: each word with its ordinal, and with the numbers of the lexicon's columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence

from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines
from lexc.codecs.word_lists import read_table
from lexc.image.columns import StoredColumn
from lexc.lexicon import Lexicon
from lexc.source.texts import CSV_HEADER


def _rows(lexicon: Lexicon) -> Iterator[str]:
    """The lines of the table, a header first."""
    columns = {name: column.values() for name, column in lexicon.image.columns.items() if _keeps_column(column)}
    yield _csv_line([*CSV_HEADER, *columns])
    for ordinal, word in enumerate(lexicon):
        yield _csv_line([word, ordinal, *(values[ordinal] for values in columns.values())])


def _keeps_column(column: StoredColumn) -> bool:
    return column.numbers is not None


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
