"""Running the tasks of a build in a folder of their files."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from lexc.out_of_core.files.bucket_files import BucketFiles, SharedFiles
from lexc.out_of_core.tasks.task_folder import (
    Result,
    Task,
    execute,
    forget_outcomes,
    open_files,
    read_result,
    remove_folder,
)
from lexc.out_of_core.tasks.workers import Workers
from lexc.system.progress import report


class TaskRunner:
    """Runs tasks that exchange files in a folder. Without workers, this process runs them."""

    def __init__(self, root: Path, workers: Workers | None = None) -> None:
        self._root = root
        self._workers = workers or Workers()

    def run(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """Run tasks, each on any worker. Yields their results in order. Tasks are taken while others run."""
        return self._workers.run(self._root, tasks)

    def run_all(self, tasks: list[Task], title: str) -> Iterator[Result]:
        """Run tasks as `run` does, and report under a title how many have run."""
        try:
            for number, result in enumerate(self.run(tasks)):
                report(title, number / len(tasks))
                yield result
        finally:
            forget_outcomes()

    def run_here(self, task: Task) -> Result:
        """Run a task in this process."""
        try:
            return execute(self._root, task)
        finally:
            forget_outcomes()

    def result(self, task: str) -> Result | None:
        """The result of a task, None if it has not run."""
        return read_result(self._root, task)

    def new_files(self, name: str) -> BucketFiles:
        """New files that this process writes for tasks."""
        return BucketFiles(self._root, name)

    def files(self, name: str, tasks: Iterable[str]) -> SharedFiles:
        """The files of one name that tasks have written. Raises LexcError if one has not run."""
        return open_files(self._root, name, list(tasks))

    def remove(self, name: str, tasks: Iterable[str], buckets: Iterable[int] | None = None) -> None:
        """Remove files that no other task will read. buckets: all by default."""
        self.files(name, tasks).remove(buckets)

    def remove_all(self) -> None:
        """Remove the files of all tasks, those of late copies, too: they find no folder of this name any more."""
        old = self._root.with_name(f"old-{self._root.name}")
        with contextlib.suppress(OSError):
            self._root.rename(old)
        remove_folder(old)
