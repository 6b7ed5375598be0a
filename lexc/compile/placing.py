"""Placing the states of the minimal automaton as nodes of an image, in a layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, pairwise, takewhile
from typing import TYPE_CHECKING

from lexc.alphabet import Alphabet
from lexc.compile.automaton import Automaton
from lexc.compile.buffers import zeros
from lexc.kernels.building import node_layout
from lexc.layouts.layout import Layout, Variant
from lexc.system.threads import ALONE, Task, Threads

if TYPE_CHECKING:
    from lexc.compile.packing import PackedNodes

_STEP = 1 << 15  # nodes that a thread writes at a time


class PlacedRange:
    """A range of nodes: those that only the GADDAG has, or the DAWG's.

    n_units, n_nodes, n_arcs: of the whole range. After `place`, order has its states as they are placed, and
    level_units the unit of each level's first node.
    """

    def __init__(self, automaton: Automaton, low: int, high: int, variant: Variant) -> None:
        """The states of arcs[low:high], with their levels."""
        self._arcs, self._low = automaton.arcs, low
        self._levels = automaton.region.cut("H", high - low + 1, is_zeroed=True)
        counts = zeros("Q", automaton.longest + 1)
        n_targets, self.n_arcs = node_layout.find_levels(automaton.arcs, low, high, self._levels, counts)
        self._level_states = [0, *accumulate(takewhile(bool, counts))]
        self.n_units = variant.n_units(self._level_states[-1], n_targets, self.n_arcs)
        self._of_node = variant.header_units, variant.has_slot_per_arc
        self._order = automaton.region.cut("I", self._level_states[-1] + 1, is_zeroed=True)
        self.level_units = list[int]()
        self.order = self._order[:-1]
        self.n_nodes = len(self.order)

    def take_order(self) -> memoryview:
        """The states as they are placed, which are no longer kept."""
        order, self.order = self.order, zeros("I", 0)
        self._order = self.order
        return order

    def place(self, start: int, roots: Sequence[int], offsets: memoryview, threads: Threads = ALONE) -> None:
        """Put the states into order, and write the unit of each node to offsets, from unit `start` on.

        offsets: empty for packed nodes, whose units are not known yet.
        """
        level_starts = zeros("Q", len(self._level_states))
        for level, first in enumerate(self._level_states):
            level_starts[level] = first
        for i, root in enumerate(roots):
            self._order[i] = root
        place = partial(node_layout.place_nodes, self._arcs, self._low, self._levels, level_starts, *self._of_node)
        if threads.n == 1 or not len(offsets):
            place(start, 0, len(self.order), self._order, offsets)
        else:
            self._place_levels(place, start, offsets, threads)
        firsts = self._level_states[:-1]
        self.level_units = [offsets[self.order[first]] for first in firsts] if len(offsets) else [0] * len(firsts)
        self._levels = zeros("H", 0)  # frees the memory

    def _place_levels(self, place: Callable[..., int], start: int, offsets: memoryview, threads: Threads) -> None:
        """Place level by level. Other threads write the offsets of levels that are in order."""
        begin, unit, tasks = 0, start, list[Task[None]]()
        for first, end in pairwise(self._level_states):
            start = place(start, first, end, self._order, zeros("Q", 0))
            if end - begin >= _STEP or end == len(self.order):
                part = *self._of_node, unit, self.order[begin:end], offsets
                tasks.append(threads.start(partial(node_layout.write_offsets, self._arcs, *part)))
                begin, unit = end, start
        threads.finish(tasks)


class Placement:
    """The units of NODE, with the facts that GRPH, LEVL and RANK are written from.

    offsets[s]: the unit of the state s of the arena, until `finish` if the layout is packed. dawg_start: the first unit
    of the DAWG's range. After `finish`, nodes has the units, and packed, of packed nodes, what else is known of them;
    the arcs of the automaton are lost then.
    """

    def __init__(self, automaton: Automaton, layout: Layout, alphabet: Alphabet, threads: Threads = ALONE) -> None:
        """Find levels, and begin to place the DAWG's nodes. Raises CapacityExceeded if the layout cannot hold all."""
        labels, low, high = (alphabet.n_letters, alphabet.is_utf8), automaton.dawg_end, automaton.end
        self.variant, self.offsets = layout.narrowest_variant(*labels), automaton.region.cut("Q", high)
        self.offsets[0] = 0  # of no target; the memory may have been used
        dawg = threads.start(lambda: PlacedRange(automaton, 1, low, self.variant))
        self.gaddag = PlacedRange(automaton, low, high, self.variant)
        self.dawg, self.dawg_start = dawg.result(), self.gaddag.n_units
        self.nodes = zeros("I", 0)
        self.packed: PackedNodes | None = None
        if self.variant.has_levels:
            n_units = self.gaddag.n_units + self.dawg.n_units
            self.variant = layout.narrowest_variant(*labels, n_units)
            self.nodes = automaton.region.cut(self.variant.typecode, n_units)
        self._automaton, self._layout, self._alphabet, self._threads = automaton, layout, alphabet, threads
        self._dawg_placing = threads.start(self._place_dawg)
        self._finishing = Task(self._finish)

    def offset_of_root(self, root: int) -> int:
        """The unit of a root, or its address, after `finish`."""
        offset: int = self.packed.root_addresses[root] if self.packed else self.offsets[root]
        return offset

    def wait_for_dawg(self) -> None:
        """Wait until the DAWG's nodes are placed."""
        self._dawg_placing.result()

    def finish(self) -> None:
        """Place the GADDAG's nodes, and write all nodes."""
        self._finishing.result()

    def _place_dawg(self) -> None:
        roots = dict.fromkeys((self._automaton.dawg_root, self._automaton.second_root))
        self.dawg.place(self.dawg_start, [root for root in roots if root], self._written_offsets())

    def _written_offsets(self) -> memoryview:
        """The offsets; none for packed nodes, whose memory then stays untouched until they are packed."""
        return self.offsets if self.variant.has_levels else self.offsets[:0]

    def _finish(self) -> None:
        writing = self._threads.start(lambda: self._write_nodes(self.dawg)) if self.variant.has_levels else None
        if self.gaddag.n_nodes:
            self.gaddag.place(0, [self._automaton.gaddag_root], self._written_offsets(), self._threads)
        self.wait_for_dawg()
        if writing:
            self._write_nodes(self.gaddag)
            writing.result()
        else:
            self._pack_nodes()

    def _write_nodes(self, placed: PlacedRange) -> None:
        """Write the nodes of a range in parts. Their targets must be placed."""
        self.wait_for_dawg()
        write = partial(_WRITERS[self._layout.name], self._automaton.arcs, self.offsets, self.variant, self.nodes)
        parts = (placed.order[i : i + _STEP] for i in range(0, len(placed.order), _STEP))
        self._threads.run_all(partial(write, part) for part in parts)

    def _pack_nodes(self) -> None:
        from lexc.compile.packing import pack  # lazy: lexc.compile.packing costs 4 ms

        orders = [placed.take_order() for placed in (self.dawg, self.gaddag) if placed.n_nodes]
        self.dawg_start, scratch, self.offsets = 0, self.offsets, zeros("Q", 0)
        self.packed = pack(self._automaton, orders, self.variant, self._alphabet.n_letters, scratch)
        self.nodes = self.packed.units


def _write_bitmap(
    arcs: memoryview, offsets: memoryview, variant: Variant, nodes: memoryview, order: memoryview
) -> None:
    node_layout.write_bitmap(arcs, order, offsets, variant.kernel_layout, nodes)


def _write_arcs(arcs: memoryview, offsets: memoryview, variant: Variant, nodes: memoryview, order: memoryview) -> None:
    narrow, wide = (nodes, zeros("Q", 0)) if variant.typecode == "I" else (zeros("I", 0), nodes)
    node_layout.write_arcs(arcs, order, offsets, narrow, wide)


# The function of each layout that writes the nodes of a part of a range: its states in order, each at its offset.
_WRITERS = {"bitmap": _write_bitmap, "arcs": _write_arcs}
