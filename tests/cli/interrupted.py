"""Run a command of lexc that is interrupted at the call of its N-th function: `interrupted.py N COMMAND...`."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType
from typing import Any

from lexc.cli.main import main

n_remaining_calls = int(sys.argv.pop(1))


def count(_: FrameType, event: str, __: Any) -> None:
    global n_remaining_calls
    n_remaining_calls -= event == "call"
    if n_remaining_calls == 0 and event == "call":
        os.kill(os.getpid(), signal.SIGINT)


sys.setprofile(count)
main()
