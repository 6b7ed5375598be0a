"""`lexc papers`."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Lexc
from words import english_words


@pytest.fixture
def few(empty_folder: Path) -> Path:
    (empty_folder / "few.txt").write_text("\n".join(word for word in english_words() if len(word) == 2))
    return empty_folder / "few.txt"


def test_the_figures_of_the_papers_stand_beside_those_of_lexc(run: Lexc, few: Path) -> None:
    ran = run("papers", "--words", few, "--games", "1")
    assert ran.status == 0
    assert "127 words of 2 to 8 letters" in ran.lines[0]
    assert "Gordon 1994. Table IV: games of the greedy player" in ran.lines
    (row,) = (line for line in ran.lines if line.strip().startswith("trie edges, a word"))
    assert row.split()[-3] == "1.906"
    (row,) = (line for line in ran.lines if "Turcan's program, words" in line)
    mark = row.partition("(")[2][0]
    assert any(f"({mark}) 127 words of" in line and "drawn by the seed 0" in line for line in ran.lines)


def test_json_has_the_tables_and_matplotlib_draws_a_picture(run: Lexc, few: Path, empty_folder: Path) -> None:
    pytest.importorskip("matplotlib")
    answer = run("papers", "--words", few, "--games", "1", "--json", "--plot", "p.svg").json
    assert answer["games"] == 1
    assert {"key", "paper", "title", "note", "rows"} == set(answer["tables"][0])
    assert b"</svg>" in (empty_folder / "p.svg").read_bytes()


@pytest.mark.parametrize(
    "arguments",
    [["--games", "0"], ["--plot", "p.bmp"], ["--words", "missing.txt"], ["--limit", "3"], ["english"]],
)
def test_impossible_options_are_refused(arguments: list[str], run: Lexc) -> None:
    assert run("papers", *arguments).status == 2


def test_options_of_the_papers_are_not_options_of_a_word(run: Lexc) -> None:
    for option in ("--games", "--plot", "--words", "--seed"):
        ran = run("study", "english", "cat", option, "3")
        assert ran.status == 2
        assert "No such option" in ran.err


def test_study_reads_a_lexicon_named_papers(run: Lexc, few: Path) -> None:
    assert run("build", few, "-o", "papers", "--kind", "dawg").status == 0
    assert run("study", "papers", "at").status == 0
