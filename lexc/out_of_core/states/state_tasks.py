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
from lexc.kernels.out_of_core._records import RECORD_HEAD
from lexc.kernels.out_of_core.spill import Spill
from lexc.kernels.out_of_core.state_stream import StateStream
from lexc.kernels.out_of_core.unique_states import MAX_HEIGHTS
from lexc.out_of_core.files.bucket_files import damaged_error
from lexc.out_of_core.files.memory_pool import MemoryPool
from lexc.out_of_core.states.level_pass import Sizes
from lexc.out_of_core.states.plan import Plan
from lexc.out_of_core.tasks.task_folder import Result, TaskFolder
from lexc.out_of_core.words.parts import Part, read_part

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

    sources: the tasks that wrote records. Returns the number of states, of their arcs, of their targets and of the
    bytes of their tails, of each height. Raises FalseMatch.
    """
    records, heights, pool = folder.inputs("records", sources), folder.output("heights"), MemoryPool()
    outputs = _UniqueStates(folder, plan)
    for bucket in buckets:
        if records.size(bucket):
            of_height = outputs.add(bucket, records.load(bucket, pool), n_heights, pool)[:n_heights]
            heights.write(bucket, of_height.cast("B"))
    outputs.references.flush_all()
    return {"heights": list(zip(*(total[:n_heights].tolist() for total in outputs.totals), strict=True))}


class _UniqueStates:
    """The files of pass 2, and the numbers of states, arcs, targets and bytes of tails of each height."""

    def __init__(self, folder: TaskFolder, plan: Plan) -> None:
        self._bits, self._n_labels = plan.bucket_bits, plan.n_labels
        self._states = folder.output("states")
        references = folder.output("references", plan.buckets_per_task)
        self.references = references.spill(plan.n_buckets, plan.record_block)
        self.totals = [zeros("Q", MAX_HEIGHTS) for _ in range(4)]

    def add(self, bucket: int, records: memoryview, n_heights: int, pool: MemoryPool) -> memoryview:
        """Write the states of one bucket. Returns their number of each height."""
        of_height = zeros("Q", MAX_HEIGHTS)
        n_records = unique_states.count_records(records, n_heights, self._n_labels)
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
    joined = folder.output("joined").spill(n_blocks, plan.block(n_blocks))
    skeletons = folder.output("skeletons").spill(n_blocks, plan.skeleton_block(n_blocks))
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
    if n * RECORD_HEAD > len(states):
        raise ValueError("a bucket has fewer states")
    lows, highs, indexed = (pool.lend(name, "Q", n) for name in ("lows", "highs", "indexed"))
    index = lows, highs, indexed, pool.lend("table", "I", _table_size(n))
    of_heights = numbers.of_heights[row : row + numbers.n_heights]
    unique_states.index_states(states, of_heights, *index, skeletons, plan.states_per_block)
    return index


def _table_size(n: int) -> int:
    """The slots of a hash table for n items: a power of 2, at least half of them free."""
    return 1 << max(4, (2 * n).bit_length())
