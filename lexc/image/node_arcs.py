"""The arcs of one node, in any layout, for tools that need not be fast."""

from __future__ import annotations

from itertools import starmap
from typing import NamedTuple

from lexc.image.reader import Image


class Arc(NamedTuple):
    """An arc. tile: 0 for ◇; in UTF-8 images a byte. target: a node's first unit; 0 for none, as no arc leads there."""

    tile: int
    accepts: bool
    target: int


def node_arcs(image: Image, unit: int) -> tuple[list[Arc], int]:
    """The arcs of the node at a unit, ◇ first, and the unit behind that node. Raises IndexError for no such unit."""
    return list(starmap(Arc, image.nodes.arcs(unit))), unit + image.nodes.n_node_units(unit)
