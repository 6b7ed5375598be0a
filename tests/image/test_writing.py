"""Writing an image leaves the old file or the new one, whole, after any failure."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NoReturn

import pytest

import lexc
from lexc.errors import LexcError
from lexc.image import writer
from lexc.lexicon import Lexicon

Times = Callable[[int], range]
posix = pytest.mark.skipif(os.name == "nt", reason="signals and permissions of POSIX")


def lexicon_of(seed: int, n: int) -> Lexicon:
    rng = random.Random(seed)
    return lexc.build(["".join(rng.choices("ABCDEFGH", k=rng.randint(3, 9))) for _ in range(n)])


OLD, NEW = lexicon_of(1, 40), lexicon_of(2, 60)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with the old lexicon, alone in its folder."""
    path = tmp_path / "x.dawg"
    OLD.save(path)
    return path


def visible(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if not file.name.startswith("."))


@contextmanager
def without_privileges() -> Iterator[None]:
    """Give up the privileges of root, who may write anywhere, for a while."""
    if os.geteuid():
        yield
        return
    import pwd

    try:
        os.seteuid(pwd.getpwnam("nobody").pw_uid)
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise
        pytest.skip("there is no user but root here")
    try:
        yield
    finally:
        os.seteuid(0)


class BrokenFile:
    """A file whose disk is full after some bytes."""

    def __init__(self, file: Any, room: int) -> None:
        self.file, self.room = file, room

    def write(self, data: bytes) -> int:
        self.room -= len(data)
        if self.room < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return int(self.file.write(data))

    def __enter__(self) -> BrokenFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


class TestFailures:
    @pytest.mark.parametrize("name", ["fsync", "replace", "chmod"])
    @pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES])
    def test_a_call_that_fails_leaves_the_old_file_alone(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: int
    ) -> None:
        def fail(*_: object) -> NoReturn:
            raise OSError(code, os.strerror(code))

        with monkeypatch.context() as patched:
            patched.setattr(writer.os, name, fail)
            with pytest.raises(lexc.LexcError, match="cannot write") as caught:
                NEW.save(path)
        assert ("Free some space" in str(caught.value)) == (code == errno.ENOSPC)
        assert path.read_bytes() == OLD.tobytes()
        assert os.listdir(path.parent) == [path.name]

    @pytest.mark.parametrize("room", [0, 1, 63, 64, 65, 500, 1000])
    def test_a_disk_that_fills_up_leaves_the_old_file_alone(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, room: int
    ) -> None:
        fdopen = os.fdopen
        with monkeypatch.context() as patched:
            patched.setattr(writer.os, "fdopen", lambda *args: BrokenFile(fdopen(*args), room))
            with pytest.raises(lexc.LexcError, match=r"(?i)no space"):
                NEW.save(path)
        assert path.read_bytes() == OLD.tobytes()
        assert os.listdir(path.parent) == [path.name]

    @pytest.mark.parametrize("name", ["fsync", "replace", "chmod"])
    def test_an_interrupt_leaves_the_old_file_alone_and_is_passed_on(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, name: str
    ) -> None:
        def interrupt(*_: object) -> NoReturn:
            raise KeyboardInterrupt

        with monkeypatch.context() as patched:
            patched.setattr(writer.os, name, interrupt)
            with pytest.raises(KeyboardInterrupt):
                NEW.save(path)
        assert path.read_bytes() == OLD.tobytes()
        assert os.listdir(path.parent) == [path.name]

    def test_an_error_while_the_pieces_are_made_leaves_the_old_file_alone(self, path: Path) -> None:
        def pieces() -> Iterator[bytes]:
            yield b"half"
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            writer.write_atomically(path, pieces())
        assert path.read_bytes() == OLD.tobytes()
        assert os.listdir(path.parent) == [path.name]

    @pytest.mark.parametrize("name", ["missing/x.dawg", "file/x.dawg", "folder", "n" * 5000, ""])
    def test_a_path_that_cannot_be_written_is_named(self, tmp_path: Path, name: str) -> None:
        (tmp_path / "file").write_text("")
        (tmp_path / "folder" / "inside").mkdir(parents=True)
        with pytest.raises(lexc.LexcError, match=r"cannot write|no such folder|this is a folder"):
            NEW.save(f"{tmp_path}/{name}" if name else str(tmp_path))
        assert visible(tmp_path) == sorted(["file", "folder"]) == sorted(os.listdir(tmp_path))

    @posix
    def test_a_folder_without_permission_is_named(self) -> None:
        with TemporaryDirectory() as folder:  # not tmp_path: the folders above it are open to nobody else
            os.chmod(folder, 0o555)
            with without_privileges(), pytest.raises(lexc.LexcError, match=r"cannot write.*Permission denied"):
                NEW.save(f"{folder}/x.dawg")
            assert os.listdir(folder) == []


