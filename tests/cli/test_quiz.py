"""`lexc quiz` asks at a terminal, keeps cards, and moves them to other programs and back."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Lexc

import lexc
from lexc.system.processes import python_command

pytestmark = pytest.mark.usefixtures("own_cards")


@pytest.fixture
def own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of data of its own, and a lexicon."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / "data" / name)
    lexc.build(["CARE", "RACE", "ACRE", "TEN", "NET", "BEE", "ARE"]).save("w.dawg")


def test_a_sitting_shows_answers_and_keeps_cards(run: Lexc) -> None:
    ran = run("quiz", "w.dawg", "--length", "4", stdin=b"care BEAR\nrace\nacre\n")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "0 cards due, 1 new. Type all words with these letters; .help shows more.",
        "ACER   3 words, new, the last one",
        "  CARE",
        "  BEAR   no",
        "  RACE",
        "  ACRE",
        "1 of 1 right (100 %)",
    ]
    state = json.loads(run("quiz", "w.dawg", "--status", "--json").out)
    assert (state["n_cards"], state["n_due"], state["boxes"]) == (1, 0, [{"box": 1, "n_cards": 1}])
    assert "No card is due; the next one in " in run("quiz", "w.dawg").out


def test_a_missed_card_comes_again_and_an_empty_line_shows_what_was_missing(run: Lexc) -> None:
    ran = run("quiz", "w.dawg", "prefix=TEN", stdin=b"\nten net\n")
    assert ran.out.splitlines()[1:] == [
        "ENT   2 words, new, the last one", "  NET", "  TEN",
        "ENT   2 words, again, the last one", "  TEN", "  NET",
        "0 of 1 right (0 %)",
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["anagrams", "definitions", "hooks"])
def test_words_of_keys_are_answered_in_any_spelling(run: Lexc, kind: str) -> None:
    words = {"Café": "coffee", "cafés": "more", "ice cream": "sweet", "ice-creams": "sweets"}
    lexc.build({word: {"definition": text} for word, text in words.items()}, key="letters").save("keys.dawg")
    typed = {"hooks": "cafes", "anagrams": "CAFE", "definitions": "café"}[kind]
    ran = run("quiz", "keys.dawg", "length=4", "--kind", kind, stdin=f"{typed}\n".encode())
    assert ran.out.splitlines()[-1] == "1 of 1 right (100 %)"
    typed = {"hooks": "ice creams", "anagrams": "Ice-Cream", "definitions": "ice cream"}[kind]
    ran = run("quiz", "keys.dawg", "length=8", "--kind", kind, stdin=f"cafe face {typed}\n{typed}\n".encode())
    assert ran.out.splitlines()[-1] == "1 of 1 right (100 %)"


def test_undo_ratings_and_help(run: Lexc) -> None:
    typed = b".undo\n.help\nbee\n9\n4\n.undo\nbee\n1\n.quit\n"
    ran = run("quiz", "w.dawg", "--pattern", "BEE", "--ratings", "--limit", "1", stdin=typed)
    assert "nothing to take back" in ran.out
    assert "(empty line)" in ran.out
    assert json.loads(run("quiz", "w.dawg", "--status", "--json").out)["n_cards"] == 1


def test_yes_or_no_has_one_try(run: Lexc) -> None:
    ran = run("quiz", "w.dawg", "--kind", "judge", "--seed", "1", "--limit", "1", "--practice", stdin=b"maybe\n")
    assert ran.out.count("maybe") == 1
    assert "0 of 1 right" in ran.out


def test_cards_are_added_exported_and_imported_again(run: Lexc) -> None:
    assert run("quiz", "w.dawg", "--length", "3", "--add").out.startswith("3 cards added")
    assert run("quiz", "w.dawg", "-o", "a.jsonl", "-q").out == ""
    assert run("quiz", "--import", "a.jsonl", "-o", "b.db").out == "3 cards written to b.db\n"
    assert run("quiz", "w.dawg", "--cards", "c.db", "--import", "b.db").out == "3 cards of b.db in c.db\n"
    run("quiz", "w.dawg", "--cards", "c.db", "-o", "d.jsonl")
    assert Path("a.jsonl").read_text() == Path("d.jsonl").read_text()
    assert [json.loads(line)["question"] for line in Path("a.jsonl").read_text().splitlines()] == ["AER", "BEE", "ENT"]
    assert "left out" in run("quiz", "--import", "a.jsonl", "-o", "e.tsv").err
    fronts, backs = zip(*(line.split("\t") for line in Path("e.tsv").read_text().splitlines()[1:]), strict=True)
    assert fronts == ("AER", "BEE", "ENT")
    assert all(backs)


@pytest.mark.parametrize(("arguments", "problem"), [
    ("", "Missing argument"), ("--import a.txt", "Missing argument 'IMAGE'"),
    ("w.dawg -o a.xls", "the name does not say"), ("w.dawg --kind definitions", "no column of definitions"),
    ("w.dawg --import none.db", "none.db"), ("w.dawg --cards w.dawg", "no readable database of cards"),
])  # fmt: skip
def test_an_impossible_command_says_so_in_a_line(run: Lexc, arguments: str, problem: str) -> None:
    ran = run("quiz", *arguments.split())
    assert ran.status == 2
    assert problem in ran.err


def test_cards_are_not_imported_where_their_output_is_impossible(run: Lexc) -> None:
    run("quiz", "w.dawg", "--length", "3", "--add")
    run("quiz", "w.dawg", "-o", "a.jsonl")
    assert run("quiz", "w.dawg", "--cards", "c.db", "--import", "a.jsonl", "-o", "a.xls").status == 2
    assert not Path("c.db").exists()


def test_a_misspelt_lexicon_has_no_cards(run: Lexc) -> None:
    for action in (["--status"], ["--import", "a.jsonl"], ["-o", "a.jsonl"]):
        ran = run("quiz", "englsh", *action)
        assert (ran.status, "Did you mean 'english'?" in ran.err) == (2, True)


@pytest.fixture
def terminal() -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """A quiz at a pseudo-terminal: the end that a person sees, and the process."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    code = "from lexc.cli.main import main; main()"
    process = subprocess.Popen(
        [*python_command("-c", code), "quiz", "w.dawg", "--cards", "c.db"], stdin=theirs, stdout=theirs, stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    os.close(theirs)
    yield ours, process
    process.kill()
    process.wait()
    os.close(ours)


def read_until(ours: int, wanted: str) -> str:
    """Return the output of the terminal up to a text. Fails after 60 seconds."""
    seen, end = "", time.monotonic() + 60
    while wanted not in seen:
        assert time.monotonic() < end, seen
        if select.select([ours], [], [], 1)[0]:
            seen += os.read(ours, 4096).decode()
    return seen


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals")
def test_a_person_at_a_terminal_sees_colours_and_prompts_and_loses_nothing_when_it_is_closed(
    run: Lexc, request: pytest.FixtureRequest
) -> None:
    run("quiz", "w.dawg", "--cards", "c.db", "--add", "--length", "3")
    ours, process = request.getfixturevalue("terminal")
    assert "\x1b[1mAER\x1b[0m" in read_until(ours, "> ")
    os.write(ours, b"are\n")
    assert "\x1b[32mARE\x1b[0m" in read_until(ours, "BEE\x1b[0m")
    process.kill()
    assert json.loads(run("quiz", "w.dawg", "--cards", "c.db", "--status", "--json").out)["boxes"] == [
        {"box": 0, "n_cards": 2}, {"box": 1, "n_cards": 1},
    ]  # fmt: skip


@pytest.mark.parametrize(("kind", "line"), [("anagrams", "  TEN   a number"), ("judge", "  yes   a number")])
def test_an_answer_is_shown_with_its_definition(run: Lexc, kind: str, line: str) -> None:
    lexc.build({"TEN": {"definition": "a number"}, "NET": {}}).save("defined.dawg")
    ran = run("quiz", "defined.dawg", "prefix=TEN", "--kind", kind, "--seed", "1", stdin=b"\n")
    assert line in ran.out.splitlines()
