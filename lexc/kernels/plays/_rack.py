"""Taking tiles from a rack, for kernels that run uncompiled; `_rack.pxd` is the compiled twin."""

from __future__ import annotations

from collections.abc import MutableSequence


def take(rack: MutableSequence[int], letters: int, tile: int) -> int:
    """Take a tile from counts by tile; the mask of those that are left, which was letters."""
    rack[tile] -= 1
    return letters ^ 1 << tile if rack[tile] == 0 else letters


def put_back(rack: MutableSequence[int], letters: int, tile: int) -> int:
    """Put it back; the mask again."""
    rack[tile] += 1
    return letters | 1 << tile
