"""Sorted runs of words in temporary files, merged as they are read."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.compile.buffers import zeros
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.kernels.out_of_core.run_merge import ALL_RUNS_ENDED, OUTPUT_IS_FULL, RunMerge
from lexc.out_of_core.files.bucket_files import BucketFiles

_MIN_BLOCK = 4096  # bytes: more than the longest word


class RunReader:
    """The words of one run, read into a block of memory from the file of a bucket."""

    def __init__(self, runs: BucketFiles, bucket: int, block: memoryview) -> None:
        self._runs, self._bucket, self._block = runs, bucket, block
        self._offset = 0  # in the file
        self._end = self._filled = 0  # of the whole words in the block, and of all bytes in it

    def fill(self) -> int:
        """Put the next whole words at the beginning of the block. Return their bytes: 0 if the run has ended.

        Raises ValueError if there is no whole word.
        """
        block, n_left = self._block, self._filled - self._end
        block[:n_left] = block[self._end : self._filled]
        n = min(len(block) - n_left, self._runs.size(self._bucket) - self._offset)
        self._runs.read(self._bucket, self._offset, block[n_left : n_left + n])
        self._offset += n
        self._filled = n_left + n
        tail = max(0, self._filled - MAX_TILES - 1)
        self._end = tail + bytes(block[tail : self._filled]).rfind(b"\0") + 1
        if self._end == tail and self._filled:
            raise ValueError("a word has no end")
        return self._end


class MergedRuns:
    """The words of sorted runs in order, each once.

    runs: zero-ended words, a bucket for each run. memory: bytes for reading. n_words: those that `pieces` has given.
    """

    def __init__(self, runs: BucketFiles, memory: int) -> None:
        self._runs, self._memory = runs, memory
        self.n_words = 0

    def pieces(self, size: int) -> Iterator[bytes]:
        """The words in pieces of at most `size` bytes. Raises ValueError if the files are damaged."""
        buckets = self._runs.buckets()
        block = max(_MIN_BLOCK, self._memory // len(buckets))
        buffer = zeros("B", block * len(buckets))
        blocks = (buffer[i * block : (i + 1) * block] for i in range(len(buckets)))
        readers = [RunReader(self._runs, bucket, part) for bucket, part in zip(buckets, blocks, strict=True)]
        merge = RunMerge(buffer, len(readers))
        for run, reader in enumerate(readers):
            merge.set_words(run, reader.fill())
        for piece in _write(merge, readers, memoryview(bytearray(size))):
            self.n_words = merge.count()
            yield piece


def _write(merge: RunMerge, readers: list[RunReader], output: memoryview) -> Iterator[bytes]:
    """Run a merge, and give it more words where a run needs them."""
    filled, run = 0, OUTPUT_IS_FULL
    while run != ALL_RUNS_ENDED:
        n, run = merge.merge(output[filled:])
        filled += n
        if run in (OUTPUT_IS_FULL, ALL_RUNS_ENDED):
            yield bytes(output[:filled])
            filled = 0
        elif n_bytes := readers[run].fill():
            merge.set_words(run, n_bytes)
