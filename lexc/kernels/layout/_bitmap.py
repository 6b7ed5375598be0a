"""Nodes of the bitmap layout, for kernels that run uncompiled; `_bitmap.pxd` is the compiled twin.

A node is a mask of the tiles that have a child, a mask of the tiles on which a word ends, and the children: a target
for each bit of the first mask, in the order of tiles. Bit t of a mask stands for tile t, bit 0 for ◇.

    child mask   accept mask   target of the lowest bit   …   target of the highest bit
    1 or 2 units each          1 unit each

A layout's number (`nodes.NARROW_BITMAP` = 1, `nodes.WIDE_BITMAP` = 2) is also the units of one mask.
"""

from __future__ import annotations

from collections.abc import Sequence


def _mask(units: Sequence[int], layout: int, unit: int) -> int:
    return units[unit] if layout == 1 else units[unit] | units[unit + 1] << 32


def child_mask(units: Sequence[int], layout: int, node: int) -> int:
    """The tiles of a node that have a child, as a mask."""
    return _mask(units, layout, node)


def accept_mask(units: Sequence[int], layout: int, node: int) -> int:
    """The tiles of a node on which a word ends, as a mask."""
    return _mask(units, layout, node + layout)


def first_target_unit(layout: int, node: int) -> int:
    """The unit that holds a node's first target; the others follow."""
    return node + 2 * layout


def target_unit(layout: int, node: int, children: int, bit: int) -> int:
    """The unit that holds a node's target for the tile of a bit. children: the node's child mask, which has the bit."""
    return node + 2 * layout + (children & (bit - 1)).bit_count()


def child_by_bit(units: Sequence[int], layout: int, node: int, bit: int) -> int:
    """A node's child for the tile of a bit; 0 if there is none, since no arc leads to the first node."""
    children = _mask(units, layout, node)
    return units[target_unit(layout, node, children, bit)] if children & bit else 0


def child_by_tile(units: Sequence[int], layout: int, node: int, tile: int) -> int:
    """A node's child for a tile; 0 if there is none."""
    return child_by_bit(units, layout, node, 1 << tile)


def n_node_units(units: Sequence[int], layout: int, node: int) -> int:
    """The number of a node's units."""
    return 2 * layout + _mask(units, layout, node).bit_count()
