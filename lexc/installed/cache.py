"""The cache of compiled lexicons: a folder of each user, with a limit of its size and one writer at a time.

An image is verified when it is first opened. A record beside it then identifies the verified file, by its device,
inode, size, times and XXH3-64. At each opening, all of them are compared; while they are the same, the image is opened
without verification. Times alone would not do: a bit that rots on the disk changes none. Files that a person names have
no record, and are always verified.

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
from lexc.image.writer import Bytes, write_atomically
from lexc.system import locks

if TYPE_CHECKING:
    from io import FileIO

MAX_BYTES = 256 << 20
"""The most bytes of all images together. Those that were opened longest ago are removed first."""

_LOCK, _RECORD = "lock", ".verified"
_CHECKS = 2  # a number in each record, raised when the checks of an opened image become stricter
_MAX_RECORD = 200  # bytes
_PIECE_SIZE = 1 << 16  # bytes
_READING = os.O_RDONLY
for _flag in ("O_BINARY", "O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK", "O_NOCTTY"):  # a pipe would wait for its other end
    _READING |= getattr(os, _flag, 0)
_DAY = 86_400  # seconds
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
    return _problem_of_owner(entry) or _problem_of_owner(status)


def _problem_of_owner(status: os.stat_result) -> str:
    """The reason why a file or folder may be somebody else's, "" if it is the user's own. Windows tells no owners."""
    if not hasattr(os, "geteuid"):
        return ""
    if status.st_uid != os.geteuid():
        return "another user owns it"
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not stat.S_ISLNK(status.st_mode):
        return "other users can write to it"
    return ""


def images() -> list[CacheEntry]:
    """The images in the cache, the most recently used first. The list is empty if the folder is not used."""
    entries = [entry for path in _files() if (entry := _read_entry(path)) is not None]
    return sorted(entries, key=lambda entry: (-entry.used, entry.name))


def has(path: str) -> bool:
    """Whether the cache has an image that may be used."""
    with suppress(OSError), _open_own_file(path):
        return not problem()
    return False


def clear() -> list[CacheEntry]:
    """Remove all images and temporary files. Return the removed images. Open images stay usable."""
    with lock():
        removed = [entry for entry in images() if _remove(entry.path)]
        _remove_temporary_files()
    return removed


def is_first_today(name: str) -> bool:
    """Whether nobody has asked so with this name for a day. False, too, if the folder cannot remember it."""
    path = os.path.join(folder(), f".{name}.time")
    with suppress(OSError):
        if 0 <= time.time() - os.lstat(path).st_mtime < _DAY:
            return False
    with suppress(LexcError, OSError):
        _make_folder()
        write_atomically(path, [b""], syncs_name=False, mode=0o600)
        return True
    return False


def store(path: str, pieces: Iterable[Bytes]) -> None:
    """Write an image into the cache, replace older ones of its name and kind, and remove others over the limit.

    Raises LexcError or OSError if it cannot be written.
    """
    _make_folder()
    if not has(path):
        _remove(path)  # or else a link would be followed, and a file that others can write would keep its permissions
    write_atomically(path, pieces, syncs_name=False, mode=0o600)
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
    with _open_own_file(path) as file:
        data = map_open_file(file, path, load)
        state = b"" if trust else _state_of(file)
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


def _open_own_file(path: str) -> FileIO:
    """Open a file of the cache. Raises OSError unless it is a regular file of the user, which nobody else can write."""
    file = open(path, "rb", buffering=0, opener=lambda name, _: os.open(name, _READING))  # noqa: SIM115
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode) or _problem_of_owner(status):
        file.close()
        raise OSError(f"{path}: no file of this user alone")
    return file


def _state_of(file: FileIO) -> bytes:
    """The text of the record of an open file.

    The file is read in pieces, even where it is mapped: pages of a mapping would count as memory of this process.
    """
    status, content, piece = os.fstat(file.fileno()), xxh3_64(), bytearray(_PIECE_SIZE)
    numbers = (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
    file.seek(0)
    while size := file.readinto(piece):
        content.update(memoryview(piece)[:size])
    return f"{_CHECKS} {' '.join(map(str, numbers))} {content.hexdigest()}\n".encode()


def _record_of(path: str) -> str:
    parent, name = os.path.split(path)
    return os.path.join(parent, f".{name}{_RECORD}")


def _read_record(path: str) -> bytes:
    with suppress(OSError), _open_own_file(_record_of(path)) as file:
        return file.read(_MAX_RECORD)
    return b""


def _write_record(path: str, state: bytes) -> None:
    """Write the record of an image. Its time is that of the image's last use."""
    with suppress(LexcError, OSError):
        _remove(_record_of(path))
        write_atomically(_record_of(path), [state], syncs_name=False, mode=0o600)


def _touch_record(path: str) -> None:
    """Set the time when an image was last opened to now. (The image's own times are in the record.)"""
    try:
        os.utime(_record_of(path))
    except FileNotFoundError:
        _write_record(path, b"")  # of an image that nobody has verified
    except OSError:
        pass


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
