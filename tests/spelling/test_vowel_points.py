"""Words of Hebrew and Arabic may be written with vowel points, which most lexicons do not have."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexc
from lexc.lexicon import Lexicon

WORDS = ["שלום", "ילד", "كتاب", "مدرسة"]


@pytest.fixture(params=["list", "dictionary"])
def lexicon(request: pytest.FixtureRequest, tmp_path: Path) -> Lexicon:
    if request.param == "list":
        return lexc.build(WORDS)
    (tmp_path / "xx.dic").write_text("\n".join([str(len(WORDS)), *WORDS]), encoding="utf-8")
    (tmp_path / "xx.aff").write_text("SET UTF-8\n", encoding="utf-8")
    return lexc.build(tmp_path / "xx.dic")


@pytest.mark.parametrize("text", ["שָׁלוֹם", "\ufb2aָלוֹם", "יֶלֶד", "كِتَاب", "كتـــاب", "مَدْرَسَة"])
def test_words_with_points_are_correct_if_the_plain_word_is(lexicon: Lexicon, text: str) -> None:
    assert lexicon.mistakes(f"({text}) {text}") == []


@pytest.mark.parametrize("text", ["שָׁלוֹמ", "كِتَابب"])
def test_other_words_stay_unknown(lexicon: Lexicon, text: str) -> None:
    assert lexicon.mistakes(text) == [(0, text)]


def test_a_lexicon_with_points_needs_them() -> None:
    assert lexc.build(["שָׁלוֹם", "כן"]).mistakes("שלום") == [(0, "שלום")]
