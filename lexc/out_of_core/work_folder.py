"""Temporary files of a build: a folder of its own, and files of records, one for each bucket."""

from __future__ import annotations

import contextlib
import errno
import mmap
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from lexc.compile.buffers import zeros
from lexc.errors import LexcError, printable
from lexc.files import unfinished
from lexc.kernels.out_of_core.spill import Spill

try:
    import fcntl
except ImportError:  # not on Windows, where a build that was killed leaves its folder
    fcntl = None  # type: ignore[assignment]

_PREFIX = "lexc-build-"
_LOCK = "lock"
_CHUNK = 1 << 20  # bytes that are read at a time from a file of records


class WorkFolder:
    """A folder for the temporary files of one build. It is removed when the `with` block ends, however it ends.

    Commands remove it at Ctrl-C and SIGTERM, too.

    announce: takes a sentence on the space that files may take. used, peak: bytes in them, now and at most. The folders
    of builds that were killed are removed first: their locks are free.
    """

    def __init__(
        self, parent: str | os.PathLike[str] | None = None, announce: Callable[[str], None] | None = None
    ) -> None:
        import tempfile  # lazy: tempfile costs 6 ms

        self.parent = Path(parent or tempfile.gettempdir())
        self.used = 0
        self.peak = 0
        self._announce = announce

    def __enter__(self) -> WorkFolder:
        clean_up_after_killed_builds(self.parent)
        try:
            self.path = self.parent / f"{_PREFIX}{os.urandom(8).hex()}"
            unfinished.add(str(self.path))
            self.path.mkdir(mode=0o700)
        except OSError as error:
            raise folder_error(self.parent, error) from error
        self._lock = os.open(self.path / _LOCK, os.O_CREAT | os.O_RDWR, 0o600)
        if fcntl:
            fcntl.flock(self._lock, fcntl.LOCK_EX)
        return self

    def __exit__(self, *_: object) -> None:
        import shutil  # lazy: shutil costs 3 ms

        os.close(self._lock)
        shutil.rmtree(self.path, ignore_errors=True)
        unfinished.discard(str(self.path))

    def expect(self, n_bytes: int) -> None:
        """Announce how many bytes the files may take, and how many are free."""
        free = _free_bytes(self.path)
        if self._announce:
            space = f", where {_megabytes(free)} are free" if free >= 0 else ""
            self._announce(f"temporary files may take up to {_megabytes(n_bytes)} in {self.parent}{space}")

    def count(self, n_bytes: int) -> None:
        """Count bytes that were written, or removed (negative)."""
        self.used += n_bytes
        self.peak = max(self.peak, self.used)


def clean_up_after_killed_builds(parent: Path) -> None:
    """Remove the folders of builds that were killed. A build that runs holds a lock in its folder."""
    if not fcntl:
        return
    import shutil  # lazy: shutil costs 3 ms

    for lock in parent.glob(f"{_PREFIX}*/{_LOCK}"):
        with contextlib.suppress(OSError), lock.open("rb") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(lock.parent, ignore_errors=True)


