"""Counts of instructions instead of seconds, by valgrind: a busy machine does not change them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from benchmarks.compare.builds import Build
from benchmarks.compare.pairs import command, environment

RUNS = 2
MARK = "getppid"
"""The function of the C library that a worker calls before and after the runs that count, and at no other time."""
_CALLGRIND = ("valgrind", "--tool=callgrind")


class Counts(NamedTuple):
    """The instructions of one run by row, and the messages of the rows that the commit lacks."""

    counts: dict[str, float]
    missing: dict[str, str]


def count_instructions(build: Build, lists: Mapping[str, str], rows: Sequence[str]) -> Counts:
    """Count each row of a commit.

    One process prepares and runs them all, as in a round of times; callgrind writes what it counted before each mark.
    A command is a process of its own. What Python needs to start is no part of its count.
    """
    with TemporaryDirectory(prefix="lexc-compare-") as folder:
        line = command(build, {**lists, "folder": folder}, str(RUNS))
        run(line, rows)  # builds the images, so that callgrind does not see that
        options = (f"--callgrind-out-file={folder}/counts", f"--dump-before={MARK}")
        output = run([*_CALLGRIND, *options, *line], rows).stdout
        answers: dict[str, dict[str, Any]] = dict(zip(rows, map(json.loads, output.splitlines()), strict=True))
        dumps = (_total(Path(folder, f"counts.{number}")) for number in count(2, 2))  # odd ones precede the runs
        start = _count_process([sys.executable, "-P", "-c", ""])
        counts = {
            row: _count_process(answer["command"]) - start if "command" in answer else next(dumps) / RUNS
            for row, answer in answers.items()
            if "missing" not in answer
        }
    return Counts(counts, {row: answer["missing"] for row, answer in answers.items() if "missing" in answer})


def _total(dump: Path) -> int:
    """The count of one of callgrind's files."""
    found = re.search(r"^totals: (\d+)", dump.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return int(found[1])


def _count_process(line: Sequence[str]) -> int:
    """The instructions of a process and of those that it starts."""
    return instructions(run([*_CALLGRIND, "--callgrind-out-file=/dev/null", "--trace-children=yes", *line]).stderr)


def run(line: Sequence[str], rows: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
    """Run a process to its end, with names of rows as standard input."""
    names = "".join(f"{row}\n" for row in rows)
    ran = subprocess.run(line, input=names, capture_output=True, text=True, env=environment(), check=False)
    if ran.returncode:
        raise SystemExit(f"compare: {last_line(ran.stderr)}")
    return ran


def instructions(output: str) -> int:
    """The sum of the counts that callgrind printed, one for each process."""
    found = re.findall(r"^==\d+== Collected *: (\d+)", output, re.MULTILINE)
    if not found:
        raise SystemExit(f"compare: callgrind did not say what it collected:\n{output}")
    return sum(map(int, found))


def last_line(output: str) -> str:
    """The last line of a program's own output, without the lines of valgrind."""
    lines = [line for line in output.splitlines() if line and not line.startswith("==")]
    return lines[-1] if lines else "failed without a message"
