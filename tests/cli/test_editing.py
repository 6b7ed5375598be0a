"""`lexc add` and `lexc remove`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

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
    assert removed.json["changes"] == {"n_removed": 1, "n_not_there": 1}
    assert list(lexc.open("b.gaddag")) == ["CAR", "CAT", "DOG", "FOX"]


def test_nothing_is_written_if_a_word_is_none(refusal: Callable[..., str]) -> None:
    for command in ("add", "remove"):
        message = refusal(command, "a.dawg", "eel", "f7x", "-o", "b.dawg")
        assert "word 2" in message
        assert message.endswith(" in 'f7x'. Correct it, or leave it out.\n")
    assert "no words remain" in refusal("remove", "a.dawg", "car", "cat", "dog", "-o", "b.dawg")


def test_adding_a_word_prints_no_note(run: Lexc) -> None:
    assert "note" not in run("add", "a.dawg", "eel", "-o", "b.dawg").out


def test_words_are_added_with_values(run: Lexc, refusal: Callable[..., str]) -> None:
    ran = run("add", "a.dawg", "eel", "cat", "--set", "weight=9", "--set", "note=sea; lake", "-o", "b.dawg")
    assert ran.err == "lexc: note is a new column beside weight\n"  # it may be misspelt
    assert run("words", "b.dawg", "--show", "weight,note").lines == [
        "CAR\t1\t", "CAT\t9\tsea; lake", "DOG\t3\t", "EEL\t9\tsea; lake",
    ]  # fmt: skip
    Path("more.dict").write_text("ORCA;85\ncat;1\n")
    added = run("add", "a.dawg", "--list", "more.dict", "-o", "c.dawg", "--json")
    assert added.json["changes"] == {"n_added": 1, "n_there_already": 1}
    assert lexc.open("c.dawg").values_of("cat") == {"weight": 2, "score": 1}
    Path("more.csv").write_text("word,weight\ncat,1\neel,4\n")
    run("add", "a.dawg", "--list", "more.csv", "--header", "--value", "weight", "-o", "a.dawg", "--on-duplicate", "max")
    assert lexc.open("a.dawg").complete(n=None) == ["EEL", "DOG", "CAT", "CAR"]
    assert "not a value of the column; expected u8; found 'x'" in refusal(
        "add", "a.dawg", "eel", "--set", "weight=x", "-o", "b.dawg"
    )
    assert "no file to read values from; expected --list FILE" in refusal(
        "add", "a.dawg", "eel", "--value", "2:x", "-o", "b.dawg"
    )
    assert "expected NAME=VALUE" in refusal("add", "a.dawg", "eel", "--set", "weight", "-o", "b.dawg")


def test_words_added_to_keys_are_shown_as_they_are_written(run: Lexc) -> None:
    lexc.build({"ICE AGE": {"score": 5}}, key="letters").save("k.dawg")
    run("add", "k.dawg", "ice-age", "Zoë", "zoo", "-o", "k.dawg")
    assert run("words", "k.dawg", "--show", "score,written").lines == [
        "ICE AGE\t5\tICE AGE; ice-age", "Zoë\t\tZoë", "ZOO\t\t",
    ]  # fmt: skip
    run("add", "k.dawg", "--on-duplicate", "first", "--set", "score=9", "Ice-Age", "-o", "k.dawg")
    assert lexc.open("k.dawg").values_of("iceage") == {"score": 5, "written": ["ICE AGE", "ice-age", "Ice-Age"]}
