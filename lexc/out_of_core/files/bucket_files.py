"""Files of records, one for each bucket, in a folder of temporary files."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import FileIO
from pathlib import Path

from lexc.compile.buffers import zeros
from lexc.errors import LexcError, printable
from lexc.kernels.out_of_core.spill import Spill
from lexc.out_of_core.files.memory_pool import MemoryPool

_CHUNK = 1 << 20  # bytes that are read at a time from a file of records
_MAX_OPEN = 32  # files of one name that are open at a time for writing
_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class BucketFiles:
    """Files of records for buckets, which are appended to, and read when they are complete.

    Making a file takes longer than writing to it, so neighbours share one: group is their number. A bucket has segments
    of its file, each (start, size). segments: of buckets that were written before, as from `segments`.

    Files that are written stay open until `close`: opening one takes as long as writing 16 kB.
    """

    def __init__(
        self, folder: Path, name: str, group: int = 1, segments: Mapping[str, list[list[int]]] | None = None
    ) -> None:
        self._folder = folder
        self._name = name
        self._segments = {int(bucket): pairs for bucket, pairs in (segments or {}).items()}
        self._ends: dict[int, int] = {}
        self._descriptors: dict[int, int] = {}  # of open files, by group
        self._chunk = memoryview(b"")  # memory for chunks, unless a reader has it
        self.group = group

    def spill(self, n_buckets: int, block: int) -> Spill:
        """A spill that writes to these files. block: bytes of memory for each bucket."""
        return Spill(self.write, zeros("B", n_buckets * block), n_buckets)

    def appender(self, bucket: int, block: int = _CHUNK, pool: MemoryPool | None = None) -> Spill:
        """A spill of one bucket, which writes to the file of this one. block: bytes of memory, which the pool lends."""
        buffer = pool.lend("appender", "B", block) if pool else zeros("B", block)
        return Spill(lambda _, data: self.write(bucket, data), buffer, 1)

    def path(self, bucket: int) -> Path:
        """The file of a bucket."""
        return Path(self._path(bucket))

    def _path(self, bucket: int) -> str:
        return os.path.join(self._folder, f"{self._name}.{bucket // self.group}")

    def size(self, bucket: int) -> int:
        """The bytes of a bucket."""
        return sum(size for _, size in self._segments.get(bucket, ()))

    def segments(self) -> dict[int, list[list[int]]]:
        """The segments of each bucket."""
        return self._segments

    def buckets(self) -> list[int]:
        """The buckets that have records, in order."""
        return sorted(self._segments)

    def write(self, bucket: int, data: memoryview) -> None:
        """Append to a bucket. Raises LexcError if there is no space left."""
        try:
            descriptor, view = self._descriptor(bucket), memoryview(data)
            while len(view):
                view = view[os.write(descriptor, view) :]
        except OSError as error:
            raise folder_error(self._folder, error) from error
        start, pairs = self._ends.get(bucket // self.group, 0), self._segments.setdefault(bucket, [])
        if pairs and sum(pairs[-1]) == start:
            pairs[-1][1] += len(data)
        else:
            pairs.append([start, len(data)])
        self._ends[bucket // self.group] = start + len(data)

    def _descriptor(self, bucket: int) -> int:
        """The open file of a bucket. A new one is empty, though a killed build may have left its file."""
        group = bucket // self.group
        descriptor = self._descriptors.pop(group, -1)
        if descriptor < 0:
            if len(self._descriptors) == _MAX_OPEN:
                os.close(self._descriptors.pop(next(iter(self._descriptors))))
            descriptor = os.open(self._path(bucket), _APPEND | (0 if group in self._ends else os.O_TRUNC), 0o600)
        self._descriptors[group] = descriptor  # the last one, since it was used last
        return descriptor

    def close(self) -> None:
        """Close the files that were written. They can still be read, and appended to."""
        while self._descriptors:
            os.close(self._descriptors.popitem()[1])

    def __del__(self) -> None:
        self.close()

    def load(self, bucket: int, pool: MemoryPool | None = None) -> memoryview:
        """All records of a bucket, in memory. pool: lends the memory, as "records"; by default it is new."""
        return SharedFiles([self]).load(bucket, pool)

    def load_into(self, bucket: int, buffer: memoryview) -> int:
        """Write all records of a bucket to the beginning of a buffer. Returns the number of bytes."""
        n_read = 0
        if bucket in self._segments:
            with self._open(bucket) as file:
                for start, size in self._segments[bucket]:
                    file.seek(start)
                    self._fill(buffer[n_read : n_read + size], file, bucket)
                    n_read += size
        return n_read

    def chunks(self, bucket: int, record_size: int) -> Iterator[memoryview]:
        """The records of a bucket, up to a megabyte at a time, each in the same memory. record_size: in bytes.

        Raises LexcError if the file is gone, or is not as it was written.
        """
        pairs = self._segments.get(bucket, [])
        if not pairs:
            return
        most = _CHUNK - _CHUNK % record_size
        least = min(most, max(size for _, size in pairs))
        buffer, self._chunk = self._chunk, memoryview(b"")
        if len(buffer) < least:
            buffer = zeros("B", least)
        with self._open(bucket) as file:
            for start, size in pairs:
                file.seek(start)
                for n_read in range(0, size, most):
                    piece = buffer[: min(most, size - n_read)]
                    self._fill(piece, file, bucket)
                    yield piece
        self._chunk = buffer

    def read(self, bucket: int, offset: int, buffer: memoryview) -> None:
        """Fill a buffer from the file of a bucket that shares it with no other.

        Raises LexcError if the file is gone, or is not as it was written.
        """
        if buffer:
            with self._open(bucket) as file:
                file.seek(offset)
                self._fill(buffer, file, bucket)

    @contextlib.contextmanager
    def _open(self, bucket: int) -> Iterator[FileIO]:
        try:
            with open(self._path(bucket), "rb", buffering=0) as file:
                yield file
        except FileNotFoundError as error:
            raise lost_file_error(self.path(bucket)) from error
        except OSError as error:
            raise folder_error(self._folder, error) from error

    def _fill(self, buffer: memoryview, file: FileIO, bucket: int) -> None:
        if _read_into(buffer, file) < len(buffer):
            raise lost_file_error(self.path(bucket))

    def remove(self, bucket: int) -> None:
        """Remove a bucket; its file, too, if no other bucket has any of it."""
        group = bucket // self.group
        if self._segments.pop(bucket, None) and all(other // self.group != group for other in self._segments):
            self._ends.pop(group, None)
            if group in self._descriptors:
                os.close(self._descriptors.pop(group))
            with contextlib.suppress(OSError):
                self.path(bucket).unlink()


class SharedFiles:
    """The files of one name that several tasks have written. A bucket has what each of them wrote, in order."""

    def __init__(self, parts: Sequence[BucketFiles]) -> None:
        self._parts = parts

    def size(self, bucket: int) -> int:
        """The bytes of a bucket."""
        return sum(part.size(bucket) for part in self._parts)

    def load(self, bucket: int, pool: MemoryPool | None = None) -> memoryview:
        """All records of a bucket, in memory. pool: lends the memory, as "records"; by default it is new."""
        size = self.size(bucket)
        data, position = pool.lend("records", "B", size) if pool else zeros("B", size), 0
        for part in self._parts:
            position += part.load_into(bucket, data[position:])
        return data

    def chunks(self, bucket: int, record_size: int) -> Iterator[memoryview]:
        """The records of a bucket, up to a megabyte at a time, as from `BucketFiles.chunks`."""
        for part in self._parts:
            yield from part.chunks(bucket, record_size)

    def remove(self, buckets: Iterable[int] | None = None) -> None:
        """Remove the files of some buckets, or of all."""
        chosen = None if buckets is None else list(buckets)
        for part in self._parts:
            for bucket in part.buckets() if chosen is None else chosen:
                part.remove(bucket)


def _read_into(buffer: memoryview, file: FileIO) -> int:
    """Read bytes until the buffer is full, or the file ends. Returns their number."""
    position = 0
    while position < len(buffer):
        n = file.readinto(buffer[position:])
        if not n:
            break
        position += n
    return position


def folder_error(folder: Path, error: OSError) -> LexcError:
    """The error for a failure in a folder of temporary files."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        free = free_bytes(folder)
        return NoSpaceLeft(
            "no space left for temporary files", where=printable(str(folder)),
            found=f"{free:,} bytes free" if free >= 0 else "", remedy="Name a folder with more space: --tmp DIR.",
        )  # fmt: skip
    return LexcError(
        "cannot use the folder of temporary files", where=printable(str(folder)), found=error.strerror or str(error),
        remedy="Name another one: --tmp DIR, or --resume DIR.",
    )  # fmt: skip


