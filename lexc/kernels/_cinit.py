"""Objects that are made whole or not at all, for kernels that run uncompiled.

Compiled, the `__cinit__` of a class and of those that it inherits from run within `__new__`: nobody ever holds an
object without its buffers, and nobody makes one twice. Python knows no `__cinit__`; it has an `__init__` instead.
"""

from __future__ import annotations

from typing import Any


def emulate_cinit(kind: type[Any]) -> None:
    """Let `__init__` do what `__cinit__` does in a compiled kernel: those of the bases first."""

    def __init__(self: Any, *args: Any, **options: Any) -> None:  # noqa: N807  # it becomes the method of that name
        for base in reversed(kind.__mro__):
            if "__cinit__" in vars(base):
                vars(base)["__cinit__"](self, *args, **options)

    kind.__init__ = __init__  # type: ignore[misc]
