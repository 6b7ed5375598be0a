"""The cache of compiled bundled lexicons: its limit, its listing, its clearing, and its lock."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import time
from pathlib import Path
from random import Random

import platformdirs
import pytest

import lexc
from lexc.image.reader import Image
from lexc.installed import bundled, cache
from lexc.system.processes import python_command

TWELVE = ["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"]
COMPILES = """
import sys, time
from lexc.installed import bundled
compile_ = bundled._compile
def slowly(*arguments):
    with open("compiled", "a") as file:
        file.write("x")
    time.sleep(float(sys.argv[1]))
    return compile_(*arguments)
bundled._compile = slowly
import lexc
print(len(lexc.open("tiny")), flush=True)
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new cache for this process and those that it starts, and an empty current folder."""
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, **_: tmp_path / "cache" / name)
    return tmp_path / "cache" / "lexc"


def process(seconds: float) -> subprocess.Popen[bytes]:
    """A process that opens a bundled lexicon, and takes some seconds to compile it."""
    return subprocess.Popen(python_command("-c", COMPILES, str(seconds)), stdout=subprocess.PIPE)


def image(folder: Path, name: str, size: int, age: int) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name.partition('.')[0]}-{size:016x}.{name.partition('.')[2]}"
    path.write_bytes(bytes(size))
    os.utime(path, (time.time() - age,) * 2)
    return path


def test_images_are_listed_the_last_used_first(folder: Path) -> None:
    assert cache.images() == []
    image(folder, "old.dawg", 10, 100)
    image(folder, "new.gaddag", 20, 50)
    (folder / "notes.txt").write_text("of somebody else")
    assert [(cached.name, cached.size) for cached in cache.images()] == [("new.gaddag", 20), ("old.dawg", 10)]
    lexc.open("tiny")
    assert [cached.name for cached in cache.images()] == ["tiny.dawg", "new.gaddag", "old.dawg"]
    assert cache.images()[0].to_dict()["file"] == lexc.open("tiny").image.path


def test_opening_an_image_counts_as_use(folder: Path) -> None:
    for trust in (False, True):
        for path in (Path(lexc.open("tiny", trust=trust).image.path), *folder.glob(".*.verified")):
            os.utime(path, (1, 1))
        assert cache.images()[0].used == 1
        lexc.open("tiny", trust=trust)
        assert cache.images()[0].used > 1
        cache.clear()


def test_the_longest_unused_images_are_removed_over_the_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(lexc.open("tiny").tobytes())
    cache.clear()
    for number, name in enumerate(["one.dawg", "two.dawg", "three.dawg", "four.gaddag"]):
        image(folder, name, 100 + number, 100 - number)
    monkeypatch.setattr(cache, "MAX_BYTES", size + 250)
    lexc.open("tiny")
    assert [cached.name for cached in cache.images()] == ["tiny.dawg", "four.gaddag", "three.dawg"]
    monkeypatch.setattr(cache, "MAX_BYTES", 1)
    lexc.open("tiny.gaddag")
    assert [cached.name for cached in cache.images()] == ["tiny.gaddag"]  # the opened image stays


def test_a_new_version_of_an_image_takes_the_place_of_the_old_one_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(lexc.open("tiny").tobytes())
    cache.clear()
    old = image(folder, "tiny.dawg", size, 1)
    image(folder, "small.dawg", 100, 50)
    monkeypatch.setattr(cache, "MAX_BYTES", size + 200)
    lexc.open("tiny")
    assert [cached.name for cached in cache.images()] == ["tiny.dawg", "small.dawg"]
    assert not old.exists()


def test_clearing_removes_images_and_temporary_files(folder: Path) -> None:
    lexicon = lexc.open("tiny")
    (folder / "notes.txt").write_text("of somebody else")
    (folder / ".lexc-0123.tmp").write_text("half an image")
    assert [cached.name for cached in cache.clear()] == ["tiny.dawg"]
    assert cache.images() == cache.clear() == []
    assert sorted(path.name for path in folder.iterdir()) == ["lock", "notes.txt"]
    assert "CAR" in lexicon  # it is mapped


def test_processes_that_need_one_image_compile_it_once(folder: Path) -> None:
    pytest.importorskip("fcntl", reason="locks are those of POSIX")
    running = [process(1) for _ in range(3)]
    assert [child.communicate()[0] for child in running] == [b"12\n"] * 3
    assert Path("compiled").read_text() == "x"


def test_the_lock_ends_with_its_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fcntl", reason="locks are those of POSIX")
    child = process(600)
    while not Path("compiled").exists():
        time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.communicate()
    monkeypatch.setattr(time, "sleep", lambda _: pytest.fail("waits for the dead"))
    assert len(lexc.open("tiny")) == 12


def test_waiting_for_a_process_that_hangs_has_a_limit(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fcntl", reason="locks are those of POSIX")
    monkeypatch.setattr(cache, "_LOCK_TIMEOUT", 0)
    with cache.lock() as is_ours:
        assert is_ours
        with cache.lock() as is_ours:
            assert not is_ours
        assert len(lexc.open("tiny")) == 12
    assert bundled.is_compiled("tiny")


def test_without_a_folder_to_write_in_there_is_no_lock(folder: Path) -> None:
    folder.parent.write_text("a file where the folder should be")
    with cache.lock() as is_ours:
        assert not is_ours
    assert cache.images() == cache.clear() == []


@pytest.fixture
def verified(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the images that are verified."""
    paths, verify = list[str](), Image.verify

    def note_and_verify(image: Image) -> None:
        paths.append(image.path)
        verify(image)

    monkeypatch.setattr(Image, "verify", note_and_verify)
    return paths


