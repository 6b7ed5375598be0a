"""Files that are read and then replaced: by one process at a time, and never over the changes of another program."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from lexc.errors import LexcError, printable
from lexc.system import locks

_PATIENCE = 600.0  # seconds to wait for other processes that change the file
_READING = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_KEPT_ATTRIBUTES = ("user.", "system.posix_acl_access")  # others are the system's, such as labels of SELinux
_NAME_ANOTHER = "Name another file to write."


class Original(NamedTuple):
    """A file that is read and then replaced. path: its own, without links. status: from before it was read."""

    path: str
    status: os.stat_result


@contextmanager
def change_in_place(target: str | None, *sources: str, patience: float = _PATIENCE) -> Iterator[Original | None]:
    """Lock a file that is one of the sources and the target, and yield it; None if the target is another file.

    Other processes that change it by this function wait: each begins with the changes of the one before. patience:
    seconds to wait. Raises LexcError if they take longer, or if the file could not be replaced by one like it: if it is
    read-only, another user's, or has several names.
    """
    if target is None or not os.path.isfile(target) or not any(_is_same(target, source) for source in sources):
        yield None
        return
    path = os.path.realpath(target)
    file = _lock_current(path, patience)
    try:
        status = os.stat(path)
        _require_replaceable(path, status)
        yield Original(path, status)
    finally:
        if file is not None:
            os.close(file)


def _is_same(target: str, source: str) -> bool:
    with suppress(OSError, ValueError):
        return os.path.samefile(target, source)
    return False


def _lock_current(path: str, patience: float) -> int | None:
    """Lock the file of a name, and return its descriptor; None without locks. The name may get another file meanwhile.

    (A file that is open cannot be replaced on Windows, which has no locks of this kind.)
    """
    while True:
        try:
            file = os.open(path, _READING)
        except OSError as error:
            raise LexcError(
                "cannot read",
                where=printable(path),
                expected="a file that can be read",
                found=error.strerror or str(error),
            ) from error
        holder = locks.lock(file, patience)
        with suppress(OSError):
            if holder == "ours" and os.path.samestat(os.fstat(file), os.stat(path)):
                return file
        os.close(file)
        if holder == "none":
            return None
        if holder == "another's":
            raise LexcError(
                "another program is changing this file", where=printable(path), remedy="Wait until it has ended."
            )


def _require_replaceable(path: str, status: os.stat_result) -> None:
    """Raise LexcError if a new file in the place of this one would differ in more than its content."""
    if not status.st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(path, os.W_OK):
        raise LexcError(
            "the file is read-only", where=printable(path), remedy="Give it write permission, or name another file."
        )
    if status.st_nlink > 1:
        raise LexcError(
            "the file has other names (hard links), which would keep the old content", where=printable(path),
            found=f"{status.st_nlink} names", remedy=_NAME_ANOTHER,
        )  # fmt: skip
    if hasattr(os, "geteuid") and os.geteuid() not in (0, status.st_uid):
        raise LexcError("the file is another user's", where=printable(path), remedy=_NAME_ANOTHER)


def refuse_change(original: Original) -> None:
    """Raise LexcError if the file is not as it was before it was read."""
    try:
        is_same = _facts(os.stat(original.path)) == _facts(original.status)
    except OSError:
        is_same = False
    if not is_same:
        raise LexcError(
            "another program changed the file meanwhile, so it was not overwritten", where=printable(original.path),
            remedy="Repeat the command.",
        )  # fmt: skip


def _facts(status: os.stat_result) -> tuple[int, ...]:
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def keep_attributes(old: str, new: str, must_keep: bool) -> None:
    """Give a new file the owner, the group, the permissions and the attributes of the old one.

    must_keep: whether to raise OSError for those that this user cannot give.
    """
    status, mine = os.stat(old), os.stat(new)
    if hasattr(os, "chown") and (status.st_uid, status.st_gid) != (mine.st_uid, mine.st_gid):
        with _os_errors(must_keep):
            os.chown(new, status.st_uid, status.st_gid)
    os.chmod(new, status.st_mode & 0o777)
    if hasattr(os, "listxattr"):
        with _os_errors(must_keep):
            for name in _list_attributes(old):
                os.setxattr(new, name, os.getxattr(old, name))


def _list_attributes(path: str) -> list[str]:
    """The names of the attributes to keep; none if the file system has none."""
    with suppress(OSError):
        return [name for name in os.listxattr(path) if name.startswith(_KEPT_ATTRIBUTES)]
    return []


@contextmanager
def _os_errors(are_raised: bool) -> Iterator[None]:
    try:
        yield
    except OSError:
        if are_raised:
            raise
