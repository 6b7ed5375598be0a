"""The layouts of nodes, a module each, and the table of all; kernels read nodes by `lexc.kernels.layout`."""

from __future__ import annotations

from lexc.layouts import arcs, bitmap
from lexc.layouts.layout import Layout, Shape

LAYOUTS: dict[str, Layout] = {layout.name: layout for layout in (bitmap.LAYOUT, arcs.LAYOUT)}
_SHAPES = {
    (layout.number, shape.unit_bytes, shape.mask_units): shape for layout in LAYOUTS.values() for shape in layout.shapes
}


def find_shape(number: int, unit_bytes: int, mask_units: int) -> Shape | None:
    """The shape with these fields of GRPH, None if there is none. number: that of the layout."""
    return _SHAPES.get((number, unit_bytes, mask_units))


def layout_of(shape: Shape) -> Layout:
    """The layout to which a shape belongs."""
    return LAYOUTS[shape.layout]
