"""Images that readers in other languages must judge as lexc does."""

from __future__ import annotations

import random
from collections.abc import Iterator

from image.hostile.forging import forged
from image.hostile.images import base
from image.hostile.thought_out import structured

import lexc
from lexc.errors import LexcError

TINY = "dawg-bitmap"


def forgeries(n: int) -> Iterator[bytes]:
    """Images bent in some section, with checksums that hold; many of them are sound. The same n every time."""
    return (forged(random.Random(i)) for i in range(n))


def thought_of() -> Iterator[bytes]:
    """Attacks on fields, tables and META that somebody thought of."""
    return (data for _, data in structured())


def flipped(name: str = TINY, masks: tuple[int, ...] = (0x01, 0x80, 0xFF)) -> Iterator[bytes]:
    """A small sound image (`image.hostile.images.base`) with each of its bytes changed in turn."""
    data = bytearray(base(name))
    for at in range(len(data)):
        for mask in masks:
            data[at] ^= mask
            yield bytes(data)
            data[at] ^= mask


def truncated(name: str = TINY) -> Iterator[bytes]:
    data = base(name)
    return (data[:n] for n in range(len(data)))


def problem_of(data: bytes) -> str:
    """Why lexc refuses an image; "" if it opens it."""
    try:
        lexc.frombytes(data).close()
    except LexcError as error:
        return str(error)
    return ""


def is_about_unicode(problem: str) -> bool:
    """Whether lexc complains of what a reader without Unicode's tables cannot tell: M5b, M5h and M5k, in part."""
    return "composed (NFC)" in problem and not problem.isascii()
