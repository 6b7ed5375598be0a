"""Binary data is refused where standard output is a terminal, as compressors refuse it; text is written."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import lexc
from lexc.system.processes import python_command

PROGRAM = python_command("-c", "from lexc.cli.main import run_program; run_program()")

pytestmark = pytest.mark.skipif(not hasattr(os, "openpty"), reason="the system has no pseudo-terminals")


def run_at_terminal(*arguments: str) -> tuple[int, str, bytes]:
    """The status of a command, its standard error, and what it wrote to a terminal."""
    main, terminal = os.openpty()
    try:
        with subprocess.Popen([*PROGRAM, *arguments], stdout=terminal, stderr=subprocess.PIPE, text=True) as process:
            _, error = process.communicate(timeout=60)
        os.write(terminal, b".")  # so that there is something to read
        written = b""
        while not written.endswith(b"."):
            written += os.read(main, 1 << 16)
        return process.returncode, error, written[:-1]
    finally:
        os.close(main)
        os.close(terminal)


@pytest.mark.parametrize(
    "command",
    [
        "build w.txt -o - --kind dawg",
        "build w.txt -o - --kind dawg --memory 16M",
        "build w.txt -o - --to kwg",
        "add w.dawg TEA -o -",
        "convert w.dawg - --to kwg",
        "columns w.dawg --add n.tsv --value 2:n -o -",
        "spell-model pairs.tsv -o -",
    ],
)
def test_a_terminal_gets_no_image(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("w.txt").write_text("CAR\nCAT\n")
    Path("n.tsv").write_text("CAR\t1\nCAT\t2\n")
    Path("pairs.tsv").write_text("teh\tthe\n")
    lexc.build(["CAR", "CAT"]).save("w.dawg")
    status, error, written = run_at_terminal(*command.split())
    assert (status, written) == (2, b"")
    assert "binary data is not written to a terminal" in error
    assert "Name a file instead of -" in error


@pytest.mark.parametrize("command", ["convert w.dawg - --to text -q", "build w.txt -o - --to text -q"])
def test_a_terminal_gets_text(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("w.txt").write_text("CAR\nCAT\n")
    lexc.build(["CAR", "CAT"]).save("w.dawg")
    assert run_at_terminal(*command.split()) == (0, "", b"CAR\r\nCAT\r\n")


@pytest.mark.parametrize("variable", ["FORCE_COLOR", "NO_COLOR"])
def test_a_grid_has_colors_at_a_terminal_and_elsewhere_if_wanted(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lexc.build(["CAR", "CAT"]).save("w.dawg")
    Path("g.txt").write_text("...\n###\n")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert b"\x1b[" in run_at_terminal("grid", "w.dawg", "g.txt")[2]
    monkeypatch.setenv(variable, "1")
    ran = subprocess.run([*PROGRAM, "grid", "w.dawg", "g.txt"], capture_output=True, check=True, timeout=60)
    assert (b"\x1b[" in ran.stdout) == (variable == "FORCE_COLOR")
