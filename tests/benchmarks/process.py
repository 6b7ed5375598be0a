"""Table 2: `lexc build` as a whole process: start, imports, build, file on disk; beside plain Python that sorts.

Table 2b: commands that do next to nothing, beside a process that only imports click.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

import plain
from inputs import WordList
from measure import Row, Table
from timing import measure_in_turns

from lexc.system.processes import environment, python_command

_BARS = {"dawg": (2.4, 1.2), "gaddag": (4.5, 2.0)}  # of CPU time and of memory
_START_BAR = 1.8  # --help reads the entry points of packages, check opens an image
_PLAIN, _CLICK = "plain Python: sorted, plain text", "plain Python: import click"
_SPAWN = Path(__file__).with_name("spawn.py")


def run_and_measure(command: list[str]) -> dict[str, float]:
    """Run a command, which must succeed. Return wall and cpu (seconds) and peak (bytes)."""
    start = [sys.executable, "-ISE", _SPAWN, *command]
    ran = subprocess.run(start, check=True, capture_output=True, text=True, env=environment())
    figures: dict[str, float] = json.loads(ran.stdout.splitlines()[-1])
    if figures["status"]:
        raise SystemExit(f"{' '.join(command)} failed:\n{ran.stderr}")
    return figures


def lexc_command(*arguments: str) -> list[str]:
    """A command of lexc, by the script beside this Python, as people start it."""
    script = Path(sys.executable).with_name("lexc")
    without_script = python_command("-c", "from lexc.cli.main import run_program; run_program()")
    return [*([str(script)] if script.exists() else without_script), *arguments]


def build_command(words: Path, image: Path, *options: str) -> list[str]:
    """The command `lexc build`."""
    return lexc_command("build", str(words), "-o", str(image), "--quiet", *options)


def table(word_list: WordList, folder: Path, rounds: int) -> Table:
    commands = {_PLAIN: plain.sorting_command(word_list.plain, folder / "process.txt")}
    for kind in _BARS:
        for form, words in (("plain text", word_list.plain), (f"as given, {word_list.file.name}", word_list.file)):
            commands[f"{kind.upper()}, {form}"] = build_command(words, folder / f"process.{kind}")
    runs = _run_in_turns(commands, rounds)
    caption = "with the start of Python; MB: 10^6 bytes; ratio: beside plain Python that sorts the words"
    result = Table("2. lexc build as a process", caption)
    first = _rows(_PLAIN, runs.pop(_PLAIN))
    for rows in (first, *(_rows(name, found, first) for name, found in runs.items())):
        result.rows += [*rows, None]
    return result


def start_table(rounds: int) -> Table:
    commands = {
        _CLICK: python_command("-c", "import click"),
        "lexc --help": lexc_command("--help"),
        "lexc check english quixotic": lexc_command("check", "english", "quixotic"),
    }
    runs = _run_in_turns(commands, rounds)
    result = Table("2b. Short commands", "with the start of Python; ratio: beside plain Python that imports click")
    for kind in ("wall", "cpu"):
        first: Row | None = None
        for name, found in runs.items():
            times = [run[kind] for run in found]
            bar = _START_BAR if first and kind == "cpu" else None
            row = Row(f"{name}: {'CPU' if kind == 'cpu' else kind} time", times, "ms", 1, first, bar)
            first = first or row
            result.rows.append(row)
        result.rows.append(None)
    return result


def _run_in_turns(commands: Mapping[str, list[str]], rounds: int) -> dict[str, list[dict[str, float]]]:
    return measure_in_turns({name: partial(run_and_measure, command) for name, command in commands.items()}, rounds)


def _rows(name: str, found: list[dict[str, float]], against: Sequence[Row | None] = (None, None, None)) -> list[Row]:
    """Wall time, CPU time and peak memory of one command."""
    seconds, megabytes = _BARS.get(name.partition(",")[0].lower(), (None, None))
    wall, cpu, peak = against
    return [
        Row(f"{name}: wall time", [run["wall"] for run in found], "s", 1, wall),
        Row(f"{name}: CPU time", [run["cpu"] for run in found], "s", 1, cpu, seconds),
        Row(f"{name}: peak memory", [run["peak"] for run in found], "MB", 1, peak, megabytes),
    ]
