"""Answers of a lexicon of keys: each word as it is written, in the place of its key."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Any

from lexc.errors import AlphabetError
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.query import words as queries
from lexc.source.column_names import WRITTEN

SET_SEPARATOR = " + "
"""It stands between the words of one answer if some of them have spaces."""
Show = Callable[[str], str]


@once_per_image
def shower(image: Image) -> Show:
    """A function from a key to its first written form; from another text, and a key without such a form, to itself.

    From bytes to their text with escapes.
    """
    if image.alphabet.holds_bytes:
        from lexc.alphabet.byte_words import escape  # lazy: lexc.alphabet.byte_words costs 1 ms

        return escape
    if WRITTEN not in image.columns:
        return str
    forms_at, find = image.columns[WRITTEN].reader.value_at, _key_finder(image)

    def show(key: str) -> str:
        ordinal = find(key)
        forms = forms_at(ordinal) if ordinal >= 0 else None
        return str(forms[0]) if forms else key

    return show


@once_per_image
def forms_finder(image: Image) -> Callable[[str], list[str]]:
    """A function from a key to its written forms, each once; to itself if it has none."""
    if WRITTEN not in image.columns:
        return lambda key: [key]
    forms_at, find = image.columns[WRITTEN].reader.value_at, _key_finder(image)

    def find_forms(key: str) -> list[str]:
        ordinal = find(key)
        return list(dict.fromkeys((forms_at(ordinal) if ordinal >= 0 else None) or [key]))

    return find_forms


def words_of_answer(image: Image, answer: str) -> list[str]:
    """The words of an answer. A word of the lexicon may have spaces itself."""
    if " " not in answer:
        return [answer]
    tiles = queries.tiles_of(image, answer)
    if tiles and image.lookup.is_word(tiles):
        return [answer]
    return answer.split(SET_SEPARATOR if SET_SEPARATOR in answer else " ")


def _key_finder(image: Image) -> Callable[[str], int]:
    """A function that finds the ordinal of a key, -1 for another text. A key needs none of the steps that make keys."""
    tokenize, find = image.alphabet._replace(key=None).tokenize, image.ordinals.find

    def find_key(key: str) -> int:
        with suppress(AlphabetError):
            if (ordinal := find(tokenize(key))) >= 0:
                return ordinal
        return queries.find_ordinal(image, key)

    return find_key


def _show_words(show: Show, keys: Any) -> Any:
    """A word or None, a list of words, or an iterator of words."""
    if keys is None:
        return None
    if isinstance(keys, str):
        return show(keys)
    return list(map(show, keys)) if isinstance(keys, list) else map(show, keys)


def _show_rows(show: Show, rows: Any) -> Any:
    """Rows that begin with a word."""
    shown = ((show(key), *values) for key, *values in rows)
    return list(shown) if isinstance(rows, list) else shown


def _show_groups(show: Show, groups: Any) -> Any:
    """Rows of a text and words."""
    return ((text, _show_words(show, keys)) for text, keys in groups)


def _show_phrases(show: Show, phrases: Any) -> Any:
    """Words with spaces between; with ` + ` between if a written form has spaces itself."""
    return (_join_forms([*map(show, phrase.split(" "))]) for phrase in phrases)


def _join_forms(forms: list[str]) -> str:
    return (SET_SEPARATOR if any(" " in form for form in forms) else " ").join(forms)


def _show_facts(show: Show, facts: Any) -> Any:
    """Facts by name, of which those in lists are words."""
    lists = {name: list(map(show, fact)) for name, fact in facts.items() if isinstance(fact, list)}
    return {**facts, **lists, "word": show(facts["word"])}


SHAPES: dict[str, Callable[[Show, Any], Any]] = {
    **dict.fromkeys(
        ("__iter__", "__getitem__", "iterkeys", "keys", "prefixes", "longest_prefix", "complete", "suggest", "pattern",
         "regex", "similar", "extensions", "ladder", "isomorphs", "anagram", "findwords", "find", "answers",
         "_to_answer"),
        _show_words,
    ),
    **dict.fromkeys(("items", "prefix_items", "near", "hooks", "similar_items"), _show_rows),
    **dict.fromkeys(("by_alphagram", "acrostic"), _show_groups),
    "phrase_anagrams": _show_phrases,
    "study": _show_facts,
}  # fmt: skip
"""The shape of what each method of a lexicon returns."""


class WrittenAnswers:
    """The methods of a lexicon of keys, whose answers are written forms. The class of lexicons stands behind this."""

    if TYPE_CHECKING:

        @property
        def image(self) -> Image:
            """The open image."""

    def __init_subclass__(cls) -> None:
        for name, show in SHAPES.items():
            setattr(cls, name, _with_written_forms(getattr(cls, name), show))


def _with_written_forms(method: Callable[..., Any], show: Callable[[Show, Any], Any]) -> Callable[..., Any]:
    """A method that answers with written forms where another one answers with keys."""

    @wraps(method)
    def answer(self: WrittenAnswers, *arguments: Any, **options: Any) -> Any:
        return show(shower(self.image), method(self, *arguments, **options))

    return answer
