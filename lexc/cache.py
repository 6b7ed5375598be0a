"""The cache of compiled lexicons: a folder of each user, with a limit of its size and one writer at a time.

An image is verified when it is first opened. A record beside it then identifies the verified file by its size, its
inode and the time of its last change. A .pyc of Python identifies its source in the same way. While the file is
the same, and nobody else can write it, it is opened without verification. Files that a person names have no record, and
are always verified.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from lexc import files
from lexc.errors import ImageError, LexcError
from lexc.image.reader import Image, Load, open_image
from lexc.image.writer import Bytes, write_atomically

MAX_BYTES = 256 << 20
"""The most bytes of all images together. Those that were opened longest ago are removed first."""

_LOCK, _RECORD = "lock", ".verified"
_CHECKS = 1  # a number in each record, raised when the checks of an opened image become stricter
_MAX_RECORD = 200  # bytes
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


def images() -> list[CacheEntry]:
    """The images in the cache, the most recently used first."""
    entries = [entry for path in _files() if (entry := _read_entry(path)) is not None]
    return sorted(entries, key=lambda entry: (-entry.used, entry.name))


def clear() -> list[CacheEntry]:
    """Remove all images and temporary files. Return the removed images. Open images stay usable."""
    with lock():
        removed = [entry for entry in images() if _remove(entry.path)]
        _remove_temporary_files()
    return removed


def touch(path: str) -> None:
    """Set the time when an image was last opened to now. The time of its last change stays."""
    with suppress(OSError):
        os.utime(path, ns=(time.time_ns(), os.stat(path).st_mtime_ns))


def store(path: str, pieces: Iterable[Bytes]) -> None:
    """Write an image into the cache, replace older ones of its name and kind, and remove others over the limit.

    Raises LexcError or OSError if it cannot be written.
    """
    _make_folder()
    write_atomically(path, pieces, syncs_name=False)
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

    If several processes need it at once, one of them compiles it. If the cache cannot be written, the image is compiled
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
    state = _state_of(path)
    is_verified = state is not None and _read_record(path) == state
    image = open_image(path, trust or is_verified, load)
    if state is not None and not (trust or is_verified) and _state_of(path) == state:
        _write_record(path, state)
    touch(path)
    return image


def _state_of(path: str) -> bytes | None:
    """The text of the record of a file. None if another user could change the file, or may own it."""
    try:
        file, parent, owner = os.stat(path), os.stat(os.path.dirname(path)), os.geteuid()
    except (OSError, AttributeError):  # Windows has no geteuid
        return None
    if any(status.st_uid != owner or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH) for status in (file, parent)):
        return None
    return f"{_CHECKS} {file.st_size} {file.st_mtime_ns} {file.st_ino} {file.st_dev}\n".encode()


def _record_of(path: str) -> str:
    parent, name = os.path.split(path)
    return os.path.join(parent, f".{name}{_RECORD}")


def _read_record(path: str) -> bytes:
    with suppress(OSError), files.open_to_read(_record_of(path)) as file:
        return file.read(_MAX_RECORD)
    return b""


def _write_record(path: str, state: bytes) -> None:
    with suppress(OSError):
        temporary = os.path.join(os.path.dirname(path), f".lexc-{os.urandom(6).hex()}.tmp")
        with open(temporary, "wb") as file:
            file.write(state)
        os.replace(temporary, _record_of(path))


def _make_folder() -> None:
    """Make the folder of the cache, for its user alone."""
    path = folder()
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with suppress(FileExistsError):
        os.mkdir(path, mode=0o700)


@contextmanager
def lock() -> Iterator[bool]:
    """Wait until no other process writes into the cache. Yield whether the lock was acquired.

    It is the system's lock on a file, so it ends with its process. Without it (on Windows, on some network drives, if
    another process holds it for a minute), two processes may write the same image. Each writes it whole.
    """
    try:
        _make_folder()
        file = os.open(os.path.join(folder(), _LOCK), os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:
        yield False
        return
    try:
        yield _acquire_lock(file)
    finally:
        os.close(file)


def _acquire_lock(file: int) -> bool:
    try:
        import fcntl  # lazy: fcntl may be missing
    except ImportError:
        return False
    end = time.monotonic() + _LOCK_TIMEOUT
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        except BlockingIOError:
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        except OSError:
            return False


def _files() -> list[str]:
    path = folder()
    with suppress(OSError):
        return [os.path.join(path, name) for name in os.listdir(path)]
    return []


def _read_entry(path: str) -> CacheEntry | None:
    """The entry of a file; None if it is no image, or was removed meanwhile."""
    name = _name(path)
    with suppress(OSError):
        status = os.stat(path)
        return CacheEntry(name, path, status.st_size, status.st_atime) if name else None
    return None


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
