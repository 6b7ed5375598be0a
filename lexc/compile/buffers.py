"""Memory for the kernels: plain buffers, zeroed, that the system fills in only where they are touched."""

from __future__ import annotations

import mmap
from struct import calcsize

_LARGE = 1 << 16  # from here on anonymous memory of its own is cheaper than bytes written over with zeros


def zeros(typecode: str, n: int) -> memoryview:
    """n zeroed items of a `struct` typecode (B, H, I, Q) as a writable flat memoryview."""
    size = max(1, n) * calcsize(typecode)
    raw = mmap.mmap(-1, size) if size >= _LARGE else bytearray(size)
    return memoryview(raw).cast("B")[: n * calcsize(typecode)].cast(typecode)


def grown(buffer: memoryview, n: int) -> memoryview:
    """A copy of buffer with room for n items, the new ones zero."""
    larger = zeros(buffer.format, n)
    larger[: len(buffer)] = buffer
    return larger
