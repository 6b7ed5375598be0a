"""The identity of words that come piece by piece: SHA-256 of their text, sorted by its bytes."""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Iterator

from lexc.alphabet import Alphabet
from lexc.out_of_core.files.bucket_files import BucketFiles
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.source.coding import canonical_text, has_byte_order


class IdentityHash:
    """SHA-256 of words in the order of their bytes.

    In Polish, for example, letters do not stand in the order of their bytes. Then the text of each piece is a sorted
    run in a file, and the runs are merged at the end. folder: for these files; without it all tiles are kept. memory:
    bytes for a run.
    """

    def __init__(self, alphabet: Alphabet, folder: WorkFolder | None, memory: int) -> None:
        self._alphabet = alphabet
        self._has_byte_order = has_byte_order(alphabet)
        self._sha256 = hashlib.sha256()
        self._runs = BucketFiles(folder.path, "spellings") if folder else None
        self._tiles = bytearray()
        self._limit = memory // 16  # bytes of tiles; their spellings take some ten times as much while they are sorted

    def update(self, tiles: bytes) -> None:
        """Add sorted words, as zero-ended tiles."""
        if self._has_byte_order:
            self._sha256.update(self._text(tiles))
            return
        self._tiles += tiles
        if self._runs and len(self._tiles) > self._limit:
            self._write_run(self._runs)

    def digest(self) -> bytes:
        """The identity. Nothing can be added afterwards."""
        if self._runs and self._runs.buckets():
            self._write_run(self._runs)
            for line in heapq.merge(*(_lines(self._runs, run) for run in self._runs.buckets())):
                self._sha256.update(line)
        elif self._tiles:
            self._sha256.update(self._text(bytes(self._tiles)))
        return self._sha256.digest()

    def _text(self, tiles: bytes) -> bytes:
        return canonical_text(tiles, self._alphabet)

    def _write_run(self, runs: BucketFiles) -> None:
        runs.write(len(runs.buckets()), memoryview(self._text(bytes(self._tiles))))
        self._tiles = bytearray()


def _lines(runs: BucketFiles, run: int) -> Iterator[bytes]:
    """The lines of a run, each with its line end. Every letter is greater than that, so the order stays the same."""
    if runs.size(run):
        with runs.path(run).open("rb") as file:
            yield from file
