"""Words that a space divides by mistake, where one half is unknown: `tomor row`, tomorrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from lexc.query.text_words import JOINTS

_MIN_LETTERS, _MAX_LETTERS = 4, 60  # of the joined word


class SplitWord(NamedTuple):
    """Two words of a text that are one without their space. start: the offset of the first. text: both, as written."""

    start: int
    text: str


def find_split(text: str, start: int, word: str, join_cost: Callable[[str], float | None]) -> SplitWord | None:
    """The unknown word at an offset of a text, with a neighbour, if both together are a word; None if they are none.

    One space divides them, and both have letters alone. join_cost: the cost of a joined word, None for no word. If both
    neighbours fit, the cheaper join is chosen.
    """
    if not word.isalpha():
        return None
    end = start + len(word)
    before, after = _word_before(text, start - 1), _word_after(text, end + 1)
    splits = [SplitWord(start - len(before) - 1, f"{before} {word}")] if before else []
    splits += [SplitWord(start, f"{word} {after}")] if after else []
    costs = [(cost, split) for split in splits if (cost := _cost(split, join_cost)) is not None]
    return min(costs)[1] if costs else None


def _cost(split: SplitWord, join_cost: Callable[[str], float | None]) -> float | None:
    joined = split.text.replace(" ", "")
    return join_cost(joined) if _MIN_LETTERS <= len(joined) <= _MAX_LETTERS else None


def _word_before(text: str, end: int) -> str:
    """The word that ends before a space at an offset; empty if there is no space, or another character in the word."""
    if end < 1 or text[end] != " ":
        return ""
    start = end
    while start > 0 and end - start < _MAX_LETTERS and text[start - 1].isalpha():
        start -= 1
    return "" if start > 0 and _continues_word(text[start - 1]) else text[start:end]


def _word_after(text: str, start: int) -> str:
    """The word that begins behind a space; as `_word_before`. start: its offset."""
    if text[start - 1 : start] != " ":
        return ""
    end = start
    while end < len(text) and end - start < _MAX_LETTERS and text[end].isalpha():
        end += 1
    return "" if end < len(text) and _continues_word(text[end]) else text[start:end]


def _continues_word(character: str) -> bool:
    return not (character.isspace() or character in '.,;:!?()"“”„»«…') or character in JOINTS
