"""Sorting records in limited memory: sorted runs are written to files, and merged."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import merge

from lexc.out_of_core.files.bucket_files import BucketFiles

_OVERHEAD = 64  # bytes of memory that a record takes beside its own
_LENGTH = 4  # bytes of a record's length, in files
_BATCH = 4096  # records that are written at a time
_LEAST_BUFFER, _MOST_BUFFER = 1 << 12, 1 << 18


class ExternalSort:
    """Records of bytes, which come out sorted once all are in. memory: bytes for them, in and out.

    files: take the runs that do not fit.
    """

    def __init__(self, files: BucketFiles, memory: int) -> None:
        self._files, self._memory = files, memory
        self._records: list[bytes] = []
        self._size = 0
        self._n_runs = 0

    def add(self, record: bytes) -> None:
        """Add a record."""
        self._records.append(record)
        self._size += len(record) + _OVERHEAD
        if self._size > self._memory:
            self._write_run()

    def take(self) -> Iterator[bytes]:
        """All records, sorted, once. Equal ones come together."""
        self._records.sort()
        if not self._n_runs:
            yield from self._records
            return
        self._write_run()
        size = min(_MOST_BUFFER, max(_LEAST_BUFFER, self._memory // self._n_runs))
        yield from merge(*(self._read_run(run, size) for run in range(self._n_runs)))
        for run in range(self._n_runs):
            self._files.remove(run)

    def _write_run(self) -> None:
        self._records.sort()
        for start in range(0, len(self._records), _BATCH):
            batch = self._records[start : start + _BATCH]
            data = b"".join(len(record).to_bytes(_LENGTH, "little") + record for record in batch)
            self._files.write(self._n_runs, memoryview(data))
        self._n_runs += 1
        self._records, self._size = [], 0

    def _read_run(self, run: int, size: int) -> Iterator[bytes]:
        """The records of a run. size: bytes that are read at a time."""
        data = bytearray()
        for piece in self._read_pieces(run, size):
            data += piece
            position = 0
            while len(data) - position >= _LENGTH:
                end = position + _LENGTH + int.from_bytes(data[position : position + _LENGTH], "little")
                if end > len(data):
                    break
                yield bytes(data[position + _LENGTH : end])
                position = end
            del data[:position]

    def _read_pieces(self, run: int, size: int) -> Iterator[bytes]:
        n_bytes, buffer = self._files.size(run), memoryview(bytearray(size))
        for start in range(0, n_bytes, size):
            piece = buffer[: min(size, n_bytes - start)]
            self._files.read(run, start, piece)
            yield bytes(piece)
