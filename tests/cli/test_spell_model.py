"""`lexc spell-model` and `lexc spell --model`: models of misspellings from pairs."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Lexc

import lexc
from lexc.compile.spelling.training import train
from lexc.image.spelling_model import unpack

PAIRS = "".join(f"{a}x{b}\t{a}c{b}\n" for a in "aeiou" for b in "aeiou")


@pytest.fixture
def model(run: Lexc) -> Path:
    """A model by which x stands for c, and an image of two words."""
    lexc.build(["bat", "cat"]).save("en.dawg")
    Path("pairs.tsv").write_text(PAIRS)
    assert run("spell-model", "pairs.tsv", "-o", "my.model").lines == [
        f"my.model: {len(unpack(Path('my.model').read_bytes(), '').rules)} rules, "
        f"{Path('my.model').stat().st_size:,} bytes"
    ]
    return Path("my.model")


def test_a_model_orders_suggestions_of_texts_and_for_editors(run: Lexc, model: Path) -> None:
    assert run("spell", "-d", "en.dawg", stdin=b"xat").lines == ["<stdin>:1:1: xat: bat, cat"]
    assert run("spell", "-d", "en.dawg", "--model", "my.model", stdin=b"xat").lines == ["<stdin>:1:1: xat: cat, bat"]
    asked = run("spell", "-a", "-d", "en.dawg", "--model", "my.model", stdin=b"xat\n")
    assert "& xat 2 0: cat, bat" in asked.lines


def test_a_model_is_written_to_standard_output(run: Lexc, model: Path) -> None:
    pairs = [tuple(line.split("\t")) for line in PAIRS.splitlines()]
    assert run("spell-model", "-", "-o", "-", stdin=PAIRS.encode()).raw == train(pairs).pack()  # type: ignore[arg-type]
    assert run("spell-model", "pairs.tsv", "-o", "m", "-q").lines == []


def test_a_limit_makes_a_smaller_model(run: Lexc, model: Path) -> None:
    assert run("spell-model", "pairs.tsv", "-o", "few.model", "--max-rules", "1").status == 0
    assert len(Path("few.model").read_bytes()) < len(model.read_bytes())


@pytest.mark.parametrize("content", [b"", b"no model", b"lexcSPL\x01" + b"\xff" * 40])
def test_a_file_that_is_no_model_is_refused(run: Lexc, model: Path, content: bytes) -> None:
    Path("bad.model").write_bytes(content)
    ran = run("spell", "-d", "en.dawg", "--model", "bad.model", stdin=b"xat")
    assert (ran.status, "bad.model" in ran.err, "lexc spell-model" in ran.err) == (2, True, True)


def test_missing_files_are_refused(run: Lexc) -> None:
    assert run("spell", "--model", "none.model", stdin=b"xat").status == 2
    assert run("spell-model", "none.tsv", "-o", "x").status == 2
    assert not Path("x").exists()
