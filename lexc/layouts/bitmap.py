"""Layout `bitmap`: a node is a mask of tiles with a child, a mask of tiles that end a word, and the children."""

from __future__ import annotations

from lexc.kernels.layout.nodes import NARROW_BITMAP, WIDE_BITMAP
from lexc.layouts.layout import Layout, Variant


def _variant(kernel_layout: int, mask_units: int) -> Variant:
    return Variant(
        layout="bitmap",
        kernel_layout=kernel_layout,
        unit_bytes=4,
        mask_units=mask_units,
        header_units=2 * mask_units,
        has_slot_per_arc=False,
        max_label=32 * mask_units - 1,
        max_units=(1 << 32) - 1,
    )


_VARIANTS = (_variant(NARROW_BITMAP, mask_units=1), _variant(WIDE_BITMAP, mask_units=2))
LAYOUT = Layout("bitmap", number=1, variants=_VARIANTS, verifier_name="verify_bitmap.BitmapVerifier")
