"""Layout `packed`: nodes of as many bits as they need, the smallest of all (specs/image.md, "Layout `packed`")."""

from __future__ import annotations

from lexc.kernels.layout.nodes import NARROW_PACKED, TEXT_PACKED, WIDE_PACKED
from lexc.layouts.layout import MAX_UTF8_LABEL, Layout, Variant


def _variant(kernel_layout: int, mask_units: int, max_label: int) -> Variant:
    return Variant(
        layout="packed",
        kernel_layout=kernel_layout,
        unit_bytes=8,
        mask_units=mask_units,
        header_units=0,
        has_slot_per_arc=False,
        max_label=max_label,
        max_units=(1 << 40) - 1,
        has_levels=False,
    )


LAYOUT = Layout(
    "packed",
    3,
    (_variant(NARROW_PACKED, 1, 31), _variant(WIDE_PACKED, 2, 63), _variant(TEXT_PACKED, 0, MAX_UTF8_LABEL)),
    "verify_packed.PackedVerifier",
)
