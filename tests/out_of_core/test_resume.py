"""A build whose folder is kept goes on after it was killed, with the same bytes; no other build uses the folder."""

from __future__ import annotations

import errno
import os
import random
import shutil
import signal
import stat
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from out_of_core.killed_builds import kill_during
from out_of_core.random_lists import build_in_memory, make_plan, small_pieces

import lexc
from lexc.compile.build import BuildOptions
from lexc.errors import LexcError, UsageError
from lexc.out_of_core import building
from lexc.out_of_core.files import bucket_files
from lexc.out_of_core.files.work_folder import WorkFolder, clean_up_after_killed_builds
from lexc.out_of_core.states import level_pass, state_tasks
from lexc.out_of_core.states.plan import MIN_MEMORY
from lexc.out_of_core.tasks import resume_folder
from lexc.out_of_core.tasks.resume_folder import ResumeFolder
from lexc.out_of_core.tasks.workers import open_workers
from lexc.out_of_core.words import copies
from lexc.source import ReadOptions

WORDS = ["".join(random.Random(i).choices("ABCDEFGH", k=1 + i % 7)) for i in range(800)]
LISTS = {"sorted": sorted(set(WORDS)), "shuffled": WORDS, "polish": [word.replace("B", "ą") for word in WORDS]}
PASSES = [
    "copy", "plan", "key", "records.0", "records.1", "seams", "known-words", "states", "numbers",
    "joined", "levels", "order", "complete",
]  # fmt: skip
pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the build that is killed is a fork here")


def build(words: list[str], folder: Path, jobs: int = 1, job: str = "a") -> bytes:
    plan = make_plan(random.Random(1))._replace(bucket_bits=2, part_bytes=1)
    with (
        ResumeFolder(folder, {"lists": job}) as work,
        open_workers(jobs) as workers,
        mock.patch.object(building, "make_plan", return_value=plan),
        small_pieces(1500),
    ):
        image = building.build_image([iter(words)], ReadOptions(), BuildOptions(), MIN_MEMORY, work, workers)
        return b"".join(map(bytes, image.pieces()))


@pytest.mark.sweep
@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("name", PASSES)
def test_a_build_that_is_killed_goes_on(tmp_path: Path, name: str, after: bool) -> None:
    words = LISTS[random.Random(f"{name}{after}").choice(sorted(LISTS))]
    folder = tmp_path / "kept"
    kill_during(name, after, lambda: build(words, folder))
    assert folder.exists()
    assert build(words, folder) == build_in_memory(words, BuildOptions())
    assert list(tmp_path.iterdir()) == []


def test_finished_passes_do_not_run_again(tmp_path: Path) -> None:
    kill_during("states.2", True, lambda: build(WORDS, tmp_path / "kept"))
    refusal = AssertionError("it runs again")
    with (
        mock.patch.object(state_tasks, "stream", side_effect=refusal),
        mock.patch.object(copies, "_encode", side_effect=refusal),
    ):
        assert build(WORDS, tmp_path / "kept") == build_in_memory(WORDS, BuildOptions())


def test_a_build_goes_on_in_several_processes_and_is_killed_twice(tmp_path: Path) -> None:
    kill_during("records.1", True, lambda: build(WORDS, tmp_path / "kept"))
    kill_during("joined", False, lambda: build(WORDS, tmp_path / "kept"))
    assert build(WORDS, tmp_path / "kept", jobs=2) == build_in_memory(WORDS, BuildOptions())


def test_an_interrupt_keeps_the_folder_and_an_invalid_list_does_not(tmp_path: Path) -> None:
    with mock.patch.object(level_pass, "find_levels", side_effect=KeyboardInterrupt), pytest.raises(KeyboardInterrupt):
        build(WORDS, tmp_path / "kept")
    assert (tmp_path / "kept").exists()
    assert build(WORDS, tmp_path / "kept") == build_in_memory(WORDS, BuildOptions())
    with pytest.raises(LexcError, match="a line end in a word"):
        build(["A B\n"], tmp_path / "kept")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.sweep
@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("name", ["copy.0", "states", "values"])
def test_python_goes_on_with_words_and_values_that_are_gone(tmp_path: Path, name: str, after: bool) -> None:
    """They were copied, unless the build was killed before."""
    pairs = [(word, {"n": i, "text": word[::-1]}) for i, word in enumerate(sorted(set(WORDS)))]
    folder = tmp_path / "kept"
    kill_during(name, after, lambda: lexc.build(iter(pairs), memory="16M", resume=folder))
    is_copied = (name, after) != ("copy.0", False)
    lexicon = lexc.build(iter([] if is_copied else pairs), memory="16M", resume=folder)
    assert lexicon.tobytes() == lexc.build(pairs).tobytes()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["copy", "records.1", "states", "joined", "levels", "order"])
