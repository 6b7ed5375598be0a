"""Nodes that searches unpack where they first meet them, uncompiled; `_unpacking.pxd` is the compiled twin."""

from __future__ import annotations

from lexc.kernels.layout.unpacked_nodes import UnpackedNodes


def known_unit(unpacked: UnpackedNodes | None, last_unit: int, child: int) -> int:
    """The unit of a child that a slot of the bitmap layout holds. The child is unpacked if it is beyond the last unit.

    unpacked: None for an image of the bitmap layout; last_unit is then so large that no child is beyond it.
    """
    if child <= last_unit:
        return child
    assert unpacked is not None
    return unpacked.unit(child)
