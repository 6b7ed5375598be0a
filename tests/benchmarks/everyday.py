"""lexc beside what comes with Python: a set, and a table of SQLite. CPU time of one process, in turns.

PYTHONPATH=tests python -m benchmarks.everyday
"""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

import lexc

ROUNDS = 7
PATTERN, LIKE, REGEX = "?A?E?S", "_A_E_S", re.compile(".A.E.S")
Task = Callable[[], int]


def make_table(path: Path, words: list[str]) -> sqlite3.Connection:
    """A database with a table of the words, sorted by its key."""
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE words (word TEXT PRIMARY KEY) WITHOUT ROWID")
    database.executemany("INSERT INTO words VALUES (?)", ((word,) for word in words))
    database.commit()
    database.execute("VACUUM")
    return database


def time_of(task: Task, n: int) -> float:
    """The median CPU time of a round in seconds, divided by the number of questions that it asks."""
    times = []
    for _ in range(ROUNDS):
        start = process_time()
        task()
        times.append(process_time() - start)
    return median(times) / n


def main() -> int:
    with TemporaryDirectory() as folder:
        return measure(Path(folder))


def measure(folder: Path) -> int:
    """Print the table."""
    lexc.convert("english", folder / "english.dawg")
    lexicon = lexc.open(folder / "english.dawg")
    words = list(lexicon)
    peer_set, database = set(words), make_table(folder / "english.db", words)
    asked = Random(1).sample(words, 20_000)
    (folder / "words.txt").write_text("\n".join(words))

    def is_in_table(word: str) -> bool:
        return database.execute("SELECT 1 FROM words WHERE word = ?", (word,)).fetchone() is not None

    rows: list[tuple[str, int, Task, Task, Task]] = [
        (
            "open, from a file",
            1,
            lambda: len(lexc.open(folder / "english.dawg")),
            lambda: len(set((folder / "words.txt").read_text().split())),
            lambda: sqlite3.connect(folder / "english.db").execute("SELECT 1 FROM words LIMIT 1").fetchone()[0],
        ),
        (
            "a word, shuffled",
            len(asked),
            lambda: sum(word in lexicon for word in asked),
            lambda: sum(word in peer_set for word in asked),
            lambda: sum(is_in_table(word) for word in asked),
        ),
        (
            f"the pattern {PATTERN}",
            1,
            lambda: len(list(lexicon.pattern(PATTERN))),
            lambda: sum(REGEX.fullmatch(word) is not None for word in peer_set),
            lambda: len(database.execute("SELECT word FROM words WHERE word LIKE ?", (LIKE,)).fetchall()),
        ),
        (
            "the words with QUI",
            1,
            lambda: len(lexicon.keys("QUI")),
            lambda: len([word for word in peer_set if word.startswith("QUI")]),
            lambda: len(
                database.execute("SELECT word FROM words WHERE word >= 'QUI' AND word < 'QUJ' ORDER BY word").fetchall()
            ),
        ),
    ]
    print(f"{len(words):,} words, CPU time in µs, the median of {ROUNDS} rounds")
    print(f"{'':24} {'lexc':>12} {'set':>12} {'SQLite':>12}")
    for title, n, *tasks in rows:
        print(f"{title:24}" + "".join(f" {time_of(task, n) * 1e6:12,.2f}" for task in tasks))
    sizes = [(folder / name).stat().st_size for name in ("english.dawg", "words.txt", "english.db")]
    print(f"{'bytes of the file':24}" + "".join(f" {size:12,}" for size in sizes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
