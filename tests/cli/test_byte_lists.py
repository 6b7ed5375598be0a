"""Commands read and print words of bytes with escapes."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Lexc


@pytest.fixture(autouse=True)
def image(run: Lexc) -> None:
    Path("list.txt").write_bytes(b"pass\xff\n#1\npa\0ss\nback\\slash\n")
    run("build", "list.txt", "--encoding", "bytes", "-o", "b.dawg", "-q")


def test_commands_take_and_print_escapes(run: Lexc) -> None:
    assert run("words", "b.dawg").lines == ["#1", "back\\\\slash", "pass\\xff", "pa\\x00ss"]
    assert run("check", "b.dawg", "pa\\x00ss", "back\\\\slash", "pass").lines == [
        "yes pa\\x00ss", "yes back\\\\slash", "no  pass",
    ]  # fmt: skip
    assert run("pattern", "b.dawg", "pa?ss").lines == ["pa\\x00ss"]
    assert run("near", "b.dawg", "pass").lines == ["pass\\xff\t1", "pa\\x00ss\t1"]
    assert run("find", "b.dawg", "--length", "5").lines == ["pass\\xff", "pa\\x00ss"]
    assert run("words", "b.dawg", "--prefix", "pa\\x00", "--json").json["results"] == ["pa\\x00ss"]
    assert "encoding" in run("info", "b.dawg").out


def test_words_are_added_merged_and_written_back(run: Lexc) -> None:
    run("add", "b.dawg", "new\\xfe", "-o", "c.dawg", "-q")
    assert run("diff", "c.dawg", "b.dawg").lines == ["new\\xfe"]
    run("convert", "c.dawg", "back.txt", "-q")
    assert Path("back.txt").read_bytes() == b"#1\nback\\slash\nnew\xfe\npass\xff\npa\0ss\n"
    run("convert", "c.dawg", "back.csv", "-q")
    assert "pa\\x00ss,4" in Path("back.csv").read_text()


def test_options_of_texts_are_refused(run: Lexc) -> None:
    for option in (["--key", "letters"], ["--column", "1"], ["--fold", "upper"]):
        assert (
            "bytes have no letters and no columns"
            in run("build", "list.txt", "--encoding", "bytes", *option, "-o", "x.dawg").err
        )
