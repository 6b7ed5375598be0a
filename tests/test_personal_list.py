"""A personal list beside an image: which words are new."""

from __future__ import annotations

from pathlib import Path

import pytest

import lexc
from lexc.personal_list import PersonalList


def test_a_word_that_comes_several_times_is_added_once(tmp_path: Path) -> None:
    with PersonalList(lexc.build(["CAT"]).image, tmp_path / "mine.txt") as words:
        assert words.update(["Zzq", "zzq", "ZZQ", "xyz"]) == 2
        assert words.update(["zzq"]) == 0
    lines = (tmp_path / "mine.txt").read_text().splitlines()
    assert [line for line in lines if "zq" in line.lower()] == [line for line in lines if "Zzq" in line]
    assert sum("Zzq" in line for line in lines) == 1


def test_a_text_is_no_list_of_words() -> None:
    with pytest.raises(TypeError, match="not one str"):
        PersonalList(lexc.build(["CAT"]).image).update("words")
