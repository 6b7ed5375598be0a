"""Readings of a text that a simple substitution enciphers: each letter stands for one other, always the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from math import log

from lexc.alphabet import Alphabet
from lexc.errors import CapacityExceeded, UsageError
from lexc.image.reader import Image
from lexc.query.isomorphs import isomorphs_of
from lexc.query.letters import Question
from lexc.query.limits import first

EFFORT = 20_000
"""Words tried, for each number of words left unread; a search that has tried so many ends."""
MOST_WORDS = 200
_BATCH = 64  # readings that are put in order at once
_ENOUGH = 32  # words that may stand for one are counted no further

Key = dict[int, int]  # what a letter of the cipher stands for, by number


def cryptogram(
    image: Image, text: str, key: Mapping[str, str] | None = None, *, unread: int = 1, limit: int | None = None
) -> Iterator[tuple[str, int]]:
    """Readings of an enciphered text whose words are the lexicon's, and how many of its words are not; the best first.

    Best are readings with fewer words that the lexicon lacks, at most `unread`; of each 64 of those the ones of more
    frequent letters (as counts of the alphabet's tiles say) come first. Characters that are no letters are kept, and
    end a word; a letter that no known word explains is read as ``?``. key: what letters of the cipher are known to
    stand for. The word with the fewest readings is always tried next, at most EFFORT words in all.
    QueryError for a text without letters, UsageError for a key that is none, CapacityExceeded above MOST_WORDS words.
    """
    cipher = _Cipher(image, Question(image.alphabet, text, "cryptogram"))
    known = _known(image.alphabet, key or {})
    if not isinstance(unread, int) or unread < 0:
        raise UsageError("words left unread are a number", expected="0 or more", found=repr(unread))
    return first(_readings(cipher, known, min(unread, len(cipher.words))), limit)


def _readings(cipher: _Cipher, known: Key, most: int) -> Iterator[tuple[str, int]]:
    for unread in range(most + 1):
        search = _Search(cipher.image)
        keys = search.keys(cipher.words, known, unread, [])
        while batch := list(islice(keys, _BATCH)):
            yield from ((cipher.read(key), unread) for key in sorted(batch, key=cipher.unlikelihood))


def _known(alphabet: Alphabet, key: Mapping[str, str]) -> Key:
    known: Key = {}
    for cipher, plain in key.items():
        letters = [Question(alphabet, letter, "letter of a key").letters() for letter in (cipher, plain)]
        if [len(letter) for letter in letters] != [1, 1]:
            raise UsageError("a key is of single letters", found=f"{cipher!r} for {plain!r}")
        known[letters[0][0]] = letters[1][0]
    if len(set(known.values())) < len(known):
        raise UsageError("two letters of the key stand for one", found=repr(dict(key)))
    return known


class _Cipher:
    """A text taken apart. words: each once, as numbers of letters."""

    def __init__(self, image: Image, question: Question) -> None:
        self.image = image
        self.parts: list[int | str] = list(_parts(question))
        self.words = list(_words(self.parts))
        self.frequency = Counter(part for part in self.parts if isinstance(part, int))
        if not self.words:
            raise question.error(0, "a cryptogram without letters")
        if len(self.words) > MOST_WORDS:
            raise CapacityExceeded(
                "too long a cryptogram",
                expected=f"at most {MOST_WORDS} words",
                found=str(len(self.words)),
                remedy="Give a part of it: a few words have a single reading.",
            )

    def read(self, key: Key) -> str:
        """The text as a key reads it."""
        return "".join(part if isinstance(part, str) else self._letter(key.get(part, 0)) for part in self.parts)

    def _letter(self, number: int) -> str:
        if not number:
            return "?"
        return chr(number) if self.image.alphabet.is_utf8 else self.image.alphabet.label(number)

    def unlikelihood(self, key: Key) -> float:
        """Less for a reading with letters that are more frequent."""
        counts = self.image.alphabet.counts
        if not any(counts):
            return 0.0
        return -sum(n * log(counts[key[c] - 1] + 0.5) for c, n in self.frequency.items() if c in key)


def _parts(question: Question) -> Iterator[int | str]:
    """Numbers of letters, and characters that are none."""
    plain, at = question.plain, 0
    while at < len(plain):
        number, after = question.alphabet.letter_at(plain, at)
        is_letter = number and (plain[at].isalpha() if question.alphabet.is_utf8 else True)
        yield number if is_letter else plain[at]
        at = after if is_letter else at + 1


def _words(parts: list[int | str]) -> Iterator[tuple[int, ...]]:
    seen, word = set(), list[int]()
    for part in [*parts, ""]:
        if isinstance(part, int):
            word.append(part)
        elif word:
            if tuple(word) not in seen:
                seen.add(tuple(word))
                yield tuple(word)
            word = []


@dataclass
class _Search:
    image: Image
    effort: int = EFFORT

    def keys(self, words: list[tuple[int, ...]], key: Key, skips: int, skipped: list[tuple[int, ...]]) -> Iterator[Key]:
        """Keys that make words of all but just `skips` of the words, which they make nothing of."""
        if not words:
            if not skips and not any(self._count(word, key, 1) for word in skipped):
                yield key
            return
        word = min(words, key=lambda word: self._count(word, key, _ENOUGH))
        rest = [other for other in words if other is not word]
        for letters in self._readings(word, key):
            self.effort -= 1
            if self.effort < 0:
                return
            yield from self.keys(rest, key | dict(zip(word, letters, strict=True)), skips, skipped)
        if skips:
            yield from self.keys(rest, key, skips - 1, [*skipped, word])

    def _count(self, word: tuple[int, ...], key: Key, most: int) -> int:
        """How many words may stand for a word, counted up to most."""
        return sum(1 for _ in islice(isomorphs_of(self.image, word, key, key.values()), most))

    def _readings(self, word: tuple[int, ...], key: Key) -> Iterator[list[int]]:
        for found in isomorphs_of(self.image, word, key, key.values()):
            if self.image.gives_tiles:
                yield list(found)
            elif self.image.alphabet.is_utf8:
                yield list(map(ord, found))
            else:
                yield list(self.image.alphabet.tokenize(found))
