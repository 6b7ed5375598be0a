"""Answers of any query that fulfil conditions of `find`, and in one of its orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from lexc.image.reader import Image
from lexc.query.find import chosen_conditions, order_key
from lexc.query.letters import Numbers, numbers_of
from lexc.query.limits import check_limit
from lexc.query.rack import sort_answers
from lexc.query.written import words_of_answer


def select(
    image: Image, answers: Iterable[Any], *, order: str | None = None, blanks: int | None = None,
    limit: int | None = None, **conditions: Any,
) -> Iterator[Any]:  # fmt: skip
    """The answers that fulfil all conditions.

    answers: words, or tuples that begin with one. Several words with spaces between, as those of an anagram of a
    phrase, are one answer: each of them fulfils the conditions, and the one that would come last alone gives its place.
    order, blanks, limit, conditions: as for `lexc.query.find.find`. Without an order, answers come as they are given,
    and so do equal ones of any order. An order keeps all answers in memory.
    """
    check_limit(limit)
    chosen = chosen_conditions(image, conditions, blanks)
    key = None if order is None else _alphabetical if order == "alphabet" else order_key(image, order, blanks)
    numbers = _numbers_finder(image)
    fitting = (
        answer
        for answer in answers
        if all(condition.accepts(word) == is_wanted for word in numbers(answer) for condition, is_wanted in chosen)
    )
    if key is None:
        return islice(fitting, limit)
    return iter(sort_answers(fitting, lambda answer: max(map(key, numbers(answer))), limit))


def _numbers_finder(image: Image) -> Callable[[Any], list[Numbers]]:
    """A function from an answer to the letters of its words."""
    alphabet = image.alphabet

    def find(answer: Any) -> list[Numbers]:
        text = answer if isinstance(answer, str) else answer[0]
        return [numbers_of(alphabet, word, "word") for word in words_of_answer(image, text)]

    return find


def _alphabetical(word: Numbers) -> list[int]:
    return list(word)
