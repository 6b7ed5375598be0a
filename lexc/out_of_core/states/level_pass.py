"""The levels of states: first of those with records, from the highest number down, then of those in tails.

`lexc.kernels.out_of_core.state_levels` and `lexc.kernels.out_of_core.tail_states` explain places and tails.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lexc.compile.buffers import zeros
from lexc.kernels.building import sorting
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets, PlaceCounter
from lexc.kernels.out_of_core.state_levels import StateBlock
from lexc.kernels.out_of_core.tail_states import TailStates
from lexc.out_of_core.files.bucket_files import BucketFiles, damaged_error
from lexc.out_of_core.states.plan import Plan
from lexc.out_of_core.tasks.task_folder import Result, TaskFolder
from lexc.out_of_core.words.run_merging import MergedRuns, RunReader
from lexc.system.progress import report

_PIECE_SIZE = 1 << 18  # bytes of tails that are merged at a time
_MOST_SORTED = 1 << 30  # bytes of tails that are sorted at a time


class Sizes(NamedTuple):
    """The number of states with records. n_heights: above the largest height of a state. tail_bytes: of all tails."""

    n_states: int
    n_heights: int
    tail_bytes: int

    @property
    def most_states(self) -> int:
        """The most states that there can be, with one for each letter of a tail."""
        return self.n_states + self.tail_bytes


def find_levels(folder: TaskFolder, plan: Plan, sizes: Sizes, joiners: Sequence[str]) -> Result:
    """Pass 4: the level and place of each state. It runs in one process.

    Its nodes and targets are in the buckets of their places, which the file "places" lists. level_parts: the number of
    nodes in each part of each level. n_tails, n_ends: the states with tails, and those of them without a target.
    """
    levels = _Levels(folder, plan, sizes, joiners)
    levels.place_states()
    n_tails, n_ends = levels.place_tails()
    folder.output("places").write(0, levels.numbers.cast("B"))
    return {
        "level_parts": levels.level_parts(), "n_buckets": levels.buckets.count(), "n_ranges": levels.n_ranges,
        "n_tails": n_tails, "n_ends": n_ends,
    }  # fmt: skip


class _Levels:
    """The files and spills of pass 4."""

    def __init__(self, folder: TaskFolder, plan: Plan, sizes: Sizes, joiners: Sequence[str]) -> None:
        self._folder = folder
        self._plan = plan
        self._n_states = sizes.n_states
        self._n_blocks = plan.n_blocks(sizes.n_states)
        self.n_ranges = plan.ranges_per_level(sizes.most_states)
        n_buckets = sizes.n_heights + self.n_ranges
        self.numbers = zeros("I", sizes.n_heights * self.n_ranges)
        self.buckets = PlaceBuckets(self.numbers, self.n_ranges, plan.nodes_per_part, n_buckets)
        self._ends = zeros("Q", sizes.n_heights)
        part_bytes = zeros("Q", sizes.n_heights)
        self._places = PlaceCounter(self._ends, part_bytes, plan.nodes_per_part, plan.node_bytes_per_part)
        self._bucket_sizes = zeros("Q", n_buckets)
        self._skeletons = folder.inputs("skeletons", joiners)
        self._joined = folder.inputs("joined", joiners)
        self._messages, self._tails = folder.scratch("messages"), folder.scratch("tails")
        self._to_nodes = folder.output("nodes").spill(n_buckets, plan.block(n_buckets))
        self._to_targets = folder.output("targets").spill(n_buckets, plan.block(n_buckets))
        self._to_messages = self._messages.spill(self._n_blocks, plan.block(self._n_blocks))
        self._to_tails = self._tails.appender(0)

    def place_states(self) -> None:
        """Place the states with records."""
        for number in range(self._n_blocks - 1, -1, -1):
            report("finding the levels", 1 - (number + 1) / self._n_blocks)
            self._place_block(number)
        self._to_tails.flush_all()

    def place_tails(self) -> tuple[int, int]:
        """Place the states with tails. Returns their number, and how many have no target."""
        states = TailStates(
            self._places, self.buckets, self._to_nodes, self._to_targets, self._bucket_sizes, zeros
        )  # fmt: skip
        try:
            for tails in self._sorted_tails():
                states.add(memoryview(tails))
            states.finish()
        except ValueError:
            raise damaged_error(self._folder.path.parent) from None
        return states.counts()

    def _sorted_tails(self) -> Iterator[bytes]:
        """The tails in order, with their sources."""
        runs, n_bytes = self._folder.scratch("tail-runs"), self._tails.size(0)
        if n_bytes:
            _sort_runs(self._tails, runs, min(_MOST_SORTED, n_bytes, max(_PIECE_SIZE, self._plan.memory // 8)))
            self._tails.remove(0)
            yield from MergedRuns(runs, min(n_bytes, self._plan.memory // 4)).pieces(_PIECE_SIZE)
        for run in runs.buckets():
            runs.remove(run)

    def level_parts(self) -> list[list[int]]:
        """The number of nodes in each part of each level, once all are placed."""
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
        n = min(plan.states_per_block, self._n_states - first)
        block = StateBlock(first, n, self._skeletons.load(number), plan.n_labels, zeros)
        for chunk in self._joined.chunks(number, 16):
            block.set_targets(chunk)
        self._to_messages.flush(number)
        for chunk in messages.chunks(number, 16):
            block.raise_levels(chunk)
        block.place_states(self._places)
        block.send_nodes(
            buckets, self._to_nodes, self._to_messages, self._to_tails, plan.states_per_block, self._bucket_sizes
        )  # fmt: skip
        for chunk in messages.chunks(number, 16):
            block.answer(chunk, buckets, self._to_targets)
        messages.remove(number)


def _sort_runs(tails: BucketFiles, runs: BucketFiles, size: int) -> None:
    """Sort tails in runs of at most so many bytes, each a bucket."""
    report("sorting the ends of words")
    block = zeros("B", size)
    reader = RunReader(tails, 0, block)
    while n := reader.fill():
        starts = zeros("I", bytes(block[:n]).count(0))
        sorting.find_word_starts(block[:n], starts)
        sorting.sort_words(block[:n], starts, zeros("Q", len(starts)))
        output = zeros("B", n)
        sorting.copy_unique_words(block[:n], starts, output)
        runs.write(len(runs.buckets()), output)
