"""`select` leaves answers of any query out, and orders them, by the conditions and the orders of `find`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import UsageError

WORDS = st.lists(st.text("ABC", min_size=1, max_size=4), min_size=1, max_size=12, unique=True)


@given(words=WORDS, data=st.data(), least=st.integers(0, 9), limit=st.none() | st.integers(0, 5))
def test_answers_are_those_of_a_filter_and_a_stable_sort(
    words: list[str], data: st.DataObject, least: int, limit: int | None
) -> None:
    scores = {word: data.draw(st.none() | st.integers(0, 9)) for word in words}
    lexicon = lexc.build(
        {word: {"score": score} if score is not None else {} for word, score in scores.items()}
        | {"CCCCC": {"score": 1}}
    )
    answers = data.draw(st.permutations(words))

    def rank(word: str) -> tuple[bool, int]:
        return scores[word] is None, -(scores[word] or 0)

    where = {"where": f"score>={least}"}
    kept = [word for word in answers if (score := scores[word]) is not None and score >= least]
    assert list(lexicon.select(answers, limit=limit, **where)) == kept[:limit]
    assert list(lexicon.select(answers, order="score", limit=limit)) == sorted(answers, key=rank)[:limit]
    assert list(lexicon.select(answers, order="alphabet")) == sorted(answers)
    assert list(lexicon.select(answers, order="length")) == sorted(answers, key=len, reverse=True)
    assert [word for word, _ in lexicon.select(zip(answers, range(99), strict=False), **where)] == kept


def test_each_word_of_a_set_counts() -> None:
    lexicon = lexc.build({"CAR": {"n": 5}, "DOG": {"n": 1}, "COD": {"n": 4}, "RAG": {"n": 3}})
    assert list(lexicon.select(["CAR DOG", "COD RAG"], order="n")) == ["COD RAG", "CAR DOG"]
    assert list(lexicon.select(["CAR DOG", "COD RAG"], where="n>=3")) == ["COD RAG"]
    assert list(lexicon.select(["CAR DOG", "COD RAG"], not_where="n>=3")) == []


def test_words_that_the_lexicon_lacks_have_no_values() -> None:
    lexicon = lexc.build({"CAR": {"n": 5}, "DOG": {"n": 1}})
    assert list(lexicon.select(["NONE", "é", "DOG", "CAR"], where="n>=1")) == ["DOG", "CAR"]
    assert list(lexicon.select(["NONE", "DOG", "CAR"], order="n")) == ["CAR", "DOG", "NONE"]


def test_answers_of_a_lexicon_of_keys_are_selected_as_they_are_written() -> None:
    lexicon = lexc.build({"Café": {"n": 2}, "ice cream": {"n": 7}, "face": {"n": 5}}, key="letters")
    assert list(lexicon.select(lexicon.pattern("*"), order="n")) == ["ice cream", "FACE", "Café"]
    assert list(lexicon.select(lexicon.anagram("CAFE"), where="n<5")) == ["Café"]


def test_an_unknown_order_or_condition_is_named() -> None:
    lexicon = lexc.build({"CAR": {"n": 5}})
    with pytest.raises(UsageError, match=r"no such order.*'m'"):
        list(lexicon.select(["CAR"], order="m"))
    with pytest.raises(UsageError, match=r"no such condition.*were"):
        list(lexicon.select(["CAR"], were="n>1"))


def test_an_anagram_of_a_phrase_keeps_written_forms_with_spaces_apart() -> None:
    lexicon = lexc.build({"ice cream": {"n": 7}, "cat": {"n": 2}, "act": {}, "dog": {}}, key="letters")
    found = list(lexicon.phrase_anagrams("tacicecream"))
    assert found == ["ACT + ice cream", "CAT + ice cream"]
    assert list(lexicon.select(found, where="n>=1")) == ["CAT + ice cream"]
    assert list(lexicon.phrase_anagrams("actdog")) == ["ACT DOG", "CAT DOG"]
