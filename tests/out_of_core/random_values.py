"""Random words with values, as tables, JSON Lines, pairs and columns, and what is wrong with some of them."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from lexc.alphabet.keys import KeyRule
from lexc.compile.build import BuildOptions
from lexc.compile.sources import compile_sources
from lexc.compile.streams import lists
from lexc.errors import LexcError
from lexc.image.writer import assemble
from lexc.out_of_core import building
from lexc.out_of_core.files import external_sort
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.states.plan import MIN_MEMORY
from lexc.out_of_core.values import column_files, value_passes
from lexc.source import ReadOptions
from lexc.source.value_cells import parse_value_column

TEXTS = ["", "noun", "verb; noun", 'a "quoted" text', "two\nlines", "é, ü", "007", "12", " spaces "]
RULES = ["max", "min", "sum", "first", "last", "many", "error"]


class ValuedSource(NamedTuple):
    """Sources of words with values, and the options for them. sources: makes them anew, since some are read once."""

    sources: Callable[[], list[Any]]
    reading: Callable[[], ReadOptions]
    options: BuildOptions


def make_source(rng: random.Random, folder: Path) -> ValuedSource:
    words = make_words(rng)
    on_duplicate: Any = rng.choice([*RULES, {"number": "sum", "text": "first", "": "last"}])
    options = BuildOptions(layout=rng.choice(["auto", "arcs"]), on_duplicate=on_duplicate)
    make = rng.choice([_make_table, _make_table, _make_json, _make_pairs, _make_columns, _make_table_and_list])
    sources, reading = make(rng, words, folder)
    return ValuedSource(sources, reading, options)


def make_keys(rng: random.Random, folder: Path) -> ValuedSource:
    """Words that become keys: alone, with the values of any source, or scores that are merged."""
    words = make_words(rng, rng.choice(["aáAÁb", "abß' -", "жЖй ё", "aB1"]))
    makes = [_make_words, _make_scored_lists, _make_scored_lists, _make_json, _make_pairs, _make_columns]
    sources, reading = rng.choice(makes)(rng, words, folder)
    key = KeyRule("letters", rng.choice(["refuse", "drop", "keep"])) if rng.random() < 0.6 else KeyRule("unaccented")
    key = rng.choice([key, key, KeyRule("casefold")])
    changes = {"key": rng.choice([key, key, None]), "skip_invalid": True, "origin": rng.random() < 0.4}
    options = BuildOptions(on_duplicate=rng.choice(["max", "first", "many", "error"]))
    return ValuedSource(sources, lambda: reading()._replace(**changes), options)


def make_words(rng: random.Random, letters: str = "") -> list[str]:
    letters = letters or rng.choice(["ABC", "abcdefgh", "aąbcćz"])
    n = rng.choice([1, 5, 40, 300])
    words = ["".join(rng.choices(letters, k=rng.randint(1, 5))) for _ in range(n)]
    return sorted(words) if rng.random() < 0.3 else words


def make_values(rng: random.Random, n: int) -> dict[str, list[Any]]:
    """Columns of each type, with gaps or without."""
    numbers: list[Any] = rng.choice([[0, 1, 5], [-4, 300, 70_000], [0.5, 2, 1e300], [2**63, 2**53 + 1, 0.1], [-0.0, 7]])
    columns: dict[str, list[Any]] = {
        "number": rng.choices(numbers, k=n),
        "text": rng.choices(TEXTS, k=n),
        "large": ["".join(rng.choices("xyz ", k=rng.randint(1, 40))) for _ in range(n)],
    }
    share = rng.choice([0, 0.2, 1])
    for values in columns.values():
        values[:] = [None if rng.random() < share else value for value in values]
    return columns


def _make_table(rng: random.Random, words: list[str], folder: Path) -> Any:
    columns = make_values(rng, len(words))
    columns["flag"] = rng.choices(["yes", "no", ""], k=len(words))
    columns["list"] = rng.choices(["1; 2", "3", "", "1;1;2"], k=len(words))
    path = folder / rng.choice(["t.csv", "t.txt"])
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, delimiter=",", lineterminator=rng.choice(["\n", "\r\n"]))
        writer.writerow(["word", *columns])
        for row in zip(words, *columns.values(), strict=True):
            writer.writerow(["" if cell is None else cell for cell in row])
    names = rng.sample(["number", "text", "large", "flag:flag:bit", "list:list:many number"], rng.randint(1, 5))
    names = [name + rng.choice(["", ":number:f64", ":number:number"]) if name == "number" else name for name in names]
    values = tuple(map(parse_value_column, names))
    lengths = rng.choice([(1, 1020), (2, 4)])
    delimiter = "," if path.suffix == ".txt" else None
    return lambda: [path], lambda: ReadOptions(
        column="word", header=True, values=values, lengths=lengths, delimiter=delimiter, skip_invalid=True
    )


def _make_json(rng: random.Random, words: list[str], folder: Path) -> Any:
    columns = make_values(rng, len(words))
    columns["many"] = rng.choices([[1, 2], [], ["a"] if rng.random() < 0.2 else [3], None], k=len(words))
    path = folder / "t.jsonl"
    rows = [dict(zip(["word", *columns], row, strict=True)) for row in zip(words, *columns.values(), strict=True)]
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return lambda: [path], lambda: ReadOptions(types=rng.choice([{}]))


def _make_pairs(rng: random.Random, words: list[str], folder: Path) -> Any:
    choices: list[list[Any]] = [
        [1, 2.5, None],
        ["a", "b", None],
        [b"", b"\0\1", b"xyz"],
        [[1], [2, 3], []],
        [True, False],
    ]
    values = rng.choices(rng.choice(choices), k=len(words))
    if rng.random() < 0.3:
        values = [{"a": value, "b": str(value)} for value in values]
    pairs = [*zip(words, values, strict=True)]
    return lambda: [rng.choice([dict(pairs)]) if len(words) < 5 else iter(pairs)], ReadOptions


def _make_columns(rng: random.Random, words: list[str], folder: Path) -> Any:
    columns = make_values(rng, len(words))
    return lambda: [iter(words)], lambda: ReadOptions(columns={name: iter(values) for name, values in columns.items()})


def _make_table_and_list(rng: random.Random, words: list[str], folder: Path) -> Any:
    """A table beside a plain list."""
    (folder / "plain.txt").write_text("\n".join(make_words(rng)) + "\n", encoding="utf-8")
    sources, reading = _make_json(rng, words, folder)
    return lambda: [folder / "plain.txt", *sources()], reading


def _make_words(rng: random.Random, words: list[str], folder: Path) -> Any:
    (folder / "words.txt").write_text("# a list\n\n" + "\n".join(words) + "\n", encoding="utf-8")
    return lambda: [folder / "words.txt"], ReadOptions


def _make_scored_lists(rng: random.Random, words: list[str], folder: Path) -> Any:
    """Two scored lists, of which the scores of one may be on another scale."""
    paths = [folder / "own.dict", folder / "club.dict"]
    for path in paths:
        scores = rng.choices(["", "7", "50", "110", "x" if rng.random() < 0.1 else "3"], k=len(words))
        lines = [f"{word};{score}" for word, score in zip(words, scores, strict=True)]
        path.write_text("# scored\r\n" + "\r\n".join(lines[rng.randrange(3) :]) + "\r\nzz;\r\n", encoding="utf-8")
    scales = rng.choice([{}, {"club": "0-50:0-100"}, {"none": "0-1:0-2"}, {"own": "10-50:0-3", "club": "0-7:100-200"}])
    return lambda: paths, lambda: ReadOptions(scales=scales)


def outcome_in_memory(valued: ValuedSource) -> tuple[Any, Any]:
    """(image, notes), or the error."""
    try:
        compiled = compile_sources(valued.sources(), valued.reading(), valued.options)
    except LexcError as error:
        return type(error), error.problem
    return b"".join(assemble(compiled.sections)), compiled.words.summary


def outcome_in_files(valued: ValuedSource, memory: int, piece_size: int) -> tuple[Any, Any]:
    """As `outcome_in_memory`, of a build with little memory for sorting, and small pieces."""
    with (
        WorkFolder() as folder,
        mock.patch.object(lists, "_PIECE_SIZE", piece_size),
        mock.patch.object(lists, "BATCH_SIZE", 7),
        mock.patch.object(value_passes, "LIST_SIZE", 16),
        mock.patch.object(external_sort, "_OVERHEAD", MIN_MEMORY // memory),
        mock.patch.object(column_files, "_TEXT_BATCH", 50),
    ):
        try:
            image = building.build_image(valued.sources(), valued.reading(), valued.options, MIN_MEMORY, folder)
            data = b"".join(map(bytes, image.pieces()))
        except LexcError as error:
            return type(error), error.problem
        assert len(data) == image.n_bytes
    return data, image.compiled.words.summary
