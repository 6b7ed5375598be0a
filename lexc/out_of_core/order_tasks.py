"""The tasks of the last passes: nodes in order, level by level, with their units; then the targets of arcs, and RANK.

`lexc.kernels.out_of_core.level_order` explains slots, and how a level is ordered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lexc.compile.buffers import little_endian, zeros
from lexc.kernels.layout._arc import SHIFT
from lexc.kernels.out_of_core import level_order, rank_stream
from lexc.kernels.out_of_core.level_order import LevelPart
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets
from lexc.kernels.out_of_core.rank_stream import RankStream
from lexc.kernels.out_of_core.spill import Spill
from lexc.layouts.layout import Variant
from lexc.out_of_core.bucket_files import SharedFiles
from lexc.out_of_core.plan import Plan
from lexc.out_of_core.state_passes import PlacedStates
from lexc.out_of_core.tasks import Result, TaskFolder
from lexc.progress import report


class NodeSection(NamedTuple):
    """The section NODE that is to be written: its variant of a layout, and its units."""

    plan: Plan
    variant: Variant
    n_units: int

    @property
    def range_units(self) -> int:
        """Units that are completed at a time."""
        return self.plan.units_per_range(self.variant.unit_bytes)

    @property
    def n_ranges(self) -> int:
        """The number of ranges of units."""
        return -(-self.n_units // self.range_units)


def order(folder: TaskFolder, section: NodeSection, placed: PlacedStates) -> Result:
    """Pass 5: nodes in order, without targets; and the unit of each slot's target, by ranges of slots."""
    spills = _OrderSpills(folder, section, placed)
    unit, level_units, n_placed = 0, [], 0
    for level, size in enumerate(placed.level_sizes):
        report("ordering the nodes", n_placed / sum(placed.level_sizes))
        level_units.append(unit)
        unit = _Level(spills, level, size).place(unit)
        n_placed += size
    spills.nodes.flush_all()
    spills.units.flush_all()
    if unit != section.n_units:
        raise AssertionError(f"{unit} units were placed of {section.n_units}")
    return {"level_units": level_units}


def complete(folder: TaskFolder, section: NodeSection, source: str) -> Result:
    """Pass 6: targets come into their slots, and RANK's numbers are counted. source: the task that ordered the nodes.

    Returns the number of slots, and the ends of the runs of entries that need more than 4, 2 and 1 bytes.
    """
    nodes = folder.output("node")
    entries, node_starts, nodes_before = (
        folder.output(name).appender(0) for name in ("entries", "node-starts", "nodes-before")
    )
    stream = RankStream(section.variant.mask_units, entries, node_starts, nodes_before)
    units = folder.inputs("units", [source])
    size = section.range_units * section.variant.unit_bytes
    for number, chunk in enumerate(_pieces(folder.inputs("without-targets", [source]), size)):
        report("writing targets and ranks", number / section.n_ranges)
        _complete_range(section, units, number, chunk, stream)
        nodes.write(0, little_endian(chunk.cast(section.variant.typecode)))  # type: ignore[call-overload]
    n_slots, *run_ends = stream.finish()
    return {"n_slots": n_slots, "run_ends": run_ends}


