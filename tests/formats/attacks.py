"""Images that readers in other languages must judge as lexc does."""

from __future__ import annotations

import random
from collections.abc import Iterator

from image.hostile.attacks import all_attacks
from image.hostile.images import base
from image.hostile.many_words import crowded_image, doubling_image, overflowing_image
from image.hostile.mutations import mutate_image

import lexc
from lexc.errors import LexcError

TINY = "dawg-bitmap"


def forgeries(n: int) -> Iterator[bytes]:
    """n images with seeded random changes in some section, and valid checksums. Many are sound."""
    return (mutate_image(random.Random(i)) for i in range(n))


def designed_attacks() -> Iterator[bytes]:
    """Attacks on fields, tables and META that were designed by hand."""
    return (data for _, data in all_attacks())


def huge_lexicons() -> dict[str, tuple[bytes, str]]:
    """Images with about 2^63 or 2^64 words or strings, by description: (bytes, the broken rule or "OK")."""
    return {
        "2^62 + 5": (overflowing_image(62, has_rank=False), "OK"),
        "2^62 + 5, GRPH says one more": (overflowing_image(62, (1 << 62) + 6, has_rank=False), "N11"),
        "2^63 + 5": (overflowing_image(63, (1 << 63) - 1, has_rank=False), "N11"),
        "2^64 + 5": (overflowing_image(64, 5, has_rank=False), "N11"),
        "2^64 + 4, bitmap": (doubling_image("bitmap"), "N11"),
        "2^64 + 4, arcs": (doubling_image("arcs"), "N11"),
        "2^64 strings of a GADDAG, bitmap": (doubling_image("bitmap", is_gaddag=True), "OK"),
        "2^64 strings of a GADDAG, arcs": (doubling_image("arcs", is_gaddag=True), "OK"),
        "2^63 - 1 below a node": (crowded_image(is_too_crowded=False, has_rank=False), "OK"),
        "2^63 below a node": (crowded_image(is_too_crowded=True, has_rank=False), "N11"),
        "2^62 + 5 in RANK": (overflowing_image(62), "OK"),
        "2^64 + 5 in RANK": (overflowing_image(64, 5), "R3"),
        "2^63 - 1 below a node of RANK": (crowded_image(is_too_crowded=False, has_rank=True), "OK"),
        "2^63 below a node of RANK": (crowded_image(is_too_crowded=True, has_rank=True), "R3"),
        "2^63 - 1 in GRPH": (overflowing_image(62, (1 << 63) - 1, has_rank=False), "N11"),
        "2^63 in GRPH": (overflowing_image(62, 1 << 63, has_rank=False), "G10"),
    }


def byte_flips(name: str = TINY, masks: tuple[int, ...] = (0x01, 0x80, 0xFF)) -> Iterator[bytes]:
    """Copies of a small sound image (`image.hostile.images.base`), each with one byte changed. masks: the changes."""
    data = bytearray(base(name))
    for at in range(len(data)):
        for mask in masks:
            data[at] ^= mask
            yield bytes(data)
            data[at] ^= mask


def truncations(name: str = TINY) -> Iterator[bytes]:
    """Every proper prefix of a small sound image."""
    data = base(name)
    return (data[:n] for n in range(len(data)))


def problem_of(data: bytes) -> str:
    """The message with which lexc refuses an image, "" if it opens it."""
    try:
        lexc.frombytes(data).close()
    except LexcError as error:
        return str(error)
    return ""


def is_about_unicode(problem: str) -> bool:
    """Whether lexc reports a fault that a reader without Unicode's tables cannot see: parts of M5b, M5h and M5k."""
    return "composed (NFC)" in problem and not problem.isascii()
