"""What enciphered words may be: the words of their letter patterns, the likeliest first, and how likely each is."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise
from math import log

from lexc.alphabet import Alphabet
from lexc.image.columns import WEIGHT
from lexc.image.reader import Image
from lexc.query.isomorphs import isomorphs_of

MAX_BYTES = 1 << 27
"""Bytes that candidates may take; the words of a pattern that has too many are not list_candidates."""

_COST = 64  # bytes for a letter of a candidate: a number, its share of a row
_FAMILY = 2.0  # what a word's family counts beside its letters

Pattern = tuple[int, ...]
"""For each place of a word the number of its letter, from 0, among the word's own as they come first."""


def letter_pattern(word: Sequence[int]) -> Pattern:
    """The letter pattern of a word."""
    seen: dict[int, int] = {}
    return tuple(seen.setdefault(letter, len(seen)) for letter in word)


class Candidates:
    """The words of one pattern, number 0 the likeliest.

    every: a bit for each. by: for each of a word's letters, by `1 << letter`, the bits of the words that have it there;
    letters: for each, the bits of all such letters.
    """

    def __init__(self, pattern: Pattern, found: array[int], statistics: LikelihoodModel) -> None:
        self.pattern, self.statistics = pattern, statistics
        self.width = max(pattern) + 1
        self.n = len(found) // self.width
        self.every = (1 << self.n) - 1
        starts = range(0, len(found), self.width)
        order = sorted(starts, key=lambda i: self.likelihood(found[i : i + self.width]), reverse=True)
        self.by = [_bits([found[i + place] for i in order]) for place in range(self.width)]
        self.letters = [sum(by) for by in self.by]
        self.rows = [tuple([1 << letter for letter in found[i : i + self.width]]) for i in order]

    def held(self, candidates: int) -> list[int]:
        """For each of the word's letters, those that some candidates have there."""
        held = [0] * self.width
        while candidates:
            bit = candidates & -candidates
            candidates ^= bit
            for place, letter in enumerate(self.rows[bit.bit_length() - 1]):
                held[place] |= letter
        return held

    def likelihood(self, letters: Sequence[int]) -> float:
        """How likely the word is that has these letters, each once."""
        return self.statistics.likelihood([letters[i] for i in self.pattern])


def _bits(letters: list[int]) -> dict[int, int]:
    """For each letter, as a bit, the places at which it stands, as bits."""
    found: dict[int, bytearray] = {}
    size = len(letters) // 8 + 1
    for i, letter in enumerate(letters):
        if letter not in found:
            found[letter] = bytearray(size)
        found[letter][i >> 3] |= 1 << (i & 7)
    return {1 << letter: int.from_bytes(bits, "little") for letter, bits in found.items()}


class LetterNumbering:
    """Numbers for the letters of words: tiles, and in a byte alphabet small ones instead of code points."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.numbers: dict[int, int] = {}
        self.points = [0]

    def number(self, letter: int) -> int:
        """The number of a letter that a question knows by tile or code point."""
        if not self.alphabet.is_utf8:
            return letter
        if letter not in self.numbers:
            self.numbers[letter] = len(self.points)
            self.points.append(letter)
        return self.numbers[letter]

    def letter(self, number: int) -> int:
        """The tile or code point of a number."""
        return self.points[number] if self.alphabet.is_utf8 else number

    def read(self, found: str | bytes) -> list[int]:
        """The numbers of a word as a kernel gives it."""
        if isinstance(found, bytes):
            return list(found)
        return (
            [self.number(ord(char)) for char in found] if self.alphabet.is_utf8 else list(self.alphabet.tokenize(found))
        )

    def labels(self, word: Iterable[int]) -> bytes:
        """The labels of the word of some numbers."""
        return "".join(chr(self.points[i]) for i in word).encode() if self.alphabet.is_utf8 else bytes(word)


class LikelihoodModel:
    """How likely words are: by their weights, where the lexicon has some, else by their letters and pairs of letters,
    and by how many words begin with them: what everybody says has a large family.

    Pairs are counted in words of the lexicon, letters too, unless the alphabet has counts of tiles, which follow texts.
    """

    def __init__(self, image: Image, samples: Iterable[Sequence[int]], plain: LetterNumbering) -> None:
        self.image, self.plain = image, plain
        column = image.columns.get(WEIGHT)
        self.weigh = column.value if column and column.numbers is not None and image.has("RANK") else None
        self.span = image.ordinals.find_prefix if image.has("RANK") else None
        pairs: Counter[tuple[int, int]] = Counter()
        for word in samples:
            pairs.update(pairwise((0, *word, 0)))
        firsts: Counter[int] = Counter()
        for (first, _), n in pairs.items():
            firsts[first] += n
        self.pairs = {pair: log((n + 0.5) / (firsts[pair[0]] + 13)) for pair, n in pairs.items()}
        counts = image.alphabet.counts
        total = sum(firsts.values()) - firsts[0] or 1
        if any(counts):
            self.singles = {i: log((n + 0.5) / sum(counts)) for i, n in enumerate(counts, 1)}
        else:
            self.singles = {letter: log((n + 0.5) / total) for letter, n in firsts.items()}

    def likelihood(self, word: Sequence[int]) -> float:
        """More for a likelier word."""
        if self.weigh:
            ordinal = self.image.ordinals.find(self.plain.labels(word))
            return log(1 + max(0.0, float(self.weigh(ordinal)))) if ordinal >= 0 else 0.0
        pairs, singles = self.pairs, self.singles
        score = sum([pairs.get(pair, -9.0) for pair in pairwise((0, *word, 0))])
        score += sum([singles.get(letter, -9.0) for letter in word])
        return score + _FAMILY * log(1 + self.span(self.plain.labels(word))[1]) if self.span else score


def list_candidates(
    image: Image, words: Iterable[Sequence[int]], plain: LetterNumbering
) -> dict[Pattern, Candidates | None]:
    """The candidates of the patterns of words, those of few words first, as far as there is room; None without."""
    room = MAX_BYTES
    found: dict[Pattern, array[int] | None] = {}
    for pattern in sorted({letter_pattern(word) for word in words}, key=lambda pattern: -len(pattern)):
        width = max(pattern) + 1
        most = room // (_COST * width)
        letters = array("I", chain.from_iterable(islice(_letters(image, pattern, plain), most + 1)))
        cost = len(letters) * (_COST + len(set(letters)) // 8)  # each letter has a bit for each candidate
        found[pattern] = letters if cost <= room else None
        room -= cost if cost <= room else 0
    statistics = LikelihoodModel(image, _samples(found), plain)
    return {
        pattern: None if letters is None else Candidates(pattern, letters, statistics)
        for pattern, letters in found.items()
    }


def _samples(found: dict[Pattern, array[int] | None]) -> Iterator[list[int]]:
    for pattern, letters in found.items():
        width = max(pattern) + 1
        for i in range(0, len(letters or ()), width):
            yield [letters[i + place] for place in pattern]  # type: ignore[index]


def _letters(image: Image, pattern: Pattern, plain: LetterNumbering) -> Iterator[Iterable[int]]:
    """Of each word of a pattern its letters, each once."""
    firsts = [pattern.index(i) for i in range(max(pattern) + 1)]
    for found in isomorphs_of(image, [place + 1 for place in pattern]):
        word = plain.read(found)
        yield [word[i] for i in firsts]
