"""The columns of an image, as `lexc columns` lists them, and values of words."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, TypedDict

from lexc.errors import WordNotFound
from lexc.image.columns import MANY, StoredColumn
from lexc.lexicon import Lexicon
from lexc.views.answers import Answer, answer, json_value


class ColumnDescription(TypedDict):
    """A column. name: the name. type: u8 … u64, i8 … i64, f32, f64, bit, text, bytes, or "many" and one of these.
    n_values: the number of words that have a value. bytes: the size of its section. is_indexed: whether an index orders
    it.
    """

    name: str
    type: str
    n_values: int
    bytes: int
    is_indexed: bool


class ColumnList(TypedDict):
    """The columns of an image. file: the name of the file. columns: the columns. notes: remarks for the user, if
    columns were changed.
    """

    file: str
    columns: list[ColumnDescription]
    notes: list[str]


class WordValues(TypedDict):
    """The values of a word. word: the word. is_in: whether the lexicon has it. values: by the name of the column,
    without columns in which it has none; bytes are hexadecimal digits.
    """

    word: str
    is_in: bool
    values: dict[str, Any]


def values_answer(lexicon: Lexicon, word: str, limit: int | None = None, column: str = "") -> Answer[WordValues]:
    """The values of a word as an answer. column: the only one, "" for all. Raises SectionMissing for an unknown one."""
    if column:
        lexicon.column(column)
    return answer(word, [word_values(lexicon, word, [column] if column else ())][:limit])


def word_values(lexicon: Lexicon, word: str, columns: Container[str] = ()) -> WordValues:
    """The values of a word. columns: the names of those that are wanted; empty for all."""
    try:
        values = lexicon.values_of(word)
    except WordNotFound:
        return {"word": word, "is_in": False, "values": {}}
    chosen = {name: json_value(value) for name, value in values.items() if not columns or name in columns}
    return {"word": word, "is_in": True, "values": chosen}


def list_columns(lexicon: Lexicon, where: str = "", notes: list[str] | None = None) -> ColumnList:
    """Describe the columns of a lexicon. where: the name of its file, "" for its own."""
    columns = [_describe(column) for column in lexicon.image.columns.values()]
    return {"file": where or lexicon.image.where, "columns": columns, "notes": notes or []}


def _describe(column: StoredColumn) -> ColumnDescription:
    return {
        "name": column.name,
        "type": column.type_name,
        "n_values": _count_values(column),
        "bytes": len(column.body) + 64,
        "is_indexed": column.is_indexed,
    }


def _count_values(column: StoredColumn) -> int:
    if column.type == MANY:
        has_value = column.reader.__contains__
        return sum(map(has_value, range(column.n)))
    return int.from_bytes(column.presence, "little").bit_count() if column.has_gaps else column.n