posix = pytest.mark.skipif(os.name != "posix", reason="needs owners of files")


@posix
def test_an_image_of_the_cache_is_verified_once(folder: Path, verified: list[str]) -> None:
    path = str(folder / Path(lexc.open("tiny").image.path).name)
    assert verified == [path]
    assert list(lexc.open("tiny")) == list(lexc.open("tiny"))
    assert verified == [path]
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    lexc.open(path)  # a file that a person names is verified each time
    assert verified == [path, path]
    lexc.open("tiny").verify()
    assert verified == [path, path, path]


@posix
def test_a_changed_image_is_verified_again(folder: Path, verified: list[str]) -> None:
    path = Path(lexc.open("tiny").image.path)
    sound, time_ns = path.read_bytes(), path.stat().st_mtime_ns
    path.write_bytes(bytes(byte ^ 1 for byte in sound))
    assert len(lexc.open("tiny")) == 12
    assert path.read_bytes() == sound
    other = path.with_name("other")
    other.write_bytes(sound)
    os.utime(other, ns=(time_ns, time_ns))
    other.replace(path)  # another file of the same size and time
    n = len(verified)
    assert len(lexc.open("tiny")) == len(lexc.open("tiny")) == 12
    assert len(verified) == n + 1


def rot(path: Path, place: int, bit: int) -> None:
    """Flip a bit of an image as a failing disk does: no time changes. (This writes to it, and corrects its record.)"""
    (record,) = path.parent.glob(f".{path.name}.verified")
    before, data = path.stat(), bytearray(path.read_bytes())
    data[place] ^= 1 << bit
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    record.write_text(record.read_text().replace(str(before.st_ctime_ns), str(path.stat().st_ctime_ns)))


def test_a_bit_that_rots_in_the_cache_changes_no_answer(folder: Path, verified: list[str]) -> None:
    path = Path(lexc.open("tiny").image.path)
    sound, random = path.read_bytes(), Random(42)
    for n in range(2, 60):
        rot(path, random.randrange(len(sound)), random.randrange(8))
        assert list(lexc.open("tiny")) == list(lexc.open("tiny")) == TWELVE
        assert path.read_bytes() == sound
        assert len(verified) >= n  # the new image, and the damaged one if its header is sound


def test_a_changed_time_alone_costs_one_verification(folder: Path, verified: list[str]) -> None:
    path = Path(lexc.open("tiny").image.path)
    os.utime(path, (1, 1))
    assert list(lexc.open("tiny")) == list(lexc.open("tiny")) == TWELVE
    assert verified == [str(path)] * 2


def forge(folder: Path) -> None:
    """Put a sound image of other words into the cache, under the name of the bundled lexicon `tiny`."""
    path = Path(lexc.open("tiny").image.path)
    path.write_bytes(lexc.build(["FORGED"]).tobytes())
    assert list(lexc.open("tiny")) == ["FORGED"]  # a user's own folder may hold what the user likes


@posix
@pytest.mark.parametrize("rights", [0o777, 0o770, 0o702])
def test_a_folder_that_others_can_write_is_not_used(folder: Path, rights: int) -> None:
    forge(folder)
    folder.chmod(rights)
    before = sorted(folder.iterdir())
    assert lexc.open("tiny").image.path == ""
    assert list(lexc.open("tiny")) == list(lexc.open("tiny", trust=True)) == TWELVE
    assert cache.images() == cache.clear() == []
    assert cache.problem() == "other users can write to it"
    assert not bundled.is_compiled("tiny")
    assert sorted(folder.iterdir()) == before
    folder.chmod(0o755)
    assert cache.problem() == ""
    assert list(lexc.open("tiny")) == ["FORGED"]


