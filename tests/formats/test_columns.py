"""lexc.h gives the values of columns that lexc gives."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest

import lexc
from formats import c_reader
from lexc import resources

SOURCE = Path(__file__).with_name("columns.c")


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
    wide = lexc.build(["a", "b"], columns={"u": [1 << 63, 3], "s": [-(1 << 63), 5], "l": [[-1, 1 << 40], None]})
    wide.save(tmp_path / "wide.dawg")
    folder = resources.formats() / "golden"
    for path in (
        folder / "values.dawg",
        folder / "values-packed.gaddag",
        folder / "levels.dawg",
        tmp_path / "wide.dawg",
    ):
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
