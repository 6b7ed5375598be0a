"""The identity of words that come piece by piece: SHA-256 of their text, sorted by its bytes."""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Iterator

from lexc.alphabet import Alphabet
from lexc.out_of_core.work_folder import BucketFiles, WorkFolder
from lexc.source.coding import canonical_text, has_byte_order
from lexc.source.words import Words


class IdentityHash:
    """SHA-256 of words in the order of their bytes.

    In Polish, for example, letters do not stand in the order of their bytes. Then the text of each piece is a sorted
    run in a file, and the runs are merged at the end. memory: bytes for a run.
    """

    def __init__(self, alphabet: Alphabet, folder: WorkFolder, memory: int) -> None:
        self._alphabet = alphabet
        self._has_byte_order = has_byte_order(alphabet)
        self._sha256 = hashlib.sha256()
        self._runs = BucketFiles(folder, "spellings")
        self._tiles = bytearray()
        self._limit = memory // 16  # bytes of tiles; their spellings take some ten times as much while they are sorted

    def update(self, tiles: bytes) -> None:
        """Add sorted words, as zero-ended tiles."""
        if self._has_byte_order:
            self._sha256.update(self._text(tiles))
            return
        self._tiles += tiles
        if len(self._tiles) > self._limit:
            self._write_run()

    def digest(self) -> bytes:
        """The identity. Nothing can be added afterwards."""
        if self._runs.buckets():
            self._write_run()
            runs = [self._lines(run) for run in self._runs.buckets()]
            for line in heapq.merge(*runs):
                self._sha256.update(line)
        elif self._tiles:
            self._sha256.update(self._text(bytes(self._tiles)))
        return self._sha256.digest()

    def _text(self, tiles: bytes) -> bytes:
        return canonical_text(Words(memoryview(tiles), tiles.count(0), True, self._alphabet, (0, 0, 0)))

    def _write_run(self) -> None:
        self._runs.write(len(self._runs.buckets()), memoryview(self._text(bytes(self._tiles))))
        self._tiles = bytearray()

    def _lines(self, run: int) -> Iterator[bytes]:
        """The lines of a run, each with its end. No letter is below that end, so they are sorted with it, too."""
        if self._runs.size(run):
            with self._runs.path(run).open("rb") as file:
                yield from file
