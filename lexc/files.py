"""Files that are read: what cannot be had is an OSError, whatever its name, and what never ends is refused."""

from __future__ import annotations

import errno
import os
import stat
from typing import BinaryIO


def open_to_read(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a file, pipe or terminal. OSError for a name that no file can have, and for devices but the null one, which
    give bytes without end.
    """
    try:
        file = open(path, "rb")  # noqa: SIM115
    except ValueError as error:  # a NUL, or a character that names cannot have
        raise OSError(errno.EINVAL, f"no name of a file: {error}", os.fspath(path)) from error
    if not _ends(file):
        file.close()
        raise OSError(errno.EINVAL, "a device: name a file or a pipe", os.fspath(path))
    return file


def read(path: str | os.PathLike[str]) -> bytes:
    """All that `open_to_read` opens."""
    with open_to_read(path) as file:
        return file.read()


def _ends(file: BinaryIO) -> bool:
    state = os.fstat(file.fileno())
    if stat.S_ISCHR(state.st_mode):
        return file.isatty() or os.path.samestat(state, os.stat(os.devnull))
    return not stat.S_ISBLK(state.st_mode)
