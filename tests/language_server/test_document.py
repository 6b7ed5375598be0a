"""Texts of editors as pieces, compared with plain strings."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.language_server.checking import Checker
from lexc.language_server.document import Document, Position, Range, UnknownWord
from lexc.query.word_spelling import PersonalWords

CODECS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}
TEXTS = st.text("ab é😺\r\n\u2028", max_size=12)
PLACES = st.tuples(st.integers(0, 8), st.integers(0, 16))
MAX_PIECES = st.sampled_from((1, 2, 3, 5, 1 << 14))
Change = tuple[tuple[int, int], tuple[int, int], str]


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


def lines_of(document: Document) -> list[str]:
    """The lines of a document, each of which is one or more pieces."""
    lines = [""]
    for i, piece in enumerate(document.pieces):
        lines[-1] += piece
        if piece.endswith(("\r", "\n")) and i < len(document.pieces) - 1:
            lines.append("")
    return lines


@pytest.mark.parametrize("encoding", CODECS)
@given(text=TEXTS, changes=st.lists(st.tuples(PLACES, PLACES, TEXTS), max_size=4), max_piece=MAX_PIECES)
def test_a_changed_document_has_the_text_of_a_changed_string(
    encoding: str, text: str, changes: list[Change], max_piece: int
) -> None:
    document = Document(text, encoding=encoding, max_piece=max_piece)
    for first, second, new in changes:
        start, end = sorted((first, second))
        document.replace(Position(*start), Position(*end), new)
        i, j = plain_offset(text, start, encoding), plain_offset(text, end, encoding)
        text = text[:i] + new + text[max(i, j) :]
        assert lines_of(document) == plain_lines(text)
        assert len(document.unknown) == len(document.pieces)
        assert all(len(piece.rstrip("\r\n")) <= 8 * max_piece for piece in document.pieces)


@given(text=TEXTS, max_piece=MAX_PIECES, encoding=st.sampled_from(list(CODECS)))
def test_positions_count_lines_and_units_of_the_encoding(text: str, max_piece: int, encoding: str) -> None:
    document, offset, (codec, size) = Document(text, encoding=encoding, max_piece=max_piece), 0, CODECS[encoding]
    for i, piece in enumerate(document.pieces):
        for character in range(len(piece)):
            *before, line = plain_lines(text[: offset + character] + "x")  # x: a line end of two characters stays whole
            if piece[character] != "\n":
                column = len(line[:-1].encode(codec)) // size
                assert document.position(i, character) == (len(before), column)
        offset += len(piece)


def find_unknown(checker: Checker, document: Document) -> list[tuple[Position, str]]:
    """The unknown words of a document. Only unchecked pieces are checked."""
    while pieces := document.unchecked_pieces(10):
        checker.check(document, pieces)
    return [
        (document.position(found.piece, found.range.start), document.word(found)) for found in document.unknown_words()
    ]


def test_changed_pieces_have_the_unknown_words_of_the_whole_text() -> None:
    checker = Checker([lexc.build(["ab", "ba"], alphabet="english").image], PersonalWords())
    rng = random.Random(3)
    for _ in range(60):
        document, text = Document("", max_piece=6), ""
        for _ in range(12):
            i, j = sorted(rng.randrange(len(text) + 1) for _ in range(2))
            j = min(j, i + rng.randrange(4))
            new = "".join(rng.choices(("ab", "a", " ", "b'a", "é", "\n", "www.ab", "-"), k=rng.randrange(9)))
            start, end = (Position(text[:k].count("\n"), k - text.rfind("\n", 0, k) - 1) for k in (i, j))
            text = text[:i] + new + text[j:]
            document.replace(start, end, new)
            if any(len(run) > 48 for run in text.split()):  # a word or an address is longer than every piece
                document, text = Document("", max_piece=6), ""
            assert find_unknown(checker, document) == find_unknown(checker, Document(text))


def test_a_long_line_is_divided_behind_white_space() -> None:
    assert Document("one two\tthree four", max_piece=9).pieces == ["one two\t", "three ", "four"]
    assert Document("one two\r\nthree", max_piece=7).pieces == ["one two\r\n", "three"]
    assert Document("one two \nthree", max_piece=4).pieces == ["one ", "two \n", "three"]
    assert Document("http://one.two/three four", max_piece=4).pieces == ["http://one.two/three ", "four"]


def test_a_long_line_without_white_space_is_divided_behind_a_word_and_a_longer_run_within() -> None:
    assert Document("one.two,three", max_piece=1).pieces == ["one.two,", "three"]
    assert Document("it's-a-café,", max_piece=1).pieces == ["it's-a-c", "afé,"]
    assert Document("a" * 20, max_piece=1).pieces == ["a" * 8, "a" * 8, "aaaa"]
    assert Document("a" * 20, max_piece=20).pieces == ["a" * 20]


def test_a_change_leaves_other_lines_checked() -> None:
    document = Document("one\ntwo\nthree")
    document.unknown = [(), (Range(0, 3),), ()]
    document.replace(Position(0, 1), Position(0, 1), "x\nx")
    assert document.unknown == [None, None, (Range(0, 3),), ()]
    assert document.unchecked_pieces(100) == range(2)


def test_a_change_leaves_other_pieces_of_its_line_checked() -> None:
    document = Document("one two three four\nfive", max_piece=8)
    assert document.pieces == ["one two ", "three ", "four\n", "five"]
    document.unknown = [(), (), (), ()]
    document.replace(Position(0, 9), Position(0, 10), "xx")
    assert document.pieces == ["one two ", "txxree ", "four\n", "five"]
    assert document.unknown == [(), None, (), ()]
    document.replace(Position(0, 7), Position(0, 8), "")
    assert document.pieces == ["one ", "twotxxree ", "four\n", "five"]
    assert document.unknown == [None, None, (), ()]
    document.replace(Position(0, 13), Position(1, 0), "")
    assert document.pieces == ["one ", "twotxxreefive"]
    assert document.unknown == [None, None]


def test_unchecked_pieces_come_some_at_a_time() -> None:
    document = Document("one\ntwo\nthree\n")
    assert document.unchecked_pieces(4) == range(1)
    assert document.unchecked_pieces(5) == range(2)
    assert document.unchecked_pieces(1000) == range(4)
    document.unknown = [()] * 4
    assert not document.unchecked_pieces(1000)


@given(text=TEXTS, start=PLACES, end=PLACES, max_piece=MAX_PIECES)
def test_a_selection_has_the_words_that_it_overlaps_or_touches(
    text: str, start: tuple[int, int], end: tuple[int, int], max_piece: int
) -> None:
    document = Document(text, encoding="utf-32", max_piece=max_piece)
    start, end = sorted((start, end))
    document.unknown = [
        tuple(Range(i, i + 1) for i, char in enumerate(piece) if char == "a") for piece in document.pieces
    ]
    found = [
        document.position(piece, word_range.start)
        for piece, word_range in document.find_words(Position(*start), Position(*end))
    ]
    selection = range(plain_offset(text, start, "utf-32"), plain_offset(text, end, "utf-32") + 1)
    offsets = [plain_offset(text, place, "utf-32") for place in found]
    inner = [i for i, char in enumerate(text) if char == "a" and i in selection]
    touched = [i for i, char in enumerate(text) if char == "a" and i + 1 == selection.start]
    assert offsets in (inner, touched + inner)  # a word that ends where a piece begins may be left out
    if len(document.pieces) == len(plain_lines(text)):
        assert offsets == touched + inner


def test_lone_surrogates_of_a_hostile_editor_do_no_harm() -> None:
    document = Document("a\ud83d b\udc00 c")
    assert document.position(0, 3) == (0, 3)
    document.replace(Position(0, 1), Position(0, 2), "")
    assert document.pieces == ["a b\udc00 c"]


def test_a_word_is_what_its_range_says() -> None:
    document = Document("one two", max_piece=4)
    assert document.word(UnknownWord(1, Range(0, 3))) == "two"