def free_bytes(folder: Path) -> int:
    """The free bytes of a folder's disk, -1 if unknown."""
    import shutil  # lazy: shutil costs 3 ms

    with contextlib.suppress(OSError):
        return shutil.disk_usage(folder).free
    return -1


class NoSpaceLeft(LexcError):
    """Raised if the disk of temporary files is full."""


class LostFile(LexcError):
    """Raised for a temporary file that another program has removed or shortened."""


def lost_file_error(path: Path) -> LostFile:
    """The error for a temporary file that another program has removed or shortened."""
    return LostFile(
        "a temporary file is lost", where=printable(str(path)), expected="the bytes that were written to it",
        remedy="Remove the folder of temporary files, and build again.",
    )  # fmt: skip


def changed_file_error(path: Path) -> LexcError:
    """The error for a temporary file whose bytes have changed."""
    return LexcError(
        "a temporary file is damaged", where=printable(str(path)), expected="the bytes that were written to it",
        remedy="Remove the folder of temporary files, and build again.",
    )  # fmt: skip


def damaged_error(folder: Path, problem: str = "") -> LexcError:
    """The error for temporary files that another program has changed. problem: one that was found in them."""
    return LexcError(
        "temporary files do not belong together", where=printable(str(folder)), found=printable(problem),
        remedy="Remove the folder of temporary files, and build again.",
    )  # fmt: skip
