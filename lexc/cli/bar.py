"""A progress bar on a terminal's standard error, drawn by a thread of its own: whatever the work is doing, it shows."""

from __future__ import annotations

import sys
import threading
from contextlib import ExitStack
from typing import Any

from lexc import progress

_SOON, _STEP = 0.3, 0.25  # seconds: what is done sooner needs no bar; between two looks at what is being done


class Bar:
    """Shows what is reported to `lexc.progress` while it is open, and what it is told itself.

    is_wanted: whether it is drawn on a terminal; elsewhere it never is. what: what is being done before anything is
    reported. Inside another one it only passes on what it is told.
    """

    def __init__(self, is_wanted: bool = True, what: str = "working") -> None:
        self._is_drawn = is_wanted and sys.stderr.isatty() and not progress.has_listener()
        self._state: tuple[str, float | None] = what, None
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._draw, name="lexc.bar", daemon=True)
        self._listening = ExitStack()

    def __call__(self, what: str, share: float | None = None) -> None:
        """what: what is being done. share: how much of it is done, from 0 to 1, None where nobody knows."""
        if self._is_drawn:
            self._state = what, share
        else:
            progress.report(what, share)

    def __enter__(self) -> Bar:
        if self._is_drawn:
            self._listening.enter_context(progress.reporting_to(self))
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()
        self._done.set()
        if self._is_drawn:
            self._thread.join()

    def _draw(self) -> None:
        if self._done.wait(_SOON):
            return
        from rich.console import Console  # lazy: rich costs 50 ms
        from rich.progress import Progress, TimeElapsedColumn  # lazy: rich costs 50 ms

        columns: list[Any] = [*Progress.get_default_columns()[:3], TimeElapsedColumn()]
        console = Console(stderr=True)
        # What is printed meanwhile on standard error stands above the bar; standard output is left alone.
        with Progress(*columns, console=console, transient=True, auto_refresh=False, redirect_stdout=False) as drawn:
            task = drawn.add_task("", total=None)
            while True:
                what, share = self._state
                drawn.update(task, description=what, total=None if share is None else 1.0, completed=share or 0.0)
                drawn.refresh()
                if self._done.wait(_STEP):
                    return
