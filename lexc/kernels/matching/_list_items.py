"""Moves of items inside a list, for uncompiled kernels; `_list_items.pxd` is the compiled twin."""

from __future__ import annotations


def swap_items(items: list[object], i: int, j: int) -> None:
    """Exchange the items at i and j."""
    items[i], items[j] = items[j], items[i]


def move_item(items: list[object], i: int, j: int) -> None:
    """Move the item at i to j, which is not after it; the items between move up by one."""
    items.insert(j, items.pop(i))
