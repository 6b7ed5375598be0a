"""The words of a lexicon as a filler needs them: by length, the best scores first, in letters from 0."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf
from weakref import WeakKeyDictionary

from lexc.compile.sets import list_tiles
from lexc.errors import PuzzleError, did_you_mean
from lexc.image.columns import Number
from lexc.image.reader import Image
from lexc.kernels.puzzles.choices import SCALE
from lexc.kernels.puzzles.word_tables import MAX_RANK, group_by_length
from lexc.lexicon import Lexicon
from lexc.puzzles.letter_codes import NO_LETTER, LetterCodes

DEFAULT_SCORES = ("score", "weight")
LONGEST = 64
_SPREAD = 5 * SCALE
"""The gain of the best score over the worst one."""


@dataclass(frozen=True)
class Table:
    """The words of one length, best first.

    length: in digits of `LetterCodes`, of which most lexicons have one a letter. letters: those of all words. ordinals:
    of the words in the lexicon. scores: behind the preferred words they descend; words without one are last.
    n_preferred: how many words come first, whatever their scores.
    """

    length: int
    letters: bytes
    ordinals: Sequence[int]
    scores: Sequence[Number | None]
    n_preferred: int = 0

    def __len__(self) -> int:
        return len(self.ordinals)

    def word(self, index: int) -> bytes:
        """The letters of a word."""
        return self.letters[index * self.length : (index + 1) * self.length]

    def prefix(self, floor: Number | None) -> int:
        """The number of words that are preferred, or have a score of at least `floor`; all for None."""
        if floor is None:
            return len(self)
        return bisect_right(self.scores, -floor, self.n_preferred, key=lambda score: inf if score is None else -score)

    @cached_property
    def indexes(self) -> dict[bytes, int]:
        """The index of each word."""
        return {self.word(index): index for index in range(len(self))}


class WordList:
    """All words of a lexicon by length. column: that of the scores, "" for none. preferred: words that come first."""

    def __init__(self, lexicon: Lexicon, column: str, seed: int, preferred: Iterable[str] = ()) -> None:
        self.lexicon = lexicon
        self.column = column
        self.letters, tiles = _read_letters(lexicon.image)
        self.longest = LONGEST * self.letters.width
        self.scores = _read_scores(lexicon, column)
        self.lowest, self.highest = _extremes(self.scores)
        self.preferred = {lexicon.index(word) for word in preferred if word in lexicon}
        groups = group_by_length(tiles, self._rank(), self.longest, seed)
        self._tables = {length: self._table(length, *group) for length, group in enumerate(groups)}

    def table(self, length: int) -> Table:
        """The words of a length, in digits."""
        return self._tables[length]

    def codes(self, text: str) -> bytes:
        """The digits of a text's letters. Raises PuzzleError for letters that no word has."""
        alphabet = self.lexicon.image.alphabet
        if alphabet.is_utf8:
            return self.letters.read(alphabet.normalise(text))
        try:
            return bytes(tile - 1 for tile in alphabet.tokenize(text))
        except Exception as error:
            raise PuzzleError(NO_LETTER, expected=self.letters.describe(), found=repr(text)) from error

    def gains(self, table: Table) -> array[int]:
        """The gain of each word of a table: what its score adds to its choice, in the kernel's SCALE."""
        low, span = self.lowest or 0, ((self.highest or 0) - (self.lowest or 0)) or 1
        gains = [0 if score is None else int(_SPREAD * (score - low) / span) for score in table.scores]
        gains[: table.n_preferred] = [2 * _SPREAD] * table.n_preferred
        return array("i", gains)

    def _table(self, length: int, letters: bytes, ordinals: Sequence[int]) -> Table:
        scores = [self.scores[i] for i in ordinals] if self.scores else [None] * len(ordinals)
        return Table(
            length, letters, ordinals, scores, sum(i in self.preferred for i in ordinals) if self.preferred else 0
        )

    def _rank(self) -> array[int]:
        """The rank of each word among the scores, 0 without a score, the highest for preferred words."""
        if not (self.scores or self.preferred):
            return array("I")
        order = {score: rank for rank, score in enumerate(sorted({s for s in self.scores if s is not None}), 1)}
        if len(order) >= MAX_RANK:
            raise PuzzleError("too many different scores", where=self.column, expected=f"fewer than {MAX_RANK:,}")
        ranks = array("I", [0 if score is None else order[score] for score in self.scores] or [0] * len(self.lexicon))
        for ordinal in self.preferred:
            ranks[ordinal] = MAX_RANK
        return ranks


_kept: WeakKeyDictionary[Image, dict[tuple[object, ...], WordList]] = WeakKeyDictionary()


def word_list(lexicon: Lexicon, column: str, seed: int, preferred: Iterable[str] = ()) -> WordList:
    """The words of a lexicon; the last list is kept with its image."""
    kept, key = _kept.setdefault(lexicon.image, {}), (column, seed, *preferred)
    if key not in kept:
        kept.clear()
        kept[key] = WordList(lexicon, column, seed, key[2:])  # type: ignore[arg-type]
    return kept[key]


def choose_column(lexicon: Lexicon, name: str | None) -> str:
    """Choose the column of scores: the named one, or `score`, or `weight`, or "" for none. Raises PuzzleError."""
    names = lexicon.column_names
    if name is None:
        return next((known for known in DEFAULT_SCORES if known in names), "")
    if name not in names:
        expected = ", ".join(names) if names else "an image with columns"
        remedy = did_you_mean(name, names) or "Build the image with --value 2:score."
        raise PuzzleError("no such column of scores", expected=expected, found=repr(name), remedy=remedy)
    return name


def _read_letters(image: Image) -> tuple[LetterCodes, bytes]:
    """(the letters, all words as their digits from 1, each ended by 0)."""
    tiles = bytes(list_tiles(image))
    alphabet = image.alphabet
    if not alphabet.is_utf8:
        return LetterCodes([alphabet.label(tile) for tile in range(1, alphabet.n_letters + 1)]), tiles
    text = tiles.decode()
    letters = LetterCodes(sorted({*text} - {"\0"}))
    return letters, letters.tiles_of(text)


def _read_scores(lexicon: Lexicon, column: str) -> list[Number | None]:
    """The score of each word by ordinal, None where there is none; an empty list without a column."""
    if not column:
        return []
    stored = lexicon.image.columns[column]
    if stored.numbers is None:
        raise PuzzleError("the column of scores has no numbers", where=f"column {column}",
                          expected="a column of numbers", found=stored.type_name)  # fmt: skip
    return stored.values()


def _extremes(scores: Iterable[Number | None]) -> tuple[Number | None, Number | None]:
    known = [score for score in scores if score is not None]
    return (min(known), max(known)) if known else (None, None)
