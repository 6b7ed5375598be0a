"""Answers to questions: what was asked, how many answers there are, and the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, NotRequired, TypedDict, TypeVar

from lexc.lexicon import Lexicon
from lexc.opening import EmptyLexicon

Row = TypeVar("Row")


class Answer(TypedDict, Generic[Row]):
    """The answer to a question. query: as it was asked. count: how many results there are. results: left out where only
    the count was wanted."""

    query: str
    count: int
    results: NotRequired[list[Row]]


class Weighed(TypedDict):
    """A word and its weight."""

    word: str
    weight: int | float


class Neighbour(TypedDict):
    """A word and its distance from the text that was asked for, in edits."""

    word: str
    distance: int


class Hook(TypedDict):
    """A word one letter away. kind: front, back, inside or inner."""

    word: str
    kind: str


class Plain(TypedDict):
    """A text that was deciphered. unread: how many of its words the lexicon lacks."""

    text: str
    unread: int


class Deciphered(Answer[Plain]):
    """Readings of a text in cipher. stopped_early: the time was over before all readings had been looked at."""

    stopped_early: bool


class WordFacts(TypedDict):
    """A word, and what was asked about it, see `lexc.query.facts.Facts`."""

    word: str
    front_hooks: NotRequired[list[str]]
    back_hooks: NotRequired[list[str]]
    alphagram: NotRequired[str]
    points: NotRequired[int]
    weight: NotRequired[int | float]


class Alphagram(TypedDict):
    """Letters in alphabet order, and the words that have just these."""

    alphagram: str
    words: list[str]


class LeaveValue(TypedDict):
    """Tiles that stay on a rack, and what they are worth, in points."""

    leave: str
    value: float


def answer(
    query: str, results: Iterable[Any], row: type[Any] | None = None, is_count: bool = False, **more: Any
) -> Answer[Any]:
    """The answer to a question. results: words, or what a method of `Lexicon` yields for each. row: the dict that each
    of them becomes, if they are tuples. is_count: without results. more: other fields.

    >>> answer("DO", [("DO", 0), ("ADO", 1)], Neighbour)["results"][1]
    {'word': 'ADO', 'distance': 1}
    """
    listed = [as_row(result, row) for result in results]
    found: Any = {"query": query, "count": len(listed), **({} if is_count else {"results": listed}), **more}
    return found  # type: ignore[no-any-return]


def as_row(result: Any, row: type[Any] | None) -> Any:
    """A tuple as a dict of the row's type; anything else as it is."""
    if row is None or not isinstance(result, tuple):
        return result
    return dict(zip(row.__annotations__, result, strict=True))


def checked(lexicon: Lexicon | EmptyLexicon, words: Sequence[str]) -> Iterator[Answer[str]]:
    """For each word an answer whose one result is how the lexicon spells it; without any where it is no word of it."""
    for word, is_in in zip(words, lexicon.contains_many(words), strict=True):
        alphabet = lexicon.meta.alphabet if is_in and not isinstance(lexicon, EmptyLexicon) else None
        yield answer(word, [alphabet.spell(alphabet.tokenize(word))] if alphabet else [])
