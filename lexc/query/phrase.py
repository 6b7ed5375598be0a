"""Anagrams of several words: every set of words that uses all letters of a phrase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.query.limits import Range, int_range, limit_answers
from lexc.query.rack import Bounds, Numbers, Rack, numbers_of, text_of


@dataclass(slots=True)
class _Search:
    """What stays the same while a set grows. pivot: of the letters left, the one with the least goes next."""

    image: Image
    min_length: int
    pivot: Callable[[int], int]


def phrase_anagrams(
    image: Image,
    phrase: str,
    *,
    words: Range = (2, 3),
    min_length: int = 1,
    include: Iterable[str] = (),
    limit: int | None = None,
) -> Iterator[str]:
    """Every set of words that together use all letters of a phrase once: the words of each in alphabet order.

    Spaces in the phrase do not count. words: how many a set has, least and most; min_length: of each, in letters.
    include: words that every set begins with, besides; they count as words, need not be in the lexicon, and if the
    phrase lacks their letters there is no set. Lazy: long phrases have more sets than anybody can read.
    """
    given = [numbers_of(image.alphabet, word, "word") for word in include]
    least, most = int_range(words, "words")
    if least < 1 or min_length < 1:
        raise UsageError(
            "the number of words or letters is out of range", expected="1 or more", found=f"{words}, {min_length}"
        )
    rest = Counter(numbers_of(image.alphabet, "".join(phrase.split()), "phrase"))
    needed = Counter(letter for word in given for letter in word)
    if needed - rest:
        return iter(())
    search = _Search(image, min_length, _pivot(image))
    found = _sets(search, rest - needed, least - len(given), most - len(given), None, None)
    return limit_answers((_spelled(image, [*given, *words]) for words in found), limit)


def _pivot(image: Image) -> Callable[[int], int]:
    """The smaller, the sooner a letter is dealt with: rare ones first, which few words hold."""
    order = image.alphabet.value_order
    return (lambda letter: -letter) if order is None else order.index


def _sets(
    search: _Search, rest: Counter[int], least: int, most: int, pivot: int | None, previous: Any
) -> Iterator[list[Any]]:
    """Sets of words that use up the letters in rest.

    Each word holds the first letter left, the pivot. While that stays the same, words ascend; so a set comes once.
    """
    if not rest:
        if least <= 0:
            yield []
        return
    if most < 1:
        return
    letter = min(rest, key=search.pivot)
    for word in _words(search, rest, letter, least, most):
        if letter == pivot and word < previous:
            continue
        for others in _sets(search, rest - Counter(word), least - 1, most - 1, letter, word):
            yield [word, *others]


def _words(search: _Search, rest: Counter[int], letter: int, least: int, most: int) -> Iterator[Numbers]:
    """Words of letters in rest, one of them the pivot, that leave nothing or enough for another word."""
    n = rest.total()
    bounds = Bounds(search.image, rest)
    bounds.limit_to_rack(Rack(list(rest.elements())))
    bounds.require_at_least([letter])
    bounds.limit_length(max(search.min_length, n if most == 1 else 1), n if least <= 1 else n - search.min_length)
    return (word for word in bounds.numbers() if len(word) == n or len(word) <= n - search.min_length)


def _spelled(image: Image, words: list[Any]) -> str:
    return " ".join(text_of(image.alphabet, word) for word in sorted(map(tuple, words)))
