"""The parts of lexc.h: joined into one file, short, without warnings; the numbers of statuses never change."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import alike
from formats.c_reader import CC, CXX, HEADER, WARNINGS

PARTS = HEADER.parent / "src"
JOIN = PARTS / "amalgamate.py"
WASM = HEADER.parents[1] / "js" / "src" / "wasm" / "lexc_wasm.c"
NUMBERS = Path(__file__).parents[1] / "golden" / "statuses.tsv"

pytestmark = pytest.mark.skipif(not PARTS.exists(), reason="the parts of lexc.h are not installed")

CLANG = next(filter(shutil.which, ("clang-19", "clang")), "clang")
COMPILERS = {
    **{f"cc, {standard}": [str(CC), f"-std={standard}"] for standard in ("c99", "c11", "c2x")},
    "clang": [CLANG, "-std=c99"],
    "mingw": ["x86_64-w64-mingw32-gcc", "-std=c99"],
    "wasm32": [CLANG, "--target=wasm32", "-ffreestanding", "-std=c99"],
}
"""Compilers of the implementation, by name. The declarations alone have more warnings to keep in C++."""


def join(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, JOIN, *arguments], capture_output=True, text=True, check=False)


def test_the_header_is_what_its_parts_make(tmp_path: Path) -> None:
    assert join("--check").returncode == 0, "run python formats/c/src/amalgamate.py"
    shutil.copytree(HEADER.parent, tmp_path / "c")
    changed = tmp_path / "c" / "lexc.h"
    changed.write_text(changed.read_text(encoding="utf-8").replace("LEXC_NONE", "LEXC_NOTHING", 1), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, tmp_path / "c" / "src" / "amalgamate.py", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "differs from its parts" in run.stderr


def test_every_part_is_joined_and_has_400_lines_at_most() -> None:
    script = JOIN.read_text(encoding="utf-8")
    for part in PARTS.glob("*.h"):
        assert f'"{part.stem}"' in script
        assert part.read_text(encoding="utf-8").count("\n") <= 400


def test_no_status_has_another_number_than_it_ever_had() -> None:
    """A new rule adds a line to the golden file. Programs keep numbers, so that no line of it may change."""
    rows = re.findall(r"^ +RULE\((\w+), (\d+), ", (PARTS / "statuses.h").read_text(encoding="utf-8"), re.MULTILINE)
    golden = [line.split("\t") for line in NUMBERS.read_text(encoding="utf-8").splitlines()]
    assert sorted(rows, key=lambda row: int(row[1])) == [(name, number) for number, name in golden]
    assert [int(number) for number, _ in golden] == list(range(1, len(golden) + 1))


@pytest.mark.parametrize("name", alike(COMPILERS))
def test_the_implementation_compiles_without_a_warning(name: str, tmp_path: Path) -> None:
    compiler, *options = COMPILERS[name]
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler}")
    source = tmp_path / "reader.c"
    source.write_text('#define LEXC_IMPLEMENTATION\n#include "lexc.h"\n')
    syntax_only(source, compiler, *options)


@pytest.mark.parametrize("name", alike(COMPILERS))
def test_the_library_compiles_without_a_warning(name: str) -> None:
    """For Windows, too, whose header takes common names; for WebAssembly as lexc/wasm has it, without a C library."""
    compiler, *options = COMPILERS[name]
    source = WASM if name == "wasm32" else HEADER.with_name("liblexc.c")
    if not shutil.which(compiler) or not source.exists():
        pytest.skip(f"no {compiler}, or no {source.name}")
    syntax_only(source, compiler, *options, "-Wno-unused-function")


@pytest.mark.skipif(not CXX, reason="no C++ compiler")
@pytest.mark.parametrize("standard", alike(["c++11", "c++17", "c++23"]))
def test_the_declarations_compile_without_a_warning_in_cpp(standard: str, tmp_path: Path) -> None:
    source = tmp_path / "reader.cc"
    source.write_text('#include "lexc.h"\n')
    syntax_only(source, str(CXX), f"-std={standard}", "-Wold-style-cast", "-Wuseless-cast")


def syntax_only(source: Path, compiler: str, *options: str) -> None:
    """Check a source file with all warnings as errors."""
    command = [compiler, *options, *WARNINGS, "-fsyntax-only", "-I", str(HEADER.parent), str(source)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
