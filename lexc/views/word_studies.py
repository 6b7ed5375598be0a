"""The facts of one word, as `lexc study` prints them."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from lexc.lexicon import Lexicon
from lexc.views.answers import Answer, json_value

Words = list[str] | int
"""Words, or with --count their number."""


class WordStudy(TypedDict):
    """The facts of a word. Facts that the alphabet or the image cannot give are missing. word: the word. is_in: whether
    it is in the lexicon. n_letters: the number of letters. n_different_letters: that of different letters. n_vowels:
    that of vowels. points: the sum of the points. draws: the number of ways to draw the word from a full bag, by the
    number of blanks used. probability_ranks: the rank among the words of this length by these numbers, 1 for the most.
    ordinal: the number of the word in alphabet order, from 0. alphagram: the letters in order. anagrams: the words of
    the same letters. front_hooks: the words with a letter added before it. back_hooks: those with one added behind it.
    insertions: the words with one letter added between its letters. inner_hooks: the words without the first or the
    last letter. one_letter_replaced: the words with one letter replaced. one_letter_more: those with one letter more.
    one_letter_less: those with one letter less. n_words_from_its_letters: the number of words that some of the letters
    spell. values: of its columns, by name. definition: of a lexicon without such a column, the bundled definitions of
    its language.
    """

    word: str
    is_in: bool
    n_letters: int
    n_different_letters: NotRequired[int]
    n_vowels: NotRequired[int]
    points: NotRequired[int]
    draws: NotRequired[dict[int, int]]
    probability_ranks: NotRequired[dict[int, int]]
    ordinal: NotRequired[int]
    alphagram: str
    anagrams: Words
    front_hooks: Words
    back_hooks: Words
    insertions: Words
    inner_hooks: Words
    one_letter_replaced: Words
    one_letter_more: Words
    one_letter_less: Words
    n_words_from_its_letters: int
    values: NotRequired[dict[str, Any]]
    definition: NotRequired[Words]


def word_study(lexicon: Lexicon, word: str, limit: int | None = None) -> Answer[WordStudy]:
    """The facts of a word as an answer. limit: the most words of each list, None for all."""
    return study_answer(word, lexicon.study(word), limit)


def study_answer(
    query: str, facts: dict[str, Any], limit: int | None = None, is_count: bool = False
) -> Answer[WordStudy]:
    """The facts of a word as an answer.

    facts: as `Lexicon.study` returns them. limit: the most words of each list, None for all. is_count: whether each
    list is replaced by its length.
    """
    result: Any = {name: _shorten(value, limit, is_count) for name, value in facts.items()}
    return {"query": query, "count": 1, "results": [result]}


def _shorten(value: Any, limit: int | None, is_count: bool) -> Any:
    if isinstance(value, dict):
        return {name: json_value(item) for name, item in value.items()}
    if not isinstance(value, list):
        return value
    return len(value) if is_count else value[:limit]
