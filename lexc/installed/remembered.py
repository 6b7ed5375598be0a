"""Images in files that a person names: one that was verified is not verified again, as long as it is the same file.

A record of it lies in the folder of the cache, which only its user can write: device, inode, size and times of the
file, and XXH3 of all its bytes, which are read again at each opening. A file of another user, or one that others can
write, has no record; nor has a small one, whose verification takes no longer. Windows, which tells no owners, has none.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from xxhash import xxh3_64, xxh3_64_hexdigest

from lexc.image.reader import Image, Load, map_open_file, open_image
from lexc.installed import cache
from lexc.installed.own_files import hash_in, problem_of_owner, state_of

if TYPE_CHECKING:
    from io import FileIO

    from lexc.image.writer import Bytes

MIN_BYTES = 1 << 16
"""Smaller files are verified in less than the time that a record takes."""


def open_file(path: str | os.PathLike[str], load: Load = "map", remember: bool = True) -> Image:
    """Open an image file, and verify it unless this very file was verified before. Raises ImageError.

    remember: whether a record counts, and is written. LEXC_REMEMBER=0 in the environment means no, too.
    """
    if not remember or os.environ.get("LEXC_REMEMBER") == "0" or not hasattr(os, "geteuid"):
        return open_image(path, load=load)
    try:
        image = _open_own_image(os.fspath(path), load)
    except (OSError, ValueError):  # `open_image` says what is wrong
        image = None
    return image or open_image(path, load=load)


def remember_build(path: str, pieces: Iterable[Bytes]) -> None:
    """Write the record of an image that lexc has just built and written: its first opening is as fast as later ones.

    A builder writes only what a verifier accepts. pieces: the bytes of the image; a file with others has no record.
    """
    if os.environ.get("LEXC_REMEMBER") == "0" or not hasattr(os, "geteuid"):
        return
    content = xxh3_64()
    for piece in pieces:
        content.update(piece)
    with suppress(OSError, ValueError), _open(path) as file:
        state = state_of(file)
        if _may_be_remembered(file) and hash_in(state) == content.hexdigest():
            cache.write_file_record(_record_name(path), state)


def _open(path: str) -> FileIO:
    return open(path, "rb", buffering=0, opener=lambda name, _: os.open(name, os.O_RDONLY | os.O_NONBLOCK))


def _may_be_remembered(file: FileIO) -> bool:
    status = os.fstat(file.fileno())
    is_regular = stat.S_ISREG(status.st_mode) and bool(status.st_ino)
    return is_regular and status.st_size >= MIN_BYTES and not problem_of_owner(status)


def _record_name(path: str) -> str:
    return xxh3_64_hexdigest(os.fsencode(os.path.abspath(path)))


def _open_own_image(path: str, load: Load) -> Image | None:
    """Open an image that may have a record; None for others."""
    with _open(path) as file:
        if not _may_be_remembered(file):
            return None
        data, state = map_open_file(file, path, load), state_of(file)
    name = _record_name(path)
    is_verified = cache.read_file_record(name) == state
    image = Image(data, path, is_verified, os.path.abspath(path))
    if not is_verified:
        cache.write_file_record(name, state)
    return image
