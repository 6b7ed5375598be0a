"""Benchmarks: lexc beside its peers and, if one is given, a yardstick in C. See README.md in this folder.

python tests/benchmarks/run.py [--words LIST] [--yardstick FILE.c] [--lists LIST ...] [--quick] [--only 1,3]
  [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import platform
import tempfile
from collections.abc import Iterator
from pathlib import Path

import anagrams
import building
import changing
import endgames
import growth
import layouts
import lookups
import moves
import opening
import other_letters
import process
import questions
import readers
import sorted_builds
import values
from header import open_header
from inputs import WordList, bundled_list, prepare
from measure import Table
from peers import Library, libraries
from rich.console import Console
from yardstick import compile_yardstick

import lexc
from lexc.kernels import uncompiled_names

_ROUNDS, _QUICK_ROUNDS = 11, 5


def main() -> None:
    options = _options()
    console = Console(width=None if Console().is_terminal else 150)
    rounds = options.rounds or (_QUICK_ROUNDS if options.quick else _ROUNDS)
    chosen = set(options.only.split(","))
    if options.quick:
        chosen.discard("5")
    peers = libraries()
    with tempfile.TemporaryDirectory(prefix="lexc-bench-") as name:
        folder = Path(name)
        word_list = prepare(options.words or bundled_list(), folder)
        machine = _machine(peers)
        about = f"{word_list.n:,} words of {word_list.file.name}; medians and minima of {rounds} rounds"
        console.print(about, machine, "", sep="\n", highlight=False)
        finished = []
        for table in _tables(chosen, word_list, options, peers, folder, rounds, console):
            table.show(console)
            console.print()
            finished.append(table)
    rows = [row for table in finished for row in table.data_rows()]
    met = [row.is_met for row in rows if row.is_met is not None]
    missed = [row.name for row in rows if row.is_met is False]
    console.print(f"{about}. {sum(met)} of {len(met)} bars met. {machine}", highlight=False)
    console.print("Not met: " + ("; ".join(missed) or "none") + ".", highlight=False)
    if options.json:
        content = {"words": about, "machine": machine, "tables": [table.to_dict() for table in finished]}
        options.json.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure lexc beside its peers.")
    parser.add_argument("--words", type=Path, help="a word list, compressed or not (default: the bundled English one)")
    parser.add_argument("--yardstick", type=Path, help="a C program that builds the same and prints its times as JSON")
    parser.add_argument("--lists", type=Path, nargs="*", default=[], help="lists of other letters, for table 13")
    parser.add_argument("--quick", action="store_true", help="fewer rounds, and no growth (table 5)")
    parser.add_argument("--rounds", type=int, help=f"how often everything is measured (default {_ROUNDS})")
    parser.add_argument("--only", default="1,2,3,4,5,5b,6,7,8,9,10,11,12,13", metavar="1,3", help="only these tables")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep all figures")
    return parser.parse_args()


def _tables(
    chosen: set[str],
    word_list: WordList,
    options: argparse.Namespace,
    peers: list[Library],
    folder: Path,
    rounds: int,
    console: Console,
) -> Iterator[Table]:
    stick, yardstick = None, options.yardstick
    if yardstick and word_list.fits_yardstick:
        stick = compile_yardstick(yardstick, word_list.plain, folder)
    elif yardstick:
        console.print("The yardstick reads words of at most 28 letters A-Z, which these are not: left out.\n")
    if "1" in chosen:
        yield from building.tables(word_list, stick, peers, rounds)
    if "2" in chosen:
        yield process.table(word_list, folder, rounds)
        yield process.start_table(rounds)
    if chosen & {"3", "4", "9", "10"}:
        images = {}
        for kind in ("dawg", "gaddag"):
            path = images[f"lexc {kind.upper()}"] = folder / f"words.{kind}"
            path.write_bytes(building.image_bytes(word_list.plain, kind))
        if "3" in chosen:
            lexicons = {name: lexc.open(path) for name, path in images.items()}
            header = open_header(images["lexc DAWG"], folder)
            yield from lookups.tables(word_list, lexicons, peers, header, rounds)
            yield from readers.tables(word_list, images["lexc DAWG"], header, rounds)
        if "4" in chosen:
            yield opening.table(word_list, images, peers, folder, rounds)
        if "9" in chosen:
            yield from moves.tables(lexc.open(images["lexc GADDAG"]), stick, rounds)
        if "10" in chosen:
            yield endgames.table(lexc.open(images["lexc GADDAG"]))
    if "8" in chosen:
        yield changing.table(word_list, rounds)
    if "5" in chosen:
        yield growth.table(folder)
    if "5b" in chosen:
        yield sorted_builds.table(peers, folder, rounds < _ROUNDS)
    if "6" in chosen:
        yield from anagrams.tables(word_list, rounds)
    if "7" in chosen:
        yield from questions.tables(word_list, rounds)
    if "11" in chosen:
        yield from layouts.tables(word_list, peers, folder, rounds)
    if "12" in chosen:
        yield from values.tables(word_list, folder, rounds)
    if "13" in chosen:
        yield from other_letters.tables(options.lists, peers, folder, rounds)


def _machine(peers: list[Library]) -> str:
    """The machine, the Python and the versions of this run, in one line."""
    kernels = f"kernels not compiled: {', '.join(uncompiled_names())}" if uncompiled_names() else "kernels compiled"
    beside = ", ".join(library.name for library in peers) or "no peers installed (make bench installs them)"
    system = f"{platform.python_implementation()} {platform.python_version()} on {platform.system()}"
    return f"{_processor()}; {system}; lexc {lexc.__version__}, {kernels}; beside {beside}."


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return f"{len(models)} × {models[0]}" if models else platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
