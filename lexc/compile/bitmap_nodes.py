"""The nodes of an image in the bitmap layout: its own, or a copy in memory if it has the arcs layout."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from lexc.compile.buffers import zeros
from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.kernels.building import node_layout
from lexc.kernels.layout.nodes import Nodes
from lexc.layouts import LAYOUTS


@dataclass(frozen=True, slots=True)
class BitmapNodes:
    """nodes: in the bitmap layout. roots: the unit of each root. is_copy: whether the nodes are a copy in memory."""

    nodes: Nodes
    roots: dict[str, int]
    is_copy: bool


def bitmap_nodes(image: Image) -> BitmapNodes:
    """The image's own nodes, or a copy of those of the arcs layout, in the same order.

    Raises UsageError if the labels are UTF-8, which have no bit in a mask, or the layout is another one;
    CapacityExceeded if there are too many nodes for the bitmap layout.
    """
    g = image.graph
    if image.nodes.is_bitmap():
        return BitmapNodes(image.nodes, g.roots, False)
    if g.is_utf8:
        raise UsageError(
            "the game needs a lexicon of tiles", where=image.where, expected="at most 63 letters", found="text in UTF-8"
        )
    if g.layout != "arcs":
        raise UsageError(
            f"nodes of the {g.layout} layout are not laid out anew in memory",
            where=image.where,
            remedy="Build it anew with --layout bitmap.",
        )
    layout = LAYOUTS["bitmap"]
    shape = layout.narrowest_shape(
        g.n_letters, False, layout.narrowest_shape(g.n_letters, False).n_units(g.n_nodes, g.n_arcs, g.n_arcs)
    )
    arcs = memoryview(image.nodes.units64 if len(image.nodes.units64) else array("Q", image.nodes.units32))
    order, offsets = zeros("I", g.n_nodes), zeros("Q", len(arcs))
    units = zeros("I", node_layout.list_placed_nodes(arcs, shape.header_units, order, offsets))
    node_layout.write_bitmap(arcs, order, offsets, shape.kernel_layout, units)
    roots = {name: offsets[root] for name, root in g.roots.items()}
    return BitmapNodes(shape.nodes(units.toreadonly()), roots, True)
