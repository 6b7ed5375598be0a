"""Memory for the kernels: plain buffers, zeroed, that the system fills in only where they are touched."""

from __future__ import annotations

import mmap
import sys
from array import array
from contextlib import suppress
from struct import calcsize
from typing import Any, Literal

_LARGE = 1 << 16  # from here on anonymous memory of its own is cheaper than bytes written over with zeros
_HUGE = 1 << 22  # and from here on in huge pages: 15 % of the time of a GADDAG of 420,000 states

Typecode = Literal["B", "H", "I", "Q"]


def zeros(typecode: Typecode, n: int) -> memoryview:
    """n zeroed items of a `struct` typecode (B, H, I, Q) as a writable flat memoryview."""
    size = n * calcsize(typecode)
    return memoryview(_pages(size) if size >= _LARGE else bytearray(size)).cast("B").cast(typecode)


def _pages(size: int) -> mmap.mmap:
    """Anonymous memory; in huge pages where that is possible and pays."""
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    pages = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if size >= _HUGE and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


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
