"""Reading a node, whatever its layout, for kernels that run uncompiled; `_nodes.pxd` is the compiled twin.

A node is a number. Every function takes the buffers and the layout of a `Nodes`, then the node; what it returns means
the same in all layouts. Masks hold labels below 64, in bit `label`.

An arc is a number too: its label in the bits of `LABEL`, the bit `ACCEPT` if a word ends on it, and from bit `SHIFT`
on the node to which it leads, 0 if it leads nowhere; other bits mean nothing.

A cursor takes the arcs of a node one after another, in the order of their labels and without ◇. It is `CURSOR_WIDTH`
numbers of a stack; the first is 0 when no arc remains. Where `has_mask_cursor` says so, the first is the mask of the
remaining labels, and a caller may clear bits of it.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from lexc.kernels.layout import _arcs, _bitmap
from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT

# The layouts: two widths of masks, and two of arcs.
NARROW_BITMAP, WIDE_BITMAP = 1, 2
NARROW_ARCS, WIDE_ARCS = 3, 4
CURSOR_WIDTH = 2
_ALL = (1 << 64) - 1


def is_bitmap(layout: int) -> bool:
    """Whether nodes are those of `_bitmap`; others are those of `_arcs`."""
    return layout <= WIDE_BITMAP


def has_mask_cursor(layout: int) -> bool:
    """Whether the first number of a cursor is a mask of the labels that are left."""
    return is_bitmap(layout)


def child_labels(units32: Sequence[int], units64: Sequence[int], layout: int, node: int) -> int:
    """The labels that lead on from a node."""
    return matching_labels(units32, units64, layout, node, _ALL, 0)


def accept_labels(units32: Sequence[int], units64: Sequence[int], layout: int, node: int) -> int:
    """The labels of a node on which a word ends."""
    return matching_labels(units32, units64, layout, node, 0, _ALL)


def matching_labels(
    units32: Sequence[int], units64: Sequence[int], layout: int, node: int, going: int, ending: int
) -> int:
    """Which of the labels in going lead on from a node, or of those in ending end a word."""
    if is_bitmap(layout):
        found = _bitmap.child_mask(units32, layout, node) & going
        return found | (_bitmap.accept_mask(units32, layout, node) & ending)
    return _arcs.matching_labels(units32, units64, layout, node, going, ending)


def child(units32: Sequence[int], units64: Sequence[int], layout: int, node: int, label: int) -> int:
    """The target of a node's arc for a label; 0 if there is none. With masks the label must be below 64."""
    if is_bitmap(layout):
        return _bitmap.child_by_tile(units32, layout, node, label)
    return _arcs.find_arc(units32, units64, layout, node, label) >> SHIFT


def accepts(units32: Sequence[int], units64: Sequence[int], layout: int, node: int, label: int) -> bool:
    """Whether a word ends on a label of a node. With masks the label must be below 64."""
    if is_bitmap(layout):
        return bool(_bitmap.accept_mask(units32, layout, node) >> label & 1)
    return _arcs.find_arc(units32, units64, layout, node, label) & ACCEPT != 0


def arc_for(units32: Sequence[int], units64: Sequence[int], layout: int, node: int, label: int) -> int:
    """A node's arc for any label, 0 if there is none."""
    if not is_bitmap(layout):
        return _arcs.find_arc(units32, units64, layout, node, label)
    if label > 63:
        return 0
    found = child(units32, units64, layout, node, label) << SHIFT
    found |= ACCEPT if accepts(units32, units64, layout, node, label) else 0
    return found | label if found else 0


def start_cursor(
    units32: Sequence[int], units64: Sequence[int], layout: int, stack: MutableSequence[int], at: int, node: int
) -> None:
    """Let the cursor at a place of a stack begin with a node."""
    stack[at + 1] = node
    if is_bitmap(layout):
        stack[at] = matching_labels(units32, units64, layout, node, _ALL - 1, _ALL - 1)
        return
    first = _arcs.arc_at(units32, units64, layout, node)
    if first & LABEL:
        stack[at] = node + 1
    else:
        stack[at] = 0 if first & LAST else node + 2


def next_arc(units32: Sequence[int], units64: Sequence[int], layout: int, stack: MutableSequence[int], at: int) -> int:
    """The next arc of the cursor at a place of a stack, where that is not 0."""
    left, node = stack[at], stack[at + 1]
    if is_bitmap(layout):
        stack[at] = left & (left - 1)
        label = (left & -left).bit_length() - 1
        return arc_for(units32, units64, layout, node, label) | label
    found = _arcs.arc_at(units32, units64, layout, left - 1)
    stack[at] = 0 if found & LAST else left + 1
    return found
