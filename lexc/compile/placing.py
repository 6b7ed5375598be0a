"""The minimal automaton to the image's nodes: layouts, levels, offsets."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, takewhile

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import zeros
from lexc.errors import CapacityExceeded
from lexc.kernels.building import node_layout

LAYOUTS = ("bitmap", "arcs")
_MAX_UNITS = (1 << 32) - 1
_MAX_TARGET32, _MAX_TARGET64 = (1 << 22) - 1, (1 << 40) - 1


@dataclass(slots=True)
class Part:
    """A range of nodes: its states in placing order, where each level begins in it, and in units; n_arcs its arcs."""

    order: memoryview
    level_states: list[int]
    level_units: list[int]
    n_arcs: int


@dataclass(slots=True)
class Placement:
    """NODE, and all that GRPH, LEVL and RANK need to know of it; offsets[s] is the unit of the state at s."""

    layout: str
    unit_bytes: int
    mask_units: int
    nodes: memoryview
    offsets: memoryview
    gaddag: Part
    dawg: Part
    dawg_start: int


@dataclass(slots=True)
class _Shape:
    unit_bytes: int
    mask_units: int


def place_nodes(automaton: Automaton, layout: str, n_letters: int) -> Placement:
    """Lay the automaton's states out. CapacityExceeded when the layout cannot hold them."""
    offsets = zeros("Q", automaton.end)
    low = automaton.dawg_end
    mask_units = mask_units_for(n_letters) if layout == "bitmap" else 0
    gaddag, dawg_start = _part(automaton, low, automaton.end, [automaton.gaddag_root], mask_units, 0, offsets)
    roots = [root for root in dict.fromkeys((automaton.dawg_root, automaton.alphagram_root)) if root]
    dawg, n_units = _part(automaton, 1, low, roots, mask_units, dawg_start, offsets)
    shape = _shape(layout, mask_units, n_units)
    nodes = zeros("I" if shape.unit_bytes == 4 else "Q", n_units)
    for part in (gaddag, dawg):
        _write(automaton.arcs, part.order, offsets, shape, nodes)
    return Placement(layout, shape.unit_bytes, mask_units, nodes, offsets, gaddag, dawg, dawg_start)


def mask_units_for(n_letters: int) -> int:
    """The 32-bit units of a mask in the bitmap layout."""
    return 1 if n_letters <= 31 else 2


def check_size(layout: str, n_units: int) -> None:
    """CapacityExceeded when a layout's targets cannot tell that many units apart."""
    limit = _MAX_UNITS if layout == "bitmap" else _MAX_TARGET64
    if n_units > limit:
        raise CapacityExceeded(
            f"too many nodes for the {layout} layout",
            expected=f"at most {limit} units",
            found=str(n_units),
            remedy="Use --layout arcs, or fewer words.",
        )


def _shape(layout: str, mask_units: int, n_units: int) -> _Shape:
    check_size(layout, n_units)
    return _Shape(8 if layout == "arcs" and n_units > _MAX_TARGET32 else 4, mask_units)


def _part(
    automaton: Automaton, low: int, high: int, roots: list[int], mask_units: int, start: int, offsets: memoryview
) -> tuple[Part, int]:
    """The states arcs[low:high], in order, with their units from start on; also where they end."""
    if high == low:
        return Part(zeros("I", 0), [], [], 0), start
    arcs, levels = automaton.arcs, zeros("H", high - low)
    counts = zeros("Q", automaton.longest + 1)
    node_layout.find_levels(arcs, low, high, levels, counts)
    firsts = [0, *accumulate(takewhile(bool, counts))]
    fill, order = zeros("Q", len(firsts)), zeros("I", firsts[-1])
    for level, first in enumerate(firsts[:-1]):
        fill[level] = first
    for i, root in enumerate(roots):
        order[i] = root
    end, n_arcs = node_layout.place_nodes(arcs, low, levels, fill, mask_units, start, order, offsets)
    return Part(order, firsts, [offsets[order[first]] for first in firsts[:-1]], n_arcs), end


def _write(arcs: memoryview, order: memoryview, offsets: memoryview, shape: _Shape, nodes: memoryview) -> None:
    if shape.mask_units:
        node_layout.write_bitmap(arcs, order, offsets, shape.mask_units, nodes)
    elif shape.unit_bytes == 4:
        node_layout.write_arcs(arcs, order, offsets, nodes, zeros("Q", 0))
    else:
        node_layout.write_arcs(arcs, order, offsets, zeros("I", 0), nodes)
