"""Changing the order of a list, for kernels that run uncompiled; `_list_items.pxd` is the compiled twin."""

from __future__ import annotations


def swap(items: list[object], i: int, j: int) -> None:
    """Exchange two items."""
    items[i], items[j] = items[j], items[i]


def move(items: list[object], i: int, j: int) -> None:
    """Bring the item at i to j, which is not behind it; those between move up by one."""
    items.insert(j, items.pop(i))
