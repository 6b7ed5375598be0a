"""Stands in for the `cython` module when a kernel runs uncompiled and Cython is not installed.

Only what the kernels use: decorators that return the function unchanged, and types that may be called (to
convert), subscripted (to name a memoryview) and annotated with.
"""

from __future__ import annotations

from threading import RLock
from typing import Any

compiled = False


class _Type:
    """Any C type: annotations only look at it, a call converts."""

    def __getitem__(self, _: Any) -> _Type:
        return self

    def __call__(self, value: Any = 0) -> Any:
        return value


void = char = uchar = short = ushort = int = uint = long = longlong = ulonglong = _Type()
size_t = Py_ssize_t = bint = double = const = p_char = p_const_uchar = p_int = p_ulonglong = _Type()


def declare(_: Any, value: Any = None) -> Any:
    """The initial value of a variable with a declared type."""
    return value


def cast(_: Any, value: Any) -> Any:
    return value


def exceptval(*_: Any, **__: Any) -> Any:
    return _unchanged


def _unchanged(thing: Any) -> Any:
    return thing


class _NoGil:
    """`cython.nogil` and `cython.gil`, decorators and context managers."""

    def __call__(self, thing: Any) -> Any:
        return thing

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: Any) -> None:
        pass


nogil = gil = _NoGil()


_lock = RLock()


def critical_section(_: Any) -> Any:
    """`cython.critical_section`, a context manager: here one thread is in any of them."""
    return _lock


cfunc = ccall = cclass = inline = final = _unchanged
