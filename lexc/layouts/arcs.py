"""Layout `arcs`: a list of arcs, a unit each (A. Appel and G. Jacobson, 1988, "Representing the lexicon")."""

from __future__ import annotations

from lexc.kernels.layout.nodes import NARROW_ARCS, WIDE_ARCS
from lexc.kernels.layout.verify_arcs import ArcsVerifier
from lexc.layouts.layout import TEXT_LABELS, Layout, Shape


def _shape(kernel: int, unit_bytes: int, target_bits: int) -> Shape:
    return Shape(
        layout="arcs",
        kernel=kernel,
        unit_bytes=unit_bytes,
        mask_units=0,
        node_units=0,
        every_arc=True,
        max_label=TEXT_LABELS,
        max_units=(1 << target_bits) - 1,
    )


LAYOUT = Layout("arcs", 2, (_shape(NARROW_ARCS, 4, 22), _shape(WIDE_ARCS, 8, 40)), ArcsVerifier)
