"""The nodes of an image in the bitmap layout, whatever layout the image has."""

from __future__ import annotations

from array import array
from dataclasses import dataclass

from lexc.compile.buffers import zeros
from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.kernels.building import node_layout


@dataclass(frozen=True, slots=True)
class Nodes:
    """Nodes as the kernels read them, and the units at which the roots stand. is_copy: whether they were laid anew."""

    units: memoryview
    mask_units: int
    roots: dict[str, int]
    is_copy: bool


def bitmap_nodes(image: Image) -> Nodes:
    """The image's own nodes, or those of an arcs image laid out anew in memory, in the same order.

    UsageError when its labels are UTF-8, which have no bit in a mask, CapacityExceeded when there are too many nodes.
    """
    g = image.graph
    if g.mask_units:
        return Nodes(image.nodes32, g.mask_units, g.roots, False)
    if g.is_utf8:
        raise UsageError("UTF-8 labels need the arcs layout", where=image.where, expected="letters of an alphabet")
    from lexc.compile.placing import check_size, mask_units_for  # lazy: lexc.compile.placing costs 40 ms

    mask_units = mask_units_for(g.n_letters)
    arcs = image.nodes64 if g.unit_bytes == 8 else memoryview(array("Q", image.nodes32))
    check_size("bitmap", 2 * mask_units * g.n_nodes + g.n_arcs)
    order, offsets = zeros("I", g.n_nodes), zeros("Q", len(arcs))
    units = zeros("I", node_layout.find_nodes(arcs, mask_units, order, offsets))
    node_layout.write_bitmap(arcs, order, offsets, mask_units, units)
    return Nodes(units.toreadonly(), mask_units, {name: offsets[root] for name, root in g.roots.items()}, True)
