"""The folder of a build's temporary files."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Callable
from pathlib import Path

from lexc.out_of_core.files.bucket_files import NoSpaceLeft, folder_error, free_bytes
from lexc.system.files import remove_folder, unfinished

try:
    import fcntl
except ImportError:  # not on Windows, where a build that was killed leaves its folder
    fcntl = None  # type: ignore[assignment]

PREFIX = "lexc-build-"
"""Names of folders that belong to one build, and are removed after it, begin so."""
LOCK = "lock"


def _take_lock(path: Path) -> int:
    """Make and lock a file. Return its descriptor. Raises OSError."""
    lock = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if fcntl:
            fcntl.flock(lock, fcntl.LOCK_EX)
            os.write(lock, b"\n")  # from now on a free lock is that of a build that was killed
    except OSError:
        os.close(lock)
        raise
    return lock


class WorkFolder:
    """A folder for the temporary files of one build. It is removed when the `with` block ends, however it ends.

    Commands remove it at Ctrl-C and SIGTERM, too.

    announce: takes a sentence on the space that files may take. The folders of builds that were killed are removed
    first: their locks are free. is_kept: whether the next start of an ended build goes on from its files. is_resumed:
    whether this one does.
    """

    is_kept = False
    is_resumed = False
    path: Path

    def __init__(
        self, parent: str | os.PathLike[str] | None = None, announce: Callable[[str], None] | None = None
    ) -> None:
        import tempfile  # lazy: tempfile costs 6 ms

        self.parent = Path(parent or tempfile.gettempdir())
        self._announce = announce
        self._n_expected = 0

    def __enter__(self) -> WorkFolder:
        clean_up_after_killed_builds(self.parent)
        try:
            self.path = self.parent / f"{PREFIX}{os.urandom(8).hex()}"
            unfinished.add(str(self.path))
            self.path.mkdir(mode=0o700)
            self._lock = _take_lock(self.path / LOCK)
        except OSError as error:
            with contextlib.suppress(OSError):
                (self.path / LOCK).unlink(missing_ok=True)
                self.path.rmdir()
            unfinished.discard(str(self.path))
            raise folder_error(self.parent, error) from error
        return self

    def __exit__(self, error_type: object, error: BaseException | None, traceback: object) -> None:
        os.close(self._lock)
        remove_folder(str(self.path), last=LOCK)
        unfinished.discard(str(self.path))
        self._explain(error)

    def known_root(self) -> Path | None:
        """The folder for the files of tasks that a build before has left, None if there is none."""
        return None

    def new_root(self) -> Path:
        """Make a folder for the files of tasks."""
        root = self.path / f"tasks-{os.urandom(4).hex()}"
        try:
            root.mkdir()
        except OSError as error:
            raise folder_error(self.path, error) from error
        return root

    def expect(self, n_bytes: int) -> None:
        """Announce how many bytes the files may take, and how many are free."""
        self._n_expected = n_bytes
        free = free_bytes(self.path)
        if self._announce:
            space = f", where {_megabytes(free)} are free" if free >= 0 else ""
            self._announce(f"temporary files may take up to {_megabytes(n_bytes)} in {self.parent}{space}")

    def _explain(self, error: BaseException | None) -> None:
        """Add to an error the folder, and the bytes that the files may take."""
        if isinstance(error, NoSpaceLeft):
            error.where = str(self.parent)
            error.expected = f"up to {_megabytes(self._n_expected)}" if self._n_expected else ""


def clean_up_after_killed_builds(parent: Path) -> None:
    """Remove the user's folders of builds that were killed. A build that runs holds a lock in its folder.

    The lock's file is empty as long as the build has not taken it.
    """
    if not fcntl:
        return
    for path in parent.glob(f"{PREFIX}*/{LOCK}"):
        with contextlib.suppress(OSError), open(path, "rb", opener=open_at_once) as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            found = os.fstat(lock.fileno())
            if stat.S_ISREG(found.st_mode) and found.st_size and found.st_uid == os.getuid():
                remove_folder(str(path.parent), last=LOCK)


def open_at_once(path: str | os.PathLike[str], flags: int) -> int:
    """Open a file that anybody may have made: no pipe, which would wait for a writer, nor what a link leads to."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOFOLLOW", 0), 0o600)


def _megabytes(n_bytes: int) -> str:
    return f"{-(-n_bytes // 1_000_000):,} MB"
