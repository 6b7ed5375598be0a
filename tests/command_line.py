"""The result of a command of lexc, for tests of commands (the fixture `run` in tests/cli/conftest.py)."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class Run:
    """The result of a command. raw: the bytes of standard output. err: the text of standard error."""

    status: int
    raw: bytes
    err: str

    @property
    def out(self) -> str:
        return self.raw.decode()

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Lexc = Callable[..., Run]


def heed_interrupts() -> None:
    """Let Ctrl-C end this child process. In the background of a shell it would be ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def files(folder: Path) -> dict[str, bytes]:
    """The content of each file in a folder, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
