"""`Layout` and `Variant`: the widths of nodes, their limits, and the fields of GRPH that name them."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple

from lexc.errors import CapacityExceeded
from lexc.kernels.layout.nodes import Nodes

if TYPE_CHECKING:
    from lexc.kernels.layout.verify import Verifier

MAX_TILES = 63
MAX_UTF8_LABEL = 255  # the largest label, where labels are bytes of UTF-8


class Variant(NamedTuple):
    """A variant of a layout: the widths of its units and masks, and what fits.

    layout: the layout's name. kernel_layout: its number in `lexc.kernels.layout.nodes`. unit_bytes, mask_units: as in
    GRPH. A node takes header_units and a unit for each slot: an arc each if has_slot_per_arc, otherwise a target each.
    max_label: the largest label. max_units: the most units that targets can address. has_levels: nodes stand in whole
    units, level by level, and LEVL says where levels begin; otherwise a node begins at any bit.
    """

    layout: str
    kernel_layout: int
    unit_bytes: int
    mask_units: int
    header_units: int
    has_slot_per_arc: bool
    max_label: int
    max_units: int
    has_levels: bool = True

    @property
    def typecode(self) -> Literal["I", "Q"]:
        """The type code of a unit, for memoryviews."""
        return "I" if self.unit_bytes == 4 else "Q"

    @property
    def has_directory(self) -> bool:
        """Whether RANK has a directory of the units at which nodes begin, since not all units are slots."""
        return self.header_units > 0

    def nodes(self, units: memoryview) -> Nodes:
        """Units of this variant, for kernels."""
        return Nodes(units, self.kernel_layout)

    @property
    def position_name(self) -> str:
        """The name of the position of a node, for messages: a unit or a bit."""
        return "unit" if self.has_levels else "bit"

    def n_positions(self, n_units: int) -> int:
        """The number of positions at which a node can begin: units, or bits."""
        return n_units if self.has_levels else 8 * self.unit_bytes * n_units

    def n_units(self, n_nodes: int, n_targets: int, n_arcs: int) -> int:
        """The units of n_nodes nodes with n_arcs arcs, of which n_targets have a target."""
        return self.header_units * n_nodes + (n_arcs if self.has_slot_per_arc else n_targets)

    def n_slots(self, n_nodes: int, n_units: int) -> int:
        """The slots of n_nodes nodes that take n_units units."""
        return n_units - self.header_units * n_nodes

    def fits(self, n_letters: int, is_utf8: bool) -> bool:
        """Whether the labels fit: tiles 1 to n_letters or, with is_utf8, bytes of UTF-8."""
        if is_utf8:
            return n_letters == self.max_label == MAX_UTF8_LABEL
        return 1 <= n_letters <= min(self.max_label, MAX_TILES)


class Layout(NamedTuple):
    """A way in which nodes lie in an image (specs/image.md, "NODE").

    number: as in GRPH. variants: its variants, the narrowest first; those with room for the same labels differ only in
    the width of units. verifier_name: MODULE.CLASS, the kernel that proves nodes of this layout sound.
    """

    name: str
    number: int
    variants: tuple[Variant, ...]
    verifier_name: str

    @property
    def verifier(self) -> type[Verifier]:
        """The kernel that proves nodes of this layout sound. It is imported when it is first used."""
        module, name = self.verifier_name.split(".")
        kernel: type[Verifier] = getattr(import_module(f"lexc.kernels.layout.{module}"), name)
        return kernel

    @property
    def holds_utf8(self) -> bool:
        """Whether labels may be bytes of UTF-8."""
        return any(variant.max_label == MAX_UTF8_LABEL for variant in self.variants)

    def narrowest_variant(self, n_letters: int, is_utf8: bool, n_units: int = 0) -> Variant:
        """The narrowest variant for these labels and n_units units. Raises CapacityExceeded if there is none."""
        variants = [variant for variant in self.variants if variant.fits(n_letters, is_utf8)]
        for variant in variants:
            if n_units <= variant.max_units:
                return variant
        raise _capacity_error(self.name, n_units, variants)


def _capacity_error(name: str, n_units: int, variants: Iterable[Variant]) -> CapacityExceeded:
    limit = max((variant.max_units for variant in variants), default=0)
    return CapacityExceeded(
        f"too many nodes for the {name} layout",
        expected=f"at most {limit} units",
        found=str(n_units),
        remedy="Use --layout arcs, or fewer words.",
    )