def _complete_range(
    section: NodeSection, units: SharedFiles, number: int, chunk: memoryview, stream: RankStream
) -> None:  # fmt: skip
    """Set the targets of a range of NODE, and count its ranks."""
    words = zeros("Q", len(chunk) // section.variant.unit_bytes)
    _set_targets(section, units, number, chunk, words)
    _add_ranks(section.variant, stream, chunk, words)


def _set_targets(section: NodeSection, units: SharedFiles, number: int, chunk: memoryview, words: memoryview) -> None:
    nodes, first = chunk.cast(section.variant.typecode), number * section.range_units  # type: ignore[call-overload]
    for records in units.chunks(number, 24):
        if section.variant.unit_bytes == 8:
            rank_stream.set_targets64(records, first, nodes, words)
        else:
            shift = SHIFT if section.variant.has_slot_per_arc else 0
            rank_stream.set_targets32(records, first, shift, nodes, words)


def _add_ranks(variant: Variant, stream: RankStream, chunk: memoryview, words: memoryview) -> None:
    nodes = chunk.cast(variant.typecode)  # type: ignore[call-overload]
    if variant.unit_bytes == 8:
        stream.add_arcs64(nodes, words)
    elif variant.has_slot_per_arc:
        stream.add_arcs32(nodes, words)
    else:
        stream.add_bitmap(nodes, words)


class _OrderSpills:
    """The files of pass 5: placed states, from which it reads, and its spills."""

    def __init__(self, folder: TaskFolder, section: NodeSection, placed: PlacedStates) -> None:
        self.section = section
        self.plan = plan = section.plan
        self.folder = folder
        self.placed_nodes = folder.inputs("nodes", [placed.task])
        self.placed_targets = folder.inputs("targets", [placed.task])
        places = folder.inputs("places", [placed.task]).load(0).cast("I")
        self.buckets = PlaceBuckets(places, placed.n_ranges, plan.nodes_per_part, placed.n_buckets)
        self.incoming_files = folder.scratch("incoming")
        self.incoming = self.incoming_files.spill(placed.n_buckets, plan.block(placed.n_buckets))
        self.nodes = folder.output("without-targets").appender(0)
        self.units = folder.output("units").spill(section.n_ranges, plan.block(section.n_ranges))
        # One table for all levels: a new one for each would be as many page faults as it has pages.
        self.slot_starts = zeros("Q", plan.slots_per_range)


class _Level:
    """One level of pass 5: its parts by sequence, and the ranges of its nodes' first slots."""

    def __init__(self, spills: _OrderSpills, level: int, size: int) -> None:
        self._spills = spills
        self._plan = spills.plan
        self._size = size
        self._incoming = spills.incoming_files
        per_part = self._plan.nodes_per_part
        self._parts = [spills.buckets.find(level, part) for part in range(-(-size // per_part))]
        self._by_slot = spills.folder.scratch("by-slot")
        self._placements = spills.folder.scratch("placements")

    def place(self, unit: int) -> int:
        """Write the level's nodes from a unit on. Returns the unit behind them."""
        self._sort_by_slot(unit // self._plan.slots_per_range + 1)
        end = self._write(unit)
        for part, bucket in enumerate(self._parts):
            nodes = self._part(part)
            for records in self._placements.chunks(part, 24):
                nodes.set_units(records)
            self._placements.remove(part)
            for records in self._incoming.chunks(bucket, 16):
                nodes.send_units(records, self._spills.units, self._spills.section.range_units)
            self._incoming.remove(bucket)
        return end

    def _part(self, part: int) -> LevelPart:
        first = part * self._plan.nodes_per_part
        return LevelPart(first, min(self._plan.nodes_per_part, self._size - first), zeros)

    def _sort_by_slot(self, n_ranges: int) -> None:
        """Send the nodes of each part to the ranges of their first slots."""
        to_ranges = self._by_slot.spill(n_ranges, self._plan.block(n_ranges))
        for bucket in self._parts:
            self._spills.incoming.flush(bucket)
        for part, bucket in enumerate(self._parts):
            self._send_part(part, bucket, to_ranges)
        to_ranges.flush_all()

    def _send_part(self, part: int, bucket: int, to_ranges: Spill) -> None:
        level_part = self._part(part)
        if bucket == self._spills.buckets.find(0, 0):
            level_part.find_first_slots(bytes(16))  # no arc leads to the root: it stands first
        for records in self._incoming.chunks(bucket, 16):
            level_part.find_first_slots(records)
        nodes = self._spills.placed_nodes.load(bucket)
        first = part * self._plan.nodes_per_part
        target_starts = zeros("I", min(self._plan.nodes_per_part, self._size - first) + 1)
        targets = zeros("Q", level_order.find_targets(nodes, target_starts))
        for records in self._spills.placed_targets.chunks(bucket, 16):
            level_order.set_targets(records, first, target_starts, targets)
        level_part.send_by_slot(nodes, target_starts, targets, to_ranges, self._plan.slots_per_range)

    def _write(self, unit: int) -> int:
        """Write the nodes in the order of their first slots."""
        to_placements = self._placements.spill(len(self._parts), self._plan.block(len(self._parts)))
        for number in self._by_slot.buckets():
            unit = self._write_range(number, unit, to_placements)
        to_placements.flush_all()
        return unit

    def _write_range(self, number: int, unit: int, to_placements: Spill) -> int:
        records, starts = self._by_slot.load(number), self._spills.slot_starts
        level_order.index_slots(records, number * self._plan.slots_per_range, starts)
        end = level_order.write_nodes(
            records, starts, unit, self._spills.section.variant.kernel_layout, self._spills.nodes,
            self._spills.incoming, self._spills.buckets, to_placements, self._plan.nodes_per_part,
        )  # fmt: skip
        self._by_slot.remove(number)
        return end


def _pieces(files: SharedFiles, size: int) -> Iterator[memoryview]:
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
