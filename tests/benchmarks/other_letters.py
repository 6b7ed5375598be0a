"""Table 13: the questions of table 3 about lists beyond A to Z, beside the peers. Missing files are skipped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import lookups
from inputs import prepare
from measure import Table
from peers import Library

import lexc


def tables(files: Iterable[Path], libraries: list[Library], folder: Path, rounds: int) -> Iterator[Table]:
    """The tables of each list: a plain list, or a hunspell dictionary, whose words lexc lists."""
    for file in filter(Path.exists, files):
        place = folder / file.stem
        place.mkdir()
        word_list = prepare(file, place)
        lexicons = {"lexc DAWG": lexc.build(word_list.plain)}
        for table in lookups.tables(word_list, lexicons, libraries, None, rounds):
            table.title = f"13. {file.name}, {word_list.n:,} words: {table.title.partition(' ')[2]}"
            for row in table.data_rows():
                if not (row.against and row.against.name.partition(": ")[2].startswith(lookups.PEERS)):
                    row.bar = None  # those beside Python are of English words
            yield table
