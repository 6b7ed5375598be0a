"""Values of words, as commands print them; and the option --show, which prints them beside words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from lexc.lexicon import Lexicon
from lexc.query.written import words_of_answer
from lexc.source.column_names import COLUMN_PREFIX

if TYPE_CHECKING:
    from lexc.query.values import Column

_SEPARATOR = " | "  # between the values of several words
_ESCAPES = (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r"))


class NameList(click.ParamType):  # type: ignore[type-arg]
    """Names with commas between them. names: those that are known whatever the lexicon."""

    name = "names"

    def __init__(self, *names: str) -> None:
        self.names = names

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[str]:
        """The names of a text; a list stays as it is."""
        names = [name.strip() for name in value.split(",")] if isinstance(value, str) else list(value)
        if not all(names):
            self.fail(f"{value!r} is not a list of names with commas between them", param, ctx)
        return names


show_option = click.option(
    "--show",
    type=NameList(),
    metavar="NAMES",
    help="Columns of values to print beside each word, with commas between. English words have a definition.",
)


def format_value(value: Any) -> str:
    """A value as one field of a line: a bit is yes or no, items of a list have semicolons between them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "; ".join(map(format_value, value))
    text = value.hex() if isinstance(value, bytes) else str(value)
    for character, name in _ESCAPES:
        text = text.replace(character, name)
    return text


class ShownValues:
    """The values of columns beside the words of answers. names: of the columns; `column:NAME` is NAME.

    An answer may also be several words with spaces between, such as an anagram of a phrase; it has the values of each.
    Raises SectionMissing for an unknown column.
    """

    def __init__(self, lexicon: Lexicon, names: Iterable[str]) -> None:
        plain = [name.removeprefix(COLUMN_PREFIX) for name in names]
        self._columns = {name: find_column(lexicon, name) for name in plain}
        self._lexicon = lexicon

    def add_fields(self, answers: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
        """Answers, words or tuples that begin with one, with a field for each column."""
        for answer in answers:
            fields = (answer,) if isinstance(answer, str) else tuple(answer)
            words = words_of_answer(self._lexicon.image, fields[0])
            yield (*fields, *(_SEPARATOR.join(format_value(column.get(word)) for word in words)
                              for column in self._columns.values()))  # fmt: skip

    def add_to_json(self, results: Iterable[Any]) -> list[dict[str, Any]]:
        """Rows of JSON, each with its values by column; a word becomes a row."""
        rows = [row if isinstance(row, dict) else {"word": row} for row in results]
        return [{**row, "values": self.values_of(row["word"])} for row in rows]

    def values_of(self, word: str) -> dict[str, Any]:
        """The values of a word by column, without columns in which it has none; of several words a list for each."""
        from lexc.views.answers import json_value  # lazy: lexc.views.answers costs 10 ms

        words = words_of_answer(self._lexicon.image, word)
        if len(words) > 1:
            return {name: [json_value(column.get(part)) for part in words] for name, column in self._columns.items()}
        found = {name: column.get(word) for name, column in self._columns.items()}
        return {name: json_value(value) for name, value in found.items() if value is not None}


def find_column(lexicon: Lexicon, name: str) -> Column:
    """A column of a lexicon, or bundled definitions. Raises SectionMissing."""
    from lexc.installed import definitions  # lazy: lexc.installed.definitions costs 1 ms

    return definitions.find_column(lexicon.image, name)


def show_values(lexicon: Lexicon, names: list[str] | None) -> ShownValues | None:
    """The values to show; None if there are none."""
    return ShownValues(lexicon, names) if names else None
