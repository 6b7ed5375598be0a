"""A progress bar on standard error, if that is a terminal. A thread of its own draws it, even while a kernel runs.

Behind the bar are the time since the start, and the time that the current task will still take at its present pace.
"""

from __future__ import annotations

import math
import sys
import threading
from contextlib import ExitStack
from datetime import timedelta
from time import monotonic

from lexc.system import progress

_DELAY, _INTERVAL = 0.3, 0.25  # seconds: before the bar appears (short work needs none), and between two updates
_LEAST_TIME = 1.0  # seconds of a task before its end can be foretold


class ProgressBar:
    """A context manager that shows the progress reported to `lexc.system.progress`, or to the bar by calling it.

    is_wanted: whether it is drawn if standard error is a terminal. task_name: the name of the work until the first
    report. A bar inside another one is not drawn; it passes reports on to the outer one.
    """

    def __init__(self, is_wanted: bool = True, task_name: str = "working") -> None:
        self._is_drawn = is_wanted and sys.stderr.isatty() and not progress.has_listener()
        self._state: tuple[str, float | None] = task_name, None
        self._start = self._task_start = monotonic()
        self._timed_task = task_name
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._draw, name="lexc.progress_bar", daemon=True)
        self._listening = ExitStack()

    def __call__(self, task_name: str, share: float | None = None) -> None:
        """Report progress. task_name: the current work. share: its finished share, from 0 to 1; None if unknown."""
        if self._is_drawn:
            self._state = task_name, share
        else:
            progress.report(task_name, share)

    def __enter__(self) -> ProgressBar:
        if self._is_drawn:
            self._listening.enter_context(progress.report_to(self))
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.close()
        self._done.set()
        if self._is_drawn:
            self._thread.join()

    def _draw(self) -> None:
        if self._done.wait(_DELAY):
            return
        from rich.console import Console  # lazy: rich costs 50 ms
        from rich.progress import Progress, TextColumn  # lazy: rich costs 50 ms

        # A task's name may have any characters, which are no markup.
        task_column = TextColumn("{task.description}", "progress.description", markup=False)
        time_column = TextColumn("{task.fields[times]}", "progress.elapsed")
        columns = [task_column, *Progress.get_default_columns()[1:3], time_column]
        console = Console(stderr=True)
        # Lines printed on standard error meanwhile appear above the bar. Standard output is not redirected.
        with Progress(*columns, console=console, transient=True, auto_refresh=False, redirect_stdout=False) as drawn:
            task = drawn.add_task(self._state[0], total=None, times="")
            while True:
                task_name, share = self._state
                total, times = None if share is None else 1.0, self._times(task_name, share)
                drawn.update(task, description=task_name, total=total, completed=share or 0.0, times=times)
                drawn.refresh()
                if self._done.wait(_INTERVAL):
                    return

    def _times(self, task_name: str, share: float | None) -> str:
        """The time since the start, and the time left of a task if that is known: "0:00:07, 0:00:02 left"."""
        now = monotonic()
        if task_name != self._timed_task:
            self._timed_task, self._task_start = task_name, now
        elapsed, seconds = timedelta(seconds=int(now - self._start)), now - self._task_start
        if not share or seconds < _LEAST_TIME:
            return str(elapsed)
        return f"{elapsed}, {timedelta(seconds=math.ceil(seconds * (1 - share) / share))} left"
