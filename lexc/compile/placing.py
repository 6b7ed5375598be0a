"""Placing the states of the minimal automaton as nodes of an image, in a layout."""

from __future__ import annotations

from itertools import accumulate, takewhile
from typing import NamedTuple

from lexc.alphabet import Alphabet
from lexc.compile.automaton import Automaton
from lexc.compile.buffers import zeros
from lexc.kernels.building import node_layout
from lexc.layouts.layout import Layout, Variant


class PlacedRange(NamedTuple):
    """A range of nodes, placed: those that only the GADDAG has, or the DAWG's.

    order: its states, as they are placed. level_states: the index in order of each level's first state; level_units:
    the unit of that state's node. n_arcs: the number of arcs in the range.
    """

    order: memoryview
    level_states: list[int]
    level_units: list[int]
    n_arcs: int


class Placement(NamedTuple):
    """The units of NODE, with the facts that GRPH, LEVL and RANK are written from.

    offsets[s]: the unit of the state s of the arena, in the packed layout its address. dawg_start: the first unit of
    the DAWG's range. packed_order: of packed nodes, the indexes in dawg.order of the DAWG's nodes as they are written.
    """

    variant: Variant
    nodes: memoryview
    offsets: memoryview
    gaddag: PlacedRange
    dawg: PlacedRange
    dawg_start: int
    packed_order: memoryview = memoryview(b"")


def place_nodes(automaton: Automaton, layout: Layout, alphabet: Alphabet) -> Placement:
    """Place the automaton's states as nodes. Raises CapacityExceeded if the layout cannot hold them."""
    labels = alphabet.n_letters, alphabet.is_utf8
    offsets, variant, low = zeros("Q", automaton.end), layout.narrowest_variant(*labels), automaton.dawg_end
    gaddag, dawg_start = _place_range(automaton, low, automaton.end, [automaton.gaddag_root], variant, 0, offsets)
    roots = [root for root in dict.fromkeys((automaton.dawg_root, automaton.second_root)) if root]
    dawg, n_units = _place_range(automaton, 1, low, roots, variant, dawg_start, offsets)
    if not variant.has_levels:
        from lexc.compile.packing import pack  # lazy: lexc.compile.packing costs 4 ms

        orders = [dawg.order, gaddag.order] if len(gaddag.order) else [dawg.order]
        nodes, packed_order = pack(automaton, orders, variant, alphabet.n_letters, offsets)
        return Placement(variant, nodes, offsets, gaddag, dawg, 0, packed_order)
    variant = layout.narrowest_variant(*labels, n_units)
    nodes = zeros(variant.typecode, n_units + 1)
    for placed in (gaddag, dawg):
        _WRITERS[layout.name](automaton.arcs, placed.order, offsets, variant, nodes)
    return Placement(variant, nodes[:-1], offsets, gaddag, dawg, dawg_start)


def _place_range(
    automaton: Automaton, low: int, high: int, roots: list[int], variant: Variant, start: int, offsets: memoryview
) -> tuple[PlacedRange, int]:
    """Place the states of arcs[low:high] from unit start on. Return them, and the unit behind them."""
    if high == low:
        return PlacedRange(zeros("I", 0), [], [], 0), start
    arcs, levels = automaton.arcs, zeros("H", high - low + 1)
    counts = zeros("Q", automaton.longest + 1)
    node_layout.find_levels(arcs, low, high, levels, counts)
    firsts = [0, *accumulate(takewhile(bool, counts))]
    level_starts, order = zeros("Q", len(firsts)), zeros("I", firsts[-1] + 1)
    for level, first in enumerate(firsts):
        level_starts[level] = first
    for i, root in enumerate(roots):
        order[i] = root
    of_node = variant.header_units, variant.has_slot_per_arc
    end, n_arcs = node_layout.place_nodes(arcs, low, levels, level_starts, *of_node, start, order, offsets)
    return PlacedRange(order[:-1], firsts, [offsets[order[first]] for first in firsts[:-1]], n_arcs), end


def _write_bitmap(
    arcs: memoryview, order: memoryview, offsets: memoryview, variant: Variant, nodes: memoryview
) -> None:
    node_layout.write_bitmap(arcs, order, offsets, variant.kernel_layout, nodes)


def _write_arcs(arcs: memoryview, order: memoryview, offsets: memoryview, variant: Variant, nodes: memoryview) -> None:
    narrow, wide = (nodes, zeros("Q", 0)) if variant.typecode == "I" else (zeros("I", 0), nodes)
    node_layout.write_arcs(arcs, order, offsets, narrow, wide)


# The function of each layout that writes the nodes of a range: its states in order, each at its offset.
_WRITERS = {"bitmap": _write_bitmap, "arcs": _write_arcs}
