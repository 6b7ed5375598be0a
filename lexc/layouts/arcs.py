"""Layout `arcs`: a node is a list of arcs, a unit each (Appel and Jacobson 1988, "Representing the lexicon")."""

from __future__ import annotations

from lexc.kernels.layout.nodes import NARROW_ARCS, WIDE_ARCS
from lexc.layouts.layout import MAX_UTF8_LABEL, Layout, Variant


def _variant(kernel_layout: int, unit_bytes: int, target_bits: int) -> Variant:
    return Variant(
        layout="arcs",
        kernel_layout=kernel_layout,
        unit_bytes=unit_bytes,
        mask_units=0,
        header_units=0,
        has_slot_per_arc=True,
        max_label=MAX_UTF8_LABEL,
        max_units=(1 << target_bits) - 1,
    )


_VARIANTS = (_variant(NARROW_ARCS, unit_bytes=4, target_bits=22), _variant(WIDE_ARCS, unit_bytes=8, target_bits=40))
LAYOUT = Layout("arcs", number=2, variants=_VARIANTS, verifier_name="verify_arcs.ArcsVerifier")
