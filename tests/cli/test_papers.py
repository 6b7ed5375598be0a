"""`lexc papers`."""

from __future__ import annotations

import json
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
    answer = run("papers", "--words", few, "--games", "1", "--study", "left-parts", "--json", "--plot", "p.svg").json
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


def test_the_figures_of_an_image_are_printed_and_are_those_of_its_words(run: Lexc, words: Path) -> None:
    run("build", words, "-o", "w.gaddag", "-q")
    plain, facts = (run("papers", "figures", "w.gaddag", *more) for more in ([], ["--json"]))
    known = facts.json
    assert known["trie"] == {"states": 13, "arcs": 18}
    assert known["dawg"] == {"states": 7, "arcs": 11}
    assert known["gaddag"] == {"states": 28, "arcs": 47}
    rows = [line.split() for line in plain.lines]
    assert ["states", "13", "7", "28"] in rows
    assert ["arcs", "18", "11", "47"] in rows
    for title in ("12 words of w.gaddag", "Automata as lexc counts them", "Appel and Jacobson (1988)", "Table III"):
        assert title in plain.out
    run("build", words, "-o", "w.dawg", "-q")
    assert run("papers", "figures", "w.dawg", "--json").json == known


def test_figures_of_an_alphabet_of_bytes_are_refused(run: Lexc, empty_folder: Path) -> None:
    (empty_folder / "bytes.txt").write_text("\n".join(map(chr, range(0x4E00, 0x4E60))), encoding="utf-8")
    run("build", "bytes.txt", "-o", "bytes.dawg", "-q")
    ran = run("papers", "figures", "bytes.dawg")
    assert ran.status == 2
    assert "at most 63 letters" in ran.err


def test_the_generators_of_the_papers_are_compared_in_lines_and_in_json(run: Lexc, short_gaddag: Path) -> None:
    assert "ratio" in run("papers", "generators", short_gaddag, "--games", "1").out
    comparison = run("papers", "generators", short_gaddag, "--games", "1", "--json").json["comparison"]
    assert set(comparison["generators"]) == {"appel_jacobson", "gordon"}
    assert set(comparison["ratios"]) == {"arcs", "anchors", "time"}


TRACED = ("papers", "trace", "w.gaddag", "--cgp", "15/15/15/15/15/15/15/3CAR9/15/15/15/15/15/15/15 SED?/ 0/0 0")
"""The beginning of a command that traces a position."""


def test_the_steps_of_a_generator_are_sentences_or_objects(run: Lexc, words: Path) -> None:
    run("build", words, "-o", "w.gaddag", "-q")
    lines = run(*TRACED, "--lane", "8").out.splitlines()
    assert lines[0].split(maxsplit=1) == ["1", "Row 8: first the cross-checks, then the anchors, from left to right."]
    steps = [json.loads(line) for line in run(*TRACED, "--lane", "8", "--json").out.splitlines()]
    assert [step["text"] for step in steps] == [line.split(maxsplit=1)[1] for line in lines]
    assert [step["step"] for step in steps] == [*range(1, len(lines) + 1)]
    moves = run("moves", *TRACED[2:], "--all", "--json").json["results"]
    found = {step["move"]: step["score"] for step in steps if step["move"]}
    assert found == {each["move"]: each["score"] for each in moves if each["move"].startswith("8")}
    assert run(*TRACED, "--lane", "8", "--limit", "3").out.splitlines() == lines[:3]


def test_the_counts_of_steps_are_those_of_the_generators(run: Lexc, words: Path) -> None:
    run("build", words, "-o", "w.gaddag", "-q")
    for algorithm in ("appel_jacobson", "gordon"):
        counts = run(*TRACED, "--algorithm", algorithm, "--count", "--json").json
        assert counts["n_plays"] == run("moves", *TRACED[2:], "--json").json["n_plays"]
        assert f"anchors          {counts['n_anchors']}" in run(*TRACED, "--algorithm", algorithm, "--count").out


def test_a_lane_that_the_board_lacks_is_an_error(run: Lexc, words: Path) -> None:
    run("build", words, "-o", "w.gaddag", "-q")
    ran = run(*TRACED, "--lane", "P")
    assert (ran.status, ran.out) == (2, "")
    assert "expected a row, 1 to 15, or a column, A to O; found 'P'" in ran.err
