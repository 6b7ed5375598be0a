"""Anagrams of several words: every set of words that together use all letters of a phrase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.query.letters import FOREIGN, Numbers, numbers_of
from lexc.query.limits import MANY, Range, check_text, int_range, limit_answers
from lexc.query.rack import Bounds, Rack, text_of


@dataclass(slots=True)
class _Search:
    """The fixed part of a search. pivot: a sort key of letters; the first of the remaining letters is used next."""

    image: Image
    min_length: int
    pivot: Callable[[int], int]


def phrase_anagrams(
    image: Image,
    phrase: str,
    *,
    words: Range = (2, 3),
    min_length: int = 1,
    with_words: Iterable[str] = (),
    limit: int | None = None,
) -> Iterator[str]:
    """Every set of words that together use all letters of a phrase once, lazily: the words of each in alphabet order.

    Spaces in the phrase do not count. words: the least and the most words of a set. min_length: the fewest letters of a
    word. with_words: words of every set; they count as words, need not be in the lexicon, and have to be part of the
    phrase. Raises UsageError for impossible numbers, QueryError at a character that is no letter in any alphabet.
    """
    given = [numbers_of(image.alphabet, word, "word") for word in with_words]
    fewest, most = int_range(words, "words")
    if fewest < 1 or min_length < 1:
        raise UsageError(
            "the number of words or letters is out of range", expected="1 or more", found=f"{words}, {min_length}"
        )
    remaining = Counter(numbers_of(image.alphabet, "".join(check_text(phrase, "phrase").split()), "phrase"))
    needed = Counter(letter for word in given for letter in word)
    if needed - remaining or FOREIGN in remaining - needed:
        return iter(())
    search = _Search(image, min(min_length, MANY), _pivot(image))
    found = _sets(search, remaining - needed, fewest - len(given), most - len(given))
    return limit_answers((_spell_set(image, [*given, *words]) for words in found), limit)


def _pivot(image: Image) -> Callable[[int], int]:
    """A sort key of letters: rare letters come first, since few words have them."""
    order = image.alphabet.value_order
    return (lambda letter: -letter) if order is None else order.index


def _sets(search: _Search, remaining: Counter[int], fewest: int, most: int) -> Iterator[list[Numbers]]:
    """Sets of words that use up the remaining letters.

    Each word has the pivot, the first of the remaining letters. While the pivot stays the same, words ascend: so each
    set comes once. Iterators of the next words stand on a stack, since a set may have more words than Python recurses.
    """
    if not remaining:
        yield from [[]] if fewest <= 0 else []
        return
    chosen, steps = list[Numbers](), [_steps(search, remaining, fewest, most, None, ())]
    while steps:
        word, rest, pivot = next(steps[-1], (None, remaining, None))
        if word is None:
            steps.pop()
            del chosen[-1:]
        elif rest:
            chosen.append(word)
            steps.append(_steps(search, rest, fewest - len(chosen), most - len(chosen), pivot, word))
        elif len(chosen) + 1 >= fewest:
            yield [*chosen, word]


def _steps(
    search: _Search, remaining: Counter[int], fewest: int, most: int, pivot: int | None, previous: Any
) -> Iterator[tuple[Numbers, Counter[int], int]]:
    """(word, the letters that then remain, its pivot) of each word that may come next. pivot: of the previous word."""
    if most < 1:
        return
    letter = min(remaining, key=search.pivot)
    for word in _words(search, remaining, letter, fewest, most):
        if letter != pivot or word >= previous:
            yield word, remaining - Counter(word), letter


def _words(search: _Search, remaining: Counter[int], letter: int, fewest: int, most: int) -> Iterator[Numbers]:
    """Words of the remaining letters, with the pivot, that leave no letters or enough for another word."""
    n = remaining.total()
    bounds = Bounds(search.image, remaining)
    bounds.limit_to_rack(Rack(list(remaining.elements())))
    bounds.require_at_least([letter])
    bounds.limit_length(max(search.min_length, n if most == 1 else 1), n if fewest <= 1 else n - search.min_length)
    return (word for word in bounds.numbers() if len(word) == n or len(word) <= n - search.min_length)


def _spell_set(image: Image, words: list[Numbers]) -> str:
    return " ".join(text_of(image.alphabet, word) for word in sorted(map(tuple, words)))
