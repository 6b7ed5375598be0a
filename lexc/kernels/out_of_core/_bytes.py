"""Numbers of 2, 4 and 8 bytes anywhere in a buffer, in the machine's own byte order; `_bytes.pxd` is the twin."""

from __future__ import annotations

import sys


def load64(data: memoryview, i: int) -> int:
    """The number in bytes i to i + 7."""
    return int.from_bytes(data[i : i + 8], sys.byteorder)


def load16(data: memoryview, i: int) -> int:
    """The number in bytes i and i + 1."""
    return int.from_bytes(data[i : i + 2], sys.byteorder)


def store64(data: memoryview, i: int, number: int) -> None:
    """Write a number to bytes i to i + 7."""
    data[i : i + 8] = number.to_bytes(8, sys.byteorder)


def store16(data: memoryview, i: int, number: int) -> None:
    """Write a number to bytes i and i + 1."""
    data[i : i + 2] = number.to_bytes(2, sys.byteorder)


def copy_bytes(source: memoryview, i: int, target: memoryview, j: int, n: int) -> None:
    """Copy n bytes from source[i:] to target[j:]."""
    target[j : j + n] = source[i : i + n]


def has_equal_bytes(data: memoryview, i: int, j: int, n: int) -> bool:
    """Whether n bytes from i on equal those from j on."""
    return data[i : i + n] == data[j : j + n]


def store32(data: memoryview, i: int, number: int) -> None:
    """Write a number to bytes i to i + 3."""
    data[i : i + 4] = number.to_bytes(4, sys.byteorder)
