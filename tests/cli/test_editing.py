"""`lexc add` and `lexc remove`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from command_line import Lexc

import lexc


@pytest.fixture(autouse=True)
def image() -> None:
    """a.dawg: CAR, CAT and DOG with weights."""
    lexc.build({"CAR": 1, "CAT": 2, "DOG": 3}, title="A").save("a.dawg")


def test_words_are_added_and_removed(run: Lexc) -> None:
    added = run("add", "a.dawg", "eel", "cat", "fox", "-o", "b.gaddag")
    assert added.lines[0] == "5 words -> b.gaddag"
    assert added.lines[1].startswith("  gaddag: ")
    assert added.lines[2] == "  words: 2 added, 1 there already"
    assert list(lexc.open("b.gaddag")) == ["CAR", "CAT", "DOG", "EEL", "FOX"]
    assert lexc.open("b.gaddag").meta.title == "A"
    assert lexc.open("b.gaddag").complete() == ["DOG", "CAT", "CAR", "EEL", "FOX"]
    removed = run("remove", "b.gaddag", "-o", "b.gaddag", "--json", stdin=b"eel\n\nzoo\n")
    assert removed.json["changes"] == {"removed": 1, "not_there": 1}
    assert list(lexc.open("b.gaddag")) == ["CAR", "CAT", "DOG", "FOX"]


def test_nothing_is_written_if_a_word_is_none(refusal: Callable[..., str]) -> None:
    for command in ("add", "remove"):
        message = refusal(command, "a.dawg", "eel", "f7x", "-o", "b.dawg")
        assert "word 2" in message
        assert message.endswith(" in 'f7x'. Correct it, or leave it out.\n")
    assert "no words remain" in refusal("remove", "a.dawg", "car", "cat", "dog", "-o", "b.dawg")


def test_adding_a_word_prints_no_note(run: Lexc) -> None:
    assert "note" not in run("add", "a.dawg", "eel", "-o", "b.dawg").out
