"""Taking the arcs of a node one after another, for kernels that run uncompiled; `_arc.pxd` is the compiled twin."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from lexc.kernels.layout._node import mask_at, target


def next_listed(
    nodes32: Sequence[int], nodes64: Sequence[int], unit_bytes: int, stack: MutableSequence[int], at: int
) -> int:
    """The arc of the arcs layout to which stack[at] points, which then points to the next one; behind the last it is
    the largest number of 64 bits.
    """
    place = stack[at]
    arc = nodes32[place] if unit_bytes == 4 else nodes64[place]
    stack[at] = 0xFFFFFFFFFFFFFFFF if arc & 512 else place + 1
    return arc


def next_arc(
    nodes32: Sequence[int],
    nodes64: Sequence[int],
    mask_units: int,
    unit_bytes: int,
    stack: MutableSequence[int],
    at: int,
) -> int:
    """The next arc as in the arcs layout; in the bitmap layout of the node stack[at + 1], of whose letters stack[at]
    holds those that are left.
    """
    if mask_units == 0:
        return next_listed(nodes32, nodes64, unit_bytes, stack, at)
    node = stack[at + 1]
    bit = stack[at] & -stack[at]
    stack[at] ^= bit
    arc = target(nodes32, node, mask_units, bit) << 10 | bit.bit_length() - 1
    return arc | 256 if mask_at(nodes32, node + mask_units, mask_units) & bit else arc
