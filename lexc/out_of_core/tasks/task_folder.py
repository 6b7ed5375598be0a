"""Tasks of a build: calls that read and write files of a shared folder, in any process that sees it.

    root/
      states.3/             the folder of task states.3, complete since it has this name
        outcome.json        its own checksum; its result, where each bucket stands in its files, and their checksums
        states.3 …          records of some buckets
      states.4.5f0c.tmp/    the folder of a task that runs, or was killed

A task writes its files under a temporary name, and renames their folder at the end. So a task that was killed has
written nothing. One that runs twice has run once: the second copy finds the folder of the first.

A build that goes on with the files of another one first compares them with their checksums
(`lexc.out_of_core.tasks.file_checks`). Kernels check the records: somebody may have forged both.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from xxhash import xxh3_64, xxh3_64_hexdigest

from lexc.out_of_core.files.bucket_files import (
    BucketFiles,
    SharedFiles,
    damaged_error,
    folder_error,
    lost_file_error,
)

Result = dict[str, Any]
"""The result of a task: numbers, texts and lists, as JSON has them."""
ALL_BUCKETS = 1 << 62  # more than there are
OUTCOME = "outcome.json"
_PIECE = 1 << 20  # bytes of a file that are read at a time
_N_OUTCOMES = 20  # outcomes that are kept: each task of a pass reads those of all 16 of the pass before


class Task(NamedTuple):
    """A call of a function with the task's folder and some arguments. name: of its folder.

    A task that other processes run has arguments that can be pickled.
    """

    name: str
    function: Callable[..., Result]
    arguments: tuple[Any, ...] = ()


class TaskFolder:
    """The files that a task writes, and those that others have written. path: its folder, under a temporary name."""

    def __init__(self, root: Path, path: Path) -> None:
        self.path = path
        self.outputs: dict[str, BucketFiles] = {}
        self._root = root

    def output(self, name: str, group: int = ALL_BUCKETS) -> BucketFiles:
        """New files of this task, for others. group: the number of buckets in a file, by default all."""
        self.outputs[name] = BucketFiles(self.path, name, group)
        return self.outputs[name]

    def scratch(self, name: str) -> BucketFiles:
        """New files of this task, which it removes itself."""
        return BucketFiles(self.path, name)

    def written_file(self, name: str, number: int, n_bytes: int) -> BucketFiles:
        """A file that the process which began the build has written."""
        return BucketFiles(self._root, name, segments={str(number): [[0, n_bytes]]})

    def inputs(self, name: str, tasks: Sequence[str]) -> SharedFiles:
        """The files of one name that other tasks have written. Raises LexcError if one has not run."""
        return open_files(self._root, name, tasks)


def execute(root: Path, task: Task) -> Result:
    """Run a task, unless it has run before. Raises LexcError if the folder is not there, or has no space left."""
    done = read_result(root, task.name)
    if done is not None:
        return done
    folder = TaskFolder(root, root / f"{task.name}.{os.urandom(4).hex()}.tmp")
    try:
        folder.path.mkdir()
    except OSError as error:
        raise folder_error(root, error) from error
    try:
        return _finish(root, task, folder, task.function(folder, *task.arguments))
    except BaseException:
        remove_folder(folder.path)
        done = read_result(root, task.name)  # another copy was faster, and its inputs may be removed by now
        if done is None:
            raise
        return done


def read_result(root: Path, name: str) -> Result | None:
    """The result of a task, None if it has not run to its end."""
    outcome = read_outcome(root / name)
    return None if outcome is None else outcome["result"]


def open_files(root: Path, name: str, tasks: Sequence[str]) -> SharedFiles:
    """The files of one name that tasks have written. Raises LexcError if one has not run."""
    return SharedFiles([_open_part(root / task, name) for task in tasks])


def _finish(root: Path, task: Task, folder: TaskFolder, result: Result) -> Result:
    """Write the outcome, and give the folder its name, unless another copy of the task was faster."""
    outputs = {name: [files.group, files.segments()] for name, files in folder.outputs.items()}
    for files in folder.outputs.values():
        files.close()
    try:
        checksums = {path.name: checksum_file(path) for path in folder.path.iterdir() if path.is_file()}
        text = json.dumps({"result": result, "outputs": outputs, "checksums": checksums}).encode()
        (folder.path / OUTCOME).write_bytes(xxh3_64_hexdigest(text).encode() + b"\n" + text)
        folder.path.rename(root / task.name)
    except OSError as error:
        raise folder_error(root, error) from error
    return result


def _open_part(folder: Path, name: str) -> BucketFiles:
    outcome = read_outcome(folder)
    if outcome is None:
        raise lost_file_error(folder / OUTCOME)
    group, segments = outcome["outputs"].get(name, (1, {}))
    return BucketFiles(folder, name, group, segments)


def read_outcome(folder: Path) -> Result | None:
    """The outcome in the folder of a task, None if there is none. Raises LexcError if it is damaged."""
    try:
        status = (folder / OUTCOME).stat()
        return _parse_outcome(folder, status.st_ino, status.st_mtime_ns, status.st_size)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise folder_error(folder, error) from error


@lru_cache(_N_OUTCOMES)
def _parse_outcome(folder: Path, *_version: int) -> Result:
    """The outcome in a folder, which callers do not change. version: numbers that another file would not have."""
    try:
        checksum, _, text = (folder / OUTCOME).read_bytes().partition(b"\n")
        outcome: Result = json.loads(text) if checksum == xxh3_64_hexdigest(text).encode() else {}
        if outcome.keys() >= {"result", "outputs", "checksums"}:
            return outcome
    except (ValueError, AttributeError, RecursionError):
        pass
    raise damaged_error(folder)


def checksum_file(path: Path) -> str:
    """XXH3 of a file, as a text."""
    digest = xxh3_64()
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            digest.update(piece)
    return digest.hexdigest()


def forget_outcomes() -> None:
    """Free the memory of outcomes that were read: a pass of many blocks lists megabytes of them."""
    _parse_outcome.cache_clear()


def remove_folder(path: Path) -> None:
    """Remove a folder and all that is in it."""
    import shutil  # lazy: shutil costs 3 ms

    shutil.rmtree(path, ignore_errors=True)
