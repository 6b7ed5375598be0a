"""Candidates for enciphered words: the words of their letter patterns, the likeliest first.

Sets are numbers: bit i of a set of candidates is candidate i, bit n of a set of letters is the letter with number n.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise
from math import log

from lexc.alphabet import Alphabet
from lexc.image.reader import Image
from lexc.query.isomorphs import isomorphs_of
from lexc.source.column_names import WEIGHT

MAX_BYTES = 1 << 27
"""The most bytes that candidates may take; a pattern whose words would take more has none."""

_COST = 64  # bytes that each letter of a candidate takes: a number, and a share of a row
_FAMILY_FACTOR = 2.0  # of the logarithm of the number of words that begin with a word

_COMMONNESS_FACTOR = 4.0  # of the logarithm of a word's commonness; letters of words differ by some 10

Commonness = Callable[[str], float]
"""The commonness of a word, from 0."""
LetterPattern = tuple[int, ...]
"""For each position its letter, numbered from 0 in the order of first occurrence: (0, 0, 1, 2, 1) for LLAMA."""


def letter_pattern(word: Sequence[int]) -> LetterPattern:
    """The letter pattern of a word."""
    seen: dict[int, int] = {}
    return tuple(seen.setdefault(letter, len(seen)) for letter in word)


class Candidates:
    """The words of one letter pattern, sorted: number 0 is the likeliest.

    found: the distinct letters of each word, one word after another. all_bits: the set of all candidates. by_letter:
    for each distinct letter of the pattern a dict from a letter, as a bit, to the set of candidates that have it
    there. letters: for each distinct letter of the pattern the set of letters that candidates have there. rows: for
    each candidate its distinct letters, as bits.
    """

    def __init__(self, pattern: LetterPattern, found: array[int], model: LikelihoodModel) -> None:
        self.pattern, self.model = pattern, model
        self.width = max(pattern) + 1
        self.n = len(found) // self.width
        self.all_bits = (1 << self.n) - 1
        starts = range(0, len(found), self.width)
        order = sorted(starts, key=lambda i: self.likelihood(found[i : i + self.width]), reverse=True)
        self.by_letter = [_positions_by_letter([found[i + position] for i in order]) for position in range(self.width)]
        self.letters = [sum(by_letter) for by_letter in self.by_letter]
        self.rows = [tuple([1 << letter for letter in found[i : i + self.width]]) for i in order]

    def letters_of(self, candidates: int) -> list[int]:
        """For each distinct letter of the pattern, the set of letters that some of these candidates have there."""
        letters = [0] * self.width
        while candidates:
            bit = candidates & -candidates
            candidates ^= bit
            for position, letter in enumerate(self.rows[bit.bit_length() - 1]):
                letters[position] |= letter
        return letters

    def likelihood(self, letters: Sequence[int]) -> float:
        """The likelihood of the word with these distinct letters, one for each of the pattern."""
        return self.model.likelihood([letters[i] for i in self.pattern])


def _positions_by_letter(letters: list[int]) -> dict[int, int]:
    """For each letter, as a bit, the set of indexes at which it stands."""
    found: dict[int, bytearray] = {}
    size = len(letters) // 8 + 1
    for i, letter in enumerate(letters):
        if letter not in found:
            found[letter] = bytearray(size)
        found[letter][i >> 3] |= 1 << (i & 7)
    return {1 << letter: int.from_bytes(positions, "little") for letter, positions in found.items()}


class LetterNumbering:
    """Numbers for letters: a tile is its own number; code points are numbered in the order of first use."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.numbers: dict[int, int] = {}
        self.code_points = [0]

    def number(self, letter: int) -> int:
        """The number of a letter, which is given as a tile or code point."""
        if not self.alphabet.is_utf8:
            return letter
        if letter not in self.numbers:
            self.numbers[letter] = len(self.code_points)
            self.code_points.append(letter)
        return self.numbers[letter]

    def letter(self, number: int) -> int:
        """The tile or code point with a number."""
        return self.code_points[number] if self.alphabet.is_utf8 else number

    def read(self, found: str | bytes) -> list[int]:
        """The numbers of the letters of a word as a kernel gives it."""
        if isinstance(found, bytes):
            return list(found)
        return (
            [self.number(ord(char)) for char in found] if self.alphabet.is_utf8 else list(self.alphabet.tokenize(found))
        )

    def labels(self, word: Iterable[int]) -> bytes:
        """The labels of the word with these letters."""
        return "".join(chr(self.code_points[i]) for i in word).encode() if self.alphabet.is_utf8 else bytes(word)


