"""Copying and clearing of elements of buffers, for kernels that run uncompiled; `_copy.pxd` is the compiled twin."""

from __future__ import annotations

from array import array


def copy(source: bytearray | array[int], start: int, target: bytearray | array[int], to: int, n: int) -> None:
    """Copy n elements of a buffer, from index `start` on, to another buffer of the same type, from index `to` on."""
    target[to : to + n] = source[start : start + n]  # type: ignore[assignment, index]


def clear(target: bytearray | array[int]) -> None:
    """Write 0 to all elements."""
    for i in range(len(target)):
        target[i] = 0
