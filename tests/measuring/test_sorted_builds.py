"""The table of sorted keys measures builds in little memory, and compares them with the bars of memory and time."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """The rows of table 5b for a few thousandths of its keys."""
    folder = tmp_path_factory.mktemp("bench")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(Path(__file__).parents[1] / "benchmarks")
        sorted_builds = importlib.import_module("sorted_builds")
        write_keys = sorted_builds._write_keys
        patch.setattr(sorted_builds, "_write_keys", lambda name, path, _: write_keys(name, path, 500))
        patch.setattr(sorted_builds, "compile_crate", lambda _: None)
        patch.setattr(sorted_builds, "_PAUSE", 0.002)
        patch.setattr(sorted_builds, "_RUNS", 1)
        return list(sorted_builds.table([], folder, is_quick=False).data_rows())


def test_memory_and_time_have_bars(rows: list[Any]) -> None:
    bars = {row.name: row.bar for row in rows if row.bar}
    assert bars == {
        "shared affixes, --memory: CPU time": 1.0, "shared affixes, --memory: peak memory": 1.0,
        "random letters, --memory: CPU time": 2.0, "random letters, --memory: peak memory": 1.0,
        "URLs, --memory: CPU time": 1.3, "URLs, --memory: peak memory": 1.0,
    }  # fmt: skip


def test_few_keys_keep_to_their_memory(rows: list[Any]) -> None:
    assert all(row.is_met for row in rows if row.name.endswith("--memory: peak memory"))


def test_temporary_files_are_seen(rows: list[Any]) -> None:
    assert all(row.figure > 0 for row in rows if row.name.endswith("temporary files"))
