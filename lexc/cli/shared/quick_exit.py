"""The end of the program. It leaves its memory to the system: freeing every object takes 10 to 15 ms."""

from __future__ import annotations

import atexit
import os
import sys
from typing import NoReturn

_status: int | None = None


def install() -> None:
    """Let the process end at once after `end`. Functions for the exit that are registered later run before that."""
    atexit.register(_leave)


def end(status: int) -> NoReturn:
    """Raise SystemExit with a status."""
    global _status
    _status = status
    sys.exit(status)


def _leave() -> None:
    """End the process, if its output can be written. Else Python ends it, and reports that."""
    if _status is None:
        return
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError, AttributeError):
        return
    os._exit(_status)
