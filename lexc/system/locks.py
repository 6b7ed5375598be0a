"""Locks on files: one process at a time. They are the system's, so that each ends with its process.

Windows and some network drives have none.
"""

from __future__ import annotations

import os
import stat
import time
from typing import Literal

_PAUSE = 0.02  # seconds between two attempts
_FLAGS = os.O_RDWR | os.O_CREAT
for _name in ("O_BINARY", "O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY"):  # a pipe would wait for its other end
    _FLAGS |= getattr(os, _name, 0)


def open_lock_file(path: str) -> int:
    """Open a file that exists only to be locked, and make it if it is missing. Return its descriptor.

    Raises OSError if that fails, or if something other than a file has the name: a link is not followed.
    """
    file = os.open(path, _FLAGS, 0o600)
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise OSError(f"{path} is no regular file")
    return file


def lock(file: int, seconds: float = 0) -> Literal["ours", "another's", "none"]:
    """Lock an open file until it is closed, and wait some seconds for a process that has the lock.

    Return who has the lock then: this process, another one, or "none" where the system or the file system has no locks.
    """
    try:
        import fcntl  # lazy: fcntl may be missing
    except ImportError:
        return "none"
    end = time.monotonic() + seconds
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return "ours"
        except BlockingIOError:
            if time.monotonic() >= end:
                return "another's"
            time.sleep(_PAUSE)
        except OSError:
            return "none"
