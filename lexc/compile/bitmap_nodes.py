"""An image's nodes in the bitmap layout: its own, a copy in memory, or nodes unpacked where searches visit them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lexc.compile.buffers import zeros
from lexc.errors import CapacityExceeded, UsageError
from lexc.image.reader import Image
from lexc.image.word_nodes import new_copy
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.unpacked_nodes import LAST_UNIT, UnpackedNodes
from lexc.layouts import LAYOUTS
from lexc.layouts.layout import Variant


@dataclass(frozen=True, slots=True)
class BitmapNodes:
    """Nodes in the bitmap layout. roots: the unit of each root. is_copy: whether the nodes are a copy in memory.

    unpacked: the nodes that searches have visited, if searches unpack them; these nodes belong to one thread.
    """

    nodes: Nodes
    roots: Mapping[str, int]
    is_copy: bool
    unpacked: UnpackedNodes | None = None


def bitmap_nodes(image: Image) -> BitmapNodes:
    """The image's own nodes or, if it has another layout, a copy of them in the bitmap layout.

    Raises UsageError if the labels are UTF-8, which have no bit in a mask,
    CapacityExceeded if there are too many nodes for the bitmap layout.
    """
    if image.nodes.is_bitmap():
        return BitmapNodes(image.nodes, image.graph.roots, False)
    g, variant = image.graph, _bitmap_variant(image)
    copy, units = new_copy(image.nodes, g, variant, g.n_nodes, g.n_arcs)
    roots = {name: copy.copy_below(root) for name, root in g.roots.items()}
    return BitmapNodes(variant.nodes(units.toreadonly()), roots, True)


def unpacked_nodes(image: Image) -> BitmapNodes:
    """The image's own nodes or, if it has another layout, nodes that are unpacked where searches visit them.

    Raises what `bitmap_nodes` raises.
    """
    g = image.graph
    if image.nodes.is_bitmap():
        return BitmapNodes(image.nodes, g.roots, False)
    variant = _bitmap_variant(image)
    n_units = variant.header_units + variant.n_units(g.n_nodes, g.n_arcs, g.n_arcs)
    if n_units > LAST_UNIT:
        raise CapacityExceeded(
            "too many nodes to be unpacked",
            where=image.where,
            expected=f"at most {LAST_UNIT} units",
            found=str(n_units),
            remedy="Convert the image: lexc convert --layout bitmap.",
        )
    buffers = zeros("I", n_units), zeros("Q", g.n_nodes), zeros("I", g.n_nodes)
    unpacked = UnpackedNodes(image.nodes, variant.mask_units, *buffers)
    roots = {name: unpacked.add_root(root) for name, root in g.roots.items()}
    return BitmapNodes(unpacked.nodes, roots, True, unpacked)


def _bitmap_variant(image: Image) -> Variant:
    """The variant of the bitmap layout that has room for the nodes of an image in another layout."""
    g = image.graph
    if g.is_utf8:
        raise UsageError(
            "the game needs a lexicon of tiles", where=image.where, expected="at most 63 letters", found="text in UTF-8"
        )
    layout = LAYOUTS["bitmap"]
    return layout.narrowest_variant(
        g.n_letters, False, layout.narrowest_variant(g.n_letters, False).n_units(g.n_nodes, g.n_arcs, g.n_arcs)
    )
