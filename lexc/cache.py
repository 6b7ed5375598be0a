"""Where compiled bundled lexicons are kept: a folder of the user's cache, which grows to a bound, and one writer at a
time."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from lexc.image.writer import Bytes, write_atomically

MAX_BYTES = 256 << 20
"""The most bytes of all images together. The image opened longest ago is removed first."""

_LOCK = "lock"
_PATIENCE = 60.0  # seconds that the lock is waited for: then whoever has it hangs
_IMAGE = r"(?P<name>.+)-[0-9a-f]{16}\.(?P<kind>dawg|gaddag)"  # compiled when it is asked for


class CacheEntry(NamedTuple):
    """An image in the cache. name: what opens it, "english.gaddag", as long as it is current: made by this lexc, from
    the list that this lexc has. used: when it was last opened, in seconds since 1970."""

    name: str
    path: Path
    size: int
    used: float

    def to_dict(self) -> dict[str, Any]:
        """name, file, bytes and used, as a date and a time of the day, UTC."""
        used = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.used))
        return {"name": self.name, "file": str(self.path), "bytes": self.size, "used": used}


def folder() -> Path:
    """Whether it exists or not."""
    from platformdirs import user_cache_path  # lazy: platformdirs costs 6 ms

    return user_cache_path("lexc", appauthor=False)


def images() -> list[CacheEntry]:
    """The images in the cache, the most recently used first."""
    found = [cached for path in _files() if (cached := _cached(path)) is not None]
    return sorted(found, key=lambda cached: (-cached.used, cached.name))


def clear() -> list[CacheEntry]:
    """Remove all images, and what writers that died left behind; what went. Images that are open stay open."""
    with lock():
        gone = [cached for cached in images() if _removed(cached.path)]
        _sweep()
    return gone


def touch(path: Path) -> None:
    """Take note that an image was opened."""
    with suppress(OSError):
        os.utime(path)


def store(path: Path, pieces: Iterable[Bytes]) -> None:
    """Write an image into the cache, in the place of what had its name and kind, and keep to the bound.

    LexcError, OSError where that cannot be done.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, pieces)
    others = [cached for cached in images() if cached.path != path]
    name = _name(path)
    room = MAX_BYTES - path.stat().st_size
    for cached in others:
        room -= cached.size
        if cached.name == name or room < 0:
            _removed(cached.path)
    _sweep()


@contextmanager
def lock() -> Iterator[bool]:
    """Wait until no other process writes into the cache; whether that is certain.

    The lock is the system's, on a file: it ends with the process that has it, however that dies. Where there are no
    locks (on Windows, on some network drives), or one is held for a minute, two may write the same image: one after the
    other, whole each time.
    """
    try:
        folder().mkdir(parents=True, exist_ok=True)
        file = os.open(folder() / _LOCK, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:
        yield False
        return
    try:
        yield _acquired(file)
    finally:
        os.close(file)


def _acquired(file: int) -> bool:
    try:
        import fcntl  # lazy: fcntl may be missing
    except ImportError:
        return False
    end = time.monotonic() + _PATIENCE
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


def _files() -> list[Path]:
    with suppress(OSError):
        return list(folder().iterdir())
    return []


def _cached(path: Path) -> CacheEntry | None:
    """None for what is no image, or has gone meanwhile."""
    name = _name(path)
    with suppress(OSError):
        state = path.stat()
        return CacheEntry(name, path, state.st_size, state.st_mtime) if name else None
    return None


def _name(path: Path) -> str:
    match = re.fullmatch(_IMAGE, path.name)
    return f"{match['name']}.{match['kind']}" if match else ""


def _sweep() -> None:
    """Remove what writers left behind that died."""
    for path in _files():
        if path.name.startswith(".lexc-") and path.suffix == ".tmp":
            _removed(path)


def _removed(path: Path) -> bool:
    try:
        path.unlink()
    except OSError:
        return False
    return True
