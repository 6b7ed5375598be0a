"""The first passes: words become states, each once, with a number, its targets and its level."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from lexc.compile.buffers import zeros
from lexc.errors import SourceError
from lexc.kernels.out_of_core import unique_states
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets
from lexc.kernels.out_of_core.spill import Spill
from lexc.kernels.out_of_core.state_levels import StateBlock
from lexc.kernels.out_of_core.state_stream import StateStream
from lexc.kernels.out_of_core.unique_states import MAX_HEIGHTS
from lexc.out_of_core.plan import Plan
from lexc.out_of_core.work_folder import BucketFiles, WorkFolder, damaged_error
from lexc.progress import report


class FalseMatch(Exception):  # no error: the build begins again with another key
    """Two different states have the same fingerprint."""


@dataclass(slots=True)
class StateCounts:
    """Counts of words, states, arcs and targets. longest, shortest: tiles of a word. max_height: of a state."""

    n_words: int = 0
    longest: int = 0
    shortest: int = 0
    max_height: int = 0
    n_states: int = 0
    n_arcs: int = 0
    n_targets: int = 0


@dataclass(slots=True)
class PlacedStates:
    """Nodes and targets by the buckets of their places (level and sequence number). level_sizes: the nodes of each."""

    nodes: BucketFiles
    targets: BucketFiles
    buckets: PlaceBuckets
    level_sizes: list[int]


class StatePasses:
    """The passes from words to placed states.

    fingerprint_bits: fewer than 128 only in tests, to have false matches.
    """

    def __init__(self, folder: WorkFolder, plan: Plan, fingerprint_bits: int = 128) -> None:
        self.counts = StateCounts()
        self._folder = folder
        self.plan = plan
        self._fingerprint_bits = fingerprint_bits
        self._heights: list[memoryview] = []
        self._files: list[BucketFiles] = []

    def run(self, words: Iterable[memoryview], max_length: int, n_labels: int) -> PlacedStates:
        """Run all passes. words: sorted zero-ended tiles in pieces. max_length: of a word. n_labels: the largest label.

        Raises FalseMatch, SourceError if the words do not ascend.
        """
        records = self._stream(words, max_length, n_labels)
        states = self._make_unique(records)
        skeletons, joined = self._join(states)
        return self._find_levels(skeletons, joined)

    def remove_files(self) -> None:
        """Remove what the passes have written so far."""
        for files in self._files:
            for bucket in files.buckets():
                files.remove(bucket)

    def _new_files(self, name: str) -> BucketFiles:
        self._files.append(BucketFiles(self._folder, name))
        return self._files[-1]

    def _stream(self, words: Iterable[memoryview], max_length: int, n_labels: int) -> BucketFiles:
        """Pass 1: the records of states, in buckets of their fingerprints."""
        records, plan = self._new_files("records"), self.plan
        spill = records.spill(plan.n_buckets, plan.record_block)
        stream = StateStream(
            os.urandom(16), max_length, n_labels, spill, plan.bucket_bits, plan.cache_sets, zeros,
            self._fingerprint_bits,
        )  # fmt: skip
        for tiles in words:
            unsorted_start = stream.add_words(tiles)
            if unsorted_start >= 0:
                number = stream.counts()[0] + 1
                raise SourceError("the words are not sorted", where=f"word {number:,}", remedy="Sort them.")
        _, _, self.counts.max_height = stream.finish()
        self.counts.n_words, self.counts.longest, self.counts.shortest, _ = stream.counts()
        spill.flush_all()
        return records

    def _make_unique(self, records: BucketFiles) -> BucketFiles:
        """Pass 2: each state once, sorted by height in its bucket."""
        states = self._new_files("states")
        for bucket in range(self.plan.n_buckets):
            report("removing equal states", bucket / self.plan.n_buckets)
            self._heights.append(zeros("Q", MAX_HEIGHTS))
            if records.size(bucket):
                self._make_bucket_unique(records.load(bucket), bucket, states)
                records.remove(bucket)
        self.counts.n_states = n = sum(map(sum, self._heights))
        self.plan = self.plan._replace(arcs=self.counts.n_arcs / n, targets=self.counts.n_targets / n)
        return states

    def _make_bucket_unique(self, records: memoryview, bucket: int, states: BucketFiles) -> None:
        """Write the states of one bucket, each once."""
        heights, n_records = self._heights[bucket], unique_states.count_records(records)
        starts = zeros("Q", n_records)
        n = unique_states.find_unique(records, zeros("I", _table_size(n_records)), starts, heights)
        if n < 0:
            raise FalseMatch
        positions = zeros("Q", MAX_HEIGHTS)
        for height, position in enumerate(accumulate(heights[:-1], initial=0)):
            positions[height] = position
        spill = states.appender(bucket)
        n_arcs, n_targets = unique_states.write_by_height(records, starts[:n], positions, zeros("Q", n), spill, 0)
        spill.flush_all()
        self.counts.n_arcs += n_arcs
        self.counts.n_targets += n_targets

    def _join(self, states: BucketFiles) -> tuple[BucketFiles, BucketFiles]:
        """Pass 3: number the states, find the numbers of their targets. Returns skeletons and targets, by blocks."""
        plan, n_blocks = self.plan, self._n_blocks
        names = ("references", "skeletons", "joined")
        references, skeletons, joined = map(self._new_files, names)
        to_references = references.spill(plan.n_buckets, plan.record_block)
        to_skeletons = skeletons.spill(n_blocks, plan.block(n_blocks))
        for bucket, numbers in enumerate(self._first_numbers()):
            report("numbering the states", bucket / plan.n_buckets)
            unique_states.send_states(
                states.load(bucket), numbers, plan.bucket_bits, to_references, to_skeletons, plan.states_per_block
            )
        to_references.flush_all()
        to_skeletons.flush_all()
        del to_references, to_skeletons
        to_joined = joined.spill(n_blocks, plan.block(n_blocks))
        for bucket, numbers in enumerate(self._first_numbers()):
            report("joining states and targets", bucket / plan.n_buckets)
            self._join_bucket(states, bucket, numbers, references, to_joined)
        to_joined.flush_all()
        return skeletons, joined

    def _join_bucket(
        self, states: BucketFiles, bucket: int, numbers: memoryview, references: BucketFiles, joined: Spill
    ) -> None:
        n = sum(self._heights[bucket])
        lows, highs, indexed, table = zeros("Q", n), zeros("Q", n), zeros("Q", n), zeros("I", _table_size(n))
        unique_states.index_states(states.load(bucket), numbers, lows, highs, indexed, table)
        states.remove(bucket)
        for chunk in references.chunks(bucket, 24):
            if not unique_states.join_references(
                chunk, lows, highs, indexed, table, joined, self.plan.states_per_block
            ):
                raise damaged_error(self._folder.path)
        references.remove(bucket)

    @property
    def _n_blocks(self) -> int:
        return -(-self.counts.n_states // self.plan.states_per_block)

    def _find_levels(self, skeletons: BucketFiles, joined: BucketFiles) -> PlacedStates:
        """Pass 4: the level and place of each state, from the highest number down."""
        plan, n_levels = self.plan, self.counts.max_height + 1
        ranges = self.counts.n_states // plan.nodes_per_part + 1
        n_buckets = n_levels + ranges
        buckets = PlaceBuckets(zeros("I", n_levels * ranges), ranges, plan.nodes_per_part, n_buckets)
        nodes, targets, messages = map(self._new_files, ("nodes", "targets", "messages"))
        to_nodes, to_targets = (files.spill(n_buckets, plan.block(n_buckets)) for files in (nodes, targets))
        to_messages = messages.spill(self._n_blocks, plan.block(self._n_blocks))
        sizes = zeros("Q", n_levels)
        for number in range(self._n_blocks - 1, -1, -1):
            report("finding the levels", 1 - (number + 1) / self._n_blocks)
            self._place_block(number, sizes, skeletons, joined, messages, buckets, to_nodes, to_targets, to_messages)
        to_nodes.flush_all()
        to_targets.flush_all()
        return PlacedStates(nodes, targets, buckets, [size for size in sizes if size])

    def _place_block(
        self, number: int, sizes: memoryview, skeletons: BucketFiles, joined: BucketFiles, messages: BucketFiles,
        buckets: PlaceBuckets, to_nodes: Spill, to_targets: Spill, to_messages: Spill,
    ) -> None:  # fmt: skip
        """Give the states of one block their places. Memory is free again before the next one."""
        first = number * self.plan.states_per_block
        n = min(self.plan.states_per_block, self.counts.n_states - first)
        block = StateBlock(first, n, skeletons.load(number), zeros)
        skeletons.remove(number)
        for chunk in joined.chunks(number, 16):
            block.set_targets(chunk)
        joined.remove(number)
        to_messages.flush(number)
        for chunk in messages.chunks(number, 16):
            block.raise_levels(chunk)
        block.send_nodes(sizes, buckets, to_nodes)
        block.send_targets(buckets, to_targets, to_messages, self.plan.states_per_block)
        for chunk in messages.chunks(number, 16):
            block.answer(chunk, buckets, to_targets)
        messages.remove(number)

    def _first_numbers(self) -> list[memoryview]:
        """For each bucket and height, the number of its first state: by height, then by bucket."""
        firsts, number = [zeros("Q", MAX_HEIGHTS) for _ in self._heights], 0
        for height in range(self.counts.max_height + 1):
            for bucket, heights in enumerate(self._heights):
                firsts[bucket][height] = number
                number += heights[height]
        return firsts


def _table_size(n: int) -> int:
    """The slots of a hash table for n items: a power of 2, at least half of them free."""
    return 1 << max(4, (2 * n).bit_length())
