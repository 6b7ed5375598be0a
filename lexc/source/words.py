"""Words as tiles, the result of reading sources."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from lexc.alphabet import Alphabet

Number = int | float


@dataclass(slots=True)
class Summary:
    """An account of the lines read.

    lines: the number of all lines. words: of the words kept, without duplicates. skipped: invalid lines, skipped by
    request; examples: the first five of them. other_lengths: words of an unwanted length. notes: sentences for the
    person who builds.
    """

    lines: int = 0
    words: int = 0
    duplicates: int = 0
    skipped: int = 0
    other_lengths: int = 0
    examples: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ValuedList:
    """The words of a source as they were written, and their values.

    columns: by name a value for each word, None for no value. location: of the word with an index, for errors; "" if
    the source has no lines.
    """

    words: list[str]
    columns: dict[str, list[Any]]
    location: Callable[[int], str] = field(default=lambda _: "")


@dataclass(slots=True)
class Words:
    """Words of one alphabet, as zero-ended strings of tiles (a word of tiles 3 1 20 is 03 01 14 00).

    tiles: a flat buffer of bytes, one word after another. is_sorted: whether the words ascend strictly. measures, of
    sorted words: the number of distinct non-empty prefixes, the tiles of the longest word, those of the shortest.
    values: of each source with values. value_types: of columns whose type was requested. language: the requested code;
    else one that a source names, if its letters change case in a way of their own (Turkish).
    """

    tiles: memoryview
    n_words: int
    is_sorted: bool
    alphabet: Alphabet
    measures: tuple[int, int, int]
    summary: Summary = field(default_factory=Summary)
    values: list[ValuedList] = field(default_factory=list)
    value_types: dict[str, str] = field(default_factory=dict)
    language: str = ""
