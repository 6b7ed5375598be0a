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
from lexc.kernels.puzzles.fill_search import MAX_LETTERS, SCALE
from lexc.kernels.puzzles.word_tables import MAX_RANK, group_by_length
from lexc.lexicon import Lexicon

DEFAULT_SCORES = ("score", "weight")
LONGEST = 64
_NO_LETTER = "a letter that the words do not have"
_SPREAD = 5 * SCALE
"""The gain of the best score over the worst one."""


@dataclass(frozen=True)
class Table:
    """The words of one length, best first.

    length: in cells. letters: those of all words. ordinals: of the words in the lexicon. scores: behind the preferred
    words they descend; words without one are last. n_preferred: how many words come first, whatever their scores.
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
        self.texts, tiles = _read_letters(lexicon.image)
        self.scores = _read_scores(lexicon, column)
        self.lowest, self.highest = _extremes(self.scores)
        self.preferred = {lexicon.index(word) for word in preferred if word in lexicon}
        groups = group_by_length(tiles, self._rank(), LONGEST, seed)
        self._tables = {length: self._table(length, *group) for length, group in enumerate(groups)}
        self._codes = {text: code for code, text in enumerate(self.texts)}

    def table(self, length: int) -> Table:
        """The words of a length."""
        return self._tables[length]

    def codes(self, text: str) -> bytes:
        """The letters of a text as numbers from 0. Raises PuzzleError for letters that no word has."""
        alphabet = self.lexicon.image.alphabet
        folded = alphabet.normalise(text)
        if not alphabet.is_utf8:
            try:
                return bytes(tile - 1 for tile in alphabet.tokenize(text))
            except Exception as error:
                raise PuzzleError(_NO_LETTER, expected=self._describe_letters(), found=repr(text)) from error
        if unknown := [letter for letter in folded if letter not in self._codes]:
            raise PuzzleError(_NO_LETTER, expected=self._describe_letters(), found=repr(unknown[0]))
        return bytes(self._codes[letter] for letter in folded)

    def _describe_letters(self) -> str:
        return " ".join(self.texts) if len(self.texts) <= 40 else f"one of {len(self.texts)} letters"

    def spell(self, codes: Iterable[int]) -> str:
        """The text of letters."""
        return "".join(self.texts[code] for code in codes)

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


def _read_letters(image: Image) -> tuple[list[str], bytes]:
    """(the letters as text, all words as numbers of letters from 1, each ended by 0)."""
    tiles = bytes(list_tiles(image))
    alphabet = image.alphabet
    if not alphabet.is_utf8:
        return [alphabet.label(tile) for tile in range(1, alphabet.n_letters + 1)], tiles
    text = tiles.decode()
    letters = sorted({*text} - {"\0"})
    if len(letters) > MAX_LETTERS:
        raise PuzzleError("too many letters for a grid", where=image.where, expected=f"at most {MAX_LETTERS}",
                          found=str(len(letters)))  # fmt: skip
    return letters, text.translate({ord(letter): i for i, letter in enumerate(letters, 1)}).encode("latin-1")


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
