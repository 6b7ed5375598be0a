"""What commands are given: twelve words, letters that are too many for a bitmap, a damaged image."""

from __future__ import annotations

from pathlib import Path

TWELVE = ["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"]
LETTERS = [chr(0x410 + i) for i in range(64)]


def damaged(path: Path) -> Path:
    """The image at this place, with a byte near its end changed."""
    data = bytearray(path.read_bytes())
    data[-70] ^= 255
    path.write_bytes(data)
    return path
