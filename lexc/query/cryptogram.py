"""Readings of a text in a simple substitution cipher: each letter stands for one other, always the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from heapq import nlargest
from itertools import islice
from time import monotonic

from lexc.alphabet import Alphabet
from lexc.errors import CapacityExceeded, UsageError
from lexc.image.reader import Image
from lexc.query.candidates import Commonness
from lexc.query.letters import FOREIGN, QueryText
from lexc.query.limits import check_limit, limit_answers
from lexc.query.substitution import Budget, Key, Substitution
from lexc.source.plain_numbers import to_int, to_number

SECONDS = 10.0
"""The default time limit of a search."""
MAX_WORDS = 200
_MAX_BATCH = 1000  # readings that are sorted together
_FIRST_BATCH_SHARE = 0.1  # of the time limit, after which the readings found so far are given
_COMMON = 8000.0, 700.0  # weights of the bundled list for spelling: of its commonest words, and of those known to most
_COMMON_SHARE = 0.2  # of the remaining time, for readings of such words alone
_NEXT_LEVEL_SHARE = 0.6  # of the remaining time for each number of unread words before the last


class Readings(Iterator[tuple[str, int]]):
    """An iterator over pairs (reading, number of unread words).

    stopped_early: whether the time ended before all readings were found; final once the iterator is exhausted.
    """

    def __init__(self, cipher: _Cipher, known: Key, max_unread: int, limit: int | None, seconds: float) -> None:
        self.stopped_early = False
        check_limit(limit)
        batch_size = _MAX_BATCH if limit is None else min(limit, _MAX_BATCH)
        self._found = limit_answers(self._find_all(cipher, known, max_unread, batch_size, seconds), limit)

    def __next__(self) -> tuple[str, int]:
        return next(self._found)

    def _find_all(
        self, cipher: _Cipher, known: Key, max_unread: int, batch_size: int, seconds: float
    ) -> Iterator[tuple[str, int]]:
        """All readings, those with fewer unread words first. batch_size: the most readings that are sorted together."""
        end = monotonic() + seconds
        seen = set[frozenset[tuple[int, int]]]()
        if cipher.commonness:
            for least in _COMMON:
                search = Substitution(cipher.image, cipher.words, known, cipher.commonness, least)
                now = monotonic()
                budget = Budget(now + _COMMON_SHARE * (end - now))
                for key in sorted(islice(search.keys(0, budget), _MAX_BATCH), key=search.likelihood, reverse=True):
                    if (letters := frozenset(key.items())) not in seen:
                        seen.add(letters)
                        yield cipher.read(key), 0
        search = Substitution(cipher.image, cipher.words, known, cipher.commonness)
        for unread in range(max_unread + 1):
            now = monotonic()
            budget = Budget(end if unread == max_unread else now + _NEXT_LEVEL_SHARE * (end - now))
            keys = (key for key in search.keys(unread, budget) if not seen or frozenset(key.items()) not in seen)
            while batch := nlargest(
                batch_size, _take_until(now + _FIRST_BATCH_SHARE * seconds, islice(keys, _MAX_BATCH)), search.likelihood
            ):
                budget.until = end
                yield from ((cipher.read(key), unread) for key in batch)
                now = monotonic()
            self.stopped_early |= budget.is_spent


def _take_until(time: float, keys: Iterator[Key]) -> Iterator[Key]:
    """The first key, and the further keys that are found until a time."""
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
    commonness: Commonness | None = None,
) -> Readings:
    """Readings of an enciphered text whose words are the lexicon's, with the number of unread words: the best first.

    Readings with fewer unread words are better. unread: the most words that the lexicon may lack. Among the readings
    found in a tenth of the time, at most a thousand, those with likelier words come first. If the lexicon has weights,
    heavier words are likelier; otherwise readings of common words alone come first, if commonness weighs words, then
    words of frequent letters and pairs of letters, which begin many words. Characters that are no letters are kept, and
    end a word. A letter that no known word explains is read as ``?``. key: from cipher letters to the letters that they
    stand for. seconds: the time limit, see `Readings.stopped_early`.
    Raises QueryError for a text without letters, UsageError for an impossible key, CapacityExceeded above MAX_WORDS
    words.
    """
    cipher = _Cipher(image, QueryText(image.alphabet, text, "cryptogram"), commonness)
    known = _read_key(image.alphabet, {} if key is None else key)
    n_unread, time = to_int(unread), to_number(seconds)
    if n_unread is None or n_unread < 0:
        raise UsageError("the number of unread words is out of range", expected="0 or more", found=repr(unread))
    if time is None or not time > 0:
        raise UsageError("the time is out of range", expected="more than 0 seconds", found=repr(seconds))
    return Readings(cipher, known, min(n_unread, len(cipher.words)), limit, time)


def _read_key(alphabet: Alphabet, key: object) -> Key:
    if not isinstance(key, Mapping):
        expected = "a mapping of cipher letters to letters, such as {'A': 'E'}"
        raise UsageError("not a key", expected=expected, found=repr(key)[:80])
    known: Key = {}
    for cipher, plain in key.items():
        letters = [QueryText(alphabet, letter, "letter of a key").letters() for letter in (cipher, plain)]
        if [len(letter) for letter in letters] != [1, 1] or any(FOREIGN in letter for letter in letters):
            raise UsageError("no such key", expected="one letter for one letter", found=f"{cipher!r} for {plain!r}")
        if known.setdefault(letters[0][0], letters[1][0]) != letters[1][0]:
            raise UsageError("a letter of the key stands for two", expected="each letter once", found=f"{cipher!r}")
    if len(set(known.values())) < len(known):
        raise UsageError("two letters of the key stand for one", expected="each letter once", found=repr(dict(key)))
    return known


class _Cipher:
    """A text in cipher. parts: letters as numbers, other characters as str. words: the distinct words, as letters."""

    def __init__(self, image: Image, query: QueryText, commonness: Commonness | None) -> None:
        self.image, self.commonness = image, commonness
        self.parts: list[int | str] = list(_split_text(query))
        self.words = list(_distinct_words(self.parts))
        if not self.words:
            raise query.error(0, "a cryptogram without letters")
        if len(self.words) > MAX_WORDS:
            raise CapacityExceeded(
                "the cryptogram is too long",
                expected=f"at most {MAX_WORDS} words",
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


def _split_text(query: QueryText) -> Iterator[int | str]:
    """Letters as numbers, and the other characters as str."""
    plain, offset = query.plain, 0
    while offset < len(plain):
        number, after = query.alphabet.letter_at(plain, offset)
        is_letter = number and (plain[offset].isalpha() if query.alphabet.is_utf8 else True)
        yield number if is_letter else plain[offset]
        offset = after if is_letter else offset + 1


def _distinct_words(parts: list[int | str]) -> Iterator[tuple[int, ...]]:
    """The distinct words of the parts, as letters."""
    seen, word = set(), list[int]()
    for part in [*parts, ""]:
        if isinstance(part, int):
            word.append(part)
        elif word:
            if tuple(word) not in seen:
                seen.add(tuple(word))
                yield tuple(word)
            word = []
