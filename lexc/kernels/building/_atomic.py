"""Numbers that several threads read and write at the same time; `_atomic.pxd` is the compiled twin."""

from __future__ import annotations

from threading import Lock

from lexc.kernels._types import Writable

_LOCK = Lock()


def load_acquire(numbers: Writable, i: int) -> int:
    """A number. What its writer wrote before it can be read from now on."""
    return numbers[i]


def replace_zero(numbers: Writable, i: int, value: int) -> int:
    """Write a value to numbers[i] if it is 0. Return what was found there.

    Who reads the value by `load_acquire` sees all that this thread wrote before.
    """
    with _LOCK:
        found = numbers[i]
        if not found:
            numbers[i] = value
        return found


def fetch_add(numbers: Writable, i: int, n: int) -> int:
    """Add n to numbers[i]. Return what was there before."""
    with _LOCK:
        numbers[i] += n
        return numbers[i] - n
