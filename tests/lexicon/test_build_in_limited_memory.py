"""`lexc.build(memory=…)` gives the lexicon of a build in memory, mapped from a file that has no name any more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import lexc
from lexc.errors import UsageError

WORDS = ["care", "cared", "cares", "dog"]


@pytest.mark.skipif(os.name != "posix", reason="a mapped file cannot be removed on Windows")
def test_the_lexicon_is_the_same_and_no_file_is_left(tmp_path: Path) -> None:
    lexicon = lexc.build(reversed(WORDS), memory="16M", tmp=tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert lexicon == lexc.build(WORDS)
    assert lexicon.summary
    assert lexicon.summary.words == 4
    lexicon.save(tmp_path / "a.dawg")
    lexc.build(WORDS).save(tmp_path / "b.dawg")
    assert (tmp_path / "a.dawg").read_bytes() == (tmp_path / "b.dawg").read_bytes()


@pytest.mark.parametrize("memory", ["16Q", "1M", 5])
def test_impossible_sizes_are_refused(memory: int | str) -> None:
    with pytest.raises(UsageError, match=r"no such size|too little memory"):
        lexc.build(WORDS, memory=memory)
