"""Readings of a text that a simple substitution enciphers: each letter stands for one other, always the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import nlargest
from itertools import islice
from time import monotonic

from lexc.alphabet import Alphabet
from lexc.errors import CapacityExceeded, UsageError
from lexc.image.reader import Image
from lexc.query.letters import Question
from lexc.query.limits import check_limit, limit_answers
from lexc.query.substitution import Budget, Key, Substitution

SECONDS = 10.0
"""How long a search may take unless another time is given."""
MOST_WORDS = 200
_BATCH = 1000  # readings that are put in order at once
_SHARE = 0.1  # of the time, after which those found are told
_FIRST = 0.6  # of the time, for readings that leave fewer words unread, before more are left


class Readings(Iterator[tuple[str, int]]):
    """Readings one by one, and how many words each leaves unread. stopped_early: whether time ran out before all were
    found; True or False once there are no more."""

    def __init__(self, cipher: _Cipher, known: Key, most: int, limit: int | None, seconds: float) -> None:
        self.stopped_early = False
        check_limit(limit)
        most_told = _BATCH if limit is None else min(limit, _BATCH)
        self._found = limit_answers(self._all(cipher, known, most, most_told, seconds), limit)

    def __next__(self) -> tuple[str, int]:
        return next(self._found)

    def _all(self, cipher: _Cipher, known: Key, most: int, most_told: int, seconds: float) -> Iterator[tuple[str, int]]:
        """most_told: how many are asked for at most, so that of those found together no more need be kept."""
        end = monotonic() + seconds
        search = Substitution(cipher.image, cipher.words, known)
        for unread in range(most + 1):
            now = monotonic()
            budget = Budget(end if unread == most else now + _FIRST * (end - now))
            keys = search.keys(unread, budget)
            while batch := nlargest(most_told, _until(now + _SHARE * seconds, islice(keys, _BATCH)), search.likelihood):
                budget.until = end
                yield from ((cipher.read(key), unread) for key in batch)
                now = monotonic()
            self.stopped_early |= budget.is_spent


def _until(time: float, keys: Iterator[Key]) -> Iterator[Key]:
    """The first key, and those that are found until a time."""
    for key in keys:
        yield key
        if monotonic() > time:
            return


def cryptogram(
    image: Image,
    text: str,
    key: Mapping[str, str] | None = None,
    *,
    unread: int = 1,
    limit: int | None = None,
    seconds: float = SECONDS,
) -> Readings:
    """Readings of an enciphered text whose words are the lexicon's, and how many of its words are not; the best first.

    Best are readings with fewer words that the lexicon lacks, at most `unread`; of those found in a tenth of the time,
    at most a thousand, the ones of likelier words come first: heavier ones, where the lexicon has weights, else such
    with more frequent letters and pairs of letters, with which more words begin. Characters that are no letters are
    kept, and end a word; a letter that no known word explains is read as ``?``. key: what letters of the cipher are
    known to stand for. seconds: when they are over, the search ends, and `Readings.stopped_early` says so.
    QueryError for a text without letters, UsageError for a key that is none, CapacityExceeded above MOST_WORDS words.
    """
    cipher = _Cipher(image, Question(image.alphabet, text, "cryptogram"))
    known = _known(image.alphabet, key or {})
    if not isinstance(unread, int) or unread < 0:
        raise UsageError("the number of unread words is out of range", expected="0 or more", found=repr(unread))
    if not isinstance(seconds, (int, float)) or not seconds > 0:
        raise UsageError("the time is out of range", expected="more than 0 seconds", found=repr(seconds))
    return Readings(cipher, known, min(unread, len(cipher.words)), limit, seconds)


def _known(alphabet: Alphabet, key: Mapping[str, str]) -> Key:
    known: Key = {}
    for cipher, plain in key.items():
        letters = [Question(alphabet, letter, "letter of a key").letters() for letter in (cipher, plain)]
        if [len(letter) for letter in letters] != [1, 1]:
            raise UsageError("no such key", expected="one letter for one letter", found=f"{cipher!r} for {plain!r}")
        known[letters[0][0]] = letters[1][0]
    if len(set(known.values())) < len(known):
        raise UsageError("two letters of the key stand for one", expected="each letter once", found=repr(dict(key)))
    return known


class _Cipher:
    """A text taken apart. words: each once, as numbers of letters."""

    def __init__(self, image: Image, question: Question) -> None:
        self.image = image
        self.parts: list[int | str] = list(_parts(question))
        self.words = list(_words(self.parts))
        if not self.words:
            raise question.error(0, "a cryptogram without letters")
        if len(self.words) > MOST_WORDS:
            raise CapacityExceeded(
                "the cryptogram is too long",
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
