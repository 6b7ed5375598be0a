"""`lexc.build(memory=…)` gives the lexicon of a build in memory, mapped from a file that has no name any more."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

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


@pytest.mark.parametrize("values", [False, True])
def test_items_that_cannot_be_words_are_left_out_or_errors_as_in_memory(values: bool) -> None:
    words: list[Any] = ["CARE", "A\nB", "DOG", 5, "", *(f"W{'X' * (i % 40)}" for i in range(2000)), "C\rD"]
    pairs: list[Any] = [(word, i) for i, word in enumerate(words)] if values else words
    expected, found = (lexc.build(pairs, skip_invalid=True, memory=memory) for memory in (None, "16M"))
    assert found.tobytes() == expected.tobytes()
    assert found.summary == expected.summary
    assert found.summary is not None
    assert found.summary.skipped == 4
    for start in (0, 2, 4, 5):
        errors = []
        for memory in (None, "16M"):
            with pytest.raises(lexc.LexcError) as caught:
                lexc.build(pairs[start:], memory=memory)
            errors.append(str(caught.value))
        assert errors[0] == errors[1]
