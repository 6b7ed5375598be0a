"""Nodes of the bitmap layout, for kernels that run uncompiled; `_bitmap.pxd` is the compiled twin.

A node is two masks, one of the tiles that lead on and one of those on which a word ends, and a target for each tile
that leads on. The number of the layout (`nodes.NARROW_BITMAP`, `nodes.WIDE_BITMAP`) is that of the units in a mask.
"""

from __future__ import annotations

from collections.abc import Sequence


def _mask(units: Sequence[int], layout: int, at: int) -> int:
    return units[at] if layout == 1 else units[at] | units[at + 1] << 32


def child_mask(units: Sequence[int], layout: int, node: int) -> int:
    """The tiles that lead on from a node, as a mask."""
    return _mask(units, layout, node)


def accept_mask(units: Sequence[int], layout: int, node: int) -> int:
    """The tiles of a node on which a word ends, as a mask."""
    return _mask(units, layout, node + layout)


def first_target_unit(layout: int, node: int) -> int:
    """The unit of a node's first target; the others follow in the order of their tiles."""
    return node + 2 * layout


def target_unit(layout: int, node: int, children: int, bit: int) -> int:
    """The unit of a node's target for the tile of a bit, which the node's children have."""
    return node + 2 * layout + (children & (bit - 1)).bit_count()


def child_by_bit(units: Sequence[int], layout: int, node: int, bit: int) -> int:
    """The target of a node's arc for the tile of a bit; 0 if there is none (no arc leads to the first node)."""
    children = _mask(units, layout, node)
    return units[target_unit(layout, node, children, bit)] if children & bit else 0


def child_by_tile(units: Sequence[int], layout: int, node: int, tile: int) -> int:
    """The target of a node's arc for a tile; 0 if there is none."""
    return child_by_bit(units, layout, node, 1 << tile)


def n_node_units(units: Sequence[int], layout: int, node: int) -> int:
    """The units of a node."""
    return 2 * layout + _mask(units, layout, node).bit_count()
