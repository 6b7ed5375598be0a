"""The layouts of nodes, a module each, and the table of all; kernels read nodes by `lexc.kernels.layout`."""

from __future__ import annotations

from lexc.layouts import arcs, bitmap, packed
from lexc.layouts.layout import Layout, Variant

LAYOUTS: dict[str, Layout] = {layout.name: layout for layout in (bitmap.LAYOUT, arcs.LAYOUT, packed.LAYOUT)}
_VARIANTS = {
    (layout.number, variant.unit_bytes, variant.mask_units): variant
    for layout in LAYOUTS.values()
    for variant in layout.variants
}


def find_variant(number: int, unit_bytes: int, mask_units: int) -> Variant | None:
    """The variant with these fields of GRPH, None if there is none. number: of the layout."""
    return _VARIANTS.get((number, unit_bytes, mask_units))


def layout_of(variant: Variant) -> Layout:
    """The layout to which a variant belongs."""
    return LAYOUTS[variant.layout]