@posix
def test_a_folder_of_another_user_is_not_used(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    forge(folder)
    monkeypatch.setattr(os, "geteuid", lambda: folder.stat().st_uid + 1)
    assert list(lexc.open("tiny")) == TWELVE
    assert cache.images() == cache.clear() == []
    assert cache.problem() == "another user owns it"


@posix
def test_a_link_that_another_user_made_is_not_followed_to_a_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = folder.parent / "own"
    own.mkdir(parents=True, mode=0o700)
    folder.symlink_to(own)
    assert lexc.open("tiny").image.path == str(next(folder.glob("*.dawg")))  # the user's link is
    lstat = os.lstat
    monkeypatch.setattr(
        os, "lstat", lambda path: os.stat_result([*lstat(path)[:4], lstat(path).st_uid + 1, *lstat(path)[5:]])
    )
    assert lexc.open("tiny").image.path == ""


@posix
def test_a_file_or_a_dangling_link_is_not_used_as_folder(folder: Path) -> None:
    folder.parent.mkdir()
    folder.symlink_to("nowhere")
    assert list(lexc.open("tiny")) == TWELVE
    assert cache.problem() == "it is a link that leads nowhere"
    folder.unlink()
    folder.write_text("a file")
    assert list(lexc.open("tiny")) == TWELVE
    assert (cache.problem(), folder.read_text()) == ("it is no folder", "a file")


@posix
@pytest.mark.parametrize("kind", ["link", "FIFO", "writable", "folder"])
def test_an_image_is_a_file_that_the_user_alone_can_write(folder: Path, tmp_path: Path, kind: str) -> None:
    forge(folder)
    path, other = next(folder.glob("tiny-*.dawg")), tmp_path / "forged.dawg"
    if kind == "writable":
        path.chmod(0o666)
    else:
        path.rename(other)
        if kind == "link":
            path.symlink_to(other)
        elif kind == "FIFO":
            os.mkfifo(path)
        else:
            path.mkdir()
    assert not bundled.is_compiled("tiny")
    assert list(lexc.open("tiny")) == TWELVE
    if kind == "folder":
        assert path.is_dir()
        return
    assert path.is_file()
    assert not path.is_symlink()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert other.exists() is (kind != "writable")
    assert kind == "writable" or list(lexc.open(other)) == ["FORGED"]  # what the link leads to is as it was
    assert [cached.name for cached in cache.images()] == ["tiny.dawg"]


@posix
@pytest.mark.parametrize("kind", ["link", "FIFO"])
def test_the_lock_and_the_record_are_files(folder: Path, tmp_path: Path, kind: str) -> None:
    lexc.open("tiny").close()
    (record,) = folder.glob(".*.verified")
    for path in (folder / "lock", record):
        path.unlink()
        path.symlink_to(tmp_path / path.name) if kind == "link" else os.mkfifo(path)
    for _ in range(2):
        assert list(lexc.open("tiny")) == TWELVE
    assert record.is_file()
    assert not record.is_symlink()
    assert not list(tmp_path.glob("*.verified"))
    with cache.lock() as is_ours:
        assert not is_ours
    assert [cached.name for cached in cache.clear()] == ["tiny.dawg"]
    assert not (tmp_path / "lock").exists()


@posix
def test_an_image_that_a_lax_umask_wrote_is_used(folder: Path, verified: list[str]) -> None:
    """Some systems give each user a group, and let it write all files that the user makes."""
    umask = os.umask(0o002)
    try:
        for _ in range(2):
            lexc.open("tiny")
    finally:
        os.umask(umask)
    assert verified == [str(next(folder.glob("tiny-*.dawg")))]


@posix
@pytest.mark.parametrize("record", [b"", b"\0", b"1 2 3 4 5\n", b"9" * 10_000, None])
def test_a_wrong_record_is_replaced(folder: Path, verified: list[str], record: bytes | None) -> None:
    lexc.open("tiny")
    (path,) = folder.glob(".tiny-*.verified")
    right = path.read_bytes()
    path.unlink()
    if record is None:
        path.mkdir()
    else:
        path.write_bytes(record)
    assert len(lexc.open("tiny")) == 12
    assert len(verified) == 2
    assert path.is_dir() or path.read_bytes() == right


def test_records_are_removed_with_their_images(folder: Path) -> None:
    lexc.open("tiny")
    cache.clear()
    assert [path.name for path in folder.iterdir()] == ["lock"]


@pytest.mark.parametrize("home", ["/home/x", "/home/x/", "/", "", "relative", "/home/x "])
@pytest.mark.parametrize("chosen", [None, "", "/c", " /c", "c", "/c/ "])
def test_the_folder_is_that_of_platformdirs(monkeypatch: pytest.MonkeyPatch, home: str, chosen: str | None) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("HOME", home)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    if chosen is not None:
        monkeypatch.setenv("XDG_CACHE_HOME", chosen)
    assert Path(cache.folder()) == platformdirs.user_cache_path("lexc", appauthor=False)
