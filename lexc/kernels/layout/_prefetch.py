"""Hints to the processor; `_prefetch.pxd` is the twin."""

from __future__ import annotations


def prefetch16(data: memoryview, i: int) -> None:
    """Let the processor load an item of 16 bits that will be read soon."""


def prefetch32(data: memoryview, i: int) -> None:
    """Let the processor load an item of 32 bits that will be read soon."""


def prefetch64(data: memoryview, i: int) -> None:
    """Let the processor load an item of 64 bits that will be read soon."""
