"""Measures the time and the memory of `lexc spell -l` beside `hunspell -l`, as whole processes.

    PYTHONPATH=tests python -m dictionaries.speed [--words N] FOLDER LANGUAGE...

FOLDER has dictionaries (.dic with .aff). The text has a million words: stems, forms, compounds, mutations of them, with
frequencies by Zipf's law, capitals, commas and dots. Prints a line for each language: CPU seconds and megabytes of
both, and the ratio of the seconds; then the same for an empty text. Each figure is the least of three. Both programs
get the language as an option: lexc finds its image in a new cache, into which an earlier run has put it.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from dictionaries.agreement import compounds, mutate, sample_walks

import lexc
from lexc.image.reader import Image
from lexc.source.hunspell import Dictionary
from lexc.system.processes import environment, python_command

HUNSPELL, SPAWN = shutil.which("hunspell") or "hunspell", Path(__file__).parents[1] / "benchmarks" / "spawn.py"
START = "from lexc.cli.main import run_program; run_program()"
ROUNDS, N_SAMPLES, LETTERS = 3, 60_000, "abcdefghijklmnopqrstuvwxyz"


class Usage(NamedTuple):
    """The CPU seconds and the megabytes of a process."""

    seconds: float
    megabytes: float


def make_text(image: Image, dic: Path, n_words: int) -> str:
    """A text of words that a dictionary has, and some that it lacks. It is the same each time."""
    chooser = random.Random(1)
    stems = list(dict.fromkeys(entry.word for entry in Dictionary(dic).entries if entry.word))
    words = chooser.sample(stems, min(len(stems), N_SAMPLES))
    words += sample_walks(image, image.graph.roots["words"], N_SAMPLES, chooser)
    words += [mutate(word, LETTERS, chooser) for word in chooser.sample(words, len(words) // 8)]
    words += dict(compounds(image, LETTERS, 20_000, chooser)).get("begin + end", [])
    words = [word for word in words if 0 < len(word) < 30 and not any(map(str.isspace, word))]
    words.sort(key=lambda word: len(word) + chooser.gauss(0, 5))  # short words are frequent
    weights = list(accumulate(1 / (rank + 2.7) for rank in range(len(words))))
    text = []
    for word in chooser.choices(words, cum_weights=weights, k=n_words):
        starts = not text or text[-1].endswith(".")
        word = word.upper() if chooser.random() < 0.004 else word[:1].upper() + word[1:] if starts else word
        text.append(word + chooser.choices(["", ",", "."], [86, 7, 7])[0])
    return "\n".join(" ".join(text[i : i + 12]) for i in range(0, len(text), 12)) + "\n"


def measure(command: list[str]) -> Usage:
    """Measure a process. Its answer goes to standard output, where `spawn.py` appends its figures."""
    start = [sys.executable, "-ISE", SPAWN, *command]
    ran = subprocess.run(start, check=True, capture_output=True, env=environment())
    figures = json.loads(ran.stdout.splitlines()[-1])
    if ran.stderr or figures["status"] & 0xFF:
        raise SystemExit(f"{command[0]} failed: {ran.stderr.decode()}")
    return Usage(figures["cpu"], figures["peak"] / 1e6)


def compare(folder: Path, name: str, n_words: int) -> None:
    """Print the line of a language."""
    with tempfile.TemporaryDirectory() as temporary:
        text = Path(temporary, "text.txt")
        lexicon = lexc.build(folder / f"{name}.dic", fold="none")
        os.environ |= {"XDG_CACHE_HOME": temporary, "DICPATH": str(folder)}
        measure(python_command("-c", START, "spell", "-l", "--lang", name, os.devnull))
        text.write_text(make_text(lexicon.image, folder / f"{name}.dic", n_words), encoding="utf-8")
        line = name
        for file in (str(text), os.devnull):
            hunspell = [HUNSPELL, "-i", "utf-8", "-l", "-d", str(folder / name), file]
            own = python_command("-c", START, "spell", "-l", "--lang", name, file)
            rounds = [(measure(hunspell), measure(own)) for _ in range(ROUNDS)]
            usages = [Usage(*map(min, zip(*usages, strict=True))) for usages in zip(*rounds, strict=True)]
            line += "".join(f" | {usage.seconds:.2f} s, {usage.megabytes:.0f} MB" for usage in usages)
            line += f" | {usages[0].seconds / usages[1].seconds:.1f}"
        print(line, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("languages", nargs="+")
    parser.add_argument("--words", type=int, default=1_000_000)
    options = parser.parse_args()
    for name in options.languages:
        compare(options.folder, name, options.words)


if __name__ == "__main__":
    main()
