"""Placing the states of the minimal automaton as nodes of an image, in a layout."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate, takewhile

from lexc.alphabet import Alphabet
from lexc.compile.automaton import Automaton
from lexc.compile.buffers import zeros
from lexc.compile.packing import pack
from lexc.kernels.building import node_layout
from lexc.layouts.layout import Layout, Shape


@dataclass(slots=True)
class Part:
    """A range of nodes: those that only the GADDAG has, or the DAWG's.

    order: its states, as they are placed. level_states: the index in order of each level's first state; level_units:
    the unit of that state's node. n_arcs: the number of arcs in the range.
    """

    order: memoryview
    level_states: list[int]
    level_units: list[int]
    n_arcs: int


@dataclass(slots=True)
class Placement:
    """The units of NODE, with the facts that GRPH, LEVL and RANK are written from.

    offsets[s]: the unit of the state s of the arena. dawg_start: the first unit of the DAWG's range.
    """

    shape: Shape
    nodes: memoryview
    offsets: memoryview
    gaddag: Part
    dawg: Part
    dawg_start: int
    dawg_numbers: memoryview = field(default_factory=lambda: zeros("I", 0))


def place_nodes(automaton: Automaton, layout: Layout, alphabet: Alphabet) -> Placement:
    """Place the automaton's states as nodes. Raises CapacityExceeded if the layout cannot hold them."""
    labels = alphabet.n_letters, alphabet.is_utf8
    offsets, shape, low = zeros("Q", automaton.end), layout.narrowest_shape(*labels), automaton.dawg_end
    gaddag, dawg_start = _part(automaton, low, automaton.end, [automaton.gaddag_root], shape, 0, offsets)
    roots = [root for root in dict.fromkeys((automaton.dawg_root, automaton.second_root)) if root]
    dawg, n_units = _part(automaton, 1, low, roots, shape, dawg_start, offsets)
    if not shape.has_levels:
        orders = [dawg.order, gaddag.order] if len(gaddag.order) else [dawg.order]
        nodes, numbers = pack(automaton, orders, shape, alphabet.n_letters, offsets)
        return Placement(shape, nodes, offsets, gaddag, dawg, 0, numbers)
    shape = layout.narrowest_shape(*labels, n_units)
    nodes = zeros(shape.typecode, n_units)
    for placed in (gaddag, dawg):
        _WRITERS[layout.name](automaton.arcs, placed.order, offsets, shape, nodes)
    return Placement(shape, nodes, offsets, gaddag, dawg, dawg_start)


def _part(
    automaton: Automaton, low: int, high: int, roots: list[int], shape: Shape, start: int, offsets: memoryview
) -> tuple[Part, int]:
    """Place the states of arcs[low:high] from unit start on. Return them, and the unit behind them."""
    if high == low:
        return Part(zeros("I", 0), [], [], 0), start
    arcs, levels = automaton.arcs, zeros("H", high - low)
    counts = zeros("Q", automaton.longest + 1)
    node_layout.find_levels(arcs, low, high, levels, counts)
    firsts = [0, *accumulate(takewhile(bool, counts))]
    level_starts, order = zeros("Q", len(firsts)), zeros("I", firsts[-1])
    for level, first in enumerate(firsts[:-1]):
        level_starts[level] = first
    for i, root in enumerate(roots):
        order[i] = root
    of_node = shape.header_units, shape.has_slot_per_arc
    end, n_arcs = node_layout.place_nodes(arcs, low, levels, level_starts, *of_node, start, order, offsets)
    return Part(order, firsts, [offsets[order[first]] for first in firsts[:-1]], n_arcs), end


def _write_bitmap(arcs: memoryview, order: memoryview, offsets: memoryview, shape: Shape, nodes: memoryview) -> None:
    node_layout.write_bitmap(arcs, order, offsets, shape.kernel_layout, nodes)


def _write_arcs(arcs: memoryview, order: memoryview, offsets: memoryview, shape: Shape, nodes: memoryview) -> None:
    narrow, wide = (nodes, zeros("Q", 0)) if shape.typecode == "I" else (zeros("I", 0), nodes)
    node_layout.write_arcs(arcs, order, offsets, narrow, wide)


# The function of each layout that writes the nodes of a range: its states in order, each at its offset.
_WRITERS = {"bitmap": _write_bitmap, "arcs": _write_arcs}
