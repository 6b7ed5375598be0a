"""Word ladders: from one word to another, a letter at a time."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.errors import QueryError, WordNotFound
from lexc.image.reader import Image
from lexc.kernels.matching.near_words import REPLACE
from lexc.query.letters import Question
from lexc.query.near import letters_in, spell_pairs, words_by_distance


def ladder(image: Image, start: str, end: str) -> Iterator[str]:
    """A shortest chain of words from start to end of which each differs from the next in one letter; none if none is.

    Both ends are words of the lexicon, as long as each other: else WordNotFound, QueryError. Breadth first from both
    ends, the smaller front first; nothing is kept of words but which word led to them.
    """
    ends = [_word(image, start), _word(image, end)]
    if len(ends[0].letters()) != len(ends[1].letters()):
        raise QueryError(
            "a ladder's words are of one length",
            where=f"from {start} to {end}",
            expected=f"{len(ends[0].letters())} letters",
            found=f"{len(ends[1].letters())}",
            remedy="Name two words that have as many letters.",
        )
    start, end = (_spelling(question) for question in ends)
    below: dict[str, str] = {start: ""}
    above: dict[str, str] = {end: ""}
    middle = start if start == end else _meet(image, below, above, [start], [end])
    return iter([*reversed(_chain(below, middle)), *_chain(above, middle)[1:]])


def _meet(image: Image, below: dict[str, str], above: dict[str, str], low: list[str], high: list[str]) -> str:
    """Grow both sides until they have a word in common: that word, "" if they never do."""
    while low and high:
        if len(low) > len(high):
            below, above, low, high = above, below, high, low
        front: list[str] = []
        for word in low:
            for other in _steps(image, word):
                if other not in below:
                    below[other] = word
                    front.append(other)
                if other in above:
                    return other
        low = front
    return ""


def _steps(image: Image, word: str) -> list[str]:
    found = words_by_distance(image, letters_in(image, word), 1, REPLACE)
    return [other for other, _ in spell_pairs(image, found[1:])]


def _chain(led: dict[str, str], word: str) -> list[str]:
    """A word and those that led to it, back to the end of that side."""
    words = []
    while word:
        words.append(word)
        word = led[word]
    return words


def _word(image: Image, text: str) -> Question:
    question = Question(image.alphabet, text, "word")
    question.letters()
    if not image.lookup.is_word(image.alphabet.tokenize(text)):
        raise WordNotFound("not in the lexicon", where=image.where, found=repr(text))
    return question


def _spelling(question: Question) -> str:
    return question.alphabet.spell(question.alphabet.tokenize(question.text))
