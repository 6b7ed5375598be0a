"""Types for the annotations of kernels, from which `_stubs` writes the stubs for type checkers.

Cython acts on annotations: it checks arguments annotated `int` or `list`, and converts a bool to an int. It ignores
the names of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self, TypeAlias

if TYPE_CHECKING:
    from array import array

__all__ = [
    "Any", "Buffer", "Callable", "Iterable", "Iterator", "Reals", "Self", "Sequence", "Text", "Whole", "Writable",
    "array",
]  # fmt: skip

Buffer: TypeAlias = "bytes | bytearray | memoryview | array[int]"
"""A buffer of numbers that the kernel reads. The docstring names their width, which the kernel checks."""
Writable: TypeAlias = "bytearray | memoryview | array[int]"
"""A buffer of numbers that the kernel writes."""
Reals: TypeAlias = "memoryview | array[float]"
"""A buffer of floats."""
Whole: TypeAlias = int
"""A Python int, which Cython shall not convert."""
Text: TypeAlias = str
"""A Python str, which Cython shall not convert."""
