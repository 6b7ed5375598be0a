"""Letters in queries: their numbers, sets of them, and errors that name the column.

The number of a letter is its tile; in a UTF-8 alphabet its code point. A letter that the alphabet lacks, and so every
word, has the number FOREIGN in texts, and no number in sets: `find(prefix="É")` is empty over an English lexicon.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise

from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError, QueryError, UsageError
from lexc.query.limits import check_text

FOREIGN = 0
"""The number of every letter that the alphabet lacks."""

Numbers = Sequence[int]
"""The letters of a word in order: tiles, as bytes; with UTF-8 labels code points."""
Letters = tuple[tuple[int, int], ...]
"""A set of letters: the (first, last) numbers of each run, ascending, no two runs adjacent."""


def letters_of(runs: Iterable[tuple[int, int]]) -> Letters:
    """A set of letters from runs in any order, which may overlap."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(runs):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = merged[-1][0], max(high, merged[-1][1])
        else:
            merged.append((low, high))
    return tuple(merged)


def all_letters(alphabet: Alphabet) -> Letters:
    """The set of all letters of an alphabet."""
    return ((1, 0x10FFFF if alphabet.is_utf8 else alphabet.n_letters),)


def complement(letters: Letters, alphabet: Alphabet) -> Letters:
    """The letters that are not in a set."""
    last = all_letters(alphabet)[0][1]
    edges = [(0, 0), *letters, (last + 1, last + 1)]
    return tuple((a[1] + 1, b[0] - 1) for a, b in pairwise(edges) if a[1] + 1 < b[0])


def letter_scores(alphabet: Alphabet) -> list[int]:
    """The points of each tile, from tile 0. Raises UsageError if the alphabet has no points."""
    if not any(alphabet.scores):
        raise UsageError(
            "the alphabet has no points", found=alphabet.name,
            remedy="Build the image with an alphabet that has points.",
        )  # fmt: skip
    return [0, *alphabet.scores]


def count_vowels(alphabet: Alphabet, tiles: Iterable[int]) -> int:
    """The number of vowels among tiles."""
    return sum(map(alphabet.vowels.__contains__, tiles))


def letter_set(number: int) -> Letters:
    """The set of one letter, which is empty for FOREIGN."""
    return ((number, number),) if number != FOREIGN else ()


def is_letter(character: str) -> bool:
    """Whether a character is a letter, a mark or a digit, or joins the parts of a word, in any alphabet."""
    return unicodedata.category(character)[0] in "LMN" or character in "'’-"


def foreign_letters(alphabet: Alphabet, text: str) -> str:
    """The distinct letters and digits of a query that the alphabet lacks. Escape sequences are passed over."""
    plain, found, offset = alphabet.normalise(_ESCAPES.sub("", text)), dict[str, None](), 0
    while offset < len(plain) and not alphabet.is_utf8:
        number, after = alphabet.letter_at(plain, offset)
        if not number and plain[offset].isalnum():
            found[plain[offset]] = None
        offset = after if number else offset + 1
    return "".join(found)


_ESCAPES = re.compile(r"\\x..|\\u....|\\U.{8}|\\N\{[^}]*\}|\\.|\(\?P<\w+>|\{\d*,?\d*\}", re.DOTALL)


class QueryText:
    """The text of a query, whose letters it reads.

    text: as the caller gave it. plain: normalised as words are, or less if the kind of query needs the original.
    name: of the kind of text, for messages. signs: characters with a meaning in it.
    """

    def __init__(
        self, alphabet: Alphabet, text: object, name: str, plain: str | None = None, signs: str = ""
    ) -> None:  # fmt: skip
        text = check_text(text, name)
        self.alphabet = alphabet
        self.text = text
        self.name = name
        self.plain = alphabet.normalise_query(text, signs) if plain is None else plain
        if not self.plain:
            raise QueryError(f"an empty {name}", where="column 1", remedy="Ask for at least one letter.")

    def letter(self, offset: int) -> tuple[int, int]:
        """(the letter at an offset of plain, the offset behind it). Raises QueryError if there is none.

        A letter, mark or digit that the alphabet lacks is FOREIGN.
        """
        number, after = self.alphabet.letter_at(self.plain, offset)
        if number and not 0xD800 <= number < 0xE000:
            return number, after
        if is_letter(self.plain[offset]):
            return FOREIGN, offset + 1
        raise self.error(offset, "the alphabet has no such letter", expected=self.alphabet.describe())

    def character(self, offset: int) -> int:
        """The letter of the one character at an offset of plain. Raises QueryError if there is none.

        A letter, mark or digit that the alphabet lacks is FOREIGN.
        """
        try:
            return ord(self.plain[offset]) if self.alphabet.is_utf8 else self.alphabet.tile(self.plain[offset])
        except AlphabetError as error:
            if is_letter(self.plain[offset]):
                return FOREIGN
            raise self.error(offset, error.problem, expected=error.expected) from None

    def letters(self) -> array[int]:
        """All letters of the text, which is read as words are, with `[CH]` and backslashes.

        Raises QueryError at a character that is no letter in any alphabet.
        """
        with suppress(AlphabetError):  # the loop below finds the column
            if not self.alphabet.is_utf8:
                return array("I", list(self.alphabet.tokenize(self.text)))
        return array("I", [number for number, _ in self.parts()])

    def parts(self) -> Iterator[tuple[int, str]]:
        """(letter, its text) of each letter of the text. Raises QueryError as `letters` does."""
        offset = 0
        while offset < len(self.plain):
            number, after = self.letter(offset)
            yield number, self.plain[offset:after]
            offset = after

    def column(self, offset: int) -> int:
        """The column in text, from 1, of an offset of plain."""
        return self.alphabet.column(self.text, self.plain, offset)

    def error(self, offset: int, problem: str, expected: str = "", remedy: str = "") -> QueryError:
        """A QueryError about the character at an offset of plain."""
        found = (
            f"{self.plain[offset : offset + 1]!r} in {self.text[:60]!r}"
            if offset < len(self.plain)
            else repr(self.text[:60])
        )
        remedy = remedy or f"Correct the {self.name}."
        return QueryError(problem, where=f"column {self.column(offset)}", expected=expected, found=found, remedy=remedy)


def labels_of(alphabet: Alphabet, text: object, name: str) -> bytes:
    """The labels of a text's letters, 0 for those that the alphabet lacks. name: of the text, for messages.

    Raises QueryError at a character that is no letter in any alphabet.
    """
    text = check_text(text, name)
    try:
        return alphabet.tokenize(text)
    except AlphabetError:
        letters = QueryText(alphabet, text, name).letters()
        if alphabet.is_utf8:
            raise
        return bytes(letters.tolist())


def numbers_of(alphabet: Alphabet, text: object, name: str) -> Numbers:
    """The letters of a text, as tiles or code points, FOREIGN for those that the alphabet lacks.

    Raises QueryError at a character that is no letter in any alphabet.
    """
    return numbers_of_tiles(alphabet, labels_of(alphabet, text, name))


def numbers_of_tiles(alphabet: Alphabet, tiles: bytes) -> Numbers:
    """The letters of tiles: code points where they are the bytes of UTF-8."""
    return list(map(ord, tiles.decode())) if alphabet.is_utf8 else tiles
