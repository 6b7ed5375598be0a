"""Words found, inserted and deleted in a game: Shapiro and Smith's lexicon manager."""

from __future__ import annotations

import pytest
from conftest import long
from play.interactive.conversation import ENGLISH, begin, reply_text, save_and_resume, type_lines

import lexc
from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.overlays.overlay import Overlay
from lexc.play import write_gcg
from lexc.play.interactive.game_settings import Seat


def test_a_word_that_is_inserted_is_played_and_one_that_is_deleted_is_not() -> None:
    manager = begin(Overlay(lexc.build(["CAT", "ACT", "AT"], "gaddag", "english")), is_casual=True)
    assert type_lines(manager, "rack ZYXCAT", "insert zyx", "delete CAT", "8H CAT") == [
        "held",
        "edited",
        "edited",
        "refused",
    ]
    assert reply_text(manager, "check ZYX CAT ACT").splitlines() == ["ZYX: yes", "CAT: no", "ACT: yes"]
    assert reply_text(manager, "find ZYXCAT") == "ZYX ACT AT"
    assert reply_text(manager, "find ZYXCA? 2") == "ZYX ACt"
    assert reply_text(manager, "find Q") == "no word"
    assert type_lines(manager, "8H ZYX") == ["moved"]


def test_programs_know_inserted_and_deleted_words_at_once() -> None:
    overlay = Overlay(lexc.build(["CAT", "AT"], "gaddag", "english"))
    manager = begin(overlay, Seat("ann"), Seat("greedy", "", "greedy"), is_casual=True)
    type_lines(manager, "insert taxc", "delete cat", "pass")
    manager.game.racks[1][:] = ENGLISH.alphabet.tokenize("CATXQVV")
    list(manager.step())
    assert manager.game.events[-1].move is not None
    assert sorted(manager.game.events[-1].move.used) == sorted(ENGLISH.alphabet.tokenize("TAXC"))


@long
def test_inserted_and_deleted_words_are_saved(english: Lexicon) -> None:
    manager = begin(Overlay(english), unknown="ask")
    type_lines(manager, "insert zyx", "insert qqq", "delete cat", "delete dog", "delete qqq", "add dog")
    again = save_and_resume(manager, Overlay(english))
    assert {word: again.words.has(word) for word in ("ZYX", "QQQ", "CAT", "DOG")} == {
        "ZYX": True, "QQQ": False, "CAT": False, "DOG": True
    }  # fmt: skip
    assert again.words.changes == manager.words.changes
    assert write_gcg(again.record()) == write_gcg(manager.record())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("insert CAT", "already in the"), ("insert cat", "already in the"), ("delete ZYX", "not in the lexicon"),
        ("insert ZY1", "no such letter"), ("insert Z?X", "no such letter"), ("delete ZY1", "not in the"),
        (f"insert {'A' * 1021}", "too long"), ("insert", "needs a word"), ("insert ZYX ZXY", "needs a word"),
        ("delete", "needs a word"), ("find", "needs a word"), ("find AB 0", "out of range"), ("find A#", "letter"),
    ],
)  # fmt: skip
def test_words_that_cannot_be_changed_or_found_change_nothing(text: str, message: str, english: Lexicon) -> None:
    manager = begin(Overlay(english), is_casual=True)
    with pytest.raises(UsageError, match=message):
        type_lines(manager, text)
    assert manager.words.changes == {}
    assert len(manager.lexicon) == len(english)


def test_the_last_word_is_not_deleted() -> None:
    manager = begin(Overlay(lexc.build(["CAT"], "gaddag", "english")), is_casual=True)
    with pytest.raises(UsageError, match="last word"):
        type_lines(manager, "delete CAT")
    assert (manager.words.has("CAT"), manager.words.changes) == (True, {})


def test_words_cannot_be_changed_without_agreement(english: Lexicon) -> None:
    for text in ("insert ZYX", "delete CAT"):
        with pytest.raises(UsageError, match="--casual"):
            type_lines(begin(english), text)
