"""The cache of compiled lexicons: a folder of each user, with a limit of its size and one writer at a time.

An image is verified when it is first opened. A record beside it then identifies the verified file, by its device,
inode, size, times and XXH3-64. At each opening, all of them are compared; while they are the same, the image is opened
without verification. Times alone would not do: a bit that rots on the disk changes none. Files that a person names
have such records, too (`remembered`).

The folder and its files are the user's. What another user owns or can write is not used, nor is a link followed.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from xxhash import xxh3_64

from lexc.errors import ImageError, LexcError
from lexc.image.reader import Image, Load, map_open_file, open_image
from lexc.installed.own_files import MAX_STATE, open_own_file, problem_of_owner, state_of
from lexc.system import locks

if TYPE_CHECKING:
    from lexc.image.writer import Bytes

MAX_BYTES = 256 << 20
"""The most bytes of all images together. Those that were opened longest ago are removed first."""

_LOCK, _RECORD, _FILE_RECORD = "lock", ".verified", ".remembered"
_MAX_FILE_RECORDS = 400  # then half of them are removed
_DAY = 86_400  # seconds
_MAX_LIST = 1 << 16  # bytes
_LOCK_TIMEOUT = 60.0  # seconds; a process that holds the lock for longer hangs
_IMAGE = r"(?P<name>.+)-[0-9a-f]{16}\.(?P<kind>dawg|gaddag)"  # the name has a hash of its sources


class CacheEntry(NamedTuple):
    """An image in the cache.

    name: of the lexicon, for example "english.gaddag". Opening this name opens this image, unless this version of lexc
    would write another one. size: in bytes. used: the time when it was last opened, in seconds since 1970.
    """

    name: str
    path: str
    size: int
    used: float

    def to_dict(self) -> dict[str, Any]:
        """The entry as a dict for JSON; `used` is a date and a time of day, UTC."""
        used = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.used))
        return {"name": self.name, "file": self.path, "bytes": self.size, "used": used}


def folder() -> str:
    """The path of the cache's folder, which may not exist yet."""
    return _xdg_folder() or _platform_folder()


def _xdg_folder() -> str:
    """The folder of a Linux user with an absolute XDG_CACHE_HOME or HOME; "" elsewhere."""
    chosen, home = os.environ.get("XDG_CACHE_HOME", ""), os.environ.get("HOME", "")
    path = chosen or (f"{home.rstrip('/')}/.cache" if home else "")
    if sys.platform != "linux" or not path.startswith("/") or path != path.strip() or "ANDROID_ROOT" in os.environ:
        return ""
    return os.path.join(path, "lexc")


def _platform_folder() -> str:
    """The folder by the rules of each system."""
    from platformdirs import user_cache_path  # lazy: platformdirs costs 6 ms

    return str(user_cache_path("lexc", appauthor=False))


def problem() -> str:
    """The reason why the folder is not used; "" if it is used, or does not exist yet."""
    try:
        entry = os.lstat(folder())
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or str(error)
    try:
        status = os.stat(folder())
    except OSError:
        return "it is a link that leads nowhere"
    if not stat.S_ISDIR(status.st_mode):
        return "it is no folder"
    return problem_of_owner(entry) or problem_of_owner(status)


def images() -> list[CacheEntry]:
    """The images in the cache, the most recently used first. The list is empty if the folder is not used."""
    entries = [entry for path in _files() if (entry := _read_entry(path)) is not None]
    return sorted(entries, key=lambda entry: (-entry.used, entry.name))


def has(path: str) -> bool:
    """Whether the cache has an image that may be used."""
    with suppress(OSError), open_own_file(path):
        return not problem()
    return False


def clear() -> list[CacheEntry]:
    """Remove all images, temporary files, and records of files. Return the removed images. Open images stay usable."""
    with lock():
        removed = [entry for entry in images() if _remove(entry.path)]
        _remove_temporary_files()
        forget(0)
    return removed


