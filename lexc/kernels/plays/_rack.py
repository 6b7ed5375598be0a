"""Taking tiles from a rack and putting them back, for kernels that run uncompiled; `_rack.pxd` is the compiled twin.

A rack is an array of counts by tile, with a mask of the tiles whose count is not 0.
"""

from __future__ import annotations

from collections.abc import MutableSequence


def take(rack: MutableSequence[int], letters: int, tile: int) -> int:
    """Take a tile from the rack; letters: the mask before. Return the mask after."""
    rack[tile] -= 1
    return letters ^ 1 << tile if rack[tile] == 0 else letters


def put_back(rack: MutableSequence[int], letters: int, tile: int) -> int:
    """Put a tile back on the rack; letters: the mask before. Return the mask after."""
    rack[tile] += 1
    return letters | 1 << tile
