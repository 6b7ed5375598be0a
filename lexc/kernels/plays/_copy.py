"""Moving elements of buffers, for kernels that run uncompiled; `_copy.pxd` is its compiled twin."""

from __future__ import annotations

from array import array


def copy(source: bytearray | array[int], at: int, target: bytearray | array[int], to: int, n: int) -> None:
    """Write n elements of a buffer, from `at` on, into another one of their type, from `to` on."""
    target[to : to + n] = source[at : at + n]  # type: ignore[assignment, index]


def clear(target: bytearray | array[int]) -> None:
    """Write 0 over all elements."""
    for i in range(len(target)):
        target[i] = 0
