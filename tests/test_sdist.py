"""The source distribution has all files for `make demo` and `make test`, and none that they create."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from test_structure import ROOT, tracked_files

MADE = [
    "lexc/kernels/_cyutility.c", "lexc/kernels/layout/walk.c", "lexc/kernels/layout/walk.pyi",
    "lexc/kernels/layout/walk.cpython-311-x86_64-linux-gnu.so",
    "lexc/kernels/.built", "lexc/__pycache__/errors.cpython-311.pyc", "tests/image/__pycache__/x.pyc", "build/x.py",
    ".venv/lib/x.py", "english.dawg", "demo/english.dawg", ".hypothesis/x", "dist/lexc-0.1.0.tar.gz",
]  # fmt: skip
ADDED = {"PKG-INFO", "setup.cfg"}
"""Files that setuptools adds, besides the folder lexc.egg-info."""


def test_the_source_distribution_has_every_file_of_the_repository_and_no_built_ones(tmp_path: Path) -> None:
    for package in ("setuptools", "Cython"):
        pytest.importorskip(package, reason=f"{package}, which makes a source distribution, is not installed")
    names = {name for name in tracked_files() if (ROOT / name).is_file()}
    checkout = tmp_path / "checkout"
    for name in [*names, *MADE]:
        (checkout / name).parent.mkdir(parents=True, exist_ok=True)
        if name in MADE:
            (checkout / name).write_bytes(b"made")
        else:
            shutil.copyfile(ROOT / name, checkout / name)
    build = "import setuptools.build_meta as meta, sys; print(meta.build_sdist(sys.argv[1]))"
    run = subprocess.run(
        [sys.executable, "-c", build, tmp_path], cwd=checkout, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        files = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    held = {name for name in files if not name.startswith("lexc.egg-info/")} - ADDED
    assert held == {name for name in names if not name.startswith(".")}
