"""Files and folders by name: what cannot be had is an OSError, whatever its name, and what never ends is refused."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO


def open_to_read(path: str | os.PathLike[str]) -> BinaryIO:
    """Open a file, pipe or terminal. OSError for a name that no file can have, and for devices but the null one, which
    give bytes without end.
    """
    with _named(path):
        file = open(path, "rb")  # noqa: SIM115
    if not _ends(file):
        file.close()
        raise OSError(errno.EINVAL, "a device: name a file or a pipe", os.fspath(path))
    return file


def read(path: str | os.PathLike[str]) -> bytes:
    """All that `open_to_read` opens."""
    with open_to_read(path) as file:
        return file.read()


def make_folder(path: str | os.PathLike[str]) -> None:
    """Make a folder, and those that it lies in, if it is not there. OSError says why not."""
    with _named(path):
        os.makedirs(path, exist_ok=True)


@contextmanager
def _named(path: str | os.PathLike[str]) -> Iterator[None]:
    """OSError for a path that has a NUL in it, or a character that names cannot have."""
    try:
        yield
    except ValueError as error:
        raise OSError(errno.EINVAL, f"no name of a file: {error}", os.fspath(path)) from error


def _ends(file: BinaryIO) -> bool:
    state = os.fstat(file.fileno())
    if stat.S_ISCHR(state.st_mode):
        return file.isatty() or os.path.samestat(state, os.stat(os.devnull))
    return not stat.S_ISBLK(state.st_mode)
