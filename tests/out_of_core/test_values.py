"""A build in limited memory keeps the values of words, with the bytes, notes and errors of a build in memory."""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from out_of_core.random_values import make_keys, make_source, outcome_in_files, outcome_in_memory

import lexc
from lexc.compile.build import BuildOptions
from lexc.errors import LexcError
from lexc.out_of_core import building
from lexc.out_of_core.files.bucket_files import BucketFiles
from lexc.out_of_core.files.external_sort import ExternalSort
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.states.plan import MIN_MEMORY
from lexc.source import ReadOptions


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(40))
def test_random_tables_give_the_bytes_and_notes_of_a_build_in_memory(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    valued = make_source(rng, tmp_path)
    expected = outcome_in_memory(valued)
    found = outcome_in_files(valued, rng.choice([100, 4000]), rng.choice([30, 300, 1 << 18]))
    if isinstance(expected[0], bytes):
        assert found == expected
    else:
        assert found[0] is expected[0]  # of several faults, another one may be found first


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(40))
def test_keys_scales_and_origins_give_the_bytes_and_notes_of_a_build_in_memory(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    valued = make_keys(rng, tmp_path)
    expected = outcome_in_memory(valued)
    found = outcome_in_files(valued, rng.choice([100, 4000]), rng.choice([30, 300, 1 << 18]))
    assert found == expected if isinstance(expected[0], bytes) else found[0] is expected[0]


def build(source: Any, reading: ReadOptions, **options: Any) -> Any:
    with WorkFolder() as folder:
        return building.build_image([source], reading, BuildOptions(**options), MIN_MEMORY, folder)


@pytest.mark.parametrize(
    ("table", "options", "where"),
    [
        ("word,gloss\ncat,a\ndog,b\ncat,c\n", {}, "t.csv:4: CAT"),
        ('word,gloss\ncat,"two\nlines"\ncat,c\n', {}, "t.csv:4: CAT"),
        ("word,gloss:u8\ncat,7\ndog,300\n", {"values": ["gloss:gloss:u8"]}, "t.csv:3: DOG"),
        ("word,gloss\ncat,7\ndog,x\n", {"values": ["gloss:gloss:number"]}, "t.csv:3"),
    ],
)
def test_errors_name_the_row_as_a_build_in_memory_does(
    table: str, options: dict[str, Any], where: str, tmp_path: Path
) -> None:
    path = tmp_path / "t.csv"
    path.write_text(table.replace("gloss:u8", "gloss"))
    given: dict[str, Any] = {"header": True, "values": ["gloss"], **options}
    with pytest.raises(LexcError) as expected:
        lexc.build(path, **given)
    with pytest.raises(LexcError) as found:
        lexc.build(path, **given, memory="16M", tmp=tmp_path)
    assert found.value.where.endswith(where)
    assert str(found.value) == str(expected.value)
    assert [*tmp_path.iterdir()] == [path]


def test_python_s_values_come_back(tmp_path: Path) -> None:
    lexicon = lexc.build(
        {"cat": {"n": 3, "gloss": "small"}, "dog": {"n": None, "gloss": "big"}}, memory="16M", tmp=tmp_path
    )
    assert [lexicon.column("gloss")[word] for word in ("CAT", "DOG")] == ["small", "big"]
    weighted = lexc.build((pair for pair in [("cat", 3), ("car", 9)]), memory="16M", tmp=tmp_path)
    assert weighted.complete("C") == ["CAR", "CAT"]
    columns = {"n": iter([1, 2])}
    assert lexc.build(iter(["cat", "dog"]), columns=columns, memory="16M", tmp=tmp_path).column("n")["DOG"] == 2


@pytest.mark.parametrize("n", [1, 3])
def test_a_column_needs_one_value_for_each_word(n: int, tmp_path: Path) -> None:
    with pytest.raises(LexcError, match="one value for each word"):
        lexc.build(iter(["cat", "dog"]), columns={"n": iter(range(n))}, memory="16M", tmp=tmp_path)


def test_a_list_that_changes_between_its_readings_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "t.csv"
    path.write_text("cat,1\ndog,2\n")
    real = building.write_columns

    def change(*arguments: Any) -> Any:
        path.write_text("cat,1\n")
        return real(*arguments)

    monkeypatch.setattr(building, "write_columns", change)
    with pytest.raises(LexcError, match="changed while it was read"):
        build(path, ReadOptions(weight=2))


def test_records_come_out_sorted_in_little_memory(tmp_path: Path) -> None:
    rng = random.Random(1)
    records = [rng.randbytes(rng.randrange(40)) for _ in range(20_000)]
    sorter = ExternalSort(BucketFiles(tmp_path, "run"), 200_000)
    tracemalloc.start()
    for record in records:
        sorter.add(record)
    taken = sum(1 for _ in sorter.take())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert taken == len(records)
    assert peak < 1_500_000
    for record in records:
        sorter.add(record)
    assert [*sorter.take()] == sorted(records)
    assert [*tmp_path.iterdir()] == []
