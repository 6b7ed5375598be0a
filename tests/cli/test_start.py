"""Commands import only what they need when they start: each module costs a newcomer's first milliseconds."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import lexc
from lexc.kernels import uncompiled_names
from lexc.system.processes import python_command

UNUSED = {"dataclasses", "importlib.metadata", "email", "json", "rich", "tempfile", "lexc.query.find"}
PROGRAM = """
import atexit, sys
atexit.register(lambda: print(*sys.modules, file=sys.stderr))
from lexc.cli.main import main
main(sys.argv[1:])
"""


@pytest.mark.parametrize(
    ("line", "unused"),
    [
        (["--version"], {"lexc.image.reader", "lexc.papers"}),
        (["--help"], {"lexc.image.reader"}),
        (["check", "w.dawg", "CARE"], {"lexc.image.writer", "lexc.system.in_place", "lexc.compile", "lexc.papers"}),
        (["words", "w.dawg"], {"lexc.image.writer", "lexc.system.in_place", "lexc.compile", "lexc.papers"}),
        (["build", "w.txt", "-o", "n.dawg", "-q"], {"lexc.lexicon", "lexc.opening"}),
    ],
    ids=lambda line: line[0] if isinstance(line, list) else "",
)
def test_a_command_imports_nothing_that_it_does_not_need(line: list[str], unused: set[str], tmp_path: Path) -> None:
    lexc.build(["CARE", "RACE"]).save(tmp_path / "w.dawg")
    lexc.open(tmp_path / "w.dawg").close()  # writes the record of a verified file
    (tmp_path / "w.txt").write_text("CARE\nRACE\n")
    ran = subprocess.run(
        python_command("-c", PROGRAM, *line), capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert ran.returncode == 0, ran.stderr
    imported = (UNUSED | unused) & {*ran.stderr.splitlines()[-1].split()}
    assert imported <= ({"dataclasses"} if uncompiled_names() else set())  # which the module cython imports