def is_first_today(name: str) -> bool:
    """Whether this name is asked about for the first time in a day. False if the folder cannot remember that."""
    path = os.path.join(folder(), f".{name}.time")
    with suppress(OSError):
        if 0 <= time.time() - os.lstat(path).st_mtime < _DAY:
            return False
    with suppress(LexcError, OSError):
        _make_folder()
        _write(path, [b""])
        return True
    return False


def recall(name: str, state: bytes) -> bytes | None:
    """The bytes that `remember` kept under a name, None if there are none, if the state differs, or after a day."""
    path = os.path.join(folder(), f".{name}.list")
    with suppress(OSError):
        _require_own_folder()
        with open_own_file(path) as file:
            is_recent = 0 <= time.time() - os.fstat(file.fileno()).st_mtime < _DAY
            kept, end, content = file.read(_MAX_LIST).partition(b"\n")
            return content if is_recent and end and kept == _hash_of(state) else None
    return None


def remember(name: str, state: bytes, content: bytes) -> None:
    """Keep some bytes under a name, as long as a state stays the same. Nothing is kept if the folder is not used."""
    with suppress(LexcError, OSError):
        _make_folder()
        pieces = [_hash_of(state), b"\n", content]
        _write(os.path.join(folder(), f".{name}.list"), pieces)


def _write(path: str, pieces: Iterable[Bytes]) -> None:
    """Write a file of the cache, which its owner alone can read."""
    from lexc.image.writer import write_atomically  # lazy: lexc.image.writer costs 1 ms

    write_atomically(path, pieces, syncs_name=False, mode=0o600)


def _hash_of(state: bytes) -> bytes:
    return xxh3_64(state).hexdigest().encode()


def store(path: str, pieces: Iterable[Bytes]) -> None:
    """Write an image into the cache, replace older ones of its name and kind, and remove others over the limit.

    Raises LexcError or OSError if it cannot be written.
    """
    _make_folder()
    if not has(path):
        _remove(path)  # or else a link would be followed, and a file that others can write would keep its permissions
    _write(path, pieces)
    others = [entry for entry in images() if entry.path != path]
    name = _name(path)
    remaining = MAX_BYTES - os.path.getsize(path)
    for entry in others:
        if entry.name == name or entry.size > remaining:
            _remove(entry.path)
        else:
            remaining -= entry.size
    _remove_temporary_files()


def open_or_compile(path: str, compile_image: Callable[[], Sequence[Bytes]], trust: bool, load: Load) -> Image:
    """Open an image of the cache, and compile it first if the cache lacks it.

    If several processes need it at once, one of them compiles it. If the cache cannot be used, the image is compiled
    into memory. compile_image: makes the pieces of the image.
    """
    with suppress(ImageError, OSError):
        return _open(path, trust, load)
    with lock():
        with suppress(ImageError, OSError):  # another process may have compiled it meanwhile
            return _open(path, trust, load)
        pieces = compile_image()
        with suppress(LexcError, OSError):
            store(path, pieces)
            return _open(path, trust, load)
    return open_image(memoryview(b"".join(pieces)))


def _open(path: str, trust: bool, load: Load) -> Image:
    _require_own_folder()
    with open_own_file(path) as file:
        data = map_open_file(file, path, load)
        state = b"" if trust else state_of(file)
    is_verified = not trust and _read_record(path) == state
    image = Image(data, path, trust or is_verified, path)
    if trust or is_verified:
        _touch_record(path)
    else:
        _write_record(path, state)
    return image


def _require_own_folder() -> None:
    """Raise OSError if the folder is not used."""
    if found := problem():
        raise OSError(f"{folder()}: {found}")


def _record_of(path: str) -> str:
    parent, name = os.path.split(path)
    return os.path.join(parent, f".{name}{_RECORD}")


def _read_record(path: str) -> bytes:
    with suppress(OSError), open_own_file(_record_of(path)) as file:
        return file.read(MAX_STATE)
    return b""


