"""Copies and comparisons of buffers, for kernels that run uncompiled; `_copy.pxd` is the compiled twin."""

from __future__ import annotations

from array import array


def copy(
    source: bytearray | array[int], source_start: int, target: bytearray | array[int], target_start: int, n: int
) -> None:
    """Copy n elements of a buffer to another buffer of the same type."""
    target[target_start : target_start + n] = source[source_start : source_start + n]  # type: ignore[assignment, index]


def clear(target: bytearray | array[int]) -> None:
    """Write 0 to all elements."""
    for i in range(len(target)):
        target[i] = 0


def has_equal_bytes(
    source: bytes | bytearray, source_start: int, target: bytes | bytearray, target_start: int, n: int
) -> bool:
    """Whether n bytes of a buffer equal n bytes of another one."""
    return bytes(source[source_start : source_start + n]) == target[target_start : target_start + n]


def copy_text(source: bytes, target: bytearray, n: int) -> None:
    """Copy the first n bytes of a bytes object. No longer than either."""
    target[:n] = source[:n]


def bytes_of_numbers(source: array[int], n: int) -> bytes:
    """The bytes of the first n numbers."""
    return source[:n].tobytes()


def bytes_of_text(source: bytearray, n: int) -> bytes:
    """The first n bytes."""
    return bytes(source[:n])
