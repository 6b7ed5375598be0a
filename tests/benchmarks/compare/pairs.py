"""Measurements of two commits in turns: one process of each, side by side, in every round."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.compare.builds import Build

WORKER = Path(__file__).with_name("worker.py")
_TURNS, _MAX_REPEATS = "ABBA", 6  # the order of runs; how often it is repeated in a round
_ENOUGH_SECONDS = 0.3  # of one commit's runs in a round: long runs are disturbed less, so fewer are enough

Ask = Callable[[str], dict[str, Any]]
"""Run a row once in a commit's process. The answer is {"seconds"}, or {"missing"} with a message."""


class Missing(Exception):
    """A commit lacks what a row needs."""


def environment() -> dict[str, str]:
    """The environment of every process: a fixed hash seed, and no variables that lead to other modules."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LEXC_"))}
    return {**others, "PYTHONHASHSEED": "0"}


def command(build: Build, inputs: Mapping[str, str], *arguments: str) -> list[str]:
    return [str(build.python), "-P", str(WORKER), json.dumps(inputs), *arguments]


@contextmanager
def running(build: Build, inputs: Mapping[str, str]) -> Iterator[Ask]:
    """Start a process of a commit, which answers until the block ends."""
    process = subprocess.Popen(
        command(build, inputs), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
    )
    assert process.stdin is not None
    assert process.stdout is not None
    stdin, stdout = process.stdin, process.stdout

    def ask(row: str) -> dict[str, Any]:
        line = ""
        with suppress(BrokenPipeError):
            os.write(stdin.fileno(), f"{row}\n".encode())  # a buffer would be written again when it is closed
            line = stdout.readline()
        if not line:
            raise SystemExit(f"compare: {build.name}: the process ended in {row!r}, with status {process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    with process:
        yield ask


def measure_in_turns(a: Ask, b: Ask, row: str) -> tuple[float, float]:
    """The seconds of a row for A and for B, in turns that favour neither. Raises Missing if one of them lacks it."""
    seconds: dict[str, list[float]] = {"A": [], "B": []}
    first = {name: ask(row) for name, ask in (("A", a), ("B", b))}
    if lacking := {name: answer["missing"] for name, answer in first.items() if "missing" in answer}:
        where = " and ".join(lacking)
        raise Missing(f"not there in {where}: {next(iter(lacking.values()))}")
    while sum(seconds["A"]) < _ENOUGH_SECONDS and len(seconds["A"]) < _MAX_REPEATS * _TURNS.count("A"):
        for name in _TURNS:
            seconds[name].append((a if name == "A" else b)(row)["seconds"])
    return lower_quartile(seconds["A"]), lower_quartile(seconds["B"])


def lower_quartile(seconds: Sequence[float]) -> float:
    """The lower quartile. Noise only makes runs longer, so the median is too high; the minimum is luck."""
    return sorted(seconds)[len(seconds) // 4]


def measure_pairs(
    builds: Sequence[Build], lists: Mapping[str, str], rows: Sequence[str], rounds: int, on_round: Callable[[], object]
) -> tuple[dict[str, list[tuple[float, float]]], dict[str, str]]:
    """(for each row the seconds of A and B, a pair a round; the missing rows, each with its message)."""
    times: dict[str, list[tuple[float, float]]] = {row: [] for row in rows}
    missing: dict[str, str] = {}
    for _ in range(rounds):
        with _round(builds, lists) as (a, b):
            for row in rows:
                if row not in missing:
                    try:
                        times[row].append(measure_in_turns(a, b, row))
                    except Missing as error:
                        missing[row] = str(error)
        on_round()
    return {row: pairs for row, pairs in times.items() if row not in missing}, missing


@contextmanager
def _round(builds: Sequence[Build], lists: Mapping[str, str]) -> Iterator[list[Ask]]:
    """Start new processes with new images, since their addresses in memory make a difference, too."""
    with ExitStack() as stack:
        folders = [stack.enter_context(TemporaryDirectory(prefix="lexc-compare-")) for _ in builds]
        inputs = [{**lists, "folder": folder} for folder in folders]
        yield [stack.enter_context(running(build, files)) for build, files in zip(builds, inputs, strict=True)]
