"""Instructions instead of seconds: valgrind counts them, the same on a machine that does other things meanwhile."""

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
    """Instructions of one run of a row: those of a process that runs it, less those of one that does all but that."""
    with TemporaryDirectory(prefix="lexc-compare-") as folder, ThreadPoolExecutor(2) as both:
        given = {**lists, "folder": folder}
        _output(command(build, given, row, "0"))  # builds the images that it needs, which is not to be counted
        lines = [[*_COUNTER, *command(build, given, row, str(times))] for times in (TIMES, 0)]
        full, empty = (instructions(output) for output in both.map(_output, lines))
    return (full - empty) / TIMES


def _output(line: list[str]) -> str:
    """What a process says on its standard error."""
    ran = subprocess.run(line, capture_output=True, text=True, env=environment(), check=False)
    if ran.returncode:
        raise Missing(last_line(ran.stderr))
    return ran.stderr


def instructions(output: str) -> int:
    """What callgrind says last that it has collected."""
    found = re.findall(r"^==\d+== Collected *: (\d+)", output, re.MULTILINE)
    if not found:
        raise SystemExit(f"compare: callgrind did not say what it collected:\n{output}")
    return int(found[-1])


def last_line(output: str) -> str:
    """Of what the program itself said."""
    said = [line for line in output.splitlines() if line and not line.startswith("==")]
    return said[-1] if said else "failed without a word"
