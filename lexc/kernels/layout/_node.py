"""Reading a node of the bitmap layout, for kernels that run uncompiled; `_node.pxd` is its compiled twin."""

from __future__ import annotations

from collections.abc import Sequence


def mask_at(nodes: Sequence[int], at: int, mask_units: int) -> int:
    """The child mask at a node, the accept mask mask_units further on."""
    return nodes[at] if mask_units == 1 else nodes[at] | nodes[at + 1] << 32


def target(nodes: Sequence[int], node: int, mask_units: int, bit: int) -> int:
    """The target of a node's arc for the tile of a bit, 0 if there is none (no arc leads to the first node)."""
    children = mask_at(nodes, node, mask_units)
    if not children & bit:
        return 0
    return nodes[node + 2 * mask_units + (children & (bit - 1)).bit_count()]


def child_at(nodes: Sequence[int], node: int, mask_units: int, tile: int) -> int:
    """The target of a node's arc for a tile, 0 if there is none."""
    return target(nodes, node, mask_units, 1 << tile)
