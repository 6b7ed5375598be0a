"""Words sorted in temporary files, in limited memory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.alphabet import Alphabet
from lexc.compile.automaton import sort
from lexc.out_of_core.files.bucket_files import BucketFiles, damaged_error
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.words.merged_identity import MergedIdentityHash
from lexc.out_of_core.words.run_merging import MergedRuns
from lexc.source.words import Words
from lexc.system.progress import report

_PIECE_SIZE = 1 << 18  # bytes of words that are merged at a time


class WordSorter:
    """Sorts words in runs, each a file of the folder. memory: bytes for that.

    n_words: those that `merge` has given, each once.
    """

    def __init__(self, folder: WorkFolder, memory: int) -> None:
        self._folder, self._memory = folder, memory
        self._runs: BucketFiles | None = None
        self.n_words = 0

    @property
    def has_sorted(self) -> bool:
        """Whether there are runs to merge."""
        return self._runs is not None

    def new_identity(self, alphabet: Alphabet) -> MergedIdentityHash:
        """A hash of no words yet."""
        return MergedIdentityHash(alphabet, self._folder, self._memory)

    def sort(self, pieces: Iterable[bytes], alphabet: Alphabet) -> None:
        """Sort the words of pieces, zero-ended tiles, in runs."""
        runs, tiles = BucketFiles(self._folder.path, "run"), bytearray()
        for piece in pieces:
            tiles += piece
            if len(tiles) > self._memory // 8:
                _write_run(runs, tiles, alphabet)
                tiles = bytearray()
        _write_run(runs, tiles, alphabet)
        self._runs = runs

    def merge(self, n_sorted: int) -> Iterator[bytes]:
        """The words of the runs in order, each once. n_sorted: the number of all sorted words."""
        assert self._runs is not None
        merged = MergedRuns(self._runs, self._memory // 4)
        try:
            for piece in merged.pieces(_PIECE_SIZE):
                report("merging the sorted words", merged.n_words / n_sorted)
                yield piece
        except ValueError:
            raise damaged_error(self._folder.path) from None
        self.n_words = merged.n_words


def _write_run(runs: BucketFiles, tiles: bytearray, alphabet: Alphabet) -> None:
    if tiles:
        words = Words(memoryview(bytes(tiles)), tiles.count(0), False, alphabet, (0, 0, 0))
        runs.write(len(runs.buckets()), sort(words).tiles)
