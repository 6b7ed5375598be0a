"""Memory for the kernels: plain buffers, zeroed, that the system fills in only where they are touched."""

from __future__ import annotations

import mmap
import sys
from array import array
from struct import calcsize
from typing import Any, Literal

_LARGE = 1 << 16  # from here on anonymous memory of its own is cheaper than bytes written over with zeros


Typecode = Literal["B", "H", "I", "Q"]


def zeros(typecode: Typecode, n: int) -> memoryview:
    """n zeroed items of a `struct` typecode (B, H, I, Q) as a writable flat memoryview."""
    size = max(1, n) * calcsize(typecode)
    raw = mmap.mmap(-1, size) if size >= _LARGE else bytearray(size)
    return memoryview(raw).cast("B")[: n * calcsize(typecode)].cast(typecode)


def grown(buffer: memoryview, n: int) -> memoryview:
    """A copy of buffer with room for n items, the new ones zero."""
    typecode: Any = buffer.format
    larger = zeros(typecode, n)
    larger[: len(buffer)] = buffer
    return larger


def little_endian(numbers: memoryview) -> memoryview:
    """The numbers as little-endian bytes: a view, except on big-endian hosts."""
    if sys.byteorder == "little":
        return numbers.cast("B")
    swapped = array(numbers.format, numbers.tobytes())
    swapped.byteswap()
    return memoryview(swapped).cast("B")
