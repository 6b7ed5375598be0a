"""The arcs of one node, whatever the layout: for tools that look at nodes one by one and need not be fast."""

from __future__ import annotations

from typing import NamedTuple

from lexc.image.reader import Image
from lexc.kernels.layout._bits import lowest
from lexc.kernels.layout._node import mask_at

_ACCEPT, _LAST, _SHIFT, _LABEL = 256, 512, 10, 255  # of an arc in the arcs layout


class Arc(NamedTuple):
    """Tile 0 is ◇; target 0 is nothing, for no arc leads to the first node."""

    tile: int
    accepts: bool
    target: int


def arcs_at(image: Image, unit: int) -> tuple[list[Arc], int]:
    """The arcs of the node at a unit, and the unit behind it."""
    if image.graph.mask_units:
        return _bitmap_arcs(image.nodes32, unit, image.graph.mask_units)
    return _listed_arcs(image.nodes32 if image.graph.unit_bytes == 4 else image.nodes64, unit)


def _bitmap_arcs(units: memoryview, unit: int, mask_units: int) -> tuple[list[Arc], int]:
    children, accepts = mask_at(units, unit, mask_units), mask_at(units, unit + mask_units, mask_units)
    rest, slot, arcs = children | accepts, unit + 2 * mask_units, []
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        has_child = children >> tile & 1
        arcs.append(Arc(tile, bool(accepts >> tile & 1), units[slot] if has_child else 0))
        slot += has_child
    return arcs, slot


def _listed_arcs(units: memoryview, unit: int) -> tuple[list[Arc], int]:
    arcs, value = [], 0
    while not value & _LAST:
        value = units[unit]
        arcs.append(Arc(value & _LABEL, bool(value & _ACCEPT), value >> _SHIFT))
        unit += 1
    return arcs, unit
