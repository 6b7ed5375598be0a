"""`lexc fill --to` writes the files that `-o` names, and a finished grid is only written."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Lexc

from lexc.puzzles import read_grid
from lexc.puzzles.files import FORMATS


@pytest.mark.parametrize("kind", ["text", "xd", "ipuz"])
def test_standard_output_has_the_bytes_of_the_file(kind: str, run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("AT\nNO\n")
    assert (
        run("fill", "tiny", str(tmp_path / "grid.txt"), "-q", "-o", str(tmp_path / f"g{FORMATS[kind].suffix}")).out
        == ""
    )
    assert (
        run("fill", "tiny", str(tmp_path / "grid.txt"), "--to", kind).raw
        == (tmp_path / f"g{FORMATS[kind].suffix}").read_bytes()
    )
    run("fill", "tiny", str(tmp_path / "grid.txt"), "-q", "-o", str(tmp_path / "other"), "--to", kind)
    assert read_grid(tmp_path / "other").letters == read_grid(tmp_path / "grid.txt").letters


def test_standard_output_has_no_name_that_says_a_format(run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("AT\nNO\n")
    ran = run("fill", "tiny", str(tmp_path / "grid.txt"), "-o", "-")
    assert (ran.status, ran.out) == (2, "")
    assert "expected --to FORMAT" in ran.err


def test_a_grid_on_standard_output_leaves_the_answer_to_standard_error(run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("AT\nNO\n")
    ran = run("fill", "tiny", str(tmp_path / "grid.txt"), "--to", "text", "--json")
    assert (ran.out, '"outcome": "filled"' in ran.err) == ("AT\nNO\n", True)


def test_a_region_that_is_filled_anew_keeps_the_clues_of_the_other_words(run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("cat\npit\ntot\ndot\n")
    (tmp_path / "grid.xd").write_text("Title: T\n\n\nCAT\n###\nPIT\n\n\nA1. Feline ~ CAT\nA2. Mine ~ PIT\n")
    grid, filled = str(tmp_path / "grid.xd"), str(tmp_path / "filled.xd")
    words = str(tmp_path / "words.txt")
    ran = run("fill", words, grid, "--region", "A3:C3", "--forbid", "PIT", "--first", "-o", filled)
    assert (ran.status, "lexc: 1 clue left out: their words have changed" in ran.err) == (0, True)
    assert "A1. Feline ~ CAT" in (tmp_path / "filled.xd").read_text()
    assert "Mine" not in (tmp_path / "filled.xd").read_text()


@pytest.mark.parametrize("option", ["--forbid", "--prefer", "--require"])
def test_a_list_of_words_that_is_missing_is_no_word(option: str, run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("...\n")
    ran = run("fill", "tiny", str(tmp_path / "grid.txt"), option, "rude.txt")
    assert (ran.status, "rude.txt: No such file" in ran.err) == (2, True)


def test_a_grid_without_a_fill_says_why_and_shows_no_numbers(run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text("QX..\n....\n")
    ran = run("grid", "english", tmp_path / "grid.txt")
    assert ran.lines == [
        "  Q  X  .  .", "  .  .  .  .",
        "no fill exists; expected words for all slots; found none for 1A (QX??). "
        "These givens exclude each other: A1, B1.",
    ]  # fmt: skip
