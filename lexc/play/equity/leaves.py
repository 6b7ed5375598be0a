"""Leaves and their values: `.leaves` images (specs/games.md, "Leaves")."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from lexc.alphabet import Alphabet
from lexc.compile.bitmap_nodes import bitmap_nodes
from lexc.errors import AlphabetError, CapacityExceeded, Malformed, SectionMissing, plural
from lexc.image.columns import COLUMN, TYPES, ColumnSection, numbers_to_bytes
from lexc.image.graph import WORDS
from lexc.image.reader import Image, open_image
from lexc.image.section_types import Section
from lexc.image.sections import numbers
from lexc.image.writer import assemble, write_atomically
from lexc.kernels.building import sorting
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.plays.leave_tables import MAX_LEAVE_POINTS, cumulative_word_counts, to_units, write_all_leaves
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.rules import Rules

BLANK = "?"
"""The first letter of a `.leaves` image's alphabet; the letter of tile t follows as number t + 1."""
COLUMN_NAME = "leave"
LONGEST_LEAVE = 6
_MAX_LEAVES = 5_000_000
"""The most leaves of a file. There are 4.1 million of up to seven English tiles; those of nine would take gigabytes."""
MAX_LETTERS = 62
"""The most letters of a game with leaves; the blank is one more."""


class Leaves:
    """The values of leaves, in points. Read-only; threads may share it.

    The value of a leave is the equity of a rack with it, on average, less the equity of an average rack.
    image: a lexicon whose words are leaves and whose letters are tiles, the blank first, with a column of values.
    alphabet: the letters of the game.
    longest: the number of tiles of the longest leave with a value of its own. The value of a longer one is computed
    from its tiles and pairs of tiles (specs/games.md).
    walk_tables: (nodes, root, word counts), with which kernels find the ordinal of a leave.
    """

    def __init__(self, image: Image) -> None:
        self.image = image
        self.alphabet = _game_alphabet(image)
        self.longest = image.graph.longest
        nodes = bitmap_nodes(image)
        root = nodes.roots[WORDS]
        word_counts, n_words = cumulative_word_counts(nodes.nodes, root)
        if n_words != image.graph.n_words:
            raise Malformed(
                "the number of leaves differs from GRPH's",
                where=image.where,
                expected=str(image.graph.n_words),
            )
        self.walk_tables = nodes.nodes, root, word_counts
        self._values = _values_in_units(image)

    @classmethod
    def load(cls, source: str | os.PathLike[str] | memoryview) -> Leaves:
        """Open and verify a file or a buffer.

        Raises ImageError if it is no sound image, SectionMissing if it is an image without leaves.
        """
        return cls(open_image(source))

    @classmethod
    def from_values(
        cls, alphabet: Alphabet, labels: bytes | bytearray | memoryview, values: Sequence[float], **about: Any
    ) -> Leaves:
        """Make leaves in memory. labels: as `write_all_leaves` writes them. values: the points of each, in that order.

        about: title, source and so on for META.
        """
        return cls(open_image(memoryview(b"".join(image_parts(alphabet, labels, {COLUMN_NAME: values}, **about)))))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Pickle as bytes, which are verified when they are unpickled."""
        return _from_bytes, (bytes(self.image.data),)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the image, whole or not at all."""
        write_atomically(path, [self.image.data])

    def check(self, rules: Rules) -> None:
        """Raise AlphabetError unless the rules have the same letters, in the same order."""
        rules.check_alphabet(self.alphabet, self.image.where)

    def __len__(self) -> int:
        return self.image.graph.n_words

    def values_of(self, rack: bytes) -> dict[bytes, float]:
        """The value of each leave of a rack, by its tiles in ascending order; the empty leave is worth 0.

        rack: at most 10 tiles, 0 for a blank. Raises ValueError if it is longer or holds an unknown tile.
        """
        rack_leaves = self.rack_leaves()
        n = rack_leaves.prepare(rack)
        return {rack_leaves.tiles(index): rack_leaves.value(index) / POINT for index in range(n)}

    def value(self, leave: bytes) -> float:
        """The value of one leave."""
        return self.values_of(leave)[bytes(sorted(leave))]

    def with_longer_leaves(self, longest: int = LONGEST_LEAVE) -> Leaves:
        """These leaves, and all longer ones up to `longest` tiles that the bag can give, with computed values."""
        if self.longest >= longest:
            return self
        texts = bytes(all_leaves(self.alphabet, longest))
        values = (value / POINT for value in self.rack_leaves().rack_values(texts))
        leaves = dict(zip(texts.split(b"\0"), values, strict=False))  # the last of the texts is empty
        leaves |= {bytes(tile + 1 for tile in tiles): value for tiles, value in self}
        ascending = sorted(leaves)
        texts = b"".join(labels + b"\0" for labels in ascending)
        return Leaves.from_values(self.alphabet, texts, [leaves[labels] for labels in ascending])

    def rack_leaves(self) -> RackLeaves:
        """A table of the values of a rack's leaves, for `MoveGenerator.best_equity`; its `prepare` fills it (2 µs).

        It takes 40 kB. Threads must not share one: make one for each.
        """
        vowels = sum(1 << tile for tile in self.alphabet.vowels)
        return RackLeaves(*self.walk_tables, self._values, vowels)

    def __iter__(self) -> Iterator[tuple[bytes, float]]:
        """Yield (tiles, value) of every leave, in the order of the image."""
        for ordinal, value in enumerate(self._values):
            labels = self.image.ordinals.tiles_at(ordinal, self.longest)
            yield bytes(label - 1 for label in labels), value / POINT  # label 1 is the blank, tile 0


