"""Prefixes select a run of the words, and of a text those that it begins with."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lexicon.made import fixture_per_shape, lexicons

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError
from lexc.lexicon import Lexicon


@fixture_per_shape
@given(lexicons, st.text("ABCZ", max_size=4))
def test_prefixes_select_a_run_of_the_list(shape: dict[str, Any], words: list[str], prefix: str) -> None:
    lexicon = lexc.build(words, **shape)
    expected = [word for word in sorted(set(words)) if word.startswith(prefix)]
    assert lexicon.keys(prefix) == expected
    assert list(lexicon.iterkeys(prefix)) == expected
    assert lexicon.count(prefix) == len(expected)
    assert lexicon.has_keys_with_prefix(prefix) == bool(expected)


@fixture_per_shape
@given(lexicons, st.text("ABCZ", max_size=9))
def test_prefixes_of_a_text_are_the_words_it_begins_with(shape: dict[str, Any], words: list[str], text: str) -> None:
    lexicon = lexc.build(words, **shape)
    assert lexicon.prefixes(text) == [text[:n] for n in range(1, len(text) + 1) if text[:n] in words]


@pytest.mark.parametrize("prefix", ["é", "\0", "A" * 4000, "Ж" * 300, "\ud800", "[", "F" * 2000 + "\0"])
def test_a_prefix_that_nothing_can_begin_with_selects_nothing(lexicon: Lexicon, prefix: str) -> None:
    assert lexicon.keys(prefix) == []
    assert list(lexicon.iterkeys(prefix)) == []
    assert lexicon.count(prefix) == 0
    assert not lexicon.has_keys_with_prefix(prefix)


def test_a_very_long_text_has_the_prefixes_of_its_beginning(lexicon: Lexicon, words: list[str]) -> None:
    text = words[0] + "A" * 100_000
    assert lexicon.prefixes(text)[:1] == [next(text[:n] for n in range(1, 99) if text[:n] in words)]


def test_prefixes_of_a_text_in_other_letters_name_the_letter(words: list[str]) -> None:
    with pytest.raises(AlphabetError):
        lexc.build(words).prefixes("A!")


def test_without_a_prefix_all_words_are_selected(lexicon: Lexicon, words: list[str]) -> None:
    assert lexicon.keys() == lexicon.keys("") == list(lexicon.iterkeys()) == words
    assert lexicon.count() == len(words)
    assert lexicon.has_keys_with_prefix("")
    assert lexicon.prefixes("") == []


def test_prefixes_of_bytes_are_prefixes_of_characters() -> None:
    lexicon = lexc.build(["é", "ê", "éa", "e\u0301b", "😀", "😁"], alphabet=Alphabet.utf8("none"))
    assert lexicon.keys("é") == ["é", "éa", "éb"]
    assert lexicon.keys("😀") == ["😀"]
    assert lexicon.prefixes("éaa") == ["é", "éa"]