class BucketFiles:
    """Files of records, one for each bucket, that are appended to, and read when they are complete."""

    def __init__(self, folder: WorkFolder, name: str) -> None:
        self._folder = folder
        self._name = name
        self._sizes: dict[int, int] = {}

    def spill(self, n_buckets: int, block: int) -> Spill:
        """A spill that writes to these files. block: bytes of memory for each bucket."""
        return Spill(self.write, unmapped_zeros(n_buckets * block), n_buckets)

    def appender(self, bucket: int, block: int = _CHUNK) -> Spill:
        """A spill of one bucket, which writes to the file of this one. block: bytes of memory."""
        return Spill(lambda _, data: self.write(bucket, data), zeros("B", block), 1)

    def path(self, bucket: int) -> Path:
        """The file of a bucket."""
        return self._folder.path / f"{self._name}.{bucket}"

    def size(self, bucket: int) -> int:
        """The bytes of a bucket."""
        return self._sizes.get(bucket, 0)

    def buckets(self) -> list[int]:
        """The buckets that have records, in order."""
        return sorted(self._sizes)

    def write(self, bucket: int, data: memoryview) -> None:
        """Append to the file of a bucket. Raises LexcError if there is no space left."""
        try:
            with self.path(bucket).open("ab", buffering=0) as file:
                view = memoryview(data)
                while len(view):
                    view = view[file.write(view) :]
        except OSError as error:
            raise folder_error(self._folder.path, error) from error
        self._sizes[bucket] = self.size(bucket) + len(data)
        self._folder.count(len(data))

    def load(self, bucket: int) -> memoryview:
        """All records of a bucket, in memory."""
        data = zeros("B", self.size(bucket))
        position = 0
        for chunk in self.chunks(bucket, 1):
            data[position : position + len(chunk)] = chunk
            position += len(chunk)
        return data

    def chunks(self, bucket: int, record_size: int) -> Iterator[memoryview]:
        """The records of a bucket, a megabyte at a time. record_size: of each record, in bytes.

        Raises LexcError if the file is gone, or is not as it was written.
        """
        remaining = self.size(bucket)
        if not remaining:
            return
        size = _CHUNK - _CHUNK % record_size
        buffer = memoryview(bytearray(min(size, remaining)))
        try:
            with self.path(bucket).open("rb", buffering=0) as file:
                while remaining:
                    n = _read_into(file, buffer[: min(size, remaining)])
                    yield buffer[:n]
                    remaining -= n
        except OSError as error:
            raise folder_error(self._folder.path, error) from error

    def read(self, bucket: int, offset: int, buffer: memoryview) -> None:
        """Fill a buffer from a bucket's file. Raises LexcError if the file is gone, or shorter than it was written."""
        if not buffer:
            return
        try:
            with self.path(bucket).open("rb", buffering=0) as file:
                file.seek(offset)
                _read_into(file, buffer)
        except OSError as error:
            raise folder_error(self._folder.path, error) from error

    def remove(self, bucket: int) -> None:
        """Remove the file of a bucket."""
        if bucket in self._sizes:
            self._folder.count(-self._sizes.pop(bucket))
            with contextlib.suppress(OSError):
                self.path(bucket).unlink()


def _read_into(file: object, buffer: memoryview) -> int:
    position = 0
    while position < len(buffer):
        n = file.readinto(buffer[position:])  # type: ignore[attr-defined]
        if not n:
            raise OSError(errno.EIO, "a temporary file is shorter than it was written")
        position += n
    return position


def unmapped_zeros(n: int) -> memoryview:
    """n zeroed bytes that take memory only where they are written, page by page."""
    return memoryview(mmap.mmap(-1, n))


def folder_error(folder: Path, error: OSError) -> LexcError:
    """The error for a failure in a folder of temporary files."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        free = _free_bytes(folder)
        return LexcError(
            "no space left for temporary files", where=str(folder), found=f"{free:,} bytes free" if free >= 0 else "",
            remedy="Name a folder with more space: --tmp DIR.",
        )  # fmt: skip
    return LexcError(
        "cannot use the folder of temporary files", where=str(folder), found=error.strerror or str(error),
        remedy="Name another one: --tmp DIR.",
    )  # fmt: skip


def _megabytes(n_bytes: int) -> str:
    return f"{-(-n_bytes // 1_000_000):,} MB"


def _free_bytes(folder: Path) -> int:
    import shutil  # lazy: shutil costs 3 ms

    with contextlib.suppress(OSError):
        return shutil.disk_usage(folder).free
    return -1


def damaged_error(folder: Path) -> LexcError:
    """The error for temporary files that another program has changed."""
    return LexcError(
        "temporary files do not belong together", where=printable(str(folder)), remedy="Build again, in another --tmp."
    )
