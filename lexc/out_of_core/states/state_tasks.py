"""The tasks of the first passes: words become states, each once, with a number, its targets and its level.

The kernels in `lexc.kernels.out_of_core` explain the records.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from lexc.compile.buffers import zeros
from lexc.errors import SourceError
from lexc.kernels.out_of_core import unique_states
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets
from lexc.kernels.out_of_core.spill import Spill
from lexc.kernels.out_of_core.state_levels import StateBlock
from lexc.kernels.out_of_core.state_stream import StateStream
from lexc.kernels.out_of_core.unique_states import MAX_HEIGHTS
from lexc.out_of_core.files.bucket_files import damaged_error
from lexc.out_of_core.files.memory_pool import MemoryPool
from lexc.out_of_core.states.plan import Plan
from lexc.out_of_core.tasks.task_folder import Result, TaskFolder
from lexc.out_of_core.words.parts import Part, read_part
from lexc.progress import report

WORDS = "words"  # the name of the files of parts
_SEAM_BLOCK = 1 << 16  # bytes of memory for the records of a seam, of which the largest has 1,050
_SEAM_CACHE_SETS = 16  # few states are on the paths of several parts


class FalseMatch(Exception):  # no error: the build begins again with another key
    """Two different states have the same fingerprint."""


class Fingerprints(NamedTuple):
    """Settings of fingerprints. key: 16 secret bytes. bits: fewer than 128 only in tests, to have false matches.

    max_length: of a word. n_labels: the largest label.
    """

    key: bytes
    max_length: int
    n_labels: int
    bits: int = 128


class Sizes(NamedTuple):
    """The number of all states. n_heights: above the largest height of a state."""

    n_states: int
    n_heights: int


def stream(
    folder: TaskFolder, plan: Plan, fingerprints: Fingerprints, part: Part, words: Iterable[memoryview] | None = None
) -> Result:
    """Pass 1: the records of a part's states, in buckets of their fingerprints, and its seam with other parts.

    words: sorted zero-ended tiles in pieces; by default those in the part's file. Raises SourceError if the words do
    not ascend.
    """
    if words is None:
        words = read_part(folder.written_file(WORDS, part.number, part.n_bytes), part.number)
    states, spills = _make_stream(folder, plan, fingerprints, plan.cache_sets, part.n_before)
    for tiles in words:
        if states.add_words(tiles) >= 0:
            number = states.counts()[0] + 1
            raise SourceError("the words are not sorted", where=f"word {number:,}", remedy="Sort them.")
    states.finish_part(part.n_after)
    for spill in spills:
        spill.flush_all()
    n_words, longest, shortest, _ = states.counts()
    return {"n_words": n_words, "longest": longest, "shortest": shortest}


def join_seams(folder: TaskFolder, plan: Plan, fingerprints: Fingerprints, sources: Sequence[str]) -> Result:
    """Pass 1, its end: the states on the paths of several parts. sources: the tasks that streamed the parts, in order.

    Returns the height of the root.
    """
    states, spills = _make_stream(folder, plan, fingerprints, _SEAM_CACHE_SETS, 0)
    for source in sources:
        states.add_seam(folder.inputs("seam", [source]).load(0))
    _, _, max_height = states.finish()
    for spill in spills:
        spill.flush_all()
    return {"max_height": max_height}


def _make_stream(
    folder: TaskFolder, plan: Plan, fingerprints: Fingerprints, cache_sets: int, n_before: int
) -> tuple[StateStream, list[Spill]]:
    """A stream that writes records and a seam to the files of a task, and its spills."""
    key, max_length, n_labels, bits = fingerprints
    records = folder.output("records", plan.buckets_per_task).spill(plan.n_buckets, plan.record_block)
    seam = folder.output("seam").appender(0, _SEAM_BLOCK)
    states = StateStream(
        key, max_length, n_labels, records, seam, plan.bucket_bits, cache_sets, zeros, bits, n_before
    )  # fmt: skip
    return states, [records, seam]


def make_unique(
    folder: TaskFolder, plan: Plan, n_heights: int, buckets: range, sources: Sequence[str]
) -> Result:  # fmt: skip
    """Pass 2: the states of some buckets, each once, sorted by height; references go to the buckets of their targets.

    sources: the tasks that wrote records. Returns the number of states, of their arcs and of their targets, of each
    height. Raises FalseMatch.
    """
    records, heights, pool = folder.inputs("records", sources), folder.output("heights"), MemoryPool()
    outputs = _UniqueStates(folder, plan)
    for bucket in buckets:
        if records.size(bucket):
            of_height = outputs.add(bucket, records.load(bucket, pool), pool)[:n_heights]
            heights.write(bucket, of_height.cast("B"))
    outputs.references.flush_all()
    return {"heights": list(zip(*(total[:n_heights].tolist() for total in outputs.totals), strict=True))}


class _UniqueStates:
    """The files of pass 2, and the numbers of states, arcs and targets of each height."""

    def __init__(self, folder: TaskFolder, plan: Plan) -> None:
        self._bits = plan.bucket_bits
        self._states = folder.output("states")
        references = folder.output("references", plan.buckets_per_task)
        self.references = references.spill(plan.n_buckets, plan.record_block)
        self.totals = [zeros("Q", MAX_HEIGHTS) for _ in range(3)]

    def add(self, bucket: int, records: memoryview, pool: MemoryPool) -> memoryview:
        """Write the states of one bucket. Returns their number of each height."""
        of_height, n_records = zeros("Q", MAX_HEIGHTS), unique_states.count_records(records)
        starts, table = pool.lend("starts", "Q", n_records), pool.lend("table", "I", _table_size(n_records))
        n = unique_states.find_unique(records, table, starts, of_height)
        if n < 0:
            raise FalseMatch
        positions = zeros("Q", MAX_HEIGHTS)
        for height, position in enumerate(accumulate(of_height[:-1], initial=0)):
            positions[height] = position
        states, order = self._states.appender(bucket, pool=pool), pool.lend("order", "Q", n)
        unique_states.write_by_height(
            records, starts[:n], positions, order, bucket, self._bits, states, self.references, *self.totals[1:]
        )
        states.flush_all()
        for height, number in enumerate(of_height):
            self.totals[0][height] += number
        return of_height


def number_states(folder: TaskFolder, plan: Plan, n_heights: int, sources: Sequence[str]) -> Result:
    """For each bucket and height, what to add to the positions of its states: numbers are by height, then by bucket.

    Returns the number of states in each bucket.
    """
    heights = folder.inputs("heights", sources)
    counts = [heights.load(bucket).cast("Q") for bucket in range(plan.n_buckets)]
    numbers, positions, number = zeros("Q", plan.n_buckets * n_heights), [0] * plan.n_buckets, 0
    for height in range(n_heights):
        for bucket, count in enumerate(counts):
            if count:
                numbers[bucket * n_heights + height] = number - positions[bucket]
                number += count[height]
                positions[bucket] += count[height]
    folder.output("numbers").write(0, numbers.cast("B"))
    return {"bucket_sizes": positions}


class _Numbers(NamedTuple):
    """The results of `number_states`. n_heights: above the largest height of a state."""

    of_heights: memoryview
    n_heights: int
    bucket_sizes: list[int]


def join_references(
    folder: TaskFolder, plan: Plan, sizes: Sizes, buckets: range, sources: Sequence[str], bucket_sizes: list[int]
) -> Result:
    """Pass 3: references to some buckets come back with the numbers of targets; skeletons go to their blocks.

    sources: the tasks that wrote states. bucket_sizes: from `number_states`.
    """
    states, references = folder.inputs("states", sources), folder.inputs("references", sources)
    numbers = _Numbers(folder.inputs("numbers", ["numbers"]).load(0).cast("Q"), sizes.n_heights, bucket_sizes)
    n_blocks = plan.n_blocks(sizes.n_states)
    joined, skeletons = (folder.output(name).spill(n_blocks, plan.block(n_blocks)) for name in ("joined", "skeletons"))
    pool = MemoryPool()
    for bucket in buckets:
        index = _index_bucket(states.load(bucket, pool), numbers, bucket, skeletons, plan, pool)
        for chunk in references.chunks(bucket, 24):
            if not unique_states.join_references(
                chunk, *index, numbers.of_heights, numbers.n_heights, joined, plan.states_per_block
            ):
                raise damaged_error(folder.path.parent)
    joined.flush_all()
    skeletons.flush_all()
    return {}


def _index_bucket(
    states: memoryview, numbers: _Numbers, bucket: int, skeletons: Spill, plan: Plan, pool: MemoryPool
) -> tuple[memoryview, memoryview, memoryview, memoryview]:
    """The fingerprints and numbers of a bucket's states, and a hash table of them. Their skeletons are sent."""
    n, row = numbers.bucket_sizes[bucket], bucket * numbers.n_heights
    lows, highs, indexed = (pool.lend(name, "Q", n) for name in ("lows", "highs", "indexed"))
    index = lows, highs, indexed, pool.lend("table", "I", _table_size(n))
    of_heights = numbers.of_heights[row : row + numbers.n_heights]
    unique_states.index_states(states, of_heights, *index, skeletons, plan.states_per_block)
    return index


