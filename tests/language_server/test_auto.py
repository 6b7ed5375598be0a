"""`lang` auto in editors: the language of each paragraph is found."""

from __future__ import annotations

import pytest

pytest.importorskip("pygls", reason="no pygls")

import lexc
from lexc.language_server.checking import AutoChecker, Checker, make_checker
from lexc.language_server.document import Document, Position
from lexc.query.word_spelling import PersonalWords

ENGLISH, GERMAN = "the door is a house and big", "die Tür ist ein Haus und groß"
TEXT = "The door is a house.\nAnd die big.\n\nDie Tür ist groß.\nUnd the Hauss.\n\nEin Haus.\n"


@pytest.fixture
def checker() -> Checker:
    images = [lexc.build(words.split(), fold="none").image for words in (ENGLISH, GERMAN)]
    return make_checker(images, PersonalWords(()), "auto")


def unknown_in(document: Document) -> list[str]:
    return [document.word(unknown) for unknown in document.unknown_words()]


def test_each_paragraph_is_judged_in_its_language(checker: Checker) -> None:
    document = Document(TEXT)
    assert isinstance(checker, AutoChecker)
    checker.check(document, range(len(document.pieces)))
    assert unknown_in(document) == ["die", "the", "Hauss"]
    assert checker.suggest("Hauss", 1) == ["Haus"]


@pytest.mark.parametrize("piece", range(7))
def test_pieces_that_are_checked_alone_have_the_same_unknown_words(checker: Checker, piece: int) -> None:
    whole, document = Document(TEXT), Document(TEXT)
    checker.check(whole, range(len(whole.pieces)))
    checker.check(document, range(piece, piece + 1))
    assert document.unknown[piece] == whole.unknown[piece]


def test_a_change_of_a_line_changes_the_language_of_its_paragraph(checker: Checker) -> None:
    document = Document("Die Tür.\nThe house.\n")
    checker.check(document, range(len(document.pieces)))
    document.replace(Position(0, 0), Position(0, 8), "The big door is a house.")
    checker.check(document, document.unchecked_pieces(1))
    assert unknown_in(document) == []
    assert None not in document.unknown[:2]
