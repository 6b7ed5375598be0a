"""An image's nodes in the bitmap layout: its own, a copy in memory, or nodes unpacked where searches visit them."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from lexc.compile.buffers import zeros
from lexc.errors import CapacityExceeded, UsageError
from lexc.image.reader import Image
from lexc.kernels.building import node_layout, packed_arcs
from lexc.kernels.layout._arc import LAST
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.unpacked_nodes import LAST_UNIT, UnpackedNodes
from lexc.layouts import LAYOUTS
from lexc.layouts.layout import Shape


@dataclass(frozen=True, slots=True)
class BitmapNodes:
    """Nodes in the bitmap layout. roots: the unit of each root. is_copy: whether the nodes are a copy in memory.

    unpacked: the nodes that searches have visited, if searches unpack them; these nodes belong to one thread.
    """

    nodes: Nodes
    roots: dict[str, int]
    is_copy: bool
    unpacked: UnpackedNodes | None = None


def bitmap_nodes(image: Image) -> BitmapNodes:
    """The image's own nodes, or a copy of those of another layout.

    Raises UsageError if the labels are UTF-8, which have no bit in a mask,
    CapacityExceeded if there are too many nodes for the bitmap layout.
    """
    if image.nodes.is_bitmap():
        return BitmapNodes(image.nodes, image.graph.roots, False)
    shape = _bitmap_shape(image)
    arcs, roots, n_nodes = _list_arcs(image)
    order, offsets = zeros("I", n_nodes), zeros("Q", len(arcs))
    units = zeros("I", node_layout.list_placed_nodes(arcs, shape.header_units, order, offsets))
    node_layout.write_bitmap(arcs, order, offsets, shape.kernel_layout, units)
    return BitmapNodes(shape.nodes(units.toreadonly()), {name: offsets[root] for name, root in roots.items()}, True)


def unpacked_nodes(image: Image) -> BitmapNodes:
    """The image's own nodes or, if it has another layout, nodes that are unpacked where searches visit them.

    Raises what `bitmap_nodes` raises.
    """
    g = image.graph
    if image.nodes.is_bitmap():
        return BitmapNodes(image.nodes, g.roots, False)
    shape = _bitmap_shape(image)
    n_units = shape.header_units + shape.n_units(g.n_nodes, g.n_arcs, g.n_arcs)
    if n_units > LAST_UNIT:
        raise CapacityExceeded(
            "too many nodes to be unpacked",
            where=image.where,
            expected=f"at most {LAST_UNIT} units",
            found=str(n_units),
            remedy="Convert the image: lexc convert --layout bitmap.",
        )
    buffers = zeros("I", n_units), zeros("Q", g.n_nodes), zeros("I", g.n_nodes)
    unpacked = UnpackedNodes(image.nodes, shape.mask_units, *buffers)
    roots = {name: unpacked.add_root(root) for name, root in g.roots.items()}
    return BitmapNodes(unpacked.nodes, roots, True, unpacked)


def _bitmap_shape(image: Image) -> Shape:
    """The shape of the bitmap layout that has room for the nodes of an image in another layout."""
    g = image.graph
    if g.is_utf8:
        raise UsageError(
            "the game needs a lexicon of tiles", where=image.where, expected="at most 63 letters", found="text in UTF-8"
        )
    layout = LAYOUTS["bitmap"]
    return layout.narrowest_shape(
        g.n_letters, False, layout.narrowest_shape(g.n_letters, False).n_units(g.n_nodes, g.n_arcs, g.n_arcs)
    )


def _list_arcs(image: Image) -> tuple[memoryview, dict[str, int], int]:
    """The arcs of all nodes, the index of each root, and the nodes. An arc that leads nowhere has target 0.

    No arc leads to index 0. In the arcs layout a root begins there; packed nodes get a node without meaning.
    """
    g, nodes = image.graph, image.nodes
    if g.shape.has_levels:
        return memoryview(nodes.units64 if len(nodes.units64) else array("Q", nodes.units32)), g.roots, g.n_nodes
    addresses, firsts = zeros("Q", g.n_nodes), zeros("I", g.n_nodes)
    arcs = zeros("Q", packed_arcs.list_nodes(nodes, g.n_dawg_nodes, addresses, firsts))
    arcs[0] = LAST
    packed_arcs.write_arcs(nodes, addresses, firsts, arcs)
    roots = {name: packed_arcs.find_first_arc(addresses, firsts, root) for name, root in g.roots.items()}
    return arcs, roots, g.n_nodes + 1
