"""Builds in limited memory that a signal ends: no temporary file remains, and the target is as it was."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import time
from pathlib import Path

import pytest
from command_line import heed_interrupts

from lexc.system.processes import python_command

PROGRAM = "from lexc.cli.main import run_program; run_program()"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's here")


@pytest.mark.sweep
@pytest.mark.parametrize("options", [[], ["--memory", "32M", "--jobs", "2"]])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_leaves_no_temporary_file(tmp_path: Path, number: signal.Signals, options: list[str]) -> None:
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    chooser = random.Random(1)
    words = ("".join(chooser.choices("ABCDEFGHIJKLMNOPQRST", k=12)) for _ in range(300_000))
    (tmp_path / "w.txt").write_text("\n".join(words) + "\n")
    (tmp_path / "w.dawg").write_bytes(b"old image")
    command = python_command(
        "-c", PROGRAM, "build", "w.txt", "-o", "w.dawg", "--memory", "16M", "--tmp", "tmp", "--quiet", *options
    )
    with subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE, preexec_fn=heed_interrupts) as process:
        try:
            _wait_for_files(temporary)
            process.send_signal(number)
            _, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 128 + number
    assert err == b""
    assert list(temporary.iterdir()) == []
    assert (tmp_path / "w.dawg").read_bytes() == b"old image"
    assert {path.name for path in tmp_path.iterdir()} <= {"here", "tmp", "w.dawg", "w.txt"}


def test_sigterm_leaves_no_temporary_file_of_a_job_that_ignores_ctrl_c(tmp_path: Path) -> None:
    """A shell starts background jobs so, and nohup is mostly used with them."""
    chooser = random.Random(1)
    (tmp_path / "w.txt").write_text("\n".join("".join(chooser.choices("ABCDEFGHIJ", k=12)) for _ in range(300_000)))
    (tmp_path / "tmp").mkdir()
    command = python_command("-c", PROGRAM, "build", "w.txt", "-o", "w.dawg", "--memory", "16M", "--tmp", "tmp", "-q")
    with subprocess.Popen(command, cwd=tmp_path, preexec_fn=_ignore_interrupts) as process:
        try:
            _wait_for_files(tmp_path / "tmp")
            process.send_signal(signal.SIGINT)
            time.sleep(0.2)
            assert process.poll() is None
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 128 + signal.SIGTERM
    assert list((tmp_path / "tmp").iterdir()) == []


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _wait_for_files(folder: Path) -> None:
    """Wait until a build has written temporary files."""
    end = time.monotonic() + 30
    while not any(path.is_file() and path.stat().st_size for path in folder.rglob("*")):
        assert time.monotonic() < end, "the build writes no files"
        time.sleep(0.01)
