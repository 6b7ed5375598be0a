"""The facts of `study` about a word are those of the other queries."""

from __future__ import annotations

import pytest
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from query.random_lexicons import CONFIGURATIONS, letters, random_lexicons

import lexc
from lexc.errors import QueryError


@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@random_cases(10)
@given(data=st.data())
def test_every_list_holds_the_words_that_it_names(configuration: tuple[str, str, str], data: st.DataObject) -> None:
    example = data.draw(random_lexicons(configuration))
    word = data.draw(st.sampled_from(example.words) | letters(configuration[0], 4))
    facts = example.lexicon.study("".join(word) if example.alphabet.is_utf8 else example.text(word))
    assert facts["is_in"] is (word in example.words)
    assert facts["n_letters"] == len(word)

    def read_list(name: str) -> list[tuple[str, ...]]:
        return [example.read(found) for found in facts[name]]

    others = [other for other in example.words if other != word]
    assert read_list("anagrams") == [other for other in others if sorted(other) == sorted(word)]
    assert read_list("front_hooks") == [other for other in others if other[1:] == word]
    assert read_list("back_hooks") == [other for other in others if other[:-1] == word]
    replaced = [w for w in others if len(w) == len(word) and sum(a != b for a, b in zip(w, word, strict=True)) == 1]
    assert read_list("one_letter_replaced") == replaced
    assert all(len(other) == len(word) + 1 for other in read_list("one_letter_more"))
    assert all(len(other) == len(word) - 1 for other in read_list("one_letter_less"))
    if facts["is_in"]:
        assert example.words[facts["ordinal"]] == word


def test_the_facts_about_a_word_of_english() -> None:
    facts = lexc.build(["CARE", "RACE", "CARED", "ARE", "SCARE", "DARE"], alphabet="english").study("care")
    assert facts == {
        "word": "CARE", "is_in": True, "n_letters": 4, "n_different_letters": 4, "n_vowels": 2, "points": 6,
        "draws": {0: 9 * 12 * 2 * 6, 1: 2412, 2: 3816}, "probability_ranks": {0: 2, 1: 2, 2: 2}, "ordinal": 1,
        "alphagram": "ACER", "anagrams": ["RACE"], "front_hooks": ["SCARE"], "back_hooks": ["CARED"], "insertions": [],
        "inner_hooks": ["ARE"], "one_letter_replaced": ["DARE"], "one_letter_more": ["CARED", "SCARE"],
        "one_letter_less": ["ARE"], "n_words_from_its_letters": 3,
    }  # fmt: skip


def test_the_facts_about_a_word_that_the_lexicon_lacks() -> None:
    facts = lexc.build(["CARE"], alphabet="english", rank=False).study("RACE")
    assert (facts["is_in"], facts["anagrams"]) == (False, ["CARE"])
    assert not {"ordinal", "probability_ranks"} & {*facts}
    for word, column in (("C!RE", 2), ("", 1)):
        with pytest.raises(QueryError, match=f"column {column}"):
            lexc.build(["CARE"], alphabet="english").study(word)
