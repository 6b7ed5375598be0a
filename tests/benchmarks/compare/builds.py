"""Commits of the project, each installed in an environment of its own below build/compare."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "build" / "compare"
CHECKOUT = "."
_NOT_INSTALLED = {"tests", "specs", "Makefile", "README.md", "CHANGELOG.md", "CONTRIBUTING.md"}
_DONE = "installed"


@dataclass(frozen=True, slots=True)
class Build:
    """name: as it was asked for. commit: its hash, shortened. python: the one that finds this commit's lexc."""

    name: str
    commit: str
    python: Path


def build_of(name: str) -> Build:
    """A commit, installed; nothing is done where its files were installed by the same Python and compiler before.

    name: whatever git knows a commit by, or "." for the checkout as it is (files that git does not know left out).
    """
    commit = _checkout() if name == CHECKOUT else name
    commit = _git("rev-parse", "--verify", "--end-of-options", f"{commit}^{{commit}}")
    folder = FOLDER / _hash(commit)
    build = Build(name, commit[:10], folder / "venv" / "bin" / "python")
    if not (folder / _DONE).exists():
        print(f"Installing {name} ({build.commit}) below build/compare; compiling takes minutes ...", flush=True)
        shutil.rmtree(folder, ignore_errors=True)
        _install(commit, folder, build.python)
        (folder / _DONE).touch()
    return build


def _hash(commit: str) -> str:
    """Of what is installed and by what: the same for commits that differ in tests and prose alone."""
    entries = _git("ls-tree", commit).splitlines()
    entries = [entry for entry in entries if entry.partition("\t")[2] not in _NOT_INSTALLED]
    how = [sys.executable, platform.python_version(), os.environ.get("CC", "")]
    return sha256("\n".join(entries + how).encode()).hexdigest()[:16]


def _checkout() -> str:
    """A commit of the files as they are; HEAD where nothing was changed."""
    return _git("stash", "create") or "HEAD"


def _install(commit: str, folder: Path, python: Path) -> None:
    source, jobs = folder / "source", folder / "jobs.cfg"
    _git("worktree", "add", "--quiet", "--detach", "--force", str(source), commit)
    try:
        _run(sys.executable, "-P", "-m", "venv", folder / "venv")
        jobs.write_text(f"[build_ext]\nparallel = {os.cpu_count()}\n", encoding="utf-8")
        pip = (python, "-P", "-m", "pip", "--disable-pip-version-check", "-q", "install")
        _run(*pip, "setuptools>=80", "Cython>=3.3")
        # First all of C, as `make build` does: compiled in parallel, what kernels share may come out incomplete.
        _run(python, "tests/build_kernels.py", "--to-c", folder=source)
        _run(*pip, "--no-build-isolation", source, DIST_EXTRA_CONFIG=str(jobs))
        _run(python, "-P", "-c", "import lexc", LEXC_REQUIRE_KERNELS="1")
    finally:
        _git("worktree", "remove", "--force", str(source))


def _run(*command: str | Path, folder: Path = ROOT, **variables: str) -> None:
    if subprocess.run(command, cwd=folder, env={**os.environ, **variables}, check=False).returncode:
        raise SystemExit(f"compare: failed: {' '.join(map(str, command))}")


def _git(*arguments: str) -> str:
    """What git prints."""
    ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"compare: git {' '.join(arguments)}: {ran.stderr.strip()}")
    return ran.stdout.strip()