def test_a_build_does_not_go_on_with_a_changed_file(tmp_path: Path, name: str) -> None:
    """Kernels trust temporary files. A file that nothing reads any more may have changed."""
    folder, rng, n_refused = tmp_path / "kept", random.Random(name), 0
    kill_during(name, True, lambda: build(WORDS, folder))
    contents = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.stat().st_size}
    for path in rng.sample(sorted(contents), min(12, len(contents))):
        shutil.rmtree(folder, ignore_errors=True)
        for other, content in contents.items():
            other.parent.mkdir(parents=True, exist_ok=True)
            other.write_bytes(content)
        changed = bytearray(contents[path])
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        path.write_bytes(changed)
        try:
            assert build(WORDS, folder) == build_in_memory(WORDS, BuildOptions()), path
        except LexcError as error:
            n_refused += 1
            assert path.name in error.where or "another build" in str(error) or path.name == "outcome.json"
    assert n_refused


def test_resume_goes_with_memory(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="go with memory"):
        lexc.build(WORDS, resume=tmp_path)


def test_the_folder_of_another_build_is_refused_and_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    kill_during("order", True, lambda: build(WORDS, folder))
    files = sorted(folder.rglob("*"))
    with pytest.raises(UsageError, match="its lists differ"):
        build(WORDS, folder, job="b")
    (folder / "job.json").write_text("{")
    with pytest.raises(UsageError, match="folder of another build"):
        build(WORDS, folder)
    assert sorted(folder.rglob("*")) == files


@pytest.mark.parametrize("name", ["letter.txt", "old-photos", "tasks-2026", "copy.1", "run.sh"])
def test_a_folder_with_files_of_the_user_is_refused_whatever_their_names(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "x.tmp").touch()
    with pytest.raises(UsageError, match="other files"):
        build(WORDS, tmp_path)
    assert sorted(tmp_path.rglob("*")) == [tmp_path / name, tmp_path / name / "x.tmp"]


def test_a_folder_that_was_there_before_stays_and_is_empty_again(tmp_path: Path) -> None:
    assert build(WORDS, tmp_path) == build_in_memory(WORDS, BuildOptions())
    assert list(tmp_path.iterdir()) == []


def test_the_folder_of_a_build_that_runs_is_refused(tmp_path: Path) -> None:
    read, write = os.pipe()
    process = os.fork()
    if not process:
        try:
            with ResumeFolder(tmp_path / "kept", {"lists": "a"}):
                os.write(write, b"1")
                signal.pause()
        finally:
            os._exit(0)
    assert os.read(read, 1) == b"1"
    try:
        with pytest.raises(UsageError, match="another build uses this folder"):
            build(WORDS, tmp_path / "kept")
    finally:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
    assert build(WORDS, tmp_path / "kept") == build_in_memory(WORDS, BuildOptions())


def test_a_folder_that_another_build_removes_meanwhile_is_used_by_one_build_alone(tmp_path: Path) -> None:
    """The file of the lock is another one when the lock is free."""
    real_lock, n_locks = resume_folder.fcntl.lockf, []

    def replace_file_and_lock(lock: int, flags: int) -> None:
        if not n_locks:
            (tmp_path / "kept" / "lock").unlink()
            (tmp_path / "kept" / "lock").touch()
        n_locks.append(lock)
        real_lock(lock, flags)

    with (
        mock.patch.object(resume_folder.fcntl, "lockf", replace_file_and_lock),
        ResumeFolder(tmp_path / "kept", {"lists": "a"}) as folder,
    ):
        assert len(n_locks) == 2
        assert os.path.samestat(os.fstat(folder._lock), os.stat(tmp_path / "kept" / "lock"))


def test_the_lock_is_held_until_the_folder_is_empty(tmp_path: Path) -> None:
    real_remove, seen = resume_folder._remove_all, []

    def remove_and_look(folder: Path, name: str) -> None:
        real_remove(folder, name)
        if name != "lock":
            seen.append(_is_locked(folder / "lock"))

    with mock.patch.object(resume_folder, "_remove_all", remove_and_look):
        build(WORDS, tmp_path / "kept")
    assert seen
    assert all(seen)


def _is_locked(path: Path) -> bool:
    """Whether another process cannot lock a file."""
    process = os.fork()
    if process:
        return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 1
    status = 0
    try:
        with path.open("r+b") as file:
            resume_folder.fcntl.lockf(file, resume_folder.fcntl.LOCK_EX | resume_folder.fcntl.LOCK_NB)
    except OSError:
        status = 1
    finally:
        os._exit(status)


