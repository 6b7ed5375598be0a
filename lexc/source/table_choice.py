"""The choice of a reader: for tables, for JSON Lines, or none for lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from lexc.source import table_detection
from lexc.source.read_options import NO_DELIMITER, ReadOptions, load_alphabet
from lexc.source.scored_lists import SEPARATOR, ScoredListReader, is_scored_list, is_scored_name
from lexc.source.spaces import SPACES
from lexc.source.table_detection import Lines, has_columns, is_json_lines
from lexc.source.texts import Text, ValuedText


class Reader(Protocol):
    """A reader of the words of a table, with their values.

    has_values: whether it may find some. is_table: whether they stand in columns.
    """

    has_values: bool
    is_table: bool

    def read(self, pieces: Iterable[bytes]) -> Iterator[ValuedText]:
        """The words and values of pieces of the table, each of whole lines. One piece gives one text."""


def select_column(text: Text, options: ReadOptions) -> Text:
    """The text itself if it is a list, otherwise the column of the table that the options name. See `choose_reader`."""
    reader = choose_reader(text, options)
    if reader is None:
        return text
    [column] = reader.read(text.pieces())
    return column


def choose_reader(text: Lines, options: ReadOptions) -> Reader | None:
    """The reader of a table, None for a list.

    A table that lexc wrote is recognised by its first line. Another separator than white space is found if the options
    name a column; that of TEXT;NUMBER is always ";". Raises SourceError if the text is a table and they name none.
    """
    if options.delimiter == NO_DELIMITER:
        return None
    text = _Beginning(text)
    if is_json_lines(next(text.pieces(), b"")):
        from lexc.source.json_lines import JsonLinesReader  # lazy: lexc.source.json_lines costs 3 ms

        return JsonLinesReader(text.name, str(options.column or "word"), options.values)
    is_chosen = bool(options.column or options.values or options.weight or options.header or options.delimiter)
    if not is_chosen and _is_scored_list(text, options):
        return ScoredListReader(text.name)
    is_from_lexc = not options.delimiter and table_detection.is_lexc_table(text)
    is_table = has_columns(text.name) or is_from_lexc
    delimiter = options.delimiter or ("," if is_from_lexc else _find_delimiter(text, options, is_table))
    settings = delimiter, options.weight, options.header
    if not (options.column or options.values or any(settings) or is_table):
        return None
    from lexc.source.tables import TableReader  # lazy: lexc.source.tables costs 3 ms

    is_chosen = is_chosen or bool(delimiter)
    reader = TableReader(text.name, options.column or 1, *settings, options.values, is_chosen)
    reader.has_values = reader.has_values or table_detection.is_lexc_table(text)
    return reader


def _is_scored_list(text: Lines, options: ReadOptions) -> bool:
    """Whether a text is a scored list: by its name, or by all of its lines unless semicolons are letters."""
    if not is_scored_name(text.name) and (has_columns(text.name) or _has_letter_with(options, SEPARATOR)):
        return False
    return is_scored_list(text.name, text.pieces())


class _Beginning:
    """The lines of a text whose first piece is kept: most questions need no more, and a file is opened once for all."""

    def __init__(self, text: Lines) -> None:
        self.name = text.name
        self._text = text
        self._first = next(iter(text.pieces()), b"")

    def pieces(self) -> Iterator[bytes]:
        """The bytes of the text, each piece of whole lines."""
        yield self._first
        rest = iter(self._text.pieces())
        next(rest, None)
        yield from rest


def _find_delimiter(text: Lines, options: ReadOptions, is_named_table: bool) -> str | None:
    """The separator of a table other than white space, None for a list, and if the file's name tells it.

    is_named_table: whether it does. Raises SourceError for a table if the options name no column, or no header that it
    has.
    """
    names_column = bool(options.column or options.weight or options.header or options.values)
    if is_named_table and names_column:
        return None
    spaces = SPACES.replace("\t", "") if is_named_table else SPACES
    table = table_detection.detect_table(text, ";,:" if names_column else "\t;,:", spaces)
    if table is None or _has_letter_with(options, table.separator):
        return None
    if names_column and table.separator != ";" and (table.other or len(table.line.split()) > 1):
        return None  # white space separates its columns
    if not names_column or (table.has_header and not options.header):
        raise table_detection.table_error(text, table)
    return table.separator


def _has_letter_with(options: ReadOptions, character: str) -> bool:
    """Whether the alphabet of the options has letters with that character; not for "auto"."""
    if options.alphabet == "auto":
        return False
    alphabet = load_alphabet(options)
    return alphabet.is_utf8 or any(character in text for text in (*alphabet.labels, *dict(alphabet.aliases)))
