"""Images in files that a person names: one that was verified is not verified again, as long as it is the same file.

A record of it lies in the folder of the cache, which only its user can write: device, inode, size and times of the
file, and XXH3 of all its bytes, which are read again at each opening. A file of another user, or one that others can
write, has no record; nor has a small one, whose verification takes no longer. Windows, which tells no owners, has none.
"""

from __future__ import annotations

import os
import stat

from xxhash import xxh3_64_hexdigest

from lexc.image.reader import Image, Load, map_open_file, open_image
from lexc.installed import cache
from lexc.installed.own_files import problem_of_owner, state_of

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


def _open_own_image(path: str, load: Load) -> Image | None:
    """Open an image that may have a record; None for others."""
    with open(path, "rb", buffering=0, opener=lambda name, _: os.open(name, os.O_RDONLY | os.O_NONBLOCK)) as file:
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode) or status.st_size < MIN_BYTES or not status.st_ino:
            return None
        if problem_of_owner(status):
            return None
        data, state = map_open_file(file, path, load), state_of(file)
    absolute = os.path.abspath(path)
    name = xxh3_64_hexdigest(os.fsencode(absolute))
    is_verified = cache.read_file_record(name) == state
    image = Image(data, path, is_verified, absolute)
    if not is_verified:
        cache.write_file_record(name, state)
    return image
