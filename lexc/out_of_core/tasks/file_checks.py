"""The check of all files in a folder that a build goes on with. Somebody may have forged them, with right checksums.

It bounds sizes and numbers. Kernels check the records when they read them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lexc.out_of_core.files.bucket_files import changed_file_error, damaged_error, folder_error
from lexc.out_of_core.tasks.task_folder import OUTCOME, checksum_file, forget_outcomes, read_outcome

_MOST = 1 << 62  # a count above that would overflow in kernels


def check_files(root: Path) -> int:
    """Return the number of tasks below a folder. Raises LexcError if a file of one has changed, not if it is gone."""
    paths = sorted(root.rglob(OUTCOME))
    for path in paths:
        outcome = read_outcome(path.parent) or {"result": {}, "outputs": {}, "checksums": {}}
        try:
            if not isinstance(outcome["result"], dict):
                raise ValueError("a task has no result")
            _check_numbers(outcome["result"])
            for name, (group, segments) in outcome["outputs"].items():
                _check_segments(path.parent, name, group, segments)
            checksums = {path.with_name(name): checksum for name, checksum in outcome["checksums"].items()}
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            raise damaged_error(path.parent, str(error)) from error
        for file, checksum in checksums.items():
            _check_file(file, checksum)
    forget_outcomes()
    return len(paths)


def _check_numbers(value: Any) -> None:
    """Raise ValueError for a number in the result of a task that is no count."""
    if isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            _check_numbers(item)
    elif isinstance(value, (int, float)) and not 0 <= value <= _MOST:
        raise ValueError("a count is out of range")


def _check_segments(folder: Path, name: str, group: int, segments: dict[str, list[list[int]]]) -> None:
    """Raise ValueError unless the segments of each bucket ascend, inside of its file."""
    if type(group) is not int or group < 1:
        raise ValueError("a file has no buckets")
    for bucket, pairs in segments.items():
        try:
            end = (folder / f"{name}.{int(bucket) // group}").stat().st_size
        except FileNotFoundError:
            end = _MOST  # it has been read, and removed
        position = 0
        for start, size in pairs:
            if type(start) is not int or type(size) is not int or not position <= start <= start + size <= end:
                raise ValueError("a segment is out of range")
            position = start + size


def _check_file(path: Path, checksum: str) -> None:
    try:
        has_changed = checksum_file(path) != checksum
    except FileNotFoundError:
        return
    except OSError as error:
        raise folder_error(path.parent, error) from error
    if has_changed:
        raise changed_file_error(path)
