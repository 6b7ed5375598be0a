"""Commits of the project, each installed in a virtual environment of its own below build/compare."""

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
    """An installed commit. name: as the user gave it. commit: its short hash. python: the one of its environment."""

    name: str
    commit: str
    python: Path


def build_of(name: str) -> Build:
    """Install a commit, unless the same Python and compiler installed the same files before.

    name: a name of a commit for git, or "." for the checkout with its changes. Files that git does not track are left
    out.
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
    """A hash of the installed files, the Python and the compiler. Tests and prose do not change it."""
    entries = _git("ls-tree", commit).splitlines()
    entries = [entry for entry in entries if entry.partition("\t")[2] not in _NOT_INSTALLED]
    tools = [sys.executable, platform.python_version(), os.environ.get("CC", "")]
    return sha256("\n".join(entries + tools).encode()).hexdigest()[:16]


def _checkout() -> str:
    """A commit of the tracked files with their changes; HEAD where nothing was changed."""
    return _git("stash", "create") or "HEAD"


def _install(commit: str, folder: Path, python: Path) -> None:
    source, jobs = folder / "source", folder / "jobs.cfg"
    _git("worktree", "add", "--quiet", "--detach", "--force", str(source), commit)
    try:
        _run(sys.executable, "-P", "-m", "venv", folder / "venv")
        jobs.write_text(f"[build_ext]\nparallel = {os.cpu_count()}\n", encoding="utf-8")
        pip = (python, "-P", "-m", "pip", "--disable-pip-version-check", "-q", "install")
        _run(*pip, "setuptools>=80", "Cython>=3.3")
        if (source / "tests" / "build_kernels.py").exists():  # older commits: Cython in parallel left out shared code
            _run(python, "tests/build_kernels.py", "--to-c", folder=source)
        _run(*pip, "--no-build-isolation", source, DIST_EXTRA_CONFIG=str(jobs))
        _run(python, "-P", "-c", "import lexc.kernels", LEXC_REQUIRE_KERNELS="1")
    finally:
        _git("worktree", "remove", "--force", str(source))


def _run(*command: str | Path, folder: Path = ROOT, **variables: str) -> None:
    if subprocess.run(command, cwd=folder, env={**os.environ, **variables}, check=False).returncode:
        raise SystemExit(f"compare: failed: {' '.join(map(str, command))}")


def _git(*arguments: str) -> str:
    """Run git in the project's folder and return its output."""
    ran = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"compare: git {' '.join(arguments)}: {ran.stderr.strip()}")
    return ran.stdout.strip()
