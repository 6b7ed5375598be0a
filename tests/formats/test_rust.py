"""The crate lexc: its tests and examples pass without a network, and programs in empty folders take it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import shared_folder
from formats.c_reader import CC
from formats.library import make_once
from formats.rust_tools import CRATE, cargo, load_script

pytestmark = pytest.mark.skipif(
    CC is None or cargo("build") is None, reason="no C compiler, or no cargo with the crate cc"
)

README = CRATE / "README.md"
SETTINGS = {**os.environ, "CARGO_NET_RETRY": "0", "CARGO_HTTP_TIMEOUT": "10"}
PRINTED = """\
12 words; CAR is Some(0)
CAR
CARS
CAT
CATS
EAR
EARS
EAT
EATS
["CAR", "CARS", "CAT"]
"""


@pytest.fixture(scope="module")
def crate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the folders that the crate reads, since cargo writes beside it."""

    def copy(target: Path) -> None:
        for name in ("c", "golden", "refused", "rust"):
            shutil.copytree(CRATE.parent / name, target / name, ignore=shutil.ignore_patterns("target", "Cargo.lock"))

    folder = make_once(shared_folder(tmp_path_factory) / "crate", copy) / "rust"
    fetch = subprocess.run(cargo("fetch") or [], cwd=folder, capture_output=True, text=True, check=False, env=SETTINGS)
    if fetch.returncode:
        pytest.skip(f"no crate cc: {fetch.stderr[-200:]}")
    return folder


def run(folder: Path, *arguments: str, target: Path | None = None, **settings: str) -> str:
    """Run cargo, which compiles to one folder for all tests, and return what it printed."""
    command = cargo(*arguments)
    assert command
    environment = {**SETTINGS, "CARGO_TARGET_DIR": str(target or folder.parent / "target"), **settings}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_the_tests_and_examples_of_the_crate_pass_without_a_warning(crate: Path) -> None:
    printed = run(crate, "test")
    assert "warning" not in printed
    found = re.findall(r"test result: ok. (\d+) passed", printed)
    assert len(found) == 2, "tests, and examples of the documentation"
    assert min(map(int, found)) >= 4


def test_the_documentation_has_no_warning(crate: Path) -> None:
    assert "warning" not in run(crate, "doc", "--no-deps", RUSTDOCFLAGS="-D warnings")


def test_unsafe_code_is_in_one_file_with_a_reason_for_each_block() -> None:
    for path in (CRATE / "src").glob("*.rs"):
        text = path.read_text(encoding="utf-8")
        if path.name in ("sys.rs", "tests.rs"):
            lines = text.splitlines()
            for i, line in enumerate(lines):
                if re.search(r"\bunsafe (\{|impl )", line):
                    assert any("// SAFETY: " in above for above in lines[max(0, i - 6) : i + 1]), f"{path.name}:{i + 1}"
        else:
            assert not re.search(r"\bunsafe (\{|fn|impl|trait)", text), path.name


def test_a_program_in_an_empty_folder_adds_the_crate_and_runs_as_the_readme_says(crate: Path, tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "Cargo.toml").write_text('[package]\nname = "program"\nversion = "0.0.0"\nedition = "2021"\n')
    (code,) = re.findall(r"^```rust\n(.*?)^```$", README.read_text(encoding="utf-8"), re.M | re.S)
    (tmp_path / "src" / "main.rs").write_text(code, encoding="utf-8")
    shutil.copy(CRATE.parent / "golden" / "tiny.dawg", tmp_path / "words.dawg")
    run(tmp_path, "add", "--path", str(crate), target=crate.parent / "target")
    assert run(tmp_path, "run", "--quiet", target=crate.parent / "target") == PRINTED


def test_the_package_holds_all_c_sources(tmp_path: Path) -> None:
    load_script("package").write(tmp_path / "lexc")
    command = [str(CC), "-std=c99", "-fsyntax-only", "-I", "csrc", "nodes.c"]
    done = subprocess.run(command, cwd=tmp_path / "lexc", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    manifest = (tmp_path / "lexc" / "Cargo.toml").read_text(encoding="utf-8")
    assert {path.name for path in (tmp_path / "lexc").iterdir()} - {"Cargo.toml"} == {
        name.strip('"/') for name in re.findall(r'"/[\w.]+"', manifest)
    }
