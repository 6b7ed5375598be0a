"""Counts of instructions instead of seconds, by valgrind: a busy machine does not change them."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from tempfile import TemporaryDirectory

from benchmarks.compare.builds import Build
from benchmarks.compare.pairs import Missing, command, environment

TIMES = 2
_COUNTER = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--trace-children=yes")


def count_instructions(build: Build, lists: Mapping[str, str], row: str) -> float:
    """The instructions of one run of a row.

    One process prepares the row and runs it TIMES times, another one only prepares it. The result is the difference of
    their instructions, divided by TIMES.
    """
    with TemporaryDirectory(prefix="lexc-compare-") as folder, ThreadPoolExecutor(2) as pool:
        inputs = {**lists, "folder": folder}
        _output(command(build, inputs, row, "0"))  # builds the images first, so that neither count includes that
        lines = [[*_COUNTER, *command(build, inputs, row, str(times))] for times in (TIMES, 0)]
        full, empty = (instructions(output) for output in pool.map(_output, lines))
    return (full - empty) / TIMES


def _output(line: list[str]) -> str:
    """The standard error of a process. Raises Missing, with its last line, if it fails."""
    ran = subprocess.run(line, capture_output=True, text=True, env=environment(), check=False)
    if ran.returncode:
        raise Missing(last_line(ran.stderr))
    return ran.stderr


def instructions(output: str) -> int:
    """The last count in the output of callgrind: that of the process that ended last."""
    found = re.findall(r"^==\d+== Collected *: (\d+)", output, re.MULTILINE)
    if not found:
        raise SystemExit(f"compare: callgrind did not say what it collected:\n{output}")
    return int(found[-1])


def last_line(output: str) -> str:
    """The last line of a program's own output, without the lines of valgrind."""
    lines = [line for line in output.splitlines() if line and not line.startswith("==")]
    return lines[-1] if lines else "failed without a message"
