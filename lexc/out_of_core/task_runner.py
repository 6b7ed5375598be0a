"""Running the tasks of a build, one after another or on an executor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from lexc.out_of_core.bucket_files import SharedFiles
from lexc.out_of_core.tasks import Result, Task, execute, open_files, remove_folder
from lexc.progress import report


class TaskRunner:
    """Runs tasks that exchange files in a folder."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def run(self, tasks: Iterable[Task], title: str = "", n_tasks: int = 1) -> Iterator[Result]:
        """Run tasks. Yields their results in order. title, n_tasks: for reports of the progress."""
        for number, task in enumerate(tasks):
            if title:
                report(title, number / n_tasks)
            yield execute(self._root, task)

    def run_here(self, task: Task) -> Result:
        """Run a task in this process."""
        return execute(self._root, task)

    def files(self, name: str, tasks: Iterable[str]) -> SharedFiles:
        """The files of one name that tasks have written. Raises LexcError if one has not run."""
        return open_files(self._root, name, list(tasks))

    def remove(self, name: str, tasks: Iterable[str], buckets: Iterable[int] | None = None) -> None:
        """Remove files that no other task will read. buckets: all by default."""
        self.files(name, tasks).remove(buckets)

    def remove_all(self) -> None:
        """Remove the files of all tasks."""
        remove_folder(self._root)
