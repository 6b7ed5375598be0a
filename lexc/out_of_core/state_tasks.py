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
from lexc.out_of_core.bucket_files import BucketFiles, SharedFiles, damaged_error
from lexc.out_of_core.parts import Part, read_part
from lexc.out_of_core.plan import Plan
from lexc.out_of_core.tasks import Result, TaskFolder
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
    """Pass 2: the states of some buckets, each once, sorted by height. sources: the tasks that wrote records.

    Raises FalseMatch.
    """
    records, states, heights = folder.inputs("records", sources), folder.output("states"), folder.output("heights")
    counts = [
        _make_bucket_unique(records.load(bucket), bucket, states, heights, n_heights)
        for bucket in buckets
        if records.size(bucket)
    ]
    n_states, n_arcs, n_targets = map(sum, zip(*counts, strict=True)) if counts else (0, 0, 0)
    return {"n_states": n_states, "n_arcs": n_arcs, "n_targets": n_targets}


def _make_bucket_unique(
    records: memoryview, bucket: int, states: BucketFiles, heights: BucketFiles, n_heights: int
) -> tuple[int, int, int]:
    """Write the states of one bucket. Returns the number of them, of their arcs and of their targets."""
    of_height, n_records = zeros("Q", MAX_HEIGHTS), unique_states.count_records(records)
    starts = zeros("Q", n_records)
    n = unique_states.find_unique(records, zeros("I", _table_size(n_records)), starts, of_height)
    if n < 0:
        raise FalseMatch
    positions = zeros("Q", MAX_HEIGHTS)
    for height, position in enumerate(accumulate(of_height[:-1], initial=0)):
        positions[height] = position
    spill = states.appender(bucket)
    n_arcs, n_targets = unique_states.write_by_height(records, starts[:n], positions, zeros("Q", n), spill, 0)
    spill.flush_all()
    heights.write(bucket, of_height[:n_heights].cast("B"))
    return n, n_arcs, n_targets


def number_states(folder: TaskFolder, plan: Plan, n_heights: int, sources: Sequence[str]) -> Result:
    """For each bucket and height, the number of its first state: by height, then by bucket."""
    heights, numbers = folder.inputs("heights", sources), folder.output("numbers")
    buckets = [bucket for bucket in range(plan.n_buckets) if heights.size(bucket)]
    counts = [heights.load(bucket).cast("Q") for bucket in buckets]
    firsts, number = [zeros("Q", n_heights) for _ in buckets], 0
    for height in range(n_heights):
        for first, count in zip(firsts, counts, strict=True):
            first[height] = number
            number += count[height]
    for bucket, first in zip(buckets, firsts, strict=True):
        numbers.write(bucket, first.cast("B"))
    return {}


def send_states(folder: TaskFolder, plan: Plan, n_blocks: int, buckets: range, sources: Sequence[str]) -> Result:
    """Pass 3, first half: references go to the buckets of their targets, skeletons to the blocks of their numbers.

    sources: the tasks that wrote states.
    """
    states, numbers = folder.inputs("states", sources), folder.inputs("numbers", ["numbers"])
    to_references = folder.output("references", plan.buckets_per_task).spill(plan.n_buckets, plan.record_block)
    to_skeletons = folder.output("skeletons").spill(n_blocks, plan.block(n_blocks))
    for bucket in buckets:
        unique_states.send_states(
            states.load(bucket), numbers.load(bucket).cast("Q"), plan.bucket_bits, to_references, to_skeletons,
            plan.states_per_block,
        )  # fmt: skip
    to_references.flush_all()
    to_skeletons.flush_all()
    return {}


def join_references(
    folder: TaskFolder, plan: Plan, n_blocks: int, buckets: range, sources: Sequence[str], senders: Sequence[str]
) -> Result:
    """Pass 3, second half: references come back with the numbers of their targets. senders: who sent them."""
    states, numbers = folder.inputs("states", sources), folder.inputs("numbers", ["numbers"])
    references = folder.inputs("references", senders)
    joined = folder.output("joined").spill(n_blocks, plan.block(n_blocks))
    for bucket in buckets:
        _join_bucket(states.load(bucket), numbers.load(bucket).cast("Q"), references, bucket, joined, folder, plan)
    joined.flush_all()
    return {}


def _join_bucket(
    states: memoryview, numbers: memoryview, references: SharedFiles, bucket: int, joined: Spill, folder: TaskFolder,
    plan: Plan,
) -> None:  # fmt: skip
    n = unique_states.count_records(states)
    lows, highs, indexed, table = zeros("Q", n), zeros("Q", n), zeros("Q", n), zeros("I", _table_size(n))
    unique_states.index_states(states, numbers, lows, highs, indexed, table)
    for chunk in references.chunks(bucket, 24):
        if not unique_states.join_references(chunk, lows, highs, indexed, table, joined, plan.states_per_block):
            raise damaged_error(folder.path.parent)


def find_levels(
    folder: TaskFolder, plan: Plan, sizes: Sizes, senders: Sequence[str], joiners: Sequence[str]
) -> Result:  # fmt: skip
    """Pass 4: the level and place of each state, from the highest number down. It runs in one process.

    Its nodes and targets are in the buckets of their places, which the file "places" lists.
    """
    levels = _Levels(folder, plan, sizes, senders, joiners)
    level_sizes = levels.place_states()
    folder.output("places").write(0, levels.numbers.cast("B"))
    return {"level_sizes": level_sizes, "n_buckets": levels.buckets.count()}


class _Levels:
    """The files and spills of pass 4."""

    def __init__(
        self, folder: TaskFolder, plan: Plan, sizes: Sizes, senders: Sequence[str], joiners: Sequence[str]
    ) -> None:
        self._plan = plan
        self._sizes = sizes
        self._n_blocks = plan.n_blocks(sizes.n_states)
        n_ranges = plan.ranges_per_level(sizes.n_states)
        n_buckets = sizes.n_heights + n_ranges
        self.numbers = zeros("I", sizes.n_heights * n_ranges)
        self.buckets = PlaceBuckets(self.numbers, n_ranges, plan.nodes_per_part, n_buckets)
        self._skeletons = folder.inputs("skeletons", senders)
        self._joined = folder.inputs("joined", joiners)
        self._messages = folder.scratch("messages")
        self._to_nodes = folder.output("nodes").spill(n_buckets, plan.block(n_buckets))
        self._to_targets = folder.output("targets").spill(n_buckets, plan.block(n_buckets))
        self._to_messages = self._messages.spill(self._n_blocks, plan.block(self._n_blocks))

    def place_states(self) -> list[int]:
        """Place all states. Returns the sizes of levels."""
        sizes = zeros("Q", self._sizes.n_heights)
        for number in range(self._n_blocks - 1, -1, -1):
            report("finding the levels", 1 - (number + 1) / self._n_blocks)
            self._place_block(number, sizes)
        self._to_nodes.flush_all()
        self._to_targets.flush_all()
        return [size for size in sizes if size]

    def _place_block(self, number: int, sizes: memoryview) -> None:
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
        block.send_nodes(sizes, buckets, self._to_nodes)
        block.send_targets(buckets, self._to_targets, self._to_messages, plan.states_per_block)
        for chunk in messages.chunks(number, 16):
            block.answer(chunk, buckets, self._to_targets)
        messages.remove(number)


def _table_size(n: int) -> int:
    """The slots of a hash table for n items: a power of 2, at least half of them free."""
    return 1 << max(4, (2 * n).bit_length())
