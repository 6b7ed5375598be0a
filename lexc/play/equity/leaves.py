"""What stays on a rack, and what that is worth: `.leaves` images (specs/games.md, "Leaves")."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from lexc.alphabet import Alphabet
from lexc.compile.relaying import bitmap_nodes
from lexc.errors import AlphabetError, CapacityExceeded, Malformed, SectionMissing
from lexc.image.columns import COLUMN, TYPES, numbers_to_bytes
from lexc.image.container import WORD_DEPENDENT, Section
from lexc.image.graph import WORDS
from lexc.image.reader import Image, numbers, open_image
from lexc.image.writer import assemble, write_atomically
from lexc.kernels.building import sorting
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.plays.leave_tables import MAX_LEAVE_POINTS, count_words_upto_slots, to_units, write_all_leaves
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.rules import Rules

BLANK = "?"
"""The first letter of a `.leaves` image's alphabet; the letter of tile t follows as number t + 1."""
COLUMN_NAME = "leave"
LONGEST = 6


class Leaves:
    """A value, in points, for each leave: how much more than an average rack's a rack is worth that keeps those tiles.

    An image of words whose letters are tiles, the blank first, with a column of numbers. Read-only; threads may share
    it. alphabet: the game's. longest: tiles of the longest leave with a value of its own; longer ones are worth what
    they would be if their tiles mattered one by one and two by two only. walk: what kernels need to find a leave.
    """

    def __init__(self, image: Image) -> None:
        self.image = image
        self.alphabet = _game_alphabet(image)
        self.longest = image.graph.longest
        nodes = bitmap_nodes(image)
        root = nodes.roots[WORDS]
        upto, n_words = count_words_upto_slots(nodes.nodes, root)
        if n_words != image.graph.n_words:
            raise Malformed(
                "the file says another number of leaves than it has",
                where=image.where,
                expected=str(image.graph.n_words),
            )
        self.walk = nodes.nodes, root, upto
        self._learned = _whole_values(image)

    @classmethod
    def load(cls, source: str | os.PathLike[str] | memoryview) -> Leaves:
        """Open and verify a file, or a buffer. ImageError when it is no sound image, SectionMissing when it is one of
        something else."""
        return cls(open_image(source))

    @classmethod
    def made(
        cls, alphabet: Alphabet, tiles: bytes | bytearray | memoryview, values: Sequence[float], **about: Any
    ) -> Leaves:
        """Leaves in memory. tiles: as `write_all_leaves` writes them; values: points of each, in the same order.

        about: title, source and so on, and shaping, for META.
        """
        return cls(open_image(memoryview(b"".join(pieces(alphabet, tiles, {COLUMN_NAME: values}, **about)))))

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        """Travels as bytes; verified on arrival."""
        return _from_bytes, (bytes(self.image.data),)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the image, whole or not at all."""
        write_atomically(path, [self.image.data])

    def check(self, rules: Rules) -> None:
        """AlphabetError unless the rules have these letters, in the same order."""
        rules.check_alphabet(self.alphabet, self.image.where)

    def __len__(self) -> int:
        return self.image.graph.n_words

    def of(self, rack: bytes) -> dict[bytes, float]:
        """The value of each leave of a rack (tiles, 0 for a blank; at most 10), tiles ascending; the empty one's is 0.

        PositionError is not raised here: ValueError when the rack is too long or holds what is no tile.
        """
        scorer = self.scorer()
        n = scorer.prepare(rack)
        return {scorer.tiles(index): scorer.value(index) / POINT for index in range(n)}

    def value(self, leave: bytes) -> float:
        """The value of one leave."""
        return self.of(leave)[bytes(sorted(leave))]

    def scorer(self) -> RackLeaves:
        """What `MoveGenerator.best_equity` wants: the leaves of a rack, a table that `prepare` fills (2 µs).

        It costs 40 kB and is not to be shared by threads: make one for each.
        """
        vowels = sum(1 << tile for tile in self.alphabet.vowels)
        return RackLeaves(*self.walk, self._learned, vowels)

    def __iter__(self) -> Iterator[tuple[bytes, float]]:
        """Every leave's tiles and value, in the image's order."""
        for number, value in enumerate(self._learned):
            labels = self.image.ordinals.tiles_at(number, self.longest)
            yield bytes(label - 1 for label in labels), value / POINT


def _from_bytes(data: bytes) -> Leaves:
    return Leaves(open_image(memoryview(data)))


def pieces(
    alphabet: Alphabet,
    tiles: bytes | bytearray | memoryview,
    columns: Mapping[str, Sequence[float]],
    shaping: Mapping[str, Any] | None = None,
    **about: Any,
) -> list[bytes | bytearray | memoryview]:
    """The bytes of a `.leaves` image.

    tiles: as `write_all_leaves` writes them, sorted; columns: a number for each leave.
    """
    from lexc.compile.build import Options, compile_words  # lazy: lexc.compile costs 50 ms
    from lexc.source.words import Words  # lazy: lexc.source costs 20 ms

    view = memoryview(tiles)
    words = Words(view, bytes(view).count(0), True, leave_alphabet(alphabet), sorting.measure(view))
    words.summary.words = words.n_words
    sections = compile_words(words, Options(about=about, shaping=dict(shaping or {}))).sections
    return assemble([*sections, *(_column(name, values) for name, values in columns.items())])


def _column(name: str, values: Sequence[float]) -> Section:
    """Points as floats, anything else as whole numbers of 64 bits, each without −0."""
    kind, width = ("float", 4) if name == COLUMN_NAME else ("signed", 8)
    number = next(number for number, other in TYPES.items() if other == kind)
    head = COLUMN.pack(name=name.encode(), type=number, width=width, n_entries=len(values))
    return Section("COLU", WORD_DEPENDENT, head + numbers_to_bytes(kind, width, [value or 0 for value in values]))


def all_leaves(alphabet: Alphabet, longest: int = LONGEST) -> bytearray:
    """Every leave of 1 to longest tiles that the bag can give, in order: labels, each leave ended by 0.

    CapacityExceeded when they have more than 2 GB.
    """
    counts = array("i", (alphabet.blank_count, *alphabet.counts))
    try:
        n_bytes, _ = write_all_leaves(counts, longest, bytearray())
    except OverflowError as error:
        remedy = "Keep shorter leaves."
        raise CapacityExceeded(str(error), expected="2 GB", found=f"{longest} tiles", remedy=remedy) from error
    output = bytearray(n_bytes)
    write_all_leaves(counts, longest, output)
    return output


def leave_alphabet(alphabet: Alphabet) -> Alphabet:
    """The letters of leaves: the blank, then the game's."""
    if alphabet.is_utf8 or alphabet.n_letters > 62 or BLANK in alphabet.labels:
        expected = f"at most 62 letters, none of them {BLANK}"
        raise AlphabetError("the alphabet leaves no room for a blank", where=alphabet.name, expected=expected)
    return replace(
        alphabet,
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
    """The inverse of `leave_alphabet`. SectionMissing when the image is none of leaves."""
    letters = image.alphabet
    if letters.is_utf8 or letters.labels[0] != BLANK or letters.n_letters < 2 or COLUMN_NAME not in image.columns:
        raise SectionMissing(
            "this image holds no leaves",
            where=image.where,
            expected=f"a first letter {BLANK} and a column {COLUMN_NAME!r}",
            remedy="Learn them: lexc leaves learn IMAGE -o OUT.leaves.",
        )
    return replace(
        letters,
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


def _whole_values(image: Image) -> array[int]:
    """The column in 1 / POINT. Malformed when its numbers cannot be points of leaves."""
    column, values = image.columns[COLUMN_NAME], array("i", bytes(4 * image.graph.n_words))
    if (column.type, column.width) != ("float", 4):
        raise Malformed(
            "impossible values of leaves", where=column.where, expected="floats of 4 bytes", found=column.type
        )
    wrong = to_units(numbers(column.body, "I"), values)
    if wrong >= 0:
        expected = f"at most {MAX_LEAVE_POINTS} points for a leave"
        raise Malformed(
            "impossible values of leaves", where=column.where, expected=expected, found=f"more for leave {wrong}"
        )
    return values
