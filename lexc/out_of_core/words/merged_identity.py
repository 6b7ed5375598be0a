"""The identity of words that come piece by piece, in limited memory."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from lexc.alphabet import Alphabet
from lexc.compile.streams.identity import IdentityHash
from lexc.out_of_core.files.bucket_files import BucketFiles
from lexc.out_of_core.files.work_folder import WorkFolder


class MergedIdentityHash(IdentityHash):
    """An `IdentityHash` that keeps few tiles: the text of each piece is a sorted run in a file, and runs are merged.

    folder: for these files. memory: bytes for a run.
    """

    def __init__(self, alphabet: Alphabet, folder: WorkFolder, memory: int) -> None:
        super().__init__(alphabet, 0)
        self._runs = BucketFiles(folder.path, "spellings")
        self._limit = memory // 16  # bytes of tiles; their spellings take some ten times as much while they are sorted

    def update(self, tiles: bytes) -> None:
        """Add sorted words, as zero-ended tiles."""
        super().update(tiles)
        if len(self._tiles) > self._limit:
            self._write_run()

    def digest(self) -> bytes:
        """The identity. Nothing can be added afterwards."""
        if self._runs.buckets():
            self._write_run()
            for line in heapq.merge(*(_lines(self._runs, run) for run in self._runs.buckets())):
                self._sha256.update(line)
        return super().digest()

    def _write_run(self) -> None:
        self._runs.write(len(self._runs.buckets()), memoryview(self._text(bytes(self._tiles))))
        self._tiles = bytearray()


def _lines(runs: BucketFiles, run: int) -> Iterator[bytes]:
    """The lines of a run, each with its line end. Every letter is greater than that, so the order stays the same."""
    if runs.size(run):
        with runs.path(run).open("rb") as file:
            yield from file