class LikelihoodModel:
    """The likelihood of words, as a logarithm.

    If the lexicon has weights, it is the logarithm of the weight. Else it is the sum of the logarithms of the
    frequencies of letters and of pairs of letters. A word with which many words begin gets a bonus, since frequent
    words have many derivatives. Pairs are counted in the sample. So are letters, unless the alphabet has counts of
    tiles, which follow real texts. commonness: of words, if something but the lexicon knows it; it counts far more.
    """

    def __init__(
        self, image: Image, samples: Iterable[Sequence[int]], numbering: LetterNumbering,
        commonness: Commonness | None = None,
    ) -> None:  # fmt: skip
        self.image, self.numbering, self.commonness = image, numbering, commonness
        column = image.columns.get(WEIGHT)
        self.weigh = column.value if column and column.numbers is not None and image.ranks is not None else None
        self.find_prefix = image.ordinals.find_prefix if image.ranks is not None else None
        pairs: Counter[tuple[int, int]] = Counter()
        for word in samples:
            pairs.update(pairwise((0, *word, 0)))
        firsts: Counter[int] = Counter()
        for (first, _), n in pairs.items():
            firsts[first] += n
        # Additive smoothing, as for an alphabet of 26 letters: half an occurrence more of each pair.
        self.pairs = {pair: log((n + 0.5) / (firsts[pair[0]] + 13)) for pair, n in pairs.items()}
        counts = image.alphabet.counts
        total = sum(firsts.values()) - firsts[0] or 1
        if any(counts):
            self.singles = {i: log((n + 0.5) / sum(counts)) for i, n in enumerate(counts, 1)}
        else:
            self.singles = {letter: log((n + 0.5) / total) for letter, n in firsts.items()}

    def likelihood(self, word: Sequence[int]) -> float:
        """The likelihood of a word: higher for likelier words."""
        if self.weigh:
            ordinal = self.image.ordinals.find(self.numbering.labels(word))
            return log(1 + max(0.0, float(self.weigh(ordinal)))) if ordinal >= 0 else 0.0
        # The logarithm of a pair or letter that the sample lacks is -9.
        pairs, singles = self.pairs, self.singles
        score = sum([pairs.get(pair, -9.0) for pair in pairwise((0, *word, 0))])
        score += sum([singles.get(letter, -9.0) for letter in word])
        labels = self.numbering.labels(word)
        if self.commonness:
            score += _COMMONNESS_FACTOR * log(1 + self.commonness(self.image.alphabet.spell(labels)))
        return score + _FAMILY_FACTOR * log(1 + self.find_prefix(labels)[1]) if self.find_prefix else score


def list_candidates(
    image: Image,
    words: Iterable[Sequence[int]],
    numbering: LetterNumbering,
    commonness: Commonness | None = None,
    least: float = 0.0,
) -> dict[LetterPattern, Candidates | None]:
    """The candidates of each letter pattern of some words; None for a pattern that does not fit into MAX_BYTES.

    Longer patterns, which have fewer words, come first, so that as many as possible fit. least: of the commonness of a
    candidate.
    """
    remaining = MAX_BYTES
    spell = image.alphabet.spell

    def is_common(word: Sequence[int]) -> bool:
        return commonness is None or not least or commonness(spell(numbering.labels(word))) >= least

    found: dict[LetterPattern, array[int] | None] = {}
    for pattern in sorted({letter_pattern(word) for word in words}, key=lambda pattern: -len(pattern)):
        width = max(pattern) + 1
        max_words = remaining // (_COST * width)
        letters = array(
            "I", chain.from_iterable(islice(_distinct_letters(image, pattern, numbering, is_common), max_words + 1))
        )
        cost = len(letters) * (_COST + len(set(letters)) // 8)  # each letter has a bit for each candidate
        found[pattern] = letters if cost <= remaining else None
        remaining -= cost if cost <= remaining else 0
    model = LikelihoodModel(image, _sample_words(found), numbering, commonness)
    return {
        pattern: None if letters is None else Candidates(pattern, letters, model) for pattern, letters in found.items()
    }


def _sample_words(found: dict[LetterPattern, array[int] | None]) -> Iterator[list[int]]:
    """All listed words, as letters."""
    for pattern, letters in found.items():
        width = max(pattern) + 1
        for i in range(0, len(letters or ()), width):
            yield [letters[i + position] for position in pattern]  # type: ignore[index]


def _distinct_letters(
    image: Image, pattern: LetterPattern, numbering: LetterNumbering, is_wanted: Callable[[Sequence[int]], bool]
) -> Iterator[Iterable[int]]:
    """For each word of a pattern its distinct letters, in the order of first occurrence."""
    firsts = [pattern.index(i) for i in range(max(pattern) + 1)]
    for found in isomorphs_of(image, [position + 1 for position in pattern]):
        word = numbering.read(found)
        if is_wanted(word):
            yield [word[i] for i in firsts]
