"""Objects whose `__len__` raises, lies or is no number, in place of words, texts and lists of words.

An answer is that of a plain object of the same content, or the error that `__len__` or Python itself raises.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from operator import and_, eq, or_, sub, xor
from pathlib import Path
from typing import Any

import pytest

import lexc

LENGTHS = [ZeroDivisionError("no length"), -1, 0, 1, 1000, 1 << 62, 1 << 70, "x", None, 1.5]
ALLOWED = (lexc.LexcError, ZeroDivisionError, TypeError, ValueError, OverflowError, MemoryError)


class Hostile:
    """A `__len__` that returns `length`, or raises it."""

    length: Any = 0

    def __len__(self) -> Any:
        if isinstance(self.length, Exception):
            raise self.length
        return self.length


class HostileText(Hostile, str):
    """A text of that kind."""


class HostileList(Hostile, list[str]):
    """A list of that kind."""


class HostileItems(Hostile):
    """A sequence of that kind, without `__iter__`."""

    def __getitem__(self, index: int) -> str:
        return ["AB", "CAB", "ZZ"][index]


LEXICON = lexc.build(["A", "AB", "ABC", "CAB"])
TEXT_QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "in": LEXICON.__contains__,
    "find(prefix=…)": lambda text: LEXICON.find(prefix=text),
    "find(includes=…)": lambda text: LEXICON.find(includes=text),
    "similar": lambda text: LEXICON.similar(text, {"A": "B"}),
    "ladder": lambda text: LEXICON.ladder(text, "CB"),
    "|": lambda text: LEXICON | [text],
    "acrostic": lambda text: [(pattern, [*words]) for pattern, words in LEXICON.acrostic(text)],
} | {
    name: getattr(LEXICON, name)
    for name in (
        "anagram", "complete", "count", "cryptogram", "extensions", "findwords", "hooks", "index",
        "is_correct", "isomorphs", "iterkeys", "keys", "mistakes", "near", "pattern", "phrase_anagrams", "prefixes",
        "regex", "study", "suggest", "values_of",
    )
}  # fmt: skip
LIST_QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "contains_many": LEXICON.contains_many,
    "facts": LEXICON.facts,
    "by_alphagram": LEXICON.by_alphagram,
    "|": partial(or_, LEXICON),
    "&": partial(and_, LEXICON),
    "-": partial(sub, LEXICON),
    "^": partial(xor, LEXICON),
    "==": partial(eq, LEXICON),
    "build": lexc.build,
    "build utf8": lambda words: lexc.build(words, alphabet="utf8"),
    "update": lambda words: lexc.Overlay(LEXICON).update(words),
    "lengths": lambda lengths: [[*words] for _, words in LEXICON.acrostic("AB", lengths)],
}


def answer(question: Callable[[Any], Any], thing: Any) -> str:
    """The answer to a question as text, or its error, as "error: " and its class; other errors are raised."""
    try:
        found = question(thing)
        return repr(list(islice(found, 20)) if isinstance(found, Iterator) else found)
    except ALLOWED as error:
        assert str(error) or isinstance(error, MemoryError)  # it can be printed
        return f"error: {type(error).__name__}"


@pytest.mark.sweep
@pytest.mark.parametrize("length", LENGTHS, ids=repr)
@pytest.mark.parametrize("name", TEXT_QUESTIONS)
def test_the_length_that_a_text_states_changes_no_answer(name: str, length: Any) -> None:
    text = HostileText("AB")
    text.length = length
    expected, found = (answer(TEXT_QUESTIONS[name], thing) for thing in ("AB", text))
    assert found == expected


@pytest.mark.sweep
@pytest.mark.parametrize("length", LENGTHS, ids=repr)
@pytest.mark.parametrize("make", [HostileList, HostileItems])
@pytest.mark.parametrize("name", LIST_QUESTIONS)
def test_the_length_that_a_list_states_changes_no_answer(name: str, make: type[Any], length: Any) -> None:
    words = make(["AB", "CAB", "ZZ"]) if make is HostileList else make()
    words.length = length
    expected, found = answer(LIST_QUESTIONS[name], ["AB", "CAB", "ZZ"]), answer(LIST_QUESTIONS[name], words)
    assert found == expected or found.startswith("error: ")


@pytest.mark.parametrize("length", LENGTHS, ids=repr)
def test_many_look_ups_ask_for_no_length(length: Any) -> None:
    words = HostileList(["AB", "CAB", "ZZ"])
    words.length = length
    assert LEXICON.contains_many(words) == [True, True, False]


@pytest.fixture(scope="module")
def dictionary(tmp_path_factory: pytest.TempPathFactory) -> lexc.Lexicon:
    folder: Path = tmp_path_factory.mktemp("dictionary")
    (folder / "x.dic").write_text("2\nfoo/A\nbar/C\n")
    (folder / "x.aff").write_text("COMPOUNDFLAG C\nSFX A Y 1\nSFX A 0 s .\n")
    return lexc.build([folder / "x.dic"], stems=True)


@pytest.mark.parametrize("name", ["is_correct", "analyse", "derivations", "mistakes", "suggest"])
def test_a_dictionary_judges_subclasses_of_str(dictionary: lexc.Lexicon, name: str) -> None:
    for word in ("foos", "barbar", "fooz"):
        text = HostileText(word)
        text.length = -1
        assert answer(getattr(dictionary, name), text) == answer(getattr(dictionary, name), word)
    with pytest.raises(lexc.errors.UsageError, match="expected a str"):
        getattr(dictionary, name)(b"foos")


def test_an_error_about_a_hostile_text_can_be_printed() -> None:
    path = HostileText("no such file")
    path.length = ZeroDivisionError("no length")
    with pytest.raises(lexc.errors.SourceError) as raised:
        lexc.build(path)
    assert str(raised.value).startswith("no such file: No such file")
