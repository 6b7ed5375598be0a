"""Answers to queries: the query, the number of results, and the results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Generic, NotRequired, TypedDict, TypeVar

from lexc.lexicon import Lexicon
from lexc.opening import EmptyLexicon
from lexc.query.correctness import Derivation
from lexc.query.limits import count_answers, list_answers
from lexc.query.written import shower

Row = TypeVar("Row")


class Answer(TypedDict, Generic[Row]):
    """The answer to a query. query: the text as given. count: the number of results. results: the results,
    except with --count. is_complete: with --seconds: whether the search ended in time. If not, more results may exist.
    """

    query: str
    count: int
    results: NotRequired[list[Row]]
    is_complete: NotRequired[bool]


class ShownWord(TypedDict):
    """A word with the values that --show names. word: the word. values: by the name of the column, without columns in
    which it has none; bytes are hexadecimal digits. For a set of words: a list with the value of each word, or null.
    """

    word: str
    values: dict[str, Any]


class StemDerivation(TypedDict):
    """A stem with affixes. stem: an entry of the dictionary. prefix: the letters of the prefix, empty for none.
    suffixes: the letters of each suffix, the first one first.
    """

    stem: str
    prefix: str
    suffixes: list[str]


class AnalysedPart(TypedDict):
    """A part of a correct word. part: its letters. derivations: the stems that it may come from."""

    part: str
    derivations: list[StemDerivation]


class WeightedWord(TypedDict):
    """A word with its weight. word: the word. weight: the weight, null for none. values: with --show, see ShownWord."""

    word: str
    weight: int | float | None
    values: NotRequired[dict[str, Any]]


class Neighbour(TypedDict):
    """A word near the query. word: the word. distance: the number of edits between query and word. values: with --show,
    see ShownWord.
    """

    word: str
    distance: int
    values: NotRequired[dict[str, Any]]


class Hook(TypedDict):
    """A word one letter longer or shorter than the query. word: the word. kind: front, back, insertion or inner.
    values: with --show, see ShownWord.
    """

    word: str
    kind: str
    values: NotRequired[dict[str, Any]]


class PathArc(TypedDict):
    """A letter that follows. letter: itself. n_words: the number of words behind it. is_word: whether one ends here."""

    letter: str
    n_words: int
    is_word: bool


class PathStep(TypedDict):
    """A step on the path of a text. letter: the letter, "" at the root. n_words: the number of words that begin with
    the letters so far. is_word: whether they are one. arcs: the letters that follow.
    """

    letter: str
    n_words: int
    is_word: bool
    arcs: list[PathArc]


class CryptogramReading(TypedDict):
    """A solution of a cryptogram. text: the plain text. n_unread: the number of words that the lexicon lacks."""

    text: str
    n_unread: int


class WordFacts(TypedDict):
    """A word, and those facts that --show names. word: the word. front_hooks: the letters that make another word before
    it. back_hooks: those that make one behind it. alphagram: the letters in order. points: the sum of the points.
    weight: the weight, null for none. values: see ShownWord.
    """

    word: str
    front_hooks: NotRequired[list[str]]
    back_hooks: NotRequired[list[str]]
    alphagram: NotRequired[str]
    points: NotRequired[int]
    weight: NotRequired[int | float | None]
    values: NotRequired[dict[str, Any]]


class AlphagramGroup(TypedDict):
    """An alphagram and its words. alphagram: the letters in order. words: the words of exactly these letters."""

    alphagram: str
    words: list[str]


class LeaveValue(TypedDict):
    """A leave. leave: the tiles. value: the value in points."""

    leave: str
    value: float


def answer(
    query: str, results: Iterable[Any], row: type[Any] | None = None, is_count: bool = False, **more: Any
) -> Answer[Any]:
    """Make the answer to a query.

    results: what a method of `Lexicon` yields: words, or tuples. row: the TypedDict that each tuple becomes. is_count:
    whether results are left out. more: further fields. Raises CapacityExceeded if they are too many.

    >>> answer("DO", [("DO", 0), ("ADO", 1)], Neighbour)["results"][1]
    {'word': 'ADO', 'distance': 1}
    """
    if is_count:
        result: Any = {"query": query, "count": count_answers(results), **more}
    else:
        rows = list_answers(as_row(result, row) for result in results)
        result = {"query": query, "count": len(rows), "results": rows, **more}
    return result  # type: ignore[no-any-return]


def as_row(result: Any, row: type[Any] | None) -> Any:
    """Turn a tuple into a dict of the row's type; return anything else unchanged."""
    if row is None or not isinstance(result, tuple):
        return result
    return dict(zip(row.__annotations__, result, strict=False))  # the values are added later


def json_value(value: Any) -> Any:
    """A value of a column in JSON: bytes are hexadecimal digits."""
    if isinstance(value, list):
        return [json_value(item) for item in value]
    return value.hex() if isinstance(value, bytes) else value


def membership_answers(lexicon: Lexicon | EmptyLexicon, words: Sequence[str]) -> Iterator[Answer[str]]:
    """Yield an answer for each word. Its one result is the lexicon's spelling, none if the lexicon lacks the word."""
    for word, is_in in zip(words, lexicon.contains_many(words), strict=True):
        yield answer(word, [_spelling(lexicon, word)] if is_in and not isinstance(lexicon, EmptyLexicon) else [])


def membership_answer(lexicon: Lexicon, word: str, limit: int | None = None) -> Answer[str]:
    """The answer for one word."""
    return answer(word, [_spelling(lexicon, word)][:limit] if word in lexicon else [])


def _spelling(lexicon: Lexicon, word: str) -> str:
    """A word as the lexicon spells it; a key as it is written."""
    alphabet = lexicon.meta.alphabet
    return shower(lexicon.image)(alphabet.spell(alphabet.tokenize(word)))


def correctness_answers(
    lexicon: Lexicon | EmptyLexicon, words: Sequence[str], others: Sequence[Lexicon | EmptyLexicon] = ()
) -> Iterator[Answer[str]]:
    """Yield an answer for each word, by the rules of a dictionary.

    If there are several, the first that accepts the word answers. The results are the parts of a compound, or a simple
    word itself; none if it is not correct.
    """
    non_empty = [candidate for candidate in (lexicon, *others) if isinstance(candidate, Lexicon)]
    for word in words:
        yield answer(word, next(filter(None, (candidate.analyse(word) for candidate in non_empty)), []))


def analysed_parts(lexicon: Lexicon, word: str) -> list[AnalysedPart]:
    """The parts of a word that is correct by the rules of a dictionary, with their derivations. None for other words.

    Raises SectionMissing if the lexicon has no stems.
    """
    parts = lexicon.analyse(word)
    return [
        {"part": part, "derivations": list(map(_derivation_row, lexicon.derivations(part, len(parts) > 1)))}
        for part in parts
    ]


def _derivation_row(derivation: Derivation) -> StemDerivation:
    return {"stem": derivation.stem, "prefix": derivation.prefix, "suffixes": list(derivation.suffixes)}


def format_part(part: AnalysedPart) -> str:
    """A part with its derivations as text, `un- happy -ily`, with ; between several."""
    return "; ".join(map(_format_derivation, part["derivations"])) or part["part"]


def _format_derivation(derivation: StemDerivation) -> str:
    return str(Derivation(derivation["stem"], derivation["prefix"], tuple(derivation["suffixes"])))
