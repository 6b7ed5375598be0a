"""The tasks of the last passes: nodes in order, level by level, with their units; then the targets of arcs, and RANK.

`lexc.kernels.out_of_core.level_order` explains slots, and how a level is ordered.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lexc.compile.buffers import little_endian, zeros
from lexc.kernels.layout._arc import SHIFT
from lexc.kernels.out_of_core import level_order, rank_stream
from lexc.kernels.out_of_core.level_order import LevelPart, NodeWriter, WholeLevel
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets
from lexc.kernels.out_of_core.rank_stream import RankStream
from lexc.kernels.out_of_core.spill import Spill
from lexc.layouts.layout import Variant
from lexc.out_of_core.files.bucket_files import SharedFiles
from lexc.out_of_core.files.memory_pool import MemoryPool
from lexc.out_of_core.states.plan import Plan
from lexc.out_of_core.states.state_passes import PlacedStates
from lexc.out_of_core.tasks.task_folder import Result, TaskFolder
from lexc.system.progress import report


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
    level_units = []
    for level, sizes in enumerate(placed.level_parts):
        report("ordering the nodes", spills.writer.next_unit() / section.n_units)
        level_units.append(spills.writer.next_unit())
        if len(sizes) == 1:
            _place_whole(spills, level, sizes[0])
        else:
            spills.pool.free()  # memory of the levels before
            _Level(spills, level, sizes).place()
    spills.nodes.flush_all()
    spills.units.flush_all()
    if spills.writer.next_unit() != section.n_units:
        raise ValueError(f"{spills.writer.next_unit()} units were placed of {section.n_units}")
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
        if placed.n_buckets > len(places):
            raise ValueError("the number of buckets is damaged")
        self.buckets = PlaceBuckets(places, placed.n_ranges, plan.nodes_per_part, placed.n_buckets)
        self.incoming_files = folder.scratch("incoming")
        self.incoming = self.incoming_files.spill(placed.n_buckets, plan.block(placed.n_buckets))
        self.nodes = folder.output("without-targets").appender(0)
        self.units = folder.output("units").spill(section.n_ranges, plan.block(section.n_ranges))
        self.writer = NodeWriter(section.variant.kernel_layout, self.nodes, self.incoming, self.buckets)
        self.pool = MemoryPool()
        # One table for all levels: a new one for each would be as many page faults as it has pages.
        self.slot_starts = zeros("Q", plan.slots_per_range)


def _place_whole(spills: _OrderSpills, level: int, size: int) -> None:
    """Write the nodes of a level that fits in memory."""
    bucket, lend = spills.buckets.find(level, 0), spills.pool.lend
    spills.incoming.flush(bucket)
    nodes = spills.placed_nodes.load(bucket, spills.pool)
    n_labels = spills.plan.n_labels
    whole = WholeLevel(nodes, n_labels, lend("starts", "Q", size), lend("units", "Q", size), spills.writer)
    for records in spills.placed_targets.chunks(bucket, 16):
        whole.set_targets(records)
    if level == 0:
        whole.place_root()
    for records in spills.incoming_files.chunks(bucket, 16):
        whole.place(records, spills.units, spills.section.range_units)
    spills.incoming_files.remove(bucket)
    if whole.count_nodes() != size:
        raise ValueError("no arc leads to a node")


class _Level:
    """One level of pass 5 that is larger than memory: its parts by sequence, and the ranges of first slots.

    sizes: the number of nodes in each part.
    """

    def __init__(self, spills: _OrderSpills, level: int, sizes: list[int]) -> None:
        self._spills = spills
        self._plan = spills.plan
        self._sizes = sizes
        self._incoming = spills.incoming_files
        self._parts = [spills.buckets.find(level, part) for part in range(len(sizes))]
        n_bytes = sum(map(spills.placed_nodes.size, self._parts))
        self._n_slots = self._plan.slots_of_level(sum(sizes), n_bytes)  # of a range
        self._by_slot = spills.folder.scratch("by-slot")
        self._placements = spills.folder.scratch("placements")

    def place(self) -> None:
        """Write the level's nodes."""
        self._sort_by_slot(self._spills.writer.next_unit() // self._n_slots + 1)
        self._write()
        for part, bucket in enumerate(self._parts):
            nodes = self._part(part)
            for records in self._placements.chunks(part, 24):
                nodes.set_units(records)
            self._placements.remove(part)
            for records in self._incoming.chunks(bucket, 16):
                nodes.send_units(records, self._spills.units, self._spills.section.range_units)
            self._incoming.remove(bucket)

    def _part(self, part: int) -> LevelPart:
        return LevelPart(part * self._plan.nodes_per_part, self._sizes[part], zeros)

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
        nodes, first = self._spills.placed_nodes.load(bucket), part * self._plan.nodes_per_part
        starts = zeros("Q", self._sizes[part])
        level_order.find_starts(nodes, self._plan.n_labels, starts)
        for records in self._spills.placed_targets.chunks(bucket, 16):
            level_order.set_targets(records, first, starts, nodes)
        level_part.send_by_slot(nodes, to_ranges, self._n_slots)

    def _write(self) -> None:
        """Write the nodes in the order of their first slots."""
        to_placements = self._placements.spill(len(self._parts), self._plan.block(len(self._parts)))
        for number in self._by_slot.buckets():
            records, starts = self._by_slot.load(number), self._spills.slot_starts[: self._n_slots]
            level_order.index_slots(records, number * self._n_slots, starts)
            self._spills.writer.write_nodes(records, starts, to_placements, self._plan.nodes_per_part)
            self._by_slot.remove(number)
        to_placements.flush_all()


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
