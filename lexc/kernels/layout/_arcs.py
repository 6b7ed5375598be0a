"""Nodes of the arcs layout, for kernels that run uncompiled; `_arcs.pxd` is the compiled twin.

A node is a list of arcs in the order of their labels, one unit each, as `_arc` has it. Units have 32 bits
(`nodes.NARROW_ARCS`) or 64 (`nodes.WIDE_ARCS`).
"""

from __future__ import annotations

from collections.abc import Sequence

from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT


def arc_at(units32: Sequence[int], units64: Sequence[int], layout: int, at: int) -> int:
    """The arc of a unit."""
    return units32[at] if layout == 3 else units64[at]


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
    units32: Sequence[int], units64: Sequence[int], layout: int, node: int, going: int, ending: int
) -> int:
    """Which of the labels in going lead on from a node, or of those in ending end a word. Masks; labels below 64."""
    arc = labels = 0
    while not arc & LAST:
        arc = arc_at(units32, units64, layout, node)
        node += 1
        wanted = (going if arc >> SHIFT else 0) | (ending if arc & ACCEPT else 0)
        labels |= wanted & 1 << (arc & 63)
    return labels


def n_node_arcs(units32: Sequence[int], units64: Sequence[int], layout: int, node: int) -> int:
    """The units of a node."""
    n = 1
    while not arc_at(units32, units64, layout, node + n - 1) & LAST:
        n += 1
    return n