def _write_record(path: str, state: bytes) -> None:
    """Write the record of an image. Its time is that of the image's last use."""
    with suppress(LexcError, OSError):
        _remove(_record_of(path))
        _write(_record_of(path), [state])


def _touch_record(path: str) -> None:
    """Set the time when an image was last opened to now. (The image's own times are in the record.)"""
    try:
        os.utime(_record_of(path))
    except FileNotFoundError:
        _write_record(path, b"")  # of an image that nobody has verified
    except OSError:
        pass


def read_file_record(name: str) -> bytes:
    """The record of a file that is not in the cache, b"" if there is none that may be used. name: of the record."""
    with suppress(OSError):
        _require_own_folder()
        with open_own_file(os.path.join(folder(), f".{name}{_FILE_RECORD}")) as file:
            return file.read(MAX_STATE)
    return b""


def write_file_record(name: str, state: bytes) -> None:
    """Write the record of a file that is not in the cache, if that is possible. A torn one equals no state."""
    with suppress(OSError):
        _make_folder()
        path = os.path.join(folder(), f".{name}{_FILE_RECORD}")
        _remove(path)  # a link would be followed
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as file:
            file.write(state)
        forget(_MAX_FILE_RECORDS)


def forget(n_kept: int) -> None:
    """Remove the records of files that are not in the cache, but for some of the newest ones."""
    records = [path for path in _files() if path.endswith(_FILE_RECORD)]
    if len(records) > n_kept:
        for path in sorted(records, key=_last_use)[: len(records) - n_kept // 2]:
            _remove(path)


def _make_folder() -> None:
    """Make the folder of the cache, for its user alone. Raises OSError if that fails, or if the folder is not used."""
    path = folder()
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(path, mode=0o700)
    _require_own_folder()


@contextmanager
def lock() -> Iterator[bool]:
    """Wait until no other process writes into the cache. Yield whether the lock was acquired.

    Without it (on Windows, on some network drives, if another process holds it for a minute), two processes may write
    the same image. Each writes it whole.
    """
    try:
        _make_folder()
        file = locks.open_lock_file(os.path.join(folder(), _LOCK))
    except OSError:
        yield False
        return
    try:
        yield locks.lock(file, _LOCK_TIMEOUT) == "ours"
    finally:
        os.close(file)


def _files() -> list[str]:
    """The paths of all files in the folder; none if it is not used."""
    path = folder()
    with suppress(OSError):
        _require_own_folder()
        return [os.path.join(path, name) for name in os.listdir(path)]
    return []


def _read_entry(path: str) -> CacheEntry | None:
    """The entry of a file; None if it is no image, or was removed meanwhile."""
    name = _name(path)
    with suppress(OSError):
        status = os.lstat(path)
        is_image = name and stat.S_ISREG(status.st_mode)
        return CacheEntry(name, path, status.st_size, _last_use(path)) if is_image else None
    return None


def _last_use(path: str) -> float:
    """The time of an image's record, otherwise of the image, in seconds since 1970."""
    with suppress(OSError):
        return os.lstat(_record_of(path)).st_mtime
    return os.lstat(path).st_mtime


def _name(path: str) -> str:
    """The name that opens an image ("english.dawg"), "" for other files."""
    match = re.fullmatch(_IMAGE, os.path.basename(path))
    return f"{match['name']}.{match['kind']}" if match else ""


def _remove_temporary_files() -> None:
    """Remove the files of writers that died, and the records of images that are gone."""
    for path in _files():
        parent, name = os.path.split(path)
        is_temporary = name.startswith(".lexc-") and name.endswith(".tmp")
        image = os.path.join(parent, name.removeprefix(".").removesuffix(_RECORD))
        if is_temporary or (name.endswith(_RECORD) and not os.path.exists(image)):
            _remove(path)


def _remove(path: str) -> bool:
    try:
        os.unlink(path)
    except OSError:
        return False
    return True
