"""An image that is built in limited memory has the bytes of one built in memory, and leaves nothing behind."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from out_of_core.random_lists import build_in_memory, build_out_of_core, builds_the_same, make_plan

from lexc.compile.build import BuildOptions
from lexc.errors import LexcError
from lexc.out_of_core import building
from lexc.out_of_core.files.bucket_files import BucketFiles
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.states.plan import MIN_MEMORY
from lexc.out_of_core.states.state_passes import StatePasses
from lexc.out_of_core.states.state_tasks import FalseMatch
from lexc.out_of_core.tasks.task_runner import TaskRunner
from lexc.source import ReadOptions

WORDS = ["".join(random.Random(i).choices("ABCDEFGH", k=1 + i % 7)) for i in range(800)]


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(16))
def test_random_lists_give_the_bytes_of_a_build_in_memory(seed: int) -> None:
    assert builds_the_same(seed)


def test_states_that_share_a_fingerprint_are_noticed(tmp_path: Path) -> None:
    """Fingerprints have 8 bits here, and these words have more states than that."""
    words = sorted({bytes(random.Random(i).choices(range(1, 9), k=6)) for i in range(800)})
    tiles = memoryview(b"\0".join(words) + b"\0")
    with pytest.raises(FalseMatch):
        StatePasses(TaskRunner(tmp_path), make_plan(random.Random(1)), fingerprint_bits=8).run([tiles], 6, 8)


def test_a_false_match_begins_the_build_again(tmp_path: Path) -> None:
    lengths = iter([8, 128])

    def passes(runner: TaskRunner, plan: object) -> StatePasses:
        return StatePasses(runner, plan, next(lengths))  # type: ignore[arg-type]

    with mock.patch.object(building, "StatePasses", passes):
        image = build_out_of_core(WORDS, BuildOptions(), make_plan(random.Random(2)), tmp_path)
    assert image == build_in_memory(WORDS, BuildOptions())
    assert next(lengths, None) is None


def test_polish_letters_have_their_identity() -> None:
    """Their order is not that of their bytes."""
    words = ["".join(random.Random(i).choices("aąbcćzżź", k=1 + i % 9)) for i in range(3000)]
    assert build_out_of_core(words, BuildOptions(), make_plan(random.Random(3))) == build_in_memory(
        words, BuildOptions()
    )


def test_a_temporary_file_that_vanishes_is_an_error(tmp_path: Path) -> None:
    files = BucketFiles(tmp_path, "records")
    files.write(0, memoryview(b"12345678"))
    files.path(0).unlink()
    with pytest.raises(LexcError, match="lost"):
        list(files.chunks(0, 8))
    files.write(1, memoryview(b"12345678"))
    os.truncate(files.path(1), 3)
    with pytest.raises(LexcError, match="lost"):
        list(files.chunks(1, 8))


def test_an_interrupt_removes_the_temporary_files(tmp_path: Path) -> None:
    def words() -> Iterator[str]:
        yield "CAR"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), WorkFolder(tmp_path) as folder:
        building.build_image([words()], ReadOptions(), BuildOptions(), MIN_MEMORY, folder)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="locks of files are POSIX's here")
def test_the_files_of_a_killed_build_are_removed_at_the_next_start(tmp_path: Path) -> None:
    code = f"""
import time
from lexc.out_of_core.files.work_folder import WorkFolder
with WorkFolder({str(tmp_path)!r}):
    print("ready", flush=True)
    time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stdout.readline() == b"ready\n"
        with WorkFolder(tmp_path):
            assert len(list(tmp_path.iterdir())) == 2  # a build that runs keeps its folder
        process.send_signal(signal.SIGKILL)
        process.wait()
    assert len(list(tmp_path.iterdir())) == 1
    with WorkFolder(tmp_path):
        assert len(list(tmp_path.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="locks of files are POSIX's here")
def test_only_folders_of_killed_builds_are_removed(tmp_path: Path) -> None:
    for name in ("new", "pipe", "link"):
        (tmp_path / f"lexc-build-{name}").mkdir()
    (tmp_path / "lexc-build-new" / "lock").touch()  # its build has not taken the lock yet
    os.mkfifo(tmp_path / "lexc-build-pipe" / "lock")
    (tmp_path / "lexc-build-link" / "lock").symlink_to(__file__)
    with WorkFolder(tmp_path):
        assert len(list(tmp_path.iterdir())) == 4
    assert len(list(tmp_path.iterdir())) == 3


def test_a_folder_whose_lock_cannot_be_made_is_an_error_of_lexc(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> int:
        raise OSError(24, "too many open files")

    monkeypatch.setattr("lexc.out_of_core.files.work_folder.os.open", fail)
    with pytest.raises(LexcError, match="too many open files"), WorkFolder(tmp_path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_words_that_do_not_ascend_are_refused_by_the_stream(tmp_path: Path) -> None:
    plan = make_plan(random.Random(4))
    with pytest.raises(LexcError, match="not sorted"):
        StatePasses(TaskRunner(tmp_path), plan).run([memoryview(b"\x02\0\x01\0")], 5, 3)


def test_references_that_were_changed_are_an_error(tmp_path: Path) -> None:
    """Another program has overwritten the references, so that no state has their fingerprints."""
    real_chunks = BucketFiles.chunks

    def zero_references(files: BucketFiles, bucket: int, record_size: int) -> Iterator[memoryview]:
        for chunk in real_chunks(files, bucket, record_size):
            yield memoryview(bytes(len(chunk))) if record_size == 24 else chunk

    with mock.patch.object(BucketFiles, "chunks", zero_references), pytest.raises(LexcError, match="belong together"):
        build_out_of_core(WORDS, BuildOptions(), make_plan(random.Random(5)), tmp_path)
    assert list(tmp_path.iterdir()) == []
