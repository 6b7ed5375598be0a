"""A replacement for the module `cython`, for kernels that run uncompiled where Cython is not installed.

It has only the names that kernels use. Its decorators return a function unchanged. Its types can be called (as a
conversion), subscripted (as the type of a memoryview) and used in annotations.
"""

from __future__ import annotations

from threading import RLock
from typing import Any

compiled = False


class _Type:
    """A C type. In an annotation it does nothing; a call returns the value unchanged."""

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
    """The value itself."""
    return value


def exceptval(*_: Any, **__: Any) -> Any:
    """A decorator that returns a function unchanged."""
    return _identity


def _identity(decorated: Any) -> Any:
    return decorated


class _NoGil:
    """`cython.nogil` and `cython.gil`: decorators and context managers that do nothing."""

    def __call__(self, decorated: Any) -> Any:
        return decorated

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: Any) -> None:
        pass


nogil = gil = _NoGil()


_lock = RLock()


def critical_section(_: Any) -> Any:
    """`cython.critical_section`, a context manager. One lock serves all objects: correct, if slower."""
    return _lock


cfunc = ccall = cclass = inline = final = _identity
