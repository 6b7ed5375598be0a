"""Files that only this user can write, and the state of a file that was verified."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from xxhash import xxh3_64

if TYPE_CHECKING:
    from io import FileIO

MAX_STATE = 200
"""The most bytes of a state."""

_CHECKS = 3  # a number in each state, raised when the checks of an opened image become stricter
_PIECE_SIZE = 1 << 16  # bytes
_READING = os.O_RDONLY
for _flag in ("O_BINARY", "O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY"):  # a pipe would wait for its other end
    _READING |= getattr(os, _flag, 0)


def problem_of_owner(status: os.stat_result) -> str:
    """The reason why a file or folder may be somebody else's, "" if it is the user's own. Windows tells no owners."""
    if not hasattr(os, "geteuid"):
        return ""
    if status.st_uid != os.geteuid():
        return "another user owns it"
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not stat.S_ISLNK(status.st_mode):
        return "other users can write to it"
    return ""


def open_own_file(path: str) -> FileIO:
    """Open a file of this user. Raises OSError unless it is a regular one, which nobody else can write, and no link."""
    file = open(path, "rb", buffering=0, opener=lambda name, _: os.open(name, _READING))  # noqa: SIM115
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode) or problem_of_owner(status):
        file.close()
        raise OSError(f"{path}: no file of this user alone")
    return file


def state_of(file: FileIO) -> bytes:
    """The state of an open file: its numbers and times, and a hash of its bytes.

    The file is read in pieces, even where it is mapped: pages of a mapping would count as memory of this process.
    """
    status, content, piece = os.fstat(file.fileno()), xxh3_64(), bytearray(_PIECE_SIZE)
    numbers = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    file.seek(0)
    while size := file.readinto(piece):
        content.update(memoryview(piece)[:size])
    return f"{_CHECKS} {' '.join(map(str, numbers))} {content.hexdigest()}\n".encode()


def hash_in(state: bytes) -> str:
    """The hash of a file's bytes in its state."""
    return state.split()[-1].decode()
