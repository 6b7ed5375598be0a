"""Columns of whole numbers, which a kernel merges, are those that Python makes of lists of objects."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lexc.compile.automaton import sort
from lexc.compile.sources import BuildOptions, compile_sources
from lexc.errors import LexcError
from lexc.image.writer import assemble
from lexc.source import ReadOptions, read_words
from lexc.source.value_cells import parse_value_column
from lexc.source.words import Words

_NUMBERS = ["", "0", "-1", "7", "255", "256", "-129", "70000", "99999999999", "999999999999999999"]


def _outcome(paths: list[Path], reading: ReadOptions, options: BuildOptions) -> tuple[bytes, list[str]] | str:
    try:
        compiled = compile_sources([*map(str, paths)], reading, options)
    except LexcError as error:
        return str(error)
    return b"".join(assemble(compiled.sections)), compiled.words.summary.notes


@pytest.mark.parametrize("seed", range(40))
def test_any_rule_gives_the_image_of_a_build_that_looks_words_up(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    words, paths = [rng.choice(["é", "x", "b"]) * rng.randint(1, 9) for _ in range(rng.randint(1, 12))], list[Path]()
    numbers = rng.sample(_NUMBERS, rng.randint(1, len(_NUMBERS)))
    for name in ("a.tsv", "b.tsv")[: rng.randint(1, 2)]:
        rows = [f"{rng.choice(words)}\t{rng.choice(numbers)}\n" for _ in range(rng.randint(1, 15))]
        paths.append(tmp_path / name)
        paths[-1].write_text("".join(sorted(rows) if rng.random() < 0.5 else rows), encoding="utf-8")
    column = rng.choice(["2:n", "2:n", "2:weight", "2:n:i64", "2:n:u8"])
    reading = ReadOptions("utf8", values=(parse_value_column(column),), lengths=rng.choice([(1, 20), (2, 20)]))
    options = BuildOptions(on_duplicate=rng.choice(["max", "min", "sum", "first", "last", "many", "error"]))
    found = _outcome(paths, reading, options)
    monkeypatch.setattr(Words, "is_all_rows", property(lambda _: False, lambda *_: None))
    assert found == _outcome(paths, reading, options)


def test_the_words_of_a_table_are_freed_before_they_are_sorted(tmp_path: Path) -> None:
    table = tmp_path / "t.tsv"
    table.write_text("".join(f"word{i}\t{i}\n" for i in range(1000)))
    words = read_words([str(table)], ReadOptions("utf8", values=(parse_value_column("2:n"),)))
    [values] = words.values
    assert words.is_all_rows
    assert values.words()[-1] == "word999"
    assert sort(words).ordinals is not None
    assert values.words() == [""]
    assert values.location(999) == f"{table}:1000"
