"""Workers that end as soon as they start do not keep the machine busy for ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no forks")

PROGRAM = """
import os, signal, sys, threading
from lexc.errors import LexcError
from lexc.server import workers

workers._FIRST_PAUSE, workers._LONGEST_PAUSE = map(float, sys.argv[1:3])
workers._YOUNG = 60.0  # however slowly a busy machine starts them
pauses, sleep = [], workers.Workers._pause

def pause(self, seconds):
    pauses.append(seconds)
    if seconds > 10:
        os.kill(os.getpid(), signal.SIGTERM)
    sleep(self, seconds)

workers.Workers._pause = pause

def fail(end_with_parent):
    raise MemoryError("no room")

try:
    workers.Workers(fail, lambda event, **fields: print(event, fields.get("problem", ""))).run(2)
except LexcError as error:
    print(error)
print(pauses)
"""


def run(first_pause: float, longest_pause: float) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-u", "-c", PROGRAM, str(first_pause), str(longest_pause)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_a_server_whose_workers_end_as_soon_as_they_start_ends_with_an_error() -> None:
    ran = run(0.001, 0.004)
    lines = ran.stdout.splitlines()
    assert "error MemoryError('no room')" in lines
    assert "[0.001, 0.002, 0.004, 0.004, 0.004]" in lines  # between the ends of six
    (error,) = (line for line in lines if line.startswith("the workers end as soon as they start"))
    assert "found 6 in a row, the last with status 1. See the log." in error


def test_a_signal_ends_a_server_that_waits_for_the_next_worker() -> None:
    assert run(60, 60).returncode == -signal.SIGTERM
