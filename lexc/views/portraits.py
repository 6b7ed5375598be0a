"""Everything that a lexicon knows about one word, as `lexc study` prints it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from lexc.views.questions import Answer

Words = list[str] | int
"""Words, or how many there are, where only that was wanted."""


class Portrait(TypedDict):
    """What `Lexicon.study` tells of a word; what the alphabet or the image cannot tell is missing. letters,
    different_letters, vowels: how many. draws: how many ways to draw it from a full bag, by the blanks in it; place:
    among the words of its length by these. words_from_its_letters: how many."""

    word: str
    is_in: bool
    letters: int
    different_letters: NotRequired[int]
    vowels: NotRequired[int]
    points: NotRequired[int]
    draws: NotRequired[dict[int, int]]
    place: NotRequired[dict[int, int]]
    ordinal: NotRequired[int]
    alphagram: str
    anagrams: Words
    front_hooks: Words
    back_hooks: Words
    inside_hooks: Words
    inner_hooks: Words
    one_letter_replaced: Words
    one_letter_more: Words
    one_letter_less: Words
    words_from_its_letters: int


def portrait(query: str, facts: dict[str, Any], most: int | None = None, is_count: bool = False) -> Answer[Portrait]:
    """facts: of `Lexicon.study`. most: words of each list, None for all; is_count: how many they are instead."""
    result: Any = {name: _cut(value, most, is_count) for name, value in facts.items()}
    return {"query": query, "count": 1, "results": [result]}


def _cut(value: Any, most: int | None, is_count: bool) -> Any:
    if not isinstance(value, list):
        return value
    return len(value) if is_count else value[:most]
