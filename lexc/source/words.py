"""Words as tiles, the result of reading sources."""

from __future__ import annotations

from dataclasses import dataclass, field

from lexc.alphabet import Alphabet

Number = int | float


@dataclass(slots=True)
class Summary:
    """An account of the lines read.

    lines: all. words: those kept, without duplicates. skipped: invalid lines, skipped by request; examples: the first
    five of them. other_lengths: words of an unwanted length. notes: sentences for the person who builds.
    """

    lines: int = 0
    words: int = 0
    duplicates: int = 0
    skipped: int = 0
    other_lengths: int = 0
    examples: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Words:
    """Words of one alphabet, as zero-ended strings of tiles (a word of tiles 3 1 20 is 03 01 14 00).

    tiles: a flat buffer of bytes, one word after another. is_sorted: whether the words ascend strictly. measures, of
    sorted words: the number of distinct non-empty prefixes, the tiles of the longest word, those of the shortest.
    weights: for each source with weights, its words as they were written, and a number for each. language: the code
    that was asked for; else one that a source names, if its letters change case in a way of their own (Turkish).
    """

    tiles: memoryview
    n_words: int
    is_sorted: bool
    alphabet: Alphabet
    measures: tuple[int, int, int]
    summary: Summary = field(default_factory=Summary)
    weights: list[tuple[list[str], list[Number]]] = field(default_factory=list)
    language: str = ""
