"""Texts of editors as lines, compared with plain strings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.language_server.document import Document, Position, Range

CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
TEXTS = st.text("ab é😺\r\n\u2028", max_size=12)
PLACES = st.tuples(st.integers(0, 8), st.integers(0, 16))


def plain_lines(text: str) -> list[str]:
    """The lines of a text with their ends, one character after another."""
    lines = [""]
    for i, character in enumerate(text):
        lines[-1] += character
        if character == "\n" or (character == "\r" and text[i + 1 : i + 2] != "\n"):
            lines.append("")
    return lines


def plain_offset(text: str, place: tuple[int, int], encoding: str) -> int:
    """The offset of a place in a text, whose line and column count from 0; the nearest one if it is outside."""
    lines, (line, column), (codec, size) = plain_lines(text), place, CODECS[encoding]
    if line >= len(lines):
        return len(text)
    characters = 0
    for character in lines[line].rstrip("\r\n"):
        column -= len(character.encode(codec)) // size
        if column < 0:
            break
        characters += 1
    return sum(map(len, lines[:line])) + characters


@pytest.mark.parametrize("encoding", CODECS)
@given(text=TEXTS, changes=st.lists(st.tuples(PLACES, PLACES, TEXTS), max_size=4))
def test_a_changed_document_has_the_text_of_a_changed_string(
    encoding: str, text: str, changes: list[tuple[tuple[int, int], tuple[int, int], str]]
) -> None:
    document = Document(text, encoding=encoding)
    for first, second, new in changes:
        start, end = sorted((first, second))
        document.replace(Position(*start), Position(*end), new)
        i, j = plain_offset(text, start, encoding), plain_offset(text, end, encoding)
        text = text[:i] + new + text[max(i, j) :]
        assert document.lines == plain_lines(text)
        assert len(document.unknown) == len(document.lines)


@given(text=TEXTS, place=PLACES, encoding=st.sampled_from(list(CODECS)))
def test_positions_count_units_of_the_encoding(text: str, place: tuple[int, int], encoding: str) -> None:
    document = Document(text, encoding=encoding)
    line = place[0] % len(document.lines)
    character = place[1] % (len(document.lines[line]) + 1)
    codec, size = CODECS[encoding]
    assert document.position(line, character) == (line, len(document.lines[line][:character].encode(codec)) // size)


def test_a_change_leaves_other_lines_checked() -> None:
    document = Document("one\ntwo\nthree")
    document.unknown = [(), (Range(0, 3),), ()]
    document.replace(Position(0, 1), Position(0, 1), "x\nx")
    assert document.unknown == [None, None, (Range(0, 3),), ()]
    assert document.unchecked_lines(100) == range(2)


def test_unchecked_lines_come_in_pieces() -> None:
    document = Document("one\ntwo\nthree\n")
    assert document.unchecked_lines(4) == range(1)
    assert document.unchecked_lines(5) == range(2)
    assert document.unchecked_lines(1000) == range(4)
    document.unknown = [()] * 4
    assert not document.unchecked_lines(1000)


def test_lone_surrogates_of_a_hostile_editor_do_no_harm() -> None:
    document = Document("a\ud83d b\udc00 c")
    assert document.position(0, 3) == (0, 3)
    document.replace(Position(0, 1), Position(0, 2), "")
    assert document.lines == ["a b\udc00 c"]
