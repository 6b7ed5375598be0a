"""The arcs of one node, in any layout, for tools that need not be fast."""

from __future__ import annotations

from itertools import starmap
from typing import NamedTuple

from lexc.image.reader import Image
from lexc.kernels.layout._packed import ADDRESS


class Arc(NamedTuple):
    """An arc. tile: 0 for ◇; in UTF-8 images a byte. target: a node's first unit; 0 for none, as no arc leads there.

    A packed node is identified by its address, and its index in a chain from bit 44 on.
    """

    tile: int
    accepts: bool
    target: int


def node_arcs(image: Image, unit: int) -> tuple[list[Arc], int]:
    """The arcs of the node at a unit, ◇ first, and the next node. Raises IndexError for no such unit."""
    arcs = list(starmap(Arc, image.nodes.arcs(unit)))
    if arcs[0].target > ADDRESS:  # the next node of a chain
        return arcs, arcs[0].target
    return arcs, (unit & ADDRESS) + image.nodes.n_node_units(unit)


def node_name(unit: int) -> str:
    """A node's first unit, or address, as text; with "+" and the index inside a chain."""
    return f"{unit & ADDRESS}+{unit >> 44}" if unit > ADDRESS else str(unit)
