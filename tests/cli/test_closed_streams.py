"""A stream that was closed before lexc began is an error where it is needed; standard error may be closed."""

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
def test_closed_standard_input_is_an_error_where_it_is_read(command: str, words: Path, tmp_path: Path) -> None:
    arguments = {
        "words": [words], "check": [words, "-"], "pattern": [words], "spell": [words], "moves": [words, "--cgp", "-"],
        "build": ["-", "-o", tmp_path / "o.dawg"],
    }  # fmt: skip
    ran = run_with_redirection("<&-", command, *arguments[command])
    assert "Traceback" not in ran.stderr
    assert ran.returncode == (0 if command == "words" else 2)
    assert ("standard input is closed" in ran.stderr) == (command != "words")
    assert ran.stdout == ("CAR\nCARE\nCAT\n" if command == "words" else "")


@pytest.mark.sweep
@pytest.mark.parametrize("streams", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"])
def test_answers_to_closed_standard_output_are_an_error(streams: str, words: Path, tmp_path: Path) -> None:
    is_open = ">&-" not in streams.split()
    assert run_with_redirection(streams, "words", words).returncode == (0 if is_open else 2)
    assert run_with_redirection(streams, "words", words, "--json").returncode == (0 if is_open else 2)
    assert run_with_redirection(streams, "check", words, "DOG", "-q").returncode == 1  # which prints nothing
    assert run_with_redirection(streams, "words", tmp_path / "missing").returncode == 2
    built = run_with_redirection(streams, "build", words, "-o", tmp_path / "o.dawg")
    assert (built.returncode, built.stdout, built.stderr.count("Traceback")) == (2, "", 0)
    assert not (tmp_path / "o.dawg").exists()


def test_the_error_names_the_closed_stream(words: Path) -> None:
    assert run_with_redirection(">&-", "words", words).stderr == "lexc: standard output is closed. Leave out >&-.\n"
