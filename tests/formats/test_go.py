"""The Go module in formats/go: its own tests, a consumer from an empty folder, and its tables of Unicode."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from modules import import_from

import lexc

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "formats" / "go"
GO = shutil.which(os.environ.get("GO", "go"))
WORDS = ["ACRE", "CAR", "CARE", "CARED", "CARES", "CART", "RACE", "SCARE"]

pytestmark = pytest.mark.skipif(not MODULE.exists(), reason="no checkout")
needs_go = pytest.mark.skipif(not GO, reason="no Go")


def run_go(folder: Path, *arguments: str, **variables: str) -> str:
    environment = {**os.environ, "GOPROXY": "off", "GOFLAGS": "-mod=mod", "CGO_ENABLED": "0", **variables}
    run = subprocess.run(
        [str(GO), *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@needs_go
def test_the_module_passes_its_own_tests() -> None:
    """Golden and refused images, examples, the inputs that fuzzing once found."""
    assert "ok" in run_go(MODULE, "test", "-count=1", ".")


@needs_go
def test_vet_finds_nothing_and_every_public_name_is_explained() -> None:
    run_go(MODULE, "vet", ".")
    for name in re.findall(r"^(?:func|type) ([A-Z]\w*)", run_go(MODULE, "doc", "-short", "."), re.MULTILINE):
        assert "    " in run_go(MODULE, "doc", name), name
    sources = [path.read_text(encoding="utf-8") for path in MODULE.glob("*.go") if not path.name.endswith("_test.go")]
    for source in sources:
        for declared in re.finditer(r"^(.*)\n(?:func (?:\(\w+ [\w*\[\]]+\) )?|type )([A-Z]\w*)", source, re.MULTILINE):
            assert declared[1].startswith("//") or declared[2] in {"Len", "Less", "Swap", "Push", "Pop"}, declared[2]


@needs_go
def test_the_module_compiles_for_windows_which_has_a_file_of_its_own() -> None:
    """`make go-targets` compiles for the others, too: each takes the compiler as long as the standard library."""
    run_go(MODULE, "build", ".", GOOS="windows", GOARCH="amd64")


@needs_go
def test_the_program_of_the_readme_runs_from_an_empty_folder(tmp_path: Path) -> None:
    program = re.search(r"```go\n(.*?)```", (MODULE / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert program
    (tmp_path / "main.go").write_text(program[1], encoding="utf-8")
    lexc.build(WORDS).save(tmp_path / "words.dawg")
    run_go(tmp_path, "mod", "init", "consumer")
    run_go(tmp_path, "mod", "edit", f"-replace=github.com/lexc/lexc/formats/go={MODULE}")
    run_go(tmp_path, "get", "github.com/lexc/lexc/formats/go")
    assert run_go(tmp_path, "run", ".").splitlines() == [
        "8 true",
        "[CAR CARE CARED CARES CART] [ACRE CAR CARE]",
        "[ACRE CAR CARE CART RACE] [ACRE CARE CART RACE]",
        "CARED true",
        "CARE",
        "RACE",
    ]


def test_the_module_has_no_dependencies_a_licence_and_a_change_log() -> None:
    assert "require" not in (MODULE / "go.mod").read_text(encoding="utf-8")
    assert not any('import "C"' in path.read_text(encoding="utf-8") for path in MODULE.glob("*.go"))
    assert (MODULE / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    assert "## 0.1.0\n" in (MODULE / "CHANGELOG.md").read_text(encoding="utf-8")


def test_tables_of_unicode_are_what_their_script_writes() -> None:
    """By whatever version of Unicode: a Python of another one writes other tables, so only the version may differ."""
    written = (MODULE / "unicode_tables.go").read_text(encoding="utf-8")
    made = import_from(MODULE / "tables.py", "tables").source()
    version = re.compile(r"from Unicode (\S+);")
    if version.findall(written) == version.findall(made):
        assert written == made
