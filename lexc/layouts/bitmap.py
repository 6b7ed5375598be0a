"""Layout `bitmap`: a mask of the tiles that lead on, one of those that end a word, and a target for each child."""

from __future__ import annotations

from lexc.kernels.layout.nodes import NARROW_BITMAP, WIDE_BITMAP
from lexc.kernels.layout.verify_bitmap import BitmapVerifier
from lexc.layouts.layout import Layout, Shape


def _shape(kernel_layout: int, mask_units: int) -> Shape:
    return Shape(
        layout="bitmap",
        kernel_layout=kernel_layout,
        unit_bytes=4,
        mask_units=mask_units,
        header_units=2 * mask_units,
        has_slot_per_arc=False,
        max_label=32 * mask_units - 1,
        max_units=(1 << 32) - 1,
    )


LAYOUT = Layout("bitmap", 1, (_shape(NARROW_BITMAP, 1), _shape(WIDE_BITMAP, 2)), BitmapVerifier)
