"""Two commits in turns: a process of each, side by side, again and again."""

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
_TURNS, _MOST = "ABBA", 6
_ENOUGH = 0.3  # seconds: what takes long is less disturbed, and has fewer turns

Ask = Callable[[str], dict[str, Any]]
"""Runs a row once in a commit's process: its seconds, or what is missing."""


class Missing(Exception):
    """A commit does not know what a row asks for."""


def environment() -> dict[str, str]:
    """Every process hashes alike, and finds no modules but its own."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LEXC_"))}
    return {**others, "PYTHONHASHSEED": "0"}


def command(build: Build, given: Mapping[str, str], *arguments: str) -> list[str]:
    return [str(build.python), "-P", str(WORKER), json.dumps(given), *arguments]


@contextmanager
def running(build: Build, given: Mapping[str, str]) -> Iterator[Ask]:
    """A process of a commit, which answers until the block ends."""
    process = subprocess.Popen(
        command(build, given), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment()
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


def in_turns(a: Ask, b: Ask, row: str) -> tuple[float, float]:
    """The seconds of a row for A and for B, taken in turns that favour neither. Missing says who lacks it."""
    taken: dict[str, list[float]] = {"A": [], "B": []}
    first = {name: ask(row) for name, ask in (("A", a), ("B", b))}
    if lacking := {name: answer["missing"] for name, answer in first.items() if "missing" in answer}:
        where = " and ".join(lacking)
        raise Missing(f"not there in {where}: {next(iter(lacking.values()))}")
    while sum(taken["A"]) < _ENOUGH and len(taken["A"]) < _MOST * _TURNS.count("A"):
        for name in _TURNS:
            taken[name].append((a if name == "A" else b)(row)["seconds"])
    return lower_quartile(taken["A"]), lower_quartile(taken["B"])


def lower_quartile(seconds: Sequence[float]) -> float:
    """Noise makes runs longer and never shorter; the shortest of all is luck."""
    return sorted(seconds)[len(seconds) // 4]


def measure_pairs(
    builds: Sequence[Build], lists: Mapping[str, str], rows: Sequence[str], rounds: int, on_round: Callable[[], object]
) -> tuple[dict[str, list[tuple[float, float]]], dict[str, str]]:
    """For each row the seconds of both commits, a pair a round; and rows that are missing, with what says so."""
    times: dict[str, list[tuple[float, float]]] = {row: [] for row in rows}
    missing: dict[str, str] = {}
    for _ in range(rounds):
        with _round(builds, lists) as (a, b):
            for row in rows:
                if row not in missing:
                    try:
                        times[row].append(in_turns(a, b, row))
                    except Missing as error:
                        missing[row] = str(error)
        on_round()
    return {row: pairs for row, pairs in times.items() if row not in missing}, missing


@contextmanager
def _round(builds: Sequence[Build], lists: Mapping[str, str]) -> Iterator[list[Ask]]:
    """New processes and new images: where they happen to lie in memory is a difference, too."""
    with ExitStack() as stack:
        folders = [stack.enter_context(TemporaryDirectory(prefix="lexc-compare-")) for _ in builds]
        given = [{**lists, "folder": folder} for folder in folders]
        yield [stack.enter_context(running(build, files)) for build, files in zip(builds, given, strict=True)]
