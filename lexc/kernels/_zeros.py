"""Zeros for tables that grow while a search runs.

The system clears a page when it is first written to. So a large table is made at once, and no thread waits for Python's
lock meanwhile.
"""

from __future__ import annotations

import mmap
from struct import calcsize


def zeros(kind: str, n: int) -> memoryview:
    """N numbers, at least one, of a type code of `array`, such as "Q"."""
    return memoryview(mmap.mmap(-1, n * calcsize(kind))).cast(kind)
