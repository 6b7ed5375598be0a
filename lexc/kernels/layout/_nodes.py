"""Reading a node, whatever its layout, for kernels that run uncompiled; `_nodes.pxd` is the compiled twin.

A node is the number of its first unit. Every function takes the buffers and the layout of a `Nodes`, then the node. Its
result means the same in all layouts. Masks hold labels below 64: bit t stands for label t.

An arc is a number, too. The bits of `LABEL` are its label, and the bit `ACCEPT` is set if a word ends on it. From bit
`SHIFT` on stands its target, 0 if it has none. Other bits mean nothing.

A cursor takes the arcs of a node one after another, in the order of their labels and without ◇. It is `CURSOR_WIDTH`
numbers of a stack:

    layout    stack[i]                                  stack[i + 1]
    bitmap    mask of the remaining labels              the node
    arcs      unit of the next arc + 1                  the node

The first number is 0 when no arc remains. Where `has_mask_cursor` says so, a caller may clear bits of the mask.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from lexc.kernels.layout import _arcs, _bitmap, _packed
from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
from lexc.kernels.layout._masks import FULL
from lexc.kernels.layout._packed import NARROW_PACKED, WIDE_PACKED


def is_bitmap(layout: int) -> bool:
    """Whether a layout is that of `_bitmap`."""
    return layout <= WIDE_BITMAP


def is_packed(layout: int) -> bool:
    """Whether a layout is that of `_packed`; one that is neither is that of `_arcs`."""
    return layout >= NARROW_PACKED


def has_mask_cursor(layout: int) -> bool:
    """Whether the first number of a cursor is the mask of the remaining labels."""
    return is_bitmap(layout) or layout in (NARROW_PACKED, WIDE_PACKED)


def child_labels(units32: Sequence[int], units64: Sequence[int], layout: int, node: int) -> int:
    """The labels of a node that have a child, as a mask."""
    return matching_labels(units32, units64, layout, node, FULL, 0)


def accept_labels(units32: Sequence[int], units64: Sequence[int], layout: int, node: int) -> int:
    """The labels of a node on which a word ends, as a mask."""
    return matching_labels(units32, units64, layout, node, 0, FULL)


def matching_labels(
    units32: Sequence[int],
    units64: Sequence[int],
    layout: int,
    node: int,
    wanted_children: int,
    wanted_accepts: int,
) -> int:
    """The labels of wanted_children that have a child, and those of wanted_accepts on which a word ends: one mask."""
    if is_bitmap(layout):
        found = _bitmap.child_mask(units32, layout, node) & wanted_children
        return found | (_bitmap.accept_mask(units32, layout, node) & wanted_accepts)
    if is_packed(layout):
        return _packed.matching_labels(units64, layout, node, wanted_children, wanted_accepts)
    return _arcs.matching_labels(units32, units64, layout, node, wanted_children, wanted_accepts)


def child(units32: Sequence[int], units64: Sequence[int], layout: int, node: int, label: int) -> int:
    """The target of a node's arc for a label; 0 if there is none. In the bitmap layout the label must be below 64."""
    if is_bitmap(layout):
        return _bitmap.child_by_tile(units32, layout, node, label)
    return arc_for(units32, units64, layout, node, label) >> SHIFT


def accepts(units32: Sequence[int], units64: Sequence[int], layout: int, node: int, label: int) -> bool:
    """Whether a word ends on a label of a node. In the bitmap layout the label must be below 64."""
    if is_bitmap(layout):
        return bool(_bitmap.accept_mask(units32, layout, node) >> label & 1)
    if is_packed(layout):
        return _packed.accepts(units64, layout, node, label)
    return _arcs.find_arc(units32, units64, layout, node, label) & ACCEPT != 0


def arc_for(units32: Sequence[int], units64: Sequence[int], layout: int, node: int, label: int) -> int:
    """A node's arc for a label, which may be any of 0 to 255; 0 if there is none."""
    if is_packed(layout):
        return _packed.find_arc(units64, layout, node, label)
    if not is_bitmap(layout):
        return _arcs.find_arc(units32, units64, layout, node, label)
    if label > 63:
        return 0
    found = child(units32, units64, layout, node, label) << SHIFT
    found |= ACCEPT if accepts(units32, units64, layout, node, label) else 0
    return found | label if found else 0


def start_cursor(
    units32: Sequence[int], units64: Sequence[int], layout: int, stack: MutableSequence[int], i: int, node: int
) -> None:
    """Set the cursor at stack[i] to the first arc of a node."""
    if is_packed(layout):
        _packed.start_cursor(units64, layout, stack, i, node)
        return
    stack[i + 1] = node
    if is_bitmap(layout):
        stack[i] = matching_labels(units32, units64, layout, node, FULL - 1, FULL - 1)
        return
    first = _arcs.arc_at(units32, units64, layout, node)
    if first & LABEL:
        stack[i] = node + 1
    else:  # the first arc is that of ◇: skip it
        stack[i] = 0 if first & LAST else node + 2


def next_arc(units32: Sequence[int], units64: Sequence[int], layout: int, stack: MutableSequence[int], i: int) -> int:
    """Return the next arc of the cursor at stack[i], which must not be 0, and advance the cursor."""
    if is_packed(layout):
        return _packed.next_arc(units64, layout, stack, i)
    remaining, node = stack[i], stack[i + 1]
    if is_bitmap(layout):
        stack[i] = remaining & (remaining - 1)
        label = (remaining & -remaining).bit_length() - 1
        return arc_for(units32, units64, layout, node, label) | label
    found = _arcs.arc_at(units32, units64, layout, remaining - 1)
    stack[i] = 0 if found & LAST else remaining + 1
    return found


def start_long_cursor(
    units32: Sequence[int], units64: Sequence[int], layout: int, stack: MutableSequence[int], i: int, node: int
) -> None:
    """As start_cursor, with a cursor of `LONG_CURSOR_WIDTH` numbers: quicker where all arcs of a node are taken."""
    if is_packed(layout):
        _packed.start_long_cursor(units64, layout, stack, i, node)
    else:
        start_cursor(units32, units64, layout, stack, i, node)


def next_long_arc(
    units32: Sequence[int], units64: Sequence[int], layout: int, stack: MutableSequence[int], i: int
) -> int:
    """As next_arc, with a cursor that start_long_cursor began."""
    if is_packed(layout):
        return _packed.next_long_arc(units64, layout, stack, i)
    return next_arc(units32, units64, layout, stack, i)
