"""Compare two commits: is B slower than A? See README.md in the folder above.

python -m benchmarks.compare A B [--words LIST] [--rounds 11] [--only row,row] [--instructions] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from benchmarks.compare import report
from benchmarks.compare.builds import Build, build_of
from benchmarks.compare.instructions import count_instructions
from benchmarks.compare.intervals import least_rounds
from benchmarks.compare.pairs import measure_pairs
from benchmarks.compare.rows import ROWS
from benchmarks.inputs import bundled_list, prepare
from rich.console import Console
from rich.progress import Progress

_ROUNDS = 12


def main() -> None:
    options = _options()
    builds = [build_of(options.a), build_of(options.b)]
    console = Console(width=None if Console().is_terminal else 150)
    for name, build in zip("AB", builds, strict=True):
        console.print(f"{name}: {build.name} ({build.commit})", highlight=False)
    with tempfile.TemporaryDirectory(prefix="lexc-compare-") as name:
        lists = _lists(options.words or bundled_list(), Path(name))
        measure = _instructions if options.instructions else _times
        lines, missing = measure(builds, lists, options.rows, options.rounds, console)
    unit = "millions of instructions" if options.instructions else f"ms of CPU time, {options.rounds} rounds"
    console.print(report.make_table(lines, missing, unit))
    console.print(f"B beside A: {report.summary(lines)}.", highlight=False, markup=False)
    if options.json:
        content = {"A": builds[0].commit, "B": builds[1].commit, "unit": unit, "rows": lines, "missing": missing}
        options.json.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make compare", description="Is one commit slower than another?")
    parser.add_argument("a", metavar="A", help='a commit; "." is the checkout as it is')
    parser.add_argument("b", metavar="B", help="the commit that is called slower or faster")
    parser.add_argument("--words", type=Path, help="a word list (default: the bundled English one)")
    parser.add_argument("--rounds", type=int, default=_ROUNDS, help=f"default {_ROUNDS}, at least {least_rounds()}")
    parser.add_argument("--only", default="", metavar="ROW;ROW", help="only rows whose names begin so")
    parser.add_argument("--instructions", action="store_true", help="count instructions (needs valgrind)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep all figures")
    options = parser.parse_args()
    if options.rounds < least_rounds():
        parser.error(f"{options.rounds} rounds are too few for an interval: at least {least_rounds()}")
    if options.instructions and not shutil.which("valgrind"):
        parser.error("--instructions needs valgrind, which is not installed")
    options.rows = _matching_rows(options.only)
    if not options.rows:
        parser.error(f"no row begins with {options.only!r}: {'; '.join(ROWS)}")
    return options


def _matching_rows(only: str) -> list[str]:
    beginnings = tuple(part.strip() for part in only.split(";"))
    return [row for row in ROWS if row.startswith(beginnings)]


def _lists(words: Path, folder: Path) -> dict[str, str]:
    """The paths of the word lists, by name; they are the same for both commits."""
    prepared = prepare(words, folder)
    absent = folder / "absent.txt"
    absent.write_text("\n".join(prepared.absent), encoding="utf-8")
    return {"words": str(prepared.plain), "shuffled": str(prepared.mixed), "absent": str(absent)}


Found = tuple[list[dict[str, Any]], Mapping[str, str]]
"""(lines of the table, messages of the missing rows by name)."""


def _times(builds: Sequence[Build], lists: Mapping[str, str], rows: list[str], rounds: int, console: Console) -> Found:
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("rounds", total=rounds)
        times, missing = measure_pairs(builds, lists, rows, rounds, lambda: bar.advance(task))
    return report.lines_of_times(times), missing


def _instructions(
    builds: Sequence[Build], lists: Mapping[str, str], rows: list[str], _: int, console: Console
) -> Found:
    with ThreadPoolExecutor(2) as pool, console.status("counting"):
        a, b = pool.map(lambda build: count_instructions(build, lists, rows), builds)
    missing = b.missing | a.missing
    counts = {row: (a.counts[row], b.counts[row]) for row in rows if row not in missing}
    return report.lines_of_instructions(counts), missing


if __name__ == "__main__":
    main()
