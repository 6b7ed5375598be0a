"""A stream that was closed before lexc began is empty for reading, and discards output."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import lexc
from lexc.system.processes import python_command

PROGRAM = python_command("-c", "from lexc.cli.main import run_program; run_program()")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a POSIX shell closes them")


def run_with_redirection(redirection: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *PROGRAM, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("closed") / "w.gaddag"
    lexc.build(["CAR", "CARE", "CAT"], "gaddag", "english").save(path)
    return path


@pytest.mark.parametrize("command", ["words", "check", "pattern", "spell", "moves", "build"])
def test_without_standard_input_there_is_nothing_to_do(command: str, words: Path, tmp_path: Path) -> None:
    arguments = {
        "words": [words], "check": [words, "-"], "pattern": [words], "spell": [words], "moves": [words, "--cgp", "-"],
        "build": ["-", "-o", tmp_path / "o.dawg"],
    }  # fmt: skip
    ran = run_with_redirection("<&-", command, *arguments[command])
    assert "Traceback" not in ran.stderr
    assert ran.returncode == (2 if command == "build" else 0)
    assert ran.stdout == ("CAR\nCARE\nCAT\n" if command == "words" else "")


@pytest.mark.parametrize("streams", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_output_to_a_closed_stream_is_discarded(streams: str, words: Path, tmp_path: Path) -> None:
    assert run_with_redirection(streams, "words", words).returncode == 0
    assert run_with_redirection(streams, "check", words, "DOG").returncode == 1
    assert run_with_redirection(streams, "words", tmp_path / "missing").returncode == 2
    built = run_with_redirection(streams, "build", words, "-o", tmp_path / "o.dawg")
    assert (built.returncode, built.stdout, built.stderr.count("Traceback")) == (2, "", 0)
    assert not (tmp_path / "o.dawg").exists()