class TestResult:
    def test_nothing_but_the_file_is_left(self, path: Path) -> None:
        NEW.save(path)
        assert path.read_bytes() == NEW.tobytes()
        assert os.listdir(path.parent) == [path.name]

    def test_a_relative_path_is_written_in_the_working_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.chdir(tmp_path)
        NEW.save("x.dawg")
        assert lexc.open("x.dawg") == NEW
        assert os.listdir(tmp_path) == ["x.dawg"]

    def test_an_open_lexicon_may_be_saved_over_its_own_file(self, path: Path) -> None:
        lexicon = lexc.open(path)
        lexicon.save(path)
        assert lexicon == OLD == lexc.open(path)

    @posix
    @pytest.mark.parametrize("syncs_name", [True, False])
    def test_bytes_are_on_the_disk_before_the_rename_and_the_rename_before_the_return_if_it_must(
        self, path: Path, monkeypatch: pytest.MonkeyPatch, syncs_name: bool
    ) -> None:
        calls = []
        fsync, replace = os.fsync, os.replace
        monkeypatch.setattr(writer.os, "fsync", lambda n: calls.append("fsync") or fsync(n))
        monkeypatch.setattr(writer.os, "replace", lambda *names: calls.append("replace") or replace(*names))
        writer.write_atomically(path, [NEW.tobytes()], syncs_name)
        assert calls == ["fsync", "replace", *(["fsync"] if syncs_name else [])]
        calls.clear()
        NEW.save(path)
        assert calls == ["fsync", "replace", "fsync"]

    @posix
    @pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o664, 0o444, 0o755])
    def test_permissions_of_the_file_replaced_are_kept(self, path: Path, mode: int) -> None:
        path.chmod(mode)
        NEW.save(path)
        assert path.stat().st_mode & 0o777 == mode
        assert path.read_bytes() == NEW.tobytes()

    @posix
    @pytest.mark.parametrize("umask", [0o022, 0o077, 0o002])
    def test_a_new_file_has_the_permissions_that_the_umask_leaves(self, tmp_path: Path, umask: int) -> None:
        before = os.umask(umask)
        try:
            NEW.save(tmp_path / "x.dawg")
        finally:
            assert os.umask(before) == umask
        assert (tmp_path / "x.dawg").stat().st_mode & 0o777 == 0o666 & ~umask

    @posix
    def test_a_current_folder_that_was_removed_is_an_error_that_names_the_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "gone").mkdir()
        monkeypatch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        with pytest.raises(LexcError, match=r"^x\.dawg: cannot write"):
            NEW.save("x.dawg")

    @posix
    def test_a_reader_keeps_the_image_that_it_has_mapped(self, path: Path) -> None:
        reader = lexc.open(path)
        walk = iter(reader)
        first = next(walk)
        NEW.save(path)
        assert [first, *walk] == list(OLD) == list(reader)
        assert reader.tobytes() == OLD.tobytes()
        assert lexc.open(path) == NEW
        path.unlink()
        assert list(reader) == list(OLD)


class TestConcurrency:
    def test_two_threads_that_save_to_one_path_leave_one_whole(self, path: Path, times: Times) -> None:
        failures: list[object] = []

        def save(lexicon: Lexicon) -> None:
            try:
                for _ in times(40):
                    lexicon.save(path)
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=save, args=(lexicon,)) for lexicon in (OLD, NEW)]
        for thread in threads:
            thread.start()
        either = {OLD.tobytes(), NEW.tobytes()}
        while any(thread.is_alive() for thread in threads):
            assert lexc.open(path).tobytes() in either
        for thread in threads:
            thread.join()
        assert not failures
        assert path.read_bytes() in either
        assert os.listdir(path.parent) == [path.name]

    @posix
    def test_two_processes_that_save_to_one_path_leave_one_whole(
        self, path: Path, apart: Callable[..., list[str]]
    ) -> None:
        others = [subprocess.Popen(apart(__file__, "alternate", str(path), "60")) for _ in range(2)]
        either = {OLD.tobytes(), NEW.tobytes()}
        while any(other.poll() is None for other in others):
            assert lexc.open(path).tobytes() in either
            time.sleep(0.002)
        assert [other.wait() for other in others] == [0, 0]
        assert os.listdir(path.parent) == [path.name]


@posix
class TestKilling:
    def test_a_save_killed_at_any_moment_leaves_the_old_file_or_the_new_one(
        self, path: Path, apart: Callable[..., list[str]], times: Times
    ) -> None:
        rng = random.Random(9)
        either = {OLD.tobytes(), NEW.tobytes()}
        for _ in times(10):
            command = apart(__file__, "alternate", str(path), "100000")
            with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
                assert process.stdout is not None
                assert process.stdout.readline() == b"ready\n"
                time.sleep(rng.random() * 0.03)
                process.send_signal(signal.SIGKILL)
            assert path.read_bytes() in either
            assert visible(path.parent) == [path.name]

    @pytest.mark.sweep
    @pytest.mark.parametrize("call", ["fdopen", "write", "fsync", "chmod", "replace", "open"])
    def test_a_save_killed_at_a_call_leaves_the_old_file_or_the_new_one(
        self, path: Path, apart: Callable[..., list[str]], call: str
    ) -> None:
        process = subprocess.run(apart(__file__, "die", str(path), call), check=False)
        assert process.returncode == -signal.SIGKILL
        assert path.read_bytes() == (NEW if call == "open" else OLD).tobytes()  # open: the folder, to be synchronised
        assert visible(path.parent) == [path.name]


def alternate(path: str, n: int) -> None:
    """Save the new and the old lexicon in turn, again and again."""
    NEW.save(path)
    print("ready", flush=True)
    for i in range(n):
        (OLD if i % 2 else NEW).save(path)


def die(path: str, call: str) -> None:
    """Save, and die at a call of the operating system."""

    def kill(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGKILL)

    fdopen = os.fdopen
    if call == "write":
        BrokenFile.write = kill  # type: ignore[assignment,method-assign]
        writer.os.fdopen = lambda *args: BrokenFile(fdopen(*args), 0)  # type: ignore[assignment]
    elif call == "open":
        writer._sync_folder = kill
    else:
        setattr(writer.os, call, kill)
    NEW.save(path)


if __name__ == "__main__":
    if sys.argv[1] == "alternate":
        alternate(sys.argv[2], int(sys.argv[3]))
    else:
        die(sys.argv[2], sys.argv[3])
