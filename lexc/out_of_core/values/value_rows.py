"""The rows of lists, each a word with its values: read once more when the words are known, and sorted by word."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from lexc.alphabet import Alphabet
from lexc.compile.streams.lists import List
from lexc.errors import AlphabetError
from lexc.out_of_core.files.external_sort import ExternalSort
from lexc.out_of_core.files.packed_values import pack_list, unpack
from lexc.source.read_options import ReadOptions, allowed_lengths
from lexc.source.source_values import declared_types, require_columns
from lexc.source.texts import Text, ValuedText
from lexc.source.value_cells import CellCount, types_of
from lexc.source.whole_numbers import WholeNumbers
from lexc.source.word_reader import WordReader

_ROW = 8  # bytes of a row's number


class Row(NamedTuple):
    """A word and its values. number: of the row, from 0 over all lists. source: of the list.

    values: by the number of the column. n_bytes: of the record.
    """

    tiles: bytes
    number: int
    source: int
    values: Mapping[int, Any]
    n_bytes: int


class Sample(NamedTuple):
    """The first value of a type in a column. where: its location."""

    value: Any
    where: str


@dataclass(slots=True)
class Columns:
    """The columns of rows, as these show them. numbers: of columns by name, in the order in which they came.

    samples: the first value of each type, by column, and by (list, type) for cells whose type is inferred, or (-1,
    type). sources: for each list a text without words, with the names and types of its columns. cells: of columns whose
    cells have no type.
    """

    numbers: dict[str, int] = field(default_factory=dict)
    samples: dict[str, dict[tuple[int, Any], Sample]] = field(default_factory=dict)
    sources: list[ValuedText] = field(default_factory=list)
    cells: dict[str, CellCount] = field(default_factory=dict)

    def add(self, source: int, text: ValuedText, kept: Sequence[int]) -> None:
        """Add a text of a list. kept: the indexes of rows whose words the lexicon has."""
        known = self.sources[source]
        known.types |= text.types
        known.undeclared |= text.undeclared
        for name, values in text.values.items():
            self.numbers.setdefault(name, len(self.numbers))
            known.values.setdefault(name, [])
            is_cell = name in text.undeclared
            if is_cell:
                self.cells.setdefault(name, CellCount()).add(values, text.location)
            self._add_samples(source if is_cell else -1, name, text, kept)

    def _add_samples(self, source: int, name: str, text: ValuedText, kept: Sequence[int]) -> None:
        samples, values = self.samples.setdefault(name, {}), text.values[name]
        if isinstance(values, WholeNumbers) and source >= 0:
            values = values.to_texts()
        types = [_type_of(values[i]) for i in kept]
        for type_ in {*types} - {_type_of(None)}:
            if (source, type_) not in samples:
                i = kept[types.index(type_)]
                samples[source, type_] = Sample(values[i], text.location(i))

    def number_cells(self) -> set[tuple[int, str]]:
        """(list, column) whose cells become numbers: all cells are, and no list says that they are texts."""
        texts = self._declared_texts() | {name for name, count in self.cells.items() if not count.are_numbers()}
        return {(i, name) for i, source in enumerate(self.sources) for name in source.undeclared - texts}

    def _declared_texts(self) -> set[str]:
        return {name for source in self.sources for name, type_ in source.types.items() if type_ == "text"}

    def check_cells(self, types: Container[str]) -> None:
        """Raise SourceError if most cells of a column without a type are numbers, but not all.

        types: columns of which the caller names the type.
        """
        for name in self.cells.keys() - self._declared_texts():
            if name not in types:
                self.cells[name].check(name)

    def samples_of(self, name: str) -> list[Sample]:
        """A value of each type of a column, in the order in which they came."""
        cells = self.number_cells()
        return [
            Sample(0, sample.where) if (source, name) in cells else sample
            for (source, _), sample in self.samples[name].items()
        ]

    def requested_types(self, options: ReadOptions) -> dict[str, str]:
        """The types by column that options or lists ask for. Raises UsageError for an unknown column."""
        types = types_of(options.values, [*declared_types(self.sources).items(), *options.types.items()])
        require_columns(types, self.numbers)
        return types


class Rows:
    """The rows of lists in one alphabet."""

    def __init__(self, lists: Sequence[List], alphabet: Alphabet, options: ReadOptions) -> None:
        self._lists, self._alphabet, self._options = lists, alphabet, options
        self.columns = Columns(sources=[ValuedText(list_.name, b"") for list_ in lists])

    def sort(self, sorter: ExternalSort) -> None:
        """Add all rows to a sorter, from which `read_row` reads them."""
        n_rows = 0
        for source, text in self._texts():
            if not isinstance(text, ValuedText):
                for tiles in self._plain_words(text):
                    sorter.add(tiles + bytes(1 + _ROW))
                continue
            words = [*self._words(text)]
            self.columns.add(source, text, [i for i, _ in words])
            columns = [(self.columns.numbers[name], values) for name, values in text.values.items()]
            for i, tiles in words:
                found = [item for number, values in columns if values[i] is not None for item in (number, values[i])]
                payload = pack_list([source, *found]) if found else b""
                sorter.add(b"".join((tiles, b"\0", (n_rows + i).to_bytes(_ROW, "big"), payload)))
            n_rows += text.data.count(b"\n") + 1

    def locate_row(self, number: int) -> str:
        """The location of a row, "" if it is gone."""
        for _, text in self._texts():
            if isinstance(text, ValuedText):
                n_rows = text.data.count(b"\n") + 1
                if number < n_rows:
                    return text.location(number)
                number -= n_rows
        return ""

    def find_value(self, name: str, is_wanted: Callable[[int, Any], bool]) -> tuple[Any, str, bytes] | None:
        """(value, location, tiles) of the first value of a column that is wanted. is_wanted: of a list, and a value."""
        for source, text in self._texts():
            if isinstance(text, ValuedText) and name in text.values:
                values = text.values[name]
                for i, tiles in self._words(text):
                    if values[i] is not None and is_wanted(source, values[i]):
                        return values[i], text.location(i), tiles
        return None

    def _texts(self) -> Iterator[tuple[int, Text]]:
        return ((source, text) for source, list_ in enumerate(self._lists) for text in list_.texts())

    def _words(self, text: ValuedText) -> Iterator[tuple[int, bytes]]:
        """(index, tiles) of the words of a text that the lexicon has: others were skipped, or have another length."""
        if (all_tiles := self._tiles_of_all(text)) is not None:
            yield from enumerate(all_tiles)
            return
        shortest, longest = allowed_lengths(self._options)
        for i, word in enumerate(text.data.decode(errors="surrogateescape").split("\n")):
            try:
                tiles = self._alphabet.tokenize(word)
            except AlphabetError:
                continue
            n_letters = len(tiles.decode()) if self._alphabet.is_utf8 else len(tiles)
            if tiles and 0 not in tiles and shortest <= n_letters <= longest:
                yield i, tiles

    def _tiles_of_all(self, text: ValuedText) -> list[bytes] | None:
        """The tiles of all words of a text, None if one was left out, or comes twice in succession."""
        tiles = self._read_tiles(text, skip_invalid=True)
        return tiles if len(tiles) == text.data.count(b"\n") + 1 else None

    def _plain_words(self, text: Text) -> list[bytes]:
        """The tiles of the words of a list without values."""
        return self._read_tiles(text, self._options.skip_invalid)

    def _read_tiles(self, text: Text, skip_invalid: bool) -> list[bytes]:
        reader = WordReader(self._alphabet, allowed_lengths(self._options), skip_invalid)
        reader.add_text(text)
        return reader.take().split(b"\0")[:-1]


def read_row(record: bytes) -> Row:
    """The row of a record that `Rows.sort` made."""
    end = record.index(0)
    number = int.from_bytes(record[end + 1 : end + 1 + _ROW], "big")
    payload = record[end + 1 + _ROW :]
    if not payload:
        return Row(record[:end], number, 0, {}, len(record))
    source, *found = unpack(payload)
    return Row(record[:end], number, source, dict(zip(found[::2], found[1::2], strict=True)), len(record))


def _type_of(value: Any) -> Any:
    """The type of a value; of a list, those of its items, too."""
    return frozenset(map(type, value)) if isinstance(value, (list, tuple)) else type(value)
