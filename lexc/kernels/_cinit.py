"""`__cinit__` for kernels that run uncompiled.

In Cython, a class and its bases run their `__cinit__` within `__new__`, exactly once for each object. So no object
exists without its buffers, and none gets them twice. Python knows no `__cinit__` and runs `__init__` instead.
"""

from __future__ import annotations

from typing import Any


def emulate_cinit(cls: type[Any]) -> None:
    """Give a class an `__init__` that runs the `__cinit__` of its bases and its own, in this order."""

    def __init__(self: Any, *args: Any, **options: Any) -> None:  # noqa: N807  # it becomes the method of that name
        for base in reversed(cls.__mro__):
            if "__cinit__" in vars(base):
                vars(base)["__cinit__"](self, *args, **options)

    cls.__init__ = __init__  # type: ignore[misc]
