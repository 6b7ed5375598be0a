"""Layouts and their shapes: the numbers in GRPH, and what they mean for placing, checking and reading nodes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from lexc.errors import CapacityExceeded
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.verify import Verifier

MAX_TILES = 63
MAX_UTF8_LABEL = 255  # the largest label where labels are bytes of UTF-8


class Shape(NamedTuple):
    """A layout with the widths of its units and masks.

    layout: its name. kernel: its number in `lexc.kernels.layout.nodes`. unit_bytes, mask_units: as GRPH says them.
    A node takes header_units and a unit for each *slot*: a slot an arc if has_slot_per_arc, else a slot a target.
    max_label: the largest that fits. max_units: targets can tell so many apart.
    """

    layout: str
    kernel_layout: int
    unit_bytes: int
    mask_units: int
    header_units: int
    has_slot_per_arc: bool
    max_label: int
    max_units: int

    @property
    def typecode(self) -> Literal["I", "Q"]:
        """That of a unit, for memoryviews."""
        return "I" if self.unit_bytes == 4 else "Q"

    @property
    def has_directory(self) -> bool:
        """Whether RANK has to say where nodes begin, since their units are not all slots."""
        return self.header_units > 0

    def nodes(self, units: memoryview) -> Nodes:
        """Units in this shape, as kernels take them."""
        return Nodes(units, self.kernel_layout)

    def n_units(self, n_nodes: int, n_targets: int, n_arcs: int) -> int:
        """The units of so many nodes with so many arcs, n_targets of which lead on."""
        return self.header_units * n_nodes + (n_arcs if self.has_slot_per_arc else n_targets)

    def n_slots(self, n_nodes: int, n_units: int) -> int:
        """The slots of so many nodes that take so many units."""
        return n_units - self.header_units * n_nodes

    def fits(self, n_letters: int, is_utf8: bool) -> bool:
        """Whether these labels do: tiles 1 to n_letters, or bytes of UTF-8."""
        if is_utf8:
            return n_letters == self.max_label == MAX_UTF8_LABEL
        return 1 <= n_letters <= min(self.max_label, MAX_TILES)


class Layout(NamedTuple):
    """A way in which nodes lie in an image (specs/image.md, "NODE").

    number: GRPH's. shapes: those that it comes in, the narrowest first; shapes with room for the same labels differ in
    the width of units alone. verifier: the kernel that proves its nodes sound.
    """

    name: str
    number: int
    shapes: tuple[Shape, ...]
    verifier: type[Verifier]

    @property
    def holds_utf8(self) -> bool:
        """Whether labels may be bytes of UTF-8."""
        return any(shape.max_label == MAX_UTF8_LABEL for shape in self.shapes)

    def shape(self, n_letters: int, is_utf8: bool, n_units: int = 0) -> Shape:
        """The narrowest shape for these labels and so many units. CapacityExceeded when there is none."""
        shapes = [shape for shape in self.shapes if shape.fits(n_letters, is_utf8)]
        for shape in shapes:
            if n_units <= shape.max_units:
                return shape
        raise _too_many(self.name, n_units, shapes)


def _too_many(name: str, n_units: int, shapes: Iterable[Shape]) -> CapacityExceeded:
    limit = max((shape.max_units for shape in shapes), default=0)
    return CapacityExceeded(
        f"too many nodes for the {name} layout",
        expected=f"at most {limit} units",
        found=str(n_units),
        remedy="Use --layout arcs, or fewer words.",
    )
