"""The tables of layouts name every layout, and compare packed images with the bars."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest

WORDS = sorted({"CARE", "CARED", "CARES", "CAR", "SCARE", "RACE", "ACRE", "CARET", "REACT", "TRACE", "ACE", "QUAY"})


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """Tables 11a to 11c of a few words, and of a hundred URLs."""
    folder = tmp_path_factory.mktemp("bench")
    (folder / "words").write_text("\n".join(WORDS), encoding="ascii")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
        layouts, inputs, urls = (importlib.import_module(name) for name in ("layouts", "inputs", "urls"))
        patch.setattr(layouts, "urls", lambda: urls.urls(100))
        patch.setattr(layouts, "compile_crate", lambda _: None)
        for name in ("_N_MISSPELLINGS", "_N_RACKS", "_N_POSITIONS", "_AGAIN"):
            patch.setattr(layouts, name, 1)
        return list(layouts.tables(inputs.prepare(folder / "words", folder), [], folder, 1))


def test_each_row_of_speed_compares_every_layout(tables: list[Any]) -> None:
    rows = [row.name.rpartition(": ") for row in tables[1].data_rows()]
    by_layout = {
        layout: [name for name, _, other in rows if other == layout] for layout in ("bitmap", "arcs", "packed")
    }
    assert by_layout["bitmap"] == by_layout["arcs"] == by_layout["packed"]
    assert {"in, shuffled", "all plays", "*ING", "GADDAG opened, verified"} <= set(by_layout["packed"])


def test_packed_rows_alone_have_bars_beside_bitmap(tables: list[Any]) -> None:
    for row in tables[1].data_rows():
        assert (row.bar is not None) == row.name.endswith(": packed")
        assert row.bar is None or row.against.name.endswith(": bitmap")


def test_sizes_are_those_of_files_in_bytes(tables: list[Any]) -> None:
    sizes = {row.name: row.figure for row in tables[0].data_rows()}
    assert len(sizes) == 12
    assert sizes["DAWG: packed"] > sizes["DAWG, no ordinals: packed"] > 384


def test_a_list_other_than_enable_has_no_bars_in_bytes(tables: list[Any]) -> None:
    assert not any(row.bar for row in tables[0].data_rows())
