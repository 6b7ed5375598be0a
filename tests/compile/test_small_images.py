"""Sound images of a few kilobytes that spell more than memory holds: what lists their words refuses them."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_string import every_string
from limited import refusal_of

import lexc
from lexc.compile import sets
from lexc.errors import CapacityExceeded
from lexc.lexicon import frombytes


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("images")
    lexc.build(["CAT"], alphabet="english").save(folder / "cat.dawg")
    (folder / "every.dawg").write_bytes(every_string(13, "dawg"))
    return folder


def test_an_image_with_too_many_words_is_refused(folder: Path) -> None:
    every, cat, out = (folder / name for name in ("every.dawg", "cat.dawg", "out.dawg"))
    for command in (["verify", every], ["merge", every, cat, "-o", out], ["diff", every, cat], ["convert", every, out]):
        assert "too many words to" in refusal_of(*command)
    assert not out.exists()


def test_an_image_with_too_many_letters_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    image = frombytes(every_string(2, "dawg")).image
    letters = len(sets.list_tiles(image))
    assert letters == 2 * 26 + 3 * 26**2
    monkeypatch.setattr(sets, "_LETTERS_PER_BYTE", 0)
    monkeypatch.setattr(sets, "_MAX_LETTERS", letters)
    assert len(sets.list_tiles(image)) == letters
    monkeypatch.setattr(sets, "_MAX_LETTERS", letters - 1)
    with pytest.raises(CapacityExceeded, match="too many letters to work on in memory"):
        sets.list_tiles(image)
    with pytest.raises(CapacityExceeded, match="too many letters to check in memory"):
        frombytes(every_string(2, "dawg")).verify()
