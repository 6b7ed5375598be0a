"""Set operations that leave no word give an empty lexicon, and comparisons agree with them."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import AlphabetError, EmptySource, LexcError
from lexc.lexicon import Lexicon

QUESTIONS: dict[str, Callable[[Lexicon], Any]] = {
    "list": list,
    "keys": lambda lexicon: lexicon.keys(""),
    "keys of a prefix": lambda lexicon: lexicon.keys("A"),
    "slice": lambda lexicon: lexicon[:],
    "items": lambda lexicon: list(lexicon.items()),
    "column": lambda lexicon: list(lexicon.column("weight")),
    "items of a column": lambda lexicon: list(lexicon.items(column="note")),
    "complete": lambda lexicon: lexicon.complete("", None),
    "pattern": lambda lexicon: list(lexicon.pattern("*")),
    "pattern from its end": lambda lexicon: list(lexicon.pattern("*A")),
    "regex": lambda lexicon: list(lexicon.regex(".*")),
    "near": lambda lexicon: list(lexicon.near("A", 2)),
    "near, some": lambda lexicon: list(lexicon.near("A", 3, prefix=True, limit=2)),
    "anagram": lambda lexicon: list(lexicon.anagram("A")),
    "words of a rack": lambda lexicon: list(lexicon.anagram("AB?", sub=True)),
    "phrases": lambda lexicon: list(lexicon.phrase_anagrams("AA")),
    "hooks": lambda lexicon: list(lexicon.hooks("A")),
    "extensions": lambda lexicon: list(lexicon.extensions("A")),
    "isomorphs": lambda lexicon: list(lexicon.isomorphs("A")),
    "similar": lambda lexicon: lexicon.similar("A", {"A": "B"}),
    "suggestions": lambda lexicon: lexicon.suggest("A"),
    "find": lambda lexicon: list(lexicon.find(length=(1, 9))),
    "find by anagrams": lambda lexicon: list(lexicon.find(anagrams=(1, 9))),
    "find by weight": lambda lexicon: list(lexicon.find(weight=(0, 9), order="weight", limit=3)),
    "find by a comparison": lambda lexicon: list(lexicon.find(where='note="x"')),
    "groups": lambda lexicon: list(lexicon.by_alphagram()),
}


@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie", "anag"])
@pytest.mark.parametrize("alphabet", ["english", "utf8", "spanish"])
def test_every_question_to_an_empty_lexicon_is_answered_by_nothing(kind: Any, alphabet: str, tmp_path: Path) -> None:
    one, other = (lexc.build({word: {"weight": 1, "note": "x"}}, kind, alphabet) for word in ("A", "BA"))
    for empty in (one & other, one - one, one ^ one):
        assert (len(empty), bool(empty), "A" in empty, empty.contains_many(["A", "BA"])) == (
            0,
            False,
            False,
            [False] * 2,
        )
        assert (empty.count(), empty.count("A"), empty.has_keys_with_prefix("A")) == (0, 0, False)
        assert empty.graph.kind == kind
        for name, ask in QUESTIONS.items():
            assert (name, ask(empty)) == (name, [])
        for ask in (
            lambda lexicon: lexicon.index("A"),
            lambda lexicon: lexicon[0],
            lambda lexicon: lexicon.weight("A"),
        ):
            with pytest.raises(LookupError):
                ask(empty)
        for save in (lambda lexicon: lexicon.save(tmp_path / "x.dawg"), Lexicon.tobytes, copy.copy):
            with pytest.raises(EmptySource, match="no words"):
                save(empty)
        assert not [*tmp_path.iterdir()]
        assert empty == set() == one - one == set()
        assert empty <= one
        assert not empty >= one
        assert empty < one
        assert list(empty | other) == ["BA"]
        assert (empty | other).weight("BA") == 1
        assert not empty & other
        assert not empty - other
        assert list(empty ^ other) == ["BA"]
        assert "0 words" in repr(empty)
        empty.close()
        with pytest.raises(LexcError, match="closed"):
            list(empty)


def test_comparisons_know_the_spellings_that_operators_know() -> None:
    lexicon = lexc.build(["care", "cart"])
    assert lexicon == {"care", "cart"} == lexicon
    assert lexicon == {"CARE", "cart"}
    assert lexicon == {"care", "CART"}
    assert lexicon <= {"care", "cart", "x"}
    assert lexicon < {"care", "cart", "x"}
    assert not lexicon < {"care", "cart"}
    assert lexicon >= {"care"}
    assert lexicon > {"care"}
    assert {"care"} <= lexicon
    assert {"care"} < lexicon
    assert not lexicon.isdisjoint({"care"})
    assert lexicon.isdisjoint(["x"])
    assert lexicon != ["care", "cart"]
    assert lexicon != 5
    assert lexicon != {"care"}
    assert lexicon != {"care", 5}
    for compare in (lambda: lexicon <= 5, lambda: lexicon > ["care"]):
        with pytest.raises(TypeError):
            compare()


WORDS = st.sets(st.sampled_from(["a", "b", "A", "B", "ab", "Ab", "é", "É"]))


@given(st.data(), WORDS.filter(bool), WORDS, st.sampled_from(["none", "upper", "lower"]))
def test_comparisons_agree_with_operators(data: st.DataObject, words: set[str], others: set[str], fold: str) -> None:
    lexicon = lexc.build(sorted(words), fold=fold)
    sets: list[Any] = [others]
    if others:
        sets.append(lexc.build(sorted(others), fold=data.draw(st.sampled_from(["none", "upper", "lower"]))))
    for other in sets:
        try:
            differ, fewer, more = lexicon ^ other, lexicon - other, other - lexicon
        except AlphabetError:
            assert lexicon != other
            continue
        assert (lexicon == other) == (not differ)
        assert (lexicon <= other) == (not fewer)
        if isinstance(other, Lexicon):
            assert (lexicon >= other) == (not more)


def test_lexicons_whose_letters_differ_say_what_joins_them() -> None:
    one, other = lexc.build(["é"]), lexc.build(["ü"])
    with pytest.raises(AlphabetError, match="--alphabet utf8"):
        one | other
    assert one != other
    both = lexc.build(["é"], alphabet="utf8") | lexc.build(["ü"], alphabet="utf8")
    assert list(both) == ["é", "ü"]
