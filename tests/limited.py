"""Running lexc in a process with a gigabyte of memory: a small file either fits, or is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Run
from conftest import UNCOMPILED

MEMORY = 1 << 30
SECONDS = 300 if UNCOMPILED else 120  # a process that takes longer hangs
_BEGIN = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, ({0}, {0}))
sys.path[:0] = {1!r}
"""
_COMMAND = "from lexc.cli.main import main; main()"


def run_with_limit(code: str, *arguments: str | Path, stdin: bytes = b"", folder: Path | None = None) -> Run:
    """Run Python code in such a process. Return its status, standard output and standard error."""
    pytest.importorskip("resource", reason="limits of memory are POSIX's")
    begin = _BEGIN.format(MEMORY, sys.path)
    command = [sys.executable, "-X", "faulthandler", "-c", f"{begin}\n{code}", *map(str, arguments)]
    environment = {**os.environ, **({"XDG_CACHE_HOME": str(folder)} if folder else {})}
    ran = subprocess.run(
        command, input=stdin, capture_output=True, timeout=SECONDS, check=False, cwd=folder, env=environment
    )
    return Run(ran.returncode, ran.stdout, ran.stderr.decode(errors="replace"))


def run_lexc_with_limit(*arguments: str | Path, stdin: bytes = b"", folder: Path | None = None) -> Run:
    """Run a command of lexc in such a process."""
    return run_with_limit(_COMMAND, *arguments, stdin=stdin, folder=folder)


def refusal_of(*arguments: str | Path, stdin: bytes = b"", folder: Path | None = None) -> str:
    """Run a command that must be refused, and not for lack of memory. Return its one line of standard error."""
    ran = run_lexc_with_limit(*arguments, stdin=stdin, folder=folder)
    assert ran.status == 2, ran.err[-2000:]
    assert "out of memory" not in ran.err
    lines = ran.err.splitlines()
    assert len(lines) == 1, ran.err[-2000:]
    return lines[0]