@pytest.mark.parametrize("name", ["plan", "records.1", "levels"])
def test_with_a_full_disk_the_remedy_is_one_that_goes_with_resume(tmp_path: Path, name: str) -> None:
    real_mkdir = Path.mkdir

    def fail(path: Path, *args: Any, **options: Any) -> None:
        if path.name.startswith(name):
            raise OSError(errno.ENOSPC, "No space left on device")
        real_mkdir(path, *args, **options)

    with mock.patch.object(Path, "mkdir", fail), pytest.raises(LexcError, match="no space left") as raised:
        build(WORDS, tmp_path / "kept")
    assert raised.value.remedy == "Free space on its disk, and repeat the command."
    assert raised.value.where == str(tmp_path)
    assert raised.value.expected.startswith("up to")
    assert build(WORDS, tmp_path / "kept") == build_in_memory(WORDS, BuildOptions())


def test_a_full_disk_at_the_start_names_no_option_that_resume_excludes(tmp_path: Path) -> None:
    error = OSError(errno.ENOSPC, "No space left on device")
    with mock.patch.object(Path, "write_text", side_effect=error), pytest.raises(LexcError) as raised:
        build(WORDS, tmp_path / "kept")
    assert "--tmp" not in str(raised.value)
    with (
        mock.patch.object(bucket_files.os, "write", side_effect=error),
        pytest.raises(LexcError, match="--tmp DIR"),
        WorkFolder(tmp_path) as folder,
    ):
        bucket_files.BucketFiles(folder.path, "a").write(0, memoryview(b"1"))


def test_the_file_of_an_image_that_was_not_finished_is_removed(tmp_path: Path) -> None:
    """`lexc.build` writes its image to the folder."""
    kill_during("order", True, lambda: build(WORDS, tmp_path / "kept"))
    (tmp_path / "kept" / ".lexc-0123456789ab.tmp").write_bytes(b"half of it")
    assert build(WORDS, tmp_path / "kept") == build_in_memory(WORDS, BuildOptions())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["tasks-0a", "tasks-0a/states.1", "job.json", "lock"])
@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_links_and_pipes_in_the_folder_are_refused(tmp_path: Path, name: str, kind: str) -> None:
    folder, elsewhere = tmp_path / "kept", tmp_path / "elsewhere"
    kill_during("states.1", True, lambda: build(WORDS, folder))
    elsewhere.mkdir()
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    path.symlink_to(elsewhere / "file") if kind == "link" else os.mkfifo(path)
    with pytest.raises(LexcError, match="other files"):
        build(WORDS, folder)
    assert list(elsewhere.iterdir()) == []


def test_a_folder_that_others_can_change_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    kill_during("states.1", True, lambda: build(WORDS, folder))
    folder.chmod(0o707)
    with pytest.raises(UsageError, match="others can change this folder"):
        build(WORDS, folder)
    folder.chmod(0o700)
    with mock.patch.object(os, "getuid", return_value=os.getuid() + 1), pytest.raises(UsageError, match="others"):
        build(WORDS, folder)
    assert build(WORDS, folder) == build_in_memory(WORDS, BuildOptions())
    assert stat.S_IMODE(tmp_path.stat().st_mode) & stat.S_IWOTH == 0


@pytest.mark.parametrize("moment", range(1, 6))
def test_a_temporary_folder_whose_removal_is_killed_is_removed_by_the_next_build(tmp_path: Path, moment: int) -> None:
    """Others know it by its lock, so this file is removed last."""
    real_unlink, n = os.unlink, []

    def kill(*args: Any, **options: Any) -> None:
        n.append(args)
        if len(n) == moment:
            os.kill(os.getpid(), signal.SIGKILL)
        real_unlink(*args, **options)

    process = os.fork()
    if not process:
        try:
            with WorkFolder(tmp_path) as folder:
                for name in ("a", "m", "z"):
                    (folder.path / name).mkdir()
                    (folder.path / name / "file").touch()
                    (folder.path / f"{name}.0").touch()
                os.unlink = kill
        finally:
            os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -signal.SIGKILL
    assert list(tmp_path.iterdir()) != []
    clean_up_after_killed_builds(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_named_as_those_that_are_removed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="removed when their builds have ended"):
        build(WORDS, tmp_path / "lexc-build-mine")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="no list of open files")
def test_a_folder_that_is_refused_stays_open_in_no_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr("lexc.out_of_core.tasks.resume_folder.json.dumps", fail)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(3):
        with pytest.raises(LexcError):
            build(WORDS, tmp_path / "kept")
    assert len(os.listdir("/proc/self/fd")) == before
