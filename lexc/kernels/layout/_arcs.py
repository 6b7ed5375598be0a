"""Nodes of the arcs layout, for kernels that run uncompiled; `_arcs.pxd` is the compiled twin.

A node is a list of arcs (`_arc`) with ascending labels, a unit an arc. The last arc has the bit `LAST`.

    node    node + 1    node + 2
    A …     C …         T … last

Units have 32 bits (`nodes.NARROW_ARCS`) or 64 (`nodes.WIDE_ARCS`). Loops here end because every list of verified
nodes has a last arc.
"""

from __future__ import annotations

from collections.abc import Sequence

from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT


def arc_at(units32: Sequence[int], units64: Sequence[int], layout: int, unit: int) -> int:
    """The arc in a unit."""
    return units32[unit] if layout == 3 else units64[unit]  # 3: NARROW_ARCS


def find_arc(units32: Sequence[int], units64: Sequence[int], layout: int, node: int, label: int) -> int:
    """A node's arc for a label, 0 if there is none."""
    while True:
        arc = arc_at(units32, units64, layout, node)
        if (arc & LABEL) >= label:
            return arc if (arc & LABEL) == label else 0
        if arc & LAST:
            return 0
        node += 1


def matching_labels(
    units32: Sequence[int],
    units64: Sequence[int],
    layout: int,
    node: int,
    wanted_children: int,
    wanted_accepts: int,
) -> int:
    """The labels of wanted_children that have a child, and those of wanted_accepts on which a word ends: one mask.

    All labels of the node are below 64.
    """
    arc = labels = 0
    while not arc & LAST:
        arc = arc_at(units32, units64, layout, node)
        node += 1
        wanted = (wanted_children if arc >> SHIFT else 0) | (wanted_accepts if arc & ACCEPT else 0)
        labels |= wanted & 1 << (arc & 63)
    return labels


def n_node_arcs(units32: Sequence[int], units64: Sequence[int], layout: int, node: int) -> int:
    """The number of a node's arcs, which is that of its units."""
    n = 1
    while not arc_at(units32, units64, layout, node + n - 1) & LAST:
        n += 1
    return n
