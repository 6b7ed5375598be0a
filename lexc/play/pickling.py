"""Pickling of dataclasses whose constructors check their fields."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def reduce_to_call(self: Any) -> tuple[Any, ...]:
    """The `__reduce__` of a dataclass that is unpickled by a call, so that a forged pickle is checked, too."""
    return type(self), tuple(getattr(self, field.name) for field in fields(self))
