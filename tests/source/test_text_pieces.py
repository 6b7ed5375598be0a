"""A text is read in pieces: with the same answers as a whole, and in memory that its length does not change."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from memory import peak_of

import lexc
from lexc.errors import SourceError
from lexc.source.decompression import MAX_LINE, read_content, read_pieces
from lexc.source.text_pieces import open_text
from lexc.source.texts import Text, read_text
from lexc.views.spelling import Speller

WORDS = ["the", "cat", "sat", "été", "don't"]
UNITS = ["the", "teh", "cat", "xät", "été", "don't", " ", ". ", "\n", "\r", "\r\n", "\n\r", "-", "http://a.b/c ", "\0"]


class Endless(io.RawIOBase):
    """A text of n bytes that is made while it is read."""

    def __init__(self, n: int, line: bytes = b"the cat xat\n") -> None:
        self.n, self.line, self.offset = n, line, 0

    def read(self, size: int = -1, /) -> bytes:
        assert size >= 0  # nobody asks for all
        size = min(size, self.n)
        start = self.offset % len(self.line)
        self.n, self.offset = self.n - size, self.offset + size
        return (self.line * (size // len(self.line) + 2))[start : start + size]


@pytest.fixture(scope="module")
def speller() -> Speller:
    return Speller(lexc.build(WORDS, fold="none").image, 0)


def divide(data: bytes, chooser: random.Random) -> Iterator[bytes]:
    """The data in random pieces."""
    while data:
        n = chooser.randint(1, 9)
        yield data[:n]
        data = data[n:]


def divide_evenly(data: bytes) -> Iterator[bytes]:
    """The data in pieces of 64 kilobytes."""
    return (data[i : i + (1 << 16)] for i in range(0, len(data), 1 << 16))


def test_any_division_into_pieces_gives_the_same_unknown_words(speller: Speller) -> None:
    chooser = random.Random(1)
    for _ in range(200):
        data = "".join(chooser.choices(UNITS, k=40)).encode() + chooser.choice([b"", b"\xff", b"\xc3"])
        whole = list(speller.misspellings(Text("text", data)))
        assert list(speller.misspellings_in_pieces(divide(data, chooser))) == whole
        assert list(speller.misspellings_in_pieces([data])) == whole


def test_a_long_line_is_checked_as_a_short_one(speller: Speller) -> None:
    """The line is divided after spaces, or between letters where there are none: columns count from its start."""
    line, word = ("cat xat " * 20_000).encode(), ("ä" * 100_000).encode()
    found = list(speller.misspellings_in_pieces(divide_evenly(b"\r\n" + line + b"\r\n teh \r\n" + word)))
    in_line, after = found[:20_000], found[20_000:]
    assert [(m["line"], m["column"], m["word"]) for m in in_line] == [(2, 8 * i + 5, "xat") for i in range(20_000)]
    assert (after[0]["line"], after[0]["column"], after[0]["word"]) == (3, 2, "teh")
    assert "".join(m["word"] for m in after[1:]) == "ä" * 100_000
    assert {m["line"] for m in after[1:]} == {4}


def test_a_line_of_bytes_that_begin_no_character_ends(speller: Speller) -> None:
    assert len(list(speller.misspellings_in_pieces([b"\x80" * (1 << 16)] * 30))) <= 30


def test_any_size_of_pieces_gives_the_same_text(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"\xef\xbb\xbf" + b"the cat\r\n" * 99)
    for size in (3, 64, 1 << 16, 0):
        name, pieces = open_text(tmp_path / "text", size)
        assert (name, b"".join(pieces)) == (str(tmp_path / "text"), read_text(tmp_path / "text").data)


def test_a_line_that_is_too_long_is_named_by_its_number_whatever_the_pieces() -> None:
    for end in (b"\n", b"\r", b"\r\n"):
        for size, max_line in ((5, 1 << 12), (6, 1 << 12), (7, 1 << 12), (1 << 16, MAX_LINE), (0, MAX_LINE)):
            data = (b"ab" + end) * 7 + b"a" * (max_line + 99)
            with pytest.raises(SourceError, match="too long") as error:
                b"".join(read_pieces("x", io.BytesIO(data), size, max_line))
            assert error.value.where == "x:8"


def test_a_long_text_takes_no_more_memory_than_a_short_one(speller: Speller, monkeypatch: pytest.MonkeyPatch) -> None:
    def check(n: int) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
        pieces = read_pieces("text", Endless(n), 1 << 14)
        assert sum(1 for _ in speller.misspellings_in_pieces(pieces)) >= n // 12 - 1

    check(99)
    short = peak_of(lambda: check(1 << 15), 1 << 30)
    assert peak_of(lambda: check(1 << 17), 2 * short) < 2 * short


def test_a_line_without_end_is_refused_before_it_is_read() -> None:
    endless = Endless(1 << 40, b"abc")
    with pytest.raises(SourceError, match="too long"):
        read_content("text", endless)
    assert endless.n > (1 << 40) - 4 * MAX_LINE


def test_nothing_is_read_before_a_piece_is_taken(tmp_path: Path) -> None:
    _, pieces = open_text(tmp_path / "missing")
    (tmp_path / "missing").write_bytes(b"the")
    assert list(pieces) == [b"the"]
    with pytest.raises(SourceError, match="folder"):
        list(open_text(tmp_path)[1])
    with pytest.raises(SourceError, match="missing"):
        list(open_text(tmp_path / "missing.txt")[1])
