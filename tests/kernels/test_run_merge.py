"""The merging of sorted runs, against Python's sorting of all words, compiled and uncompiled."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from lexc.compile.streams.lists import open_lists
from lexc.compile.streams.word_stream import WordStream
from lexc.errors import LexcError
from lexc.out_of_core.files.bucket_files import BucketFiles
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.words.copies import SourceCopier
from lexc.out_of_core.words.run_merging import MergedRuns
from lexc.out_of_core.words.word_sorting import WordSorter
from lexc.source import ReadOptions

Kernel = Callable[[str], ModuleType]
Runs = list[list[bytes]]


def merge_all(module: ModuleType, runs: Runs, block: int, size: int) -> tuple[list[bytes], int]:
    """The words of some runs, merged with blocks of this many bytes into outputs of this many; and their number."""
    buffer, unread = memoryview(bytearray(block * len(runs))), [list(run) for run in runs]

    def fill(run: int) -> int:
        data = b""
        while unread[run] and len(data) + len(unread[run][0]) + 1 <= block:
            data += unread[run].pop(0) + b"\0"
        buffer[run * block : run * block + len(data)] = data
        return len(data)

    merge, output, written = module.RunMerge(buffer, len(runs)), memoryview(bytearray(size)), b""
    for run in range(len(runs)):
        merge.set_words(run, fill(run))
    run = module.OUTPUT_IS_FULL
    while run != module.ALL_RUNS_ENDED:
        n, run = merge.merge(output)
        written += output[:n]
        if run >= 0 and (n_bytes := fill(run)):
            merge.set_words(run, n_bytes)
    return written.split(b"\0")[:-1], merge.count()


def make_runs(rng: random.Random) -> Runs:
    """Some runs with words in common, many of which begin alike."""
    beginning = bytes(rng.choices([1, 255], k=rng.choice([0, 0, 6, 8, 9])))
    words = [beginning + bytes(rng.choices([1, 2, 255], k=rng.randint(1, 9))) for _ in range(rng.randint(1, 90))]
    return [sorted({*rng.choices(words, k=rng.randint(1, 40))}) for _ in range(rng.randint(1, 9))]


def test_runs_are_merged_with_each_word_once(kernel: Kernel) -> None:
    rng = random.Random(3)
    for _ in range(150):
        runs = make_runs(rng)
        expected = sorted({word for run in runs for word in run})
        found = merge_all(kernel("out_of_core.run_merge"), runs, rng.choice([20, 50, 999]), rng.choice([20, 64, 5000]))
        assert found == (expected, len(expected))


def test_words_of_1020_letters_are_merged(kernel: Kernel) -> None:
    runs = [[b"\1" * 1019 + b"\2"], [b"\1" * 1020], [b"\1" * 8, b"\1" * 1020]]
    found = merge_all(kernel("out_of_core.run_merge"), runs, 1100, 2000)
    assert found == ([b"\1" * 8, b"\1" * 1020, b"\1" * 1019 + b"\2"], 3)


@pytest.mark.parametrize("data", [b"\0", b"\1\0\0", b"\1" * 1021 + b"\0"])
def test_empty_and_too_long_words_are_refused(kernel: Kernel, data: bytes) -> None:
    merge = kernel("out_of_core.run_merge").RunMerge(memoryview(bytearray(data)), 1)
    merge.set_words(0, len(data))
    with pytest.raises(ValueError, match="empty or too long"):
        merge.merge(memoryview(bytearray(5000)))


@pytest.mark.parametrize(("run", "n_bytes"), [(-1, 2), (2, 2), (0, 0), (0, 3), (0, 1)])
def test_words_without_a_run_or_an_end_are_refused(kernel: Kernel, run: int, n_bytes: int) -> None:
    merge = kernel("out_of_core.run_merge").RunMerge(memoryview(bytearray(b"\1\0\1\0")), 2)
    with pytest.raises(ValueError, match=r"no such run|no end"):
        merge.set_words(run, n_bytes)


def test_a_run_that_has_words_gets_no_others(kernel: Kernel) -> None:
    merge = kernel("out_of_core.run_merge").RunMerge(memoryview(bytearray(b"\1\0\1\0")), 2)
    merge.set_words(0, 2)
    with pytest.raises(ValueError, match="has words"):
        merge.set_words(0, 2)


def write_runs(folder: WorkFolder, runs: Runs) -> BucketFiles:
    files = BucketFiles(folder.path, "run")
    for number, run in enumerate(runs):
        files.write(number, memoryview(b"".join(word + b"\0" for word in run)))
    return files


def test_runs_in_files_are_merged_by_small_blocks(tmp_path: Path) -> None:
    rng = random.Random(4)
    runs = [sorted({bytes(rng.choices(range(1, 5), k=rng.randint(1, 12))) for _ in range(4000)}) for _ in range(3)]
    with WorkFolder(tmp_path) as folder:
        merged = MergedRuns(write_runs(folder, runs), 1)
        found = b"".join(merged.pieces(5000)).split(b"\0")[:-1]
    assert found == sorted({word for run in runs for word in run})
    assert merged.n_words == len(found)


@pytest.mark.parametrize("data", [b"\1" * 50, b"\1" * 5000, b"\1\0\0", b"\1" * 1021 + b"\0"])
def test_damaged_runs_are_refused(tmp_path: Path, data: bytes) -> None:
    """The words are read and sorted; then a file of theirs changes."""
    with WorkFolder(tmp_path) as folder:
        options = ReadOptions(alphabet="utf8")
        sorter = WordSorter(folder, 1 << 20)
        stream = WordStream(open_lists([["b", "a"]], options, SourceCopier(folder)), options, sorter)
        sorter._runs = BucketFiles(folder.path, "other")
        sorter._runs.write(0, memoryview(data))
        with pytest.raises(LexcError, match="do not belong together"):
            list(stream.pieces())
