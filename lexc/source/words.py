"""Words as tiles, the result of reading sources.

The classes are written out: a dataclass would cost 0.4 ms at each start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lexc.alphabet import Alphabet

Number = int | float


class Summary:
    """An account of the lines read.

    lines: the number of all lines. words: of the words kept, without duplicates. skipped: invalid lines, skipped by
    request; examples: the first five of them. other_lengths: words of an unwanted length. notes: sentences for the
    person who builds.
    """

    __slots__ = ("duplicates", "examples", "lines", "notes", "other_lengths", "skipped", "words")

    def __init__(
        self, lines: int = 0, words: int = 0, duplicates: int = 0, skipped: int = 0, other_lengths: int = 0,
        examples: list[str] | None = None, notes: list[str] | None = None,
    ) -> None:  # fmt: skip
        self.lines, self.words, self.duplicates = lines, words, duplicates
        self.skipped, self.other_lengths = skipped, other_lengths
        self.examples: list[str] = examples or []
        self.notes: list[str] = notes or []

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Summary) and self.to_dict() == other.to_dict()

    def __repr__(self) -> str:
        return f"Summary({', '.join(f'{name}={value!r}' for name, value in self.to_dict().items())})"

    def to_dict(self) -> dict[str, Any]:
        """The account by name."""
        names = ("lines", "words", "duplicates", "skipped", "other_lengths")
        return {name: getattr(self, name) for name in names} | {"examples": [*self.examples], "notes": [*self.notes]}


class ValuedList:
    """The words of a source as they were written, and their values.

    words: returns the words. columns: by name a value for each word, None for no value. location: of the word with an
    index, for errors; "" if the source has no lines. free: frees the words, which nobody needs once ordinals are known.
    """

    __slots__ = ("columns", "free", "location", "words")

    def __init__(
        self, words: Callable[[], list[str]], columns: Mapping[str, Sequence[Any]],
        location: Callable[[int], str] = lambda _: "", free: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self.words, self.columns, self.location, self.free = words, columns, location, free

    @property
    def n_rows(self) -> int:
        """The number of words."""
        return len(next(iter(self.columns.values())))


class Words:
    """Words of one alphabet, as zero-ended strings of tiles (a word of tiles 3 1 20 is 03 01 14 00).

    tiles: a flat buffer of bytes, one word after another. is_sorted: whether the words ascend strictly. measures, of
    sorted words: the number of distinct non-empty prefixes, the tiles of the longest word, those of the shortest.
    values: of each source with values. is_all_rows: whether the words, in the order in which they were read, are those
    of `values`, all of them. ordinals, of sorted words: that of each such row, None if unknown. value_types: of columns
    whose type was requested. first_texts: by the names of columns whose cells are no numbers, the first such cell, with
    its location. language: the requested code, or one that a source names, if its letters change case in a way of
    their own (Turkish).
    """

    __slots__ = (
        "alphabet", "first_texts", "is_all_rows", "is_sorted", "language", "measures", "n_words", "ordinals", "summary",
        "tiles", "value_types", "values",
    )  # fmt: skip

    def __init__(
        self, tiles: memoryview, n_words: int, is_sorted: bool, alphabet: Alphabet, measures: tuple[int, int, int],
        summary: Summary | None = None, values: list[ValuedList] | None = None,
        value_types: dict[str, str] | None = None, language: str = "", first_texts: dict[str, str] | None = None,
        is_all_rows: bool = False, ordinals: Sequence[int] | None = None,
    ) -> None:  # fmt: skip
        self.tiles, self.n_words, self.is_sorted = tiles, n_words, is_sorted
        self.alphabet, self.measures, self.language = alphabet, measures, language
        self.summary = summary or Summary()
        self.values = values or []
        self.value_types = value_types or {}
        self.first_texts = first_texts or {}
        self.is_all_rows, self.ordinals = is_all_rows, ordinals

    def replace(self, **changes: Any) -> Words:
        """The words with other values of some attributes."""
        return Words(**{name: getattr(self, name) for name in self.__slots__} | changes)
