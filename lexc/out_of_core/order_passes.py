"""The last passes: nodes in order, level by level, with their units; then the targets of arcs, and RANK.

`lexc.kernels.out_of_core.level_order` explains slots, and how a level is ordered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from lexc.compile.buffers import little_endian, zeros
from lexc.kernels.layout._arc import SHIFT
from lexc.kernels.out_of_core import level_order, rank_stream
from lexc.kernels.out_of_core.level_order import LevelPart
from lexc.kernels.out_of_core.rank_stream import RankStream
from lexc.kernels.out_of_core.spill import Spill
from lexc.layouts.layout import Variant
from lexc.out_of_core.plan import Plan
from lexc.out_of_core.state_passes import PlacedStates
from lexc.out_of_core.work_folder import BucketFiles, WorkFolder
from lexc.progress import report


@dataclass(slots=True)
class PlacedNodes:
    """The nodes of an image on disk. nodes: bucket 0 has NODE. level_units: the unit at which each level begins.

    entries, node_starts, nodes_before: bucket 0 has the numbers of RANK's slots, 8 bytes each, and its directory.
    run_ends: the ends of the runs of entries that need more than 4, 2 and 1 bytes.
    """

    nodes: BucketFiles
    entries: BucketFiles
    node_starts: BucketFiles
    nodes_before: BucketFiles
    n_units: int
    level_units: list[int] = field(default_factory=list)
    n_slots: int = 0
    run_ends: tuple[int, int, int] = (0, 0, 0)


class OrderPasses:
    """The passes from placed states to the nodes of an image in one variant of a layout."""

    def __init__(self, folder: WorkFolder, plan: Plan, variant: Variant, n_units: int) -> None:
        self._folder = folder
        self._plan = plan
        self._variant = variant
        self._n_units = n_units
        self._range = plan.units_per_range(variant.unit_bytes)
        self._n_ranges = -(-n_units // self._range)

    def run(self, placed: PlacedStates) -> PlacedNodes:
        """Run both passes."""
        skeleton, units, level_units = self._order(placed)
        nodes = self._complete(skeleton, units)
        nodes.level_units = level_units
        return nodes

    def _order(self, placed: PlacedStates) -> tuple[BucketFiles, BucketFiles, list[int]]:
        """Pass 5: nodes in order, without targets; and the unit of each slot's target, by ranges of slots."""
        plan, n_buckets = self._plan, placed.buckets.count()
        incoming = BucketFiles(self._folder, "incoming")
        to_incoming = incoming.spill(n_buckets, plan.block(n_buckets))
        nodes, units = BucketFiles(self._folder, "without-targets"), BucketFiles(self._folder, "units")
        to_nodes, to_units = nodes.appender(0), units.spill(self._n_ranges, plan.block(self._n_ranges))
        unit, level_units, n_placed = 0, [], 0
        for level, size in enumerate(placed.level_sizes):
            report("ordering the nodes", n_placed / sum(placed.level_sizes))
            level_units.append(unit)
            unit = _Level(self, placed, level, size, incoming).place(unit, to_nodes, to_incoming, to_units)
            n_placed += size
        to_nodes.flush_all()
        to_units.flush_all()
        if unit != self._n_units:
            raise AssertionError(f"{unit} units were placed of {self._n_units}")
        return nodes, units, level_units

    def _complete(self, skeleton: BucketFiles, units: BucketFiles) -> PlacedNodes:
        """Pass 6: targets come into their slots, and RANK's numbers are counted."""
        names = ("node", "entries", "node-starts", "nodes-before")
        nodes, entries, node_starts, nodes_before = (BucketFiles(self._folder, name) for name in names)
        stream = RankStream(
            self._variant.mask_units, entries.appender(0), node_starts.appender(0), nodes_before.appender(0)
        )
        size = self._range * self._variant.unit_bytes
        for number, chunk in enumerate(_pieces(skeleton, size)):
            report("writing targets and ranks", number / self._n_ranges)
            self._complete_range(units, number, chunk, stream)
            nodes.write(0, little_endian(chunk.cast(self._variant.typecode)))
        skeleton.remove(0)
        n_slots, *run_ends = stream.finish()
        result = PlacedNodes(nodes, entries, node_starts, nodes_before, self._n_units, n_slots=n_slots)
        result.run_ends = run_ends[0], run_ends[1], run_ends[2]
        return result

    def _complete_range(self, units: BucketFiles, number: int, chunk: memoryview, stream: RankStream) -> None:
        """Set the targets of a range of NODE, and count its ranks."""
        words = zeros("Q", len(chunk) // self._variant.unit_bytes)
        self._set_targets(units, number, chunk, words)
        self._add_ranks(stream, chunk, words)

    def _set_targets(self, units: BucketFiles, number: int, chunk: memoryview, words: memoryview) -> None:
        nodes, first = chunk.cast(self._variant.typecode), number * self._range
        for records in units.chunks(number, 24):
            if self._variant.unit_bytes == 8:
                rank_stream.set_targets64(records, first, nodes, words)
            else:
                shift = SHIFT if self._variant.has_slot_per_arc else 0
                rank_stream.set_targets32(records, first, shift, nodes, words)
        units.remove(number)

    def _add_ranks(self, stream: RankStream, chunk: memoryview, words: memoryview) -> None:
        nodes = chunk.cast(self._variant.typecode)
        if self._variant.unit_bytes == 8:
            stream.add_arcs64(nodes, words)
        elif self._variant.has_slot_per_arc:
            stream.add_arcs32(nodes, words)
        else:
            stream.add_bitmap(nodes, words)


class _Level:
    """One level of pass 5: its parts by sequence, and the ranges of its nodes' first slots."""

    def __init__(self, passes: OrderPasses, placed: PlacedStates, level: int, size: int, incoming: BucketFiles) -> None:
        self._passes = passes
        self._plan = passes._plan
        self._placed = placed
        self._size = size
        self._incoming = incoming
        per_part = self._plan.nodes_per_part
        self._parts = [placed.buckets.find(level, part) for part in range(-(-size // per_part))]
        self._by_slot = BucketFiles(passes._folder, "by-slot")
        self._placements = BucketFiles(passes._folder, "placements")

    def place(self, unit: int, to_nodes: Spill, to_incoming: Spill, to_units: Spill) -> int:
        """Write the level's nodes from a unit on. Returns the unit behind them."""
        self._sort_by_slot(unit // self._plan.slots_per_range + 1, to_incoming)
        end = self._write(unit, to_nodes, to_incoming)
        for part, bucket in enumerate(self._parts):
            nodes = self._part(part)
            for records in self._placements.chunks(part, 24):
                nodes.set_units(records)
            self._placements.remove(part)
            for records in self._incoming.chunks(bucket, 16):
                nodes.send_units(records, to_units, self._passes._range)
            self._incoming.remove(bucket)
        return end

    def _part(self, part: int) -> LevelPart:
        first = part * self._plan.nodes_per_part
        return LevelPart(first, min(self._plan.nodes_per_part, self._size - first), zeros)

    def _sort_by_slot(self, n_ranges: int, to_incoming: Spill) -> None:
        """Send the nodes of each part to the ranges of their first slots."""
        to_ranges = self._by_slot.spill(n_ranges, self._plan.block(n_ranges))
        for bucket in self._parts:
            to_incoming.flush(bucket)
        for part, bucket in enumerate(self._parts):
            self._send_part(part, bucket, to_ranges)
        to_ranges.flush_all()

    def _send_part(self, part: int, bucket: int, to_ranges: Spill) -> None:
        level_part = self._part(part)
        if bucket == self._placed.buckets.find(0, 0):
            level_part.find_first_slots(bytes(16))  # no arc leads to the root: it stands first
        for records in self._incoming.chunks(bucket, 16):
            level_part.find_first_slots(records)
        nodes = self._placed.nodes.load(bucket)
        self._placed.nodes.remove(bucket)
        first = part * self._plan.nodes_per_part
        target_starts = zeros("I", min(self._plan.nodes_per_part, self._size - first) + 1)
        targets = zeros("Q", level_order.find_targets(nodes, target_starts))
        for records in self._placed.targets.chunks(bucket, 16):
            level_order.set_targets(records, first, target_starts, targets)
        self._placed.targets.remove(bucket)
        level_part.send_by_slot(nodes, target_starts, targets, to_ranges, self._plan.slots_per_range)

    def _write(self, unit: int, to_nodes: Spill, to_incoming: Spill) -> int:
        """Write the nodes in the order of their first slots."""
        to_placements = self._placements.spill(len(self._parts), self._plan.block(len(self._parts)))
        for number in self._by_slot.buckets():
            unit = self._write_range(number, unit, to_nodes, to_incoming, to_placements)
        to_placements.flush_all()
        return unit

    def _write_range(self, number: int, unit: int, to_nodes: Spill, to_incoming: Spill, to_placements: Spill) -> int:
        records, starts = self._by_slot.load(number), zeros("Q", self._plan.slots_per_range)
        level_order.index_slots(records, number * self._plan.slots_per_range, starts)
        end = level_order.write_nodes(
            records, starts, unit, self._passes._variant.kernel_layout, to_nodes, to_incoming,
            self._placed.buckets, to_placements, self._plan.nodes_per_part,
        )  # fmt: skip
        self._by_slot.remove(number)
        return end


def _pieces(files: BucketFiles, size: int) -> Iterator[memoryview]:
    """The bytes of bucket 0 in pieces of `size` bytes. The caller may write to a piece; the next overwrites it."""
    piece, n_used = zeros("B", size), 0
    for chunk in files.chunks(0, 8):
        while len(chunk):
            n = min(len(chunk), size - n_used)
            piece[n_used : n_used + n] = chunk[:n]
            chunk, n_used = chunk[n:], n_used + n
            if n_used == size:
                yield piece
                n_used = 0
    if n_used:
        yield piece[:n_used]
