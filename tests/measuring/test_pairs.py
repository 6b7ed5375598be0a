"""Two processes of lexc run the rows in turns; a commit that lacks something reports it instead of failing."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, ExitStack
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from benchmarks.compare import pairs
from benchmarks.compare.builds import Build
from benchmarks.compare.instructions import run
from benchmarks.compare.pairs import Missing, command, measure_in_turns, measure_pairs, running
from benchmarks.compare.rows import ROWS

import lexc.kernels

HERE = Build("here", "0", Path(sys.executable))
WORDS = ["CARE", "CARED", "CARES", "CRATE", "QUAY", "RACE", "REACTED", "REACTING", "TRACE", "UNACTED"]


@pytest.fixture
def questions(tmp_path: Path) -> dict[str, str]:
    lists = {"words": WORDS, "shuffled": WORDS[::-1], "absent": [word + "X" for word in WORDS]}
    for name, words in lists.items():
        (tmp_path / name).write_text("\n".join(words), encoding="utf-8")
    (tmp_path / "images").mkdir()
    return {name: str(tmp_path / name) for name in lists} | {"folder": str(tmp_path / "images")}


@pytest.mark.skipif(
    bool(lexc.kernels.uncompiled_names()), reason="every position of the rows, with kernels not compiled"
)
def test_every_row_runs(questions: dict[str, str]) -> None:
    with running(HERE, questions) as ask:
        answers = {row: ask(row) for row in ROWS}
    assert {row: answer for row, answer in answers.items() if "missing" in answer} == {}
    assert all(answer["seconds"] > 0 for answer in answers.values())


def test_a_row_that_cannot_be_prepared_gives_a_message_and_the_next_one_runs(questions: dict[str, str]) -> None:
    Path(questions["words"]).unlink()
    with running(HERE, questions) as ask:
        assert "words" in ask("build DAWG")["missing"]
        assert ask("build DAWG, shuffled")["seconds"] > 0


def test_a_counting_process_answers_for_each_row_and_tells_the_lines_of_commands(questions: dict[str, str]) -> None:
    Path(questions["shuffled"]).unlink()
    rows = ["index", "keys()", "lexc --help"]
    output = run(command(HERE, questions, "2"), rows).stdout
    index, keys, usage = map(json.loads, output.splitlines())
    assert "shuffled" in index["missing"]
    assert keys == {"runs": 2}
    assert usage["command"][-1] == "--help"


@pytest.mark.parametrize("seconds", [0, 1])
def test_a_process_that_dies_is_not_waited_for(questions: dict[str, str], seconds: int) -> None:
    """The request may come before its end or after."""
    with ExitStack() as stack:
        ask = stack.enter_context(running(HERE, {**questions, "unknown": ""}))
        time.sleep(seconds)
        with pytest.raises(SystemExit, match="here: the process ended in 'index'"):
            ask("index")


class FakeProcess:
    """A stand-in for a commit's process: each row takes these seconds; with None it is missing."""

    def __init__(self, seconds: float | None, journal: list[str], name: str) -> None:
        self.seconds, self.journal, self.name = seconds, journal, name

    def __call__(self, row: str) -> dict[str, Any]:
        self.journal.append(self.name)
        return {"missing": "AttributeError: near"} if self.seconds is None else {"seconds": self.seconds}


def test_turns_favour_neither() -> None:
    journal: list[str] = []
    assert measure_in_turns(FakeProcess(2.0, journal, "A"), FakeProcess(3.0, journal, "B"), "near") == (2.0, 3.0)
    turns = journal[2:]  # the first of each is not counted
    indexes = {name: [i for i, turn in enumerate(turns) if turn == name] for name in "AB"}
    assert sum(indexes["A"]) == sum(indexes["B"])
    assert len(indexes["A"]) == len(indexes["B"])


def test_a_disturbed_turn_and_a_lucky_one_count_for_nothing() -> None:
    assert pairs.lower_quartile([5.0, 1.0, 5.1, 9.0, 4.9, 5.2, 5.3, 5.0]) == 5.0
    assert pairs.lower_quartile([3.0, 2.0]) == 2.0


@pytest.mark.parametrize(("a", "b", "where"), [(None, 1.0, "A"), (1.0, None, "B"), (None, None, "A and B")])
def test_a_missing_row_names_the_commit_that_lacks_it(a: float | None, b: float | None, where: str) -> None:
    with pytest.raises(Missing, match=f"^not there in {where}: AttributeError: near$"):
        measure_in_turns(FakeProcess(a, [], "A"), FakeProcess(b, [], "B"), "near")


def test_every_round_has_processes_and_images_of_its_own_and_a_missing_row_stops_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[str] = []
    folders: list[str] = []

    class Fake(ExitStack):
        def __enter__(self) -> Callable[[str], dict[str, Any]]:  # type: ignore[override]
            return lambda row: {"missing": "no"} if row == "lacking" and started[-1] == "B" else {"seconds": 1.0}

    def start(build: Build, given: Mapping[str, str]) -> AbstractContextManager[Any]:
        started.append(build.name)
        folders.append(given["folder"])
        return Fake()

    monkeypatch.setattr(pairs, "running", start)
    builds = [Build(name, "0", Path(sys.executable)) for name in "AB"]
    rounds = count()
    times, missing = measure_pairs(builds, {}, ["near", "lacking", "index"], 3, lambda: next(rounds))
    assert times == {"near": [(1.0, 1.0)] * 3, "index": [(1.0, 1.0)] * 3}
    assert list(missing) == ["lacking"]
    assert started == ["A", "B"] * 3
    assert len(set(folders)) == 6
    assert next(rounds) == 3


def test_processes_do_not_inherit_the_paths_of_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("LEXC_INTERPRETED", "1")
    assert {"PYTHONPATH", "LEXC_INTERPRETED"}.isdisjoint(pairs.environment())
