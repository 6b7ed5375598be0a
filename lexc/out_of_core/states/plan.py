"""The division of memory: the sizes of buckets, blocks and ranges in each pass."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from lexc.errors import UsageError
from lexc.kernels.out_of_core._records import NODE_HEAD
from lexc.kernels.out_of_core.state_stream import largest_record

MIN_MEMORY = 16 << 20
"""Bytes: with fewer, files would be many and small."""
MAX_BUCKET_BITS = 12
"""Bits of a fingerprint that choose its bucket: 4,096 files."""
_RECORD_BLOCK = 8192  # bytes
_NODE_BLOCK = 4096  # bytes: the largest record of a node has 2,576
_MIN_PART, _MAX_PART = 1 << 20, 1 << 30  # bytes of words
_TASKS = 16  # of a pass over buckets, at least: inputs are removed when a task has read them


class Plan(NamedTuple):
    """The memory of a build, in bytes, and the bits of a fingerprint that choose its bucket.

    share: the memory of each of `jobs` tasks that run at the same time. part_bytes: of the words of a part; 0 if they
    are not divided. arcs, targets: of a state on average, once they are counted. block_bytes: of a state when its level
    is found, on average in the largest block. n_labels: the largest label.
    """

    memory: int
    bucket_bits: int
    share: int
    jobs: int = 1
    part_bytes: int = 0
    arcs: float = 3
    targets: float = 3
    block_bytes: float = 80
    n_labels: int = 255

    @property
    def n_buckets(self) -> int:
        """The buckets of fingerprints."""
        return 1 << self.bucket_bits

    @property
    def bucket_ranges(self) -> list[range]:
        """The buckets of each task that reads buckets and writes few files."""
        return split(self.n_buckets, self.buckets_per_task)

    @property
    def buckets_per_task(self) -> int:
        """The buckets of one such task; they share a file."""
        return -(-self.n_buckets // max(_TASKS, 4 * self.jobs))

    @property
    def record_block(self) -> int:
        """Bytes of memory for the records of each bucket."""
        least = max(_RECORD_BLOCK, largest_record(self.n_labels))
        return max(least, min(1 << 18, self.share // 8 // self.n_buckets))

    @property
    def cache_sets(self) -> int:
        """Sets of the cache of fingerprints, 64 bytes each: a power of 2, at most half the share."""
        return 1 << max(4, (self.share // 2 // 64).bit_length() - 1)

    @property
    def states_per_block(self) -> int:
        """States whose levels are found at a time."""
        return max(64, int(self.memory * 0.6 / self.block_bytes))

    @property
    def nodes_per_part(self) -> int:
        """Nodes of a level that are in memory at a time."""
        return max(64, int(self.memory * 0.36 / (42 + 2 * self.arcs + 8 * self.targets)))

    @property
    def node_bytes_per_part(self) -> int:
        """Bytes of such nodes: those near the root have more arcs than others."""
        return self.memory // 4

    @property
    def slots_per_range(self) -> int:
        """The most first slots of nodes that are in memory at a time."""
        return max(64, int(self.memory * 0.36 / (38 + 2 * self.arcs + 8 * self.targets)))

    def for_states(self, heights: Sequence[Sequence[int]]) -> Plan:
        """The plan for so many states, arcs, targets and bytes of tails of each height.

        States are in blocks by height. Those near the root have more arcs than others, so their blocks are the largest.
        """
        n, arcs, targets, _ = map(sum, zip(*heights, strict=True))
        sizes = [(row[0], 54 * row[0] + 4 * row[1] + 8 * row[2] + 2 * row[3]) for row in heights]
        plan = self._replace(arcs=arcs / n, targets=targets / n, block_bytes=sum(size for _, size in sizes) / n)
        while _largest_block(sizes, plan.states_per_block) > self.memory * 0.65 and plan.states_per_block > 64:
            plan = plan._replace(block_bytes=plan.block_bytes * 1.1)
        return plan

    def n_blocks(self, n_states: int) -> int:
        """The number of blocks of states whose levels are found together."""
        return -(-n_states // self.states_per_block)

    def ranges_per_level(self, n_states: int) -> int:
        """The most parts of a level."""
        n_bytes = int(n_states * (NODE_HEAD + 2 * self.arcs + 8 * self.targets)) + 1
        full_bytes = max(1, self.node_bytes_per_part - _NODE_BLOCK)  # at least, of a part with few nodes
        return n_states // self.nodes_per_part + n_bytes // full_bytes + 1

    def slots_of_level(self, n_nodes: int, n_bytes: int) -> int:
        """First slots of nodes that are in memory at a time, of a level with so many nodes and bytes of them."""
        return max(1, min(self.slots_per_range, self.node_bytes_per_part * n_nodes // (16 * n_nodes + n_bytes)))

    def units_per_range(self, unit_bytes: int) -> int:
        """Units of NODE that are completed at a time: a multiple of 64."""
        return max(64, self.memory // 2 // (unit_bytes + 8)) // 64 * 64

    def skeleton_block(self, n_blocks: int) -> int:
        """Bytes of memory for the skeletons of each of n blocks of states."""
        return max(largest_record(self.n_labels), self.block(n_blocks))

    def block(self, n_buckets: int) -> int:
        """Bytes of memory for each of n buckets of nodes, of which three kinds are open at a time."""
        return max(_NODE_BLOCK, min(1 << 17, self.share // 12 // n_buckets)) // 8 * 8


def _largest_block(heights: Sequence[tuple[int, int]], per_block: int) -> float:
    """The bytes of the largest block of states. heights: the states of each height, and their bytes."""
    largest, n_bytes, n_free = 0.0, 0.0, per_block  # of the current block
    for n, size in heights:
        remaining = n
        while remaining:
            taken = min(remaining, n_free)
            n_bytes, remaining, n_free = n_bytes + size * taken / n, remaining - taken, n_free - taken
            largest = max(largest, n_bytes)
            if not n_free:
                n_bytes, n_free = 0.0, per_block
    return largest


def split(n: int, size: int) -> list[range]:
    """The numbers 0 to n - 1 in ranges of a size; the last one may be shorter."""
    return [range(first, min(first + size, n)) for first in range(0, n, size)]


def most_temporary_bytes(source_bytes: int, has_values: bool = False) -> int:
    """The bytes that temporary files take at most, for lists of so many bytes: random words need that."""
    return (14 + 8 * has_values) * source_bytes


def parse_memory(text: str) -> int:
    """The bytes of 64M, 2G, 262144K or a plain number. K, M and G are powers of 1,024. Raises UsageError."""
    match = re.fullmatch(r"([0-9]{1,15})([KMG]?)(?:I?B)?", text.strip().upper())
    if not match:
        raise UsageError("no such size", expected="a number, or one with K, M or G: 256M", found=repr(text))
    return int(match[1]) << {"": 0, "K": 10, "M": 20, "G": 30}[match[2]]


def make_plan(memory: int, source_bytes: int, jobs: int = 1, is_shared: bool = True, is_kept: bool = False) -> Plan:
    """The plan for a number of bytes of memory, and of words. Raises UsageError for too little memory.

    jobs: the tasks that run at the same time. is_shared: whether they share the memory; otherwise each gets the full
    amount. is_kept: whether an ended build goes on later, so that parts are of use to a single job, too.
    """
    share = memory // jobs if is_shared else memory
    if share < MIN_MEMORY:
        n = jobs if is_shared else 1
        least = f"at least {(MIN_MEMORY >> 20) * n}M" + (f", {MIN_MEMORY >> 20}M for each of {n} jobs" if n > 1 else "")
        raise UsageError("too little memory for a build", expected=least, found=f"{memory:,} bytes")
    n_buckets = 10 * source_bytes * 4 // share  # records take up to ten times the bytes of the words
    part_bytes = min(_MAX_PART, max(_MIN_PART, source_bytes // (4 * jobs))) if jobs > 1 or is_kept else 0
    return Plan(memory, min(MAX_BUCKET_BITS, max(8, n_buckets.bit_length())), share, jobs, part_bytes)
