"""Spellings that differ in case or composition are one word; a letter may have several characters."""

from __future__ import annotations

import pytest

import lexc
from lexc.alphabet import Alphabet


def test_case_is_folded_as_the_alphabet_says() -> None:
    lexicon = lexc.build(["care", "bat"])
    assert list(lexicon) == ["BAT", "CARE"]
    assert all(word in lexicon for word in ("care", "CARE", "cArE"))
    assert lexicon.index("Care") == 1
    assert lexicon.keys("ca") == ["CARE"]
    assert lexc.build(["Care", "bat"], fold="none").contains_many(["Care", "care"]) == [True, False]
    assert list(lexc.build(["CARE", "Care"], fold="lower")) == ["care"]


@pytest.mark.parametrize("alphabet", ["auto", Alphabet.utf8("none"), Alphabet.from_letters("cafeéê", "none")])
def test_composed_and_decomposed_letters_are_one(alphabet: str | Alphabet) -> None:
    lexicon = lexc.build(["cafe\u0301", "caf\u00e9", "cafe"], alphabet=alphabet)
    assert list(lexicon) == ["cafe", "café"]
    assert "cafe\u0301" in lexicon
    assert "caf\u00e9" in lexicon
    assert lexicon.index("cafe\u0301") == lexicon.index("caf\u00e9") == 1
    assert lexicon.keys("cafe\u0301") == ["caf\u00e9"]


def test_letters_of_several_characters_are_kept_apart() -> None:
    lexicon = lexc.build(["CHE", "[C]HE", "CARRO", "LLANO"], alphabet="spanish")
    assert set(lexicon) == {"CHE", "[C]HE", "CARRO", "LLANO"}
    assert all(lexicon[lexicon.index(word)] == word for word in lexicon)
    assert lexicon.keys("CH") == ["CHE"]
    assert "[CH]E" in lexicon


def test_ascii_and_wide_strings_are_the_same_word() -> None:
    lexicon = lexc.build(["ABC"])
    wide = "ABC\u4e00"[:3]
    assert wide in lexicon
    assert ("\U0001f600" + "ABC")[1:] in lexicon
