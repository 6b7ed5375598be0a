"""lexc.h and lexc.mjs give the values of columns that lexc gives."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from formats.js_reader import MODULE, NODE, has_node

import lexc
from formats import c_reader
from lexc.system import resources

SOURCE = Path(__file__).with_name("columns.c")


def images(folder: Path) -> Iterator[Path]:
    """Images with columns of all types and widths. folder: for those that are no golden images."""
    for name in ("values.dawg", "values-packed.gaddag", "levels.dawg", "tiny.dawg"):
        yield resources.formats() / "golden" / name
    wide = lexc.build(["a", "b"], columns={"u": [1 << 63, 3], "s": [-(1 << 63), 5], "größe": [[-1, 1 << 40], None]})
    wide.save(folder / "wide.dawg")
    yield folder / "wide.dawg"


def to_text(value: Any) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return value.hex() if isinstance(value, bytes) else f"{value:.17g}" if isinstance(value, float) else str(value)


@pytest.mark.parametrize("language", ["C", "C++"])
def test_the_c_reader_gives_the_values_that_lexc_gives(language: str, tmp_path: Path) -> None:
    compiler = {"C": [c_reader.CC, "-std=c99"], "C++": [c_reader.CXX, "-x", "c++"]}[language]
    if not compiler[0]:
        pytest.skip(f"no compiler of {language}")
    program = c_reader.build(SOURCE, tmp_path / "columns", [str(part) for part in compiler])
    for path in images(tmp_path):
        lexicon = lexc.open(path)
        names = lexicon.column_names
        run = subprocess.run([program, path, *names, "definitio"], capture_output=True, check=True)
        expected = [
            f"{ordinal}\t{name}\t{to_text(item)}"
            for name in names
            for ordinal, value in enumerate(lexicon.column(name))
            if value is not None
            for item in (value if isinstance(value, list) else [value])
        ]
        assert run.stdout.decode().splitlines() == [*expected, "none\tdefinitio\t"]


def to_json(value: Any) -> Any:
    """A value as queries.mjs prints it."""
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if isinstance(value, int) and abs(value) >= 1 << 53:
        return {"whole": str(value)}
    return [to_json(item) for item in value] if isinstance(value, list) else value


@pytest.mark.skipif(not has_node(), reason="no Node 20")
def test_the_javascript_reader_gives_the_values_that_lexc_gives(tmp_path: Path) -> None:
    script = Path(__file__).with_name("queries.mjs")
    for path in images(tmp_path):
        lexicon = lexc.open(path)
        run = subprocess.run([str(NODE), script, MODULE, path, "columns"], capture_output=True, check=True)
        found = [json.loads(line) for line in run.stdout.splitlines() if line]
        columns = [lexicon.column(name) for name in lexicon.column_names]
        assert sorted(name for name, _, _ in found) == sorted(lexicon.column_names)
        for column in columns:
            assert [column.name, column.type, [to_json(value) for value in column]] in found
