"""What the sources hand on: words as tiles."""

from __future__ import annotations

from dataclasses import dataclass, field

from lexc.alphabet import Alphabet

Number = int | float


@dataclass(slots=True)
class Summary:
    """What became of every line read. skipped: invalid lines left out by request; examples: the first five of them.
    notes: what else the reader of a summary should know."""

    lines: int = 0
    words: int = 0
    duplicates: int = 0
    skipped: int = 0
    other_lengths: int = 0
    examples: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Words:
    """Words of one alphabet: zero-ended tile strings, one behind the other (a word of tiles 3 1 20 is 03 01 14 00).

    tiles: a flat buffer of bytes. is_sorted: the words ascend and none stands twice. measures, of sorted words: how
    many distinct non-empty prefixes they have, and the tiles of the longest and of the shortest word. weights: of each
    source that has any, the words as they were written and a number for each. language: what was asked for, or a code
    that a source names whose case is not everybody's.
    """

    tiles: memoryview
    n_words: int
    is_sorted: bool
    alphabet: Alphabet
    measures: tuple[int, int, int]
    summary: Summary = field(default_factory=Summary)
    weights: list[tuple[list[str], list[Number]]] = field(default_factory=list)
    language: str = ""
