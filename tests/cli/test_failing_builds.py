"""A build that fails leaves no file and changes none, and says what was wrong."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cli.inputs import LETTERS


@pytest.mark.parametrize("old", [None, b"old image"])
@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        (b"car\nc4r\n", ["--alphabet", "english"], "w.txt:2:2: the alphabet has no such letter"),
        (b"car\r\nc\xff\r\n", [], "w.txt:2:2: this line is not UTF-8"),
        (b"car\nc\0\n", [], "w.txt:2:2: a NUL"),
        (b"car\n" + b"a" * 1021, [], "w.txt:2:1: the word is too long"),
        (b"\n# nothing\n", [], "w.txt: no words"),
        (b"car\n", ["--length", "9"], "w.txt: no words"),
        (b"car\n", ["--column", "2"], "w.txt:1: column 2 holds no word"),
        (b"car\n", ["--alphabet", "klingon"], "no bundled file has this name"),
        (b"car\n", ["--alphabet", "none.toml"], "none.toml: "),
        (b"car\n", ["--delimiter", "ab"], "not a delimiter"),
        ("\n".join(LETTERS).encode(), ["--layout", "bitmap"], "words in UTF-8 need another layout"),
    ],
)
def test_a_failed_build_writes_no_file_and_changes_none(
    refusal: Callable[..., str], old: bytes | None, content: bytes, options: list[str], message: str
) -> None:
    Path("w.txt").write_bytes(content)
    if old:
        Path("out.dawg").write_bytes(old)
    assert message in refusal("build", "w.txt", "-o", "out.dawg", *options)


def test_sources_that_cannot_be_read(refusal: Callable[..., str]) -> None:
    Path("folder").mkdir()
    Path("bad.gz").write_bytes(gzip.compress(b"car\n")[:-3])
    assert "folder: this is a folder" in refusal("build", "folder", "-o", "w.dawg")
    assert "none.txt: No such file" in refusal("build", "none.txt", "-o", "w.dawg")
    assert "bad.gz: a damaged compressed file" in refusal("build", "bad.gz", "-o", "w.dawg")
    assert "<stdin>:1:2: this line is not UTF-8" in refusal("build", "-", "-o", "w.dawg", stdin=b"a\xff\n")


def test_places_that_cannot_be_written_to(refusal: Callable[..., str], words: Path) -> None:
    Path("folder.dawg").mkdir()
    assert "nowhere" in refusal("build", words, "-o", "nowhere/w.dawg")
    assert "folder.dawg" in refusal("build", words, "-o", "folder.dawg")


def test_standard_output_stays_empty(refusal: Callable[..., str]) -> None:
    assert "<stdin>: no words" in refusal("build", "-", "-o", "-", "--kind", "dawg")


def test_running_out_of_memory_is_an_error_in_one_line(
    refusal: Callable[..., str], monkeypatch: Any, words: Path
) -> None:
    def greedy(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("lexc.cli.build.compile_in_order", greedy)
    assert "out of memory" in refusal("build", words, "-o", "w.dawg")
