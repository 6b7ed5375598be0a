"""Buffers for the kernels: zeroed memory, whose pages the operating system allocates when they are first written."""

from __future__ import annotations

import mmap
import sys
from contextlib import suppress
from struct import calcsize
from threading import Lock
from typing import Any, Literal

_LARGE = 1 << 16  # bytes; from here on an anonymous mapping is cheaper than a bytearray, which is written with zeros
_ALIGNMENT = 64  # bytes of a line of the processors' caches; two threads do not write to one
_HUGE_PAGE = 1 << 21  # bytes; a buffer takes whole huge pages if they are at most half larger

_ZEROS = memoryview(bytes(1 << 14))

Typecode = Literal["B", "H", "I", "Q"]


def zeros(typecode: Typecode, n: int, fills_slowly: bool = False, is_read_first: bool = False) -> memoryview:
    """A writable flat memoryview of n zeroed items. typecode: of `struct`, for 1, 2, 4 or 8 bytes.

    fills_slowly: whether most of a small buffer may stay unused, and so should take no memory. is_read_first: whether
    items are read before they are written. Then all pages are made now.
    """
    size = n * calcsize(typecode)
    if size < _LARGE:
        return memoryview(bytearray(size)).cast(typecode)
    pages = _pages(size, 2 * _HUGE_PAGE if fills_slowly else 0, is_read_first)
    return memoryview(pages).cast("B")[:size].cast(typecode)


def _pages(size: int, min_huge: int, is_read_first: bool) -> mmap.mmap:
    """An anonymous mapping of at least `size` bytes, from min_huge bytes on in huge pages if the system has them.

    A page is zeroed when it is first written; a huge one in a tenth of the time of its 512 small ones. A page that is
    read first becomes one that all share, and when it is written, the processors of all threads are interrupted.
    """
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    huge_size = -(-size // _HUGE_PAGE) * _HUGE_PAGE
    is_huge = min_huge <= size and huge_size <= size * 3 // 2 and hasattr(mmap, "MADV_HUGEPAGE")
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS
    if is_read_first and not is_huge:
        flags |= getattr(mmap, "MAP_POPULATE", 0)  # only Linux, from Python 3.10 on
    pages = mmap.mmap(-1, huge_size if is_huge else size, flags=flags)
    if is_huge:
        with suppress(OSError):
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


class Region:
    """Memory from which buffers are cut, one behind the other. `reuse` lets later ones take the memory of earlier ones.

    Fresh pages have to be zeroed, and leave the processors' caches; a region's pages are neither fresh nor far away.
    """

    def __init__(self, n_bytes: int = 0, used: memoryview | None = None) -> None:
        """n_bytes: of fresh memory. used: a buffer that nobody needs any more, whose memory is taken instead."""
        self._memory, self._is_fresh = (zeros("B", n_bytes), True) if used is None else (used.cast("B"), False)
        self._used, self._lock = 0, Lock()

    def has_room(self, typecode: Typecode, n: int) -> bool:
        """Whether the region has the memory for a buffer of n items."""
        return self._used + n * calcsize(typecode) + _ALIGNMENT <= len(self._memory)

    def cut(self, typecode: Typecode, n: int, is_zeroed: bool = False) -> memoryview:
        """A buffer of n items. Where the region has no room for it, it has memory of its own.

        is_zeroed: whether all items must be zero at first; otherwise they may be any numbers.
        """
        size = n * calcsize(typecode)
        with self._lock:
            start, end = self._used, self._used + -(-size // _ALIGNMENT) * _ALIGNMENT
            if end > len(self._memory):
                return zeros(typecode, n, is_read_first=is_zeroed)
            self._used = end
        buffer = self._memory[start : start + size]
        if is_zeroed and not self._is_fresh:
            _clear(buffer)
        return buffer.cast(typecode)

    def reuse(self) -> None:
        """Cut from the beginning again. Nobody may use the buffers that were cut before."""
        self._used, self._is_fresh = 0, False


def _clear(memory: memoryview) -> None:
    for start in range(0, len(memory), len(_ZEROS)):
        part = memory[start : start + len(_ZEROS)]
        part[:] = _ZEROS[: len(part)]


def enlarged_copy(buffer: memoryview, n: int) -> memoryview:
    """A copy of the buffer with n items, the new ones zero."""
    typecode: Any = buffer.format
    larger = zeros(typecode, n)
    larger[: len(buffer)] = buffer
    return larger


def little_endian(numbers: memoryview) -> memoryview:
    """The numbers as little-endian bytes: a view, except on big-endian hosts."""
    if sys.byteorder == "little":
        return numbers.cast("B")
    from array import array  # lazy: array costs 0.2 ms

    swapped = array(numbers.format, numbers.tobytes())
    swapped.byteswap()
    return memoryview(swapped).cast("B")
