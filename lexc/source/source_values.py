"""The values of words in sources, and the types of their columns."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from lexc.errors import UsageError, did_you_mean
from lexc.source.number_text import parse_number
from lexc.source.read_options import ReadOptions
from lexc.source.texts import Text, ValuedText
from lexc.source.value_cells import CellCount, types_of
from lexc.source.valued_words import ValuedWords
from lexc.source.whole_numbers import WholeNumbers
from lexc.source.words import ValuedList, Words

_NONE: Mapping[int, ValuedList] = MappingProxyType({})


def add_values(
    words: Words, texts: Iterable[Text | list[str]], options: ReadOptions, some: Mapping[int, ValuedList] = _NONE
) -> None:
    """Add the values of sources to the words that were read from them. Raises UsageError for an unknown column.

    some: by index of a text, those of its words that have values.
    """
    texts = list(texts)
    found = [some[i] if i in some else _values_of(text) for i, text in enumerate(texts)]
    words.values = [valued for valued in found if valued and valued.n_rows]
    n_rows = [valued.n_rows for valued in words.values]
    has_all = len(n_rows) == len(texts) and not some
    words.is_all_rows = has_all and sum(n_rows) == words.n_words  # then none was left out
    words.value_types = types_of(options.values, [*declared_types(texts).items(), *options.types.items()])
    require_columns(words.value_types, (name for valued in words.values for name in valued.columns))


def _values_of(text: Text | list[str]) -> ValuedList | None:
    """The words of a source as they were written, with their values; None if it has none."""
    if isinstance(text, ValuedText) and text.values:
        return ValuedList(lambda: _split_words(text), text.values, text.location, text.free_words)
    return ValuedList(lambda: text, text.columns) if isinstance(text, ValuedWords) and text.columns else None


def _split_words(text: Text) -> list[str]:
    return text.data.decode(errors="surrogateescape").split("\n")


def declared_types(texts: Iterable[Text | list[str]]) -> dict[str, str]:
    """The types that sources declare, by name of the column, if all sources of a column agree."""
    found: dict[str, set[str]] = {}
    for text in texts:
        if isinstance(text, ValuedText):
            for name in text.values:
                found.setdefault(name, set()).add(text.types.get(name, ""))
    return {name: next(iter(types)) for name, types in found.items() if len(types) == 1 and types != {""}}


def require_columns(types: Iterable[str], columns: Iterable[str]) -> None:
    """Raise UsageError if a type is that of an unknown column. types, columns: their names."""
    names = dict.fromkeys(columns)
    unknown = next((name for name in types if name not in names), None)
    if unknown is not None:
        expected, remedy = ", ".join(names) or "none", did_you_mean(str(unknown), names)
        raise UsageError("a type for an unknown column", expected=expected, found=repr(unknown), remedy=remedy)


def convert_undeclared_cells(texts: Iterable[Text | list[str]], types: Container[str] = ()) -> dict[str, str]:
    """Convert the cells of columns without a type: to numbers, if all cells of a column are numbers.

    They stay texts if another source says that the column holds texts. types: columns of which the caller names the
    type. Returns for each column that holds texts the first cell that is no number, with its location. Raises
    SourceError if most cells of a column are numbers, but not all.
    """
    first_texts: dict[str, str] = {}
    valued = [text for text in texts if isinstance(text, ValuedText)]
    texts_by_name = {name for text in valued for name, type_ in text.types.items() if type_ == "text"}
    for name in {name for text in valued for name in text.undeclared} - texts_by_name:
        tables, count = [text for text in valued if name in text.undeclared], CellCount()
        for text in tables:
            count.add(text.values[name], text.location)
        if name not in types:
            count.check(name)
        first_texts[name] = count.first
        for text in tables:
            text.values[name] = _convert_cells(text.values[name], count.are_numbers())
    return {name: first for name, first in first_texts.items() if first}


def _convert_cells(cells: Sequence[Any], are_numbers: bool) -> Sequence[Any]:
    """The values of cells whose type has been found: numbers, or texts."""
    if isinstance(cells, WholeNumbers):
        return cells if are_numbers else cells.to_texts()
    return [None if cell is None else parse_number(cell) for cell in cells] if are_numbers else cells