def _from_bytes(data: bytes) -> Leaves:
    return Leaves(open_image(memoryview(data)))


def image_parts(
    alphabet: Alphabet,
    labels: bytes | bytearray | memoryview,
    columns: Mapping[str, Sequence[float]],
    content_options: Mapping[str, Any] | None = None,
    **about: Any,
) -> list[bytes | bytearray | memoryview]:
    """The parts of a `.leaves` image, in order.

    labels: as `write_all_leaves` writes them, sorted. columns: by name, a number for each leave. about: title and so
    on, for META.
    """
    from lexc.compile.build import BuildOptions, compile_words  # lazy: lexc.compile costs 50 ms
    from lexc.source.words import Words  # lazy: lexc.source costs 20 ms

    view = memoryview(labels)
    words = Words(view, bytes(view).count(0), True, leave_alphabet(alphabet), sorting.measure_words(view))
    words.summary.words = words.n_words
    sections = compile_words(words, BuildOptions(about=about, content_options=dict(content_options or {}))).sections
    return assemble([*sections, *(_column(name, values) for name, values in columns.items())])


def _column(name: str, values: Sequence[float]) -> Section:
    """A column: floats for the values of leaves, integers of 64 bits for anything else; −0 becomes 0."""
    kind, width = ("float", 4) if name == COLUMN_NAME else ("signed", 8)
    number = next(number for number, other in TYPES.items() if other == kind)
    header = COLUMN.pack(name=name.encode(), type=number, width=width, n_entries=len(values))
    return ColumnSection.make(header + numbers_to_bytes(kind, width, [value or 0 for value in values]))


def all_leaves(alphabet: Alphabet, longest: int = LONGEST_LEAVE) -> bytearray:
    """The labels of every leave of 1 to `longest` tiles that the bag can give, in order, with a 0 behind each leave.

    Raises CapacityExceeded if there are too many.
    """
    counts = array("i", (alphabet.blank_count, *alphabet.counts))
    try:
        n_bytes, n_leaves = write_all_leaves(counts, longest, bytearray())
    except OverflowError:
        n_bytes, n_leaves = 0, _MAX_LEAVES + 1
    if n_leaves > _MAX_LEAVES:
        expected, found = f"at most {_MAX_LEAVES:,}", f"more, of up to {plural(longest, 'tile')}"
        raise CapacityExceeded("too many leaves", expected=expected, found=found, remedy="Learn shorter leaves.")
    output = bytearray(n_bytes)
    write_all_leaves(counts, longest, output)
    return output


def leave_alphabet(alphabet: Alphabet) -> Alphabet:
    """The alphabet of a `.leaves` image: the blank, then the letters of the game.

    Raises AlphabetError if the game has more than MAX_LETTERS letters, or one that is written like the blank.
    """
    if alphabet.is_utf8 or alphabet.n_letters > MAX_LETTERS or BLANK in alphabet.labels:
        expected = f"at most {MAX_LETTERS} letters, none of them {BLANK}"
        raise AlphabetError("the alphabet leaves no room for a blank", where=alphabet.name, expected=expected)
    return alphabet._replace(
        labels=(BLANK, *alphabet.labels),
        blanks=(BLANK, *alphabet.blanks),
        scores=(alphabet.blank_score, *alphabet.scores),
        counts=(alphabet.blank_count, *alphabet.counts),
        blank_score=0,
        blank_count=0,
        vowels=tuple(tile + 1 for tile in alphabet.vowels),
        aliases=tuple((text, tile + 1) for text, tile in alphabet.aliases),
        value_order=None,
    )


def _game_alphabet(image: Image) -> Alphabet:
    """The alphabet of the game, from that of a `.leaves` image. Raises SectionMissing if the image holds no leaves."""
    letters = image.alphabet
    if letters.is_utf8 or letters.labels[0] != BLANK or letters.n_letters < 2 or COLUMN_NAME not in image.columns:
        raise SectionMissing(
            "this image holds no leaves",
            where=image.where,
            expected=f"a first letter {BLANK} and a column {COLUMN_NAME!r}",
            remedy="Learn them: lexc leaves learn IMAGE -o OUT.leaves.",
        )
    return letters._replace(
        labels=letters.labels[1:],
        blanks=letters.blanks[1:],
        scores=letters.scores[1:],
        counts=letters.counts[1:],
        blank_score=letters.scores[0],
        blank_count=letters.counts[0],
        vowels=tuple(tile - 1 for tile in letters.vowels if tile > 1),
        aliases=tuple((text, tile - 1) for text, tile in letters.aliases if tile > 1),
        value_order=None,
    )


def _values_in_units(image: Image) -> array[int]:
    """The values of leaves in 1 / POINT. Raises Malformed if a number is no value of a leave."""
    column, values = image.columns[COLUMN_NAME], array("i", bytes(4 * image.graph.n_words))
    if (column.type, column.width) != ("float", 4):
        raise Malformed(
            "impossible values of leaves", where=column.where, expected="floats of 4 bytes", found=column.type
        )
    first_wrong = to_units(numbers(column.body[: 4 * column.n], "I"), values)
    if first_wrong >= 0:
        expected = f"at most {MAX_LEAVE_POINTS} points for a leave"
        raise Malformed(
            "impossible values of leaves", where=column.where, expected=expected, found=f"more for leave {first_wrong}"
        )
    return values
