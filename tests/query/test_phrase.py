"""Anagrams of several words: every set, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement, islice
from types import ModuleType

import pytest
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from query.random_lexicons import CONFIGURATIONS, letters, random_lexicons, walking

import lexc
from lexc.errors import QueryError, UsageError

Load = Callable[[str], ModuleType]


@pytest.mark.parametrize(
    "configuration", [configuration for configuration in CONFIGURATIONS if configuration[1] != "trie"]
)
@random_cases(8)
@given(data=st.data(), min_words=st.integers(1, 3), min_length=st.integers(1, 2))
def test_sets_of_words_that_use_all_letters_come_once_each(
    kernel: Load, configuration: tuple[str, str, str], data: st.DataObject, min_words: int, min_length: int
) -> None:
    example = data.draw(random_lexicons(configuration, max_words=12, longest=3))
    max_words = data.draw(st.integers(min_words, 3))
    chosen = data.draw(st.lists(st.sampled_from(example.words), min_size=1, max_size=3))
    phrase = tuple(letter for word in chosen for letter in word)
    text = "".join(phrase) if example.alphabet.is_utf8 else example.text(phrase)
    with walking(kernel):
        found = list(example.lexicon.phrase_anagrams(text, words=(min_words, max_words), min_length=min_length))
    all_sets = (
        words
        for n in range(min_words, max_words + 1)
        for words in combinations_with_replacement([word for word in example.words if len(word) >= min_length], n)
    )
    expected = [words for words in all_sets if Counter(letter for word in words for letter in word) == Counter(phrase)]
    assert len(found) == len(set(found))
    assert sorted(tuple(map(example.read, words.split(" "))) for words in found) == sorted(expected)


@random_cases(30)
@given(data=st.data())
def test_included_words_are_in_every_set(data: st.DataObject) -> None:
    example = data.draw(random_lexicons(("english", "dawg", "bitmap"), max_words=12, longest=3))
    word, phrase = data.draw(st.sampled_from(example.words)), data.draw(letters("english", 7))
    all_sets = set(example.lexicon.phrase_anagrams("".join(phrase), words=(1, 3)))
    found = list(example.lexicon.phrase_anagrams("".join(phrase), words=(1, 3), with_words=["".join(word)]))
    assert set(found) == {words for words in all_sets if "".join(word) in words.split()}
    assert len(found) == len(set(found))


def test_long_phrases_are_answered_lazily() -> None:
    lexicon = lexc.build(["".join(p) for n in (1, 2, 3) for p in combinations_with_replacement("ABCDEFGH", n)])
    found = lexicon.phrase_anagrams("ABCDEFGH" * 20, words=(2, 160))
    assert len(list(islice(found, 5))) == 5


def test_impossible_numbers_and_letters_are_errors() -> None:
    lexicon = lexc.build(["TO", "DO"], alphabet="english")
    assert list(lexicon.phrase_anagrams("")) == []
    assert list(lexicon.phrase_anagrams("to do")) == ["DO TO"]
    assert list(lexicon.phrase_anagrams("to do", with_words=["XX"])) == []
    for options in ({"words": (0, 2)}, {"words": (3, 2)}, {"min_length": 0}):
        with pytest.raises(UsageError):
            lexicon.phrase_anagrams("TODO", **options)  # type: ignore[arg-type]
    with pytest.raises(QueryError):
        lexicon.phrase_anagrams("TO?O")


def test_a_set_may_have_more_words_than_python_recurses() -> None:
    lexicon = lexc.build(["AA", "AB"], alphabet="english")
    (found,) = lexicon.phrase_anagrams("AA" * 1200, words=(1200, 1200))
    assert found == " ".join(["AA"] * 1200)