def find_levels(
    folder: TaskFolder, plan: Plan, sizes: Sizes, joiners: Sequence[str]
) -> Result:  # fmt: skip
    """Pass 4: the level and place of each state, from the highest number down. It runs in one process.

    Its nodes and targets are in the buckets of their places, which the file "places" lists.
    """
    levels = _Levels(folder, plan, sizes, joiners)
    level_parts = levels.place_states()
    folder.output("places").write(0, levels.numbers.cast("B"))
    return {"level_parts": level_parts, "n_buckets": levels.buckets.count()}


class _Levels:
    """The files and spills of pass 4."""

    def __init__(self, folder: TaskFolder, plan: Plan, sizes: Sizes, joiners: Sequence[str]) -> None:
        self._plan = plan
        self._sizes = sizes
        self._n_blocks = plan.n_blocks(sizes.n_states)
        n_ranges = plan.ranges_per_level(sizes.n_states)
        n_buckets = sizes.n_heights + n_ranges
        self.numbers = zeros("I", sizes.n_heights * n_ranges)
        self.buckets = PlaceBuckets(self.numbers, n_ranges, plan.nodes_per_part, n_buckets)
        self._ends, self._part_bytes = zeros("Q", sizes.n_heights), zeros("Q", sizes.n_heights)
        self._bucket_sizes = zeros("Q", n_buckets)
        self._skeletons = folder.inputs("skeletons", joiners)
        self._joined = folder.inputs("joined", joiners)
        self._messages = folder.scratch("messages")
        self._to_nodes = folder.output("nodes").spill(n_buckets, plan.block(n_buckets))
        self._to_targets = folder.output("targets").spill(n_buckets, plan.block(n_buckets))
        self._to_messages = self._messages.spill(self._n_blocks, plan.block(self._n_blocks))

    def place_states(self) -> list[list[int]]:
        """Place all states. Returns the number of nodes in each part of each level."""
        for number in range(self._n_blocks - 1, -1, -1):
            report("finding the levels", 1 - (number + 1) / self._n_blocks)
            self._place_block(number)
        self._to_nodes.flush_all()
        self._to_targets.flush_all()
        return [self._part_sizes(level, end) for level, end in enumerate(self._ends) if end]

    def _part_sizes(self, level: int, end: int) -> list[int]:
        """The number of nodes in each part of a level. end: behind its last sequence number."""
        parts = range(-(-end // self._plan.nodes_per_part))
        return [self._bucket_sizes[self.buckets.find(level, part)] for part in parts]

    def _place_block(self, number: int) -> None:
        """Give the states of one block their places. Memory is free again before the next one."""
        plan, buckets, messages = self._plan, self.buckets, self._messages
        first = number * plan.states_per_block
        n = min(plan.states_per_block, self._sizes.n_states - first)
        block = StateBlock(first, n, self._skeletons.load(number), zeros)
        for chunk in self._joined.chunks(number, 16):
            block.set_targets(chunk)
        self._to_messages.flush(number)
        for chunk in messages.chunks(number, 16):
            block.raise_levels(chunk)
        block.place_states(self._ends, self._part_bytes, plan.nodes_per_part, plan.node_bytes_per_part)
        block.send_nodes(buckets, self._to_nodes, self._to_messages, plan.states_per_block, self._bucket_sizes)
        for chunk in messages.chunks(number, 16):
            block.answer(chunk, buckets, self._to_targets)
        messages.remove(number)


def _table_size(n: int) -> int:
    """The slots of a hash table for n items: a power of 2, at least half of them free."""
    return 1 << max(4, (2 * n).bit_length())
