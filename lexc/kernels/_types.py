"""Types that say in a kernel what type checkers shall believe of it; `make stubs` writes that down.

Cython looks at annotations: it checks what is annotated `n: int` or `n: list`, and turns a bool into an int. These
names it ignores.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Self, TypeAlias

__all__ = [
    "Any", "Buffer", "Callable", "Iterable", "Iterator", "Reals", "Self", "Sequence", "Text", "Whole", "Writable",
    "array",
]  # fmt: skip

Buffer: TypeAlias = "bytes | bytearray | memoryview | array[int]"
"""Numbers that are read. How wide they are the kernel says, and checks."""
Writable: TypeAlias = "bytearray | memoryview | array[int]"
"""Numbers that are written."""
Reals: TypeAlias = "memoryview | array[float]"
"""Numbers that are no whole ones."""
Whole: TypeAlias = int
"""Any int of Python."""
Text: TypeAlias = str
"""Any str of Python."""
