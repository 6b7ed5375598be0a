"""The arcs of one node, whatever the layout: for tools that look at nodes one by one and need not be fast."""

from __future__ import annotations

from itertools import starmap
from typing import NamedTuple

from lexc.image.reader import Image


class Arc(NamedTuple):
    """Tile 0 is ◇; target 0 is nothing, for no arc leads to the first node."""

    tile: int
    accepts: bool
    target: int


def arcs_at(image: Image, unit: int) -> tuple[list[Arc], int]:
    """The arcs of the node at a unit, and the unit behind it."""
    return list(starmap(Arc, image.nodes.arcs(unit))), unit + image.nodes.n_node_units(unit)
