"""Numbers above 2³²: of states, places, units and words. A build with so many takes hours, so kernels get them here."""

from __future__ import annotations

import struct

from lexc.compile.buffers import zeros
from lexc.kernels.layout._arc import SHIFT
from lexc.kernels.out_of_core import rank_stream
from lexc.kernels.out_of_core.level_order import LevelPart
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets, PlaceCounter
from lexc.kernels.out_of_core.rank_stream import RankStream
from lexc.kernels.out_of_core.spill import Spill
from lexc.kernels.out_of_core.state_levels import StateBlock
from lexc.kernels.out_of_core.tail_states import TailStates

BIG = (1 << 33) + 5
NEXT_LEVEL = 4 << 48  # of a place: the second state is at level 3


class Written:
    """A spill, and the bytes that it has written to each bucket."""

    def __init__(self, n_buckets: int = 1) -> None:
        self.data: dict[int, bytes] = {}
        self.spill = Spill(self._write, zeros("B", 4096 * n_buckets), n_buckets)

    def _write(self, bucket: int, data: memoryview) -> None:
        self.data[bucket] = self.data.get(bucket, b"") + bytes(data)

    def numbers(self, bucket: int = 0) -> tuple[int, ...]:
        self.spill.flush_all()
        data = self.data.get(bucket, b"")
        return struct.unpack(f"{len(data) // 8}Q", data)


def pack(*numbers: int) -> memoryview:
    return memoryview(struct.pack(f"{len(numbers)}Q", *numbers))


def test_states_with_large_numbers_get_places_and_send_their_tails() -> None:
    """Two states: the second leads to the first, and to a state with the word A."""
    first = struct.pack("QQHH", BIG, BIG, 1, 0) + b"\1\1"
    second = struct.pack("QQHH", BIG + 1, 2 * BIG, 2, 2) + b"\1\2\2\6" + b"\1\0"
    block = StateBlock(BIG, 2, memoryview(first + second), 2, zeros)
    block.set_targets(pack(BIG + 1 << 8, BIG))
    block.raise_levels(pack(BIG + 1 << 8, 2 << 48 | BIG))
    ends = zeros("Q", 10)
    ends[3] = ends[4] = BIG
    buckets, places = PlaceBuckets(zeros("I", 10), 1, 2 * BIG, 10), PlaceCounter(ends, zeros("Q", 10), 2 * BIG, 1 << 40)
    nodes, messages, tails, targets = Written(10), Written(), Written(), Written(10)
    block.place_states(places)
    block.send_nodes(buckets, nodes.spill, messages.spill, tails.spill, 2 * BIG, zeros("Q", 10))
    nodes.spill.flush_all()
    assert nodes.data[0] == struct.pack("QH", 2 * BIG, 2) + b"\1\2\2\6" + pack(NEXT_LEVEL | BIG, (1 << 64) - 1)
    tails.spill.flush_all()
    states = TailStates(places, buckets, nodes.spill, targets.spill, zeros("Q", 10), zeros)
    states.add(memoryview(tails.data[0]))
    states.finish()
    assert states.counts() == (1, 1)
    assert targets.numbers() == (BIG << 8 | 1, NEXT_LEVEL | BIG + 1)


def test_nodes_with_large_sequence_numbers_and_slots_are_ordered() -> None:
    part, output, units = LevelPart(BIG, 1, zeros), Written(8), Written(8)
    incoming = pack(BIG, 7 * BIG, BIG, 5 * BIG)
    part.find_first_slots(incoming)
    part.send_by_slot(memoryview(struct.pack("QH", 3 * BIG, 1) + b"\1\1"), output.spill, BIG)
    output.spill.flush_all()
    assert output.data == {5: bytes(pack(5 * BIG, BIG, 3 * BIG)) + b"\1\0\1\1"}
    part.set_units(pack(BIG, 9 * BIG, 3 * BIG))
    part.send_units(incoming, units.spill, BIG)
    assert units.numbers(5) == (5 * BIG, 9 * BIG, 3 * BIG)
    assert units.numbers(7) == (7 * BIG, 9 * BIG, 3 * BIG)


def test_targets_and_ranks_are_numbers_of_64_bits() -> None:
    nodes, words = zeros("Q", 2), zeros("Q", 2)
    rank_stream.set_targets64(pack(BIG + 1, 7 * BIG, 3 * BIG), BIG, nodes, words)
    assert (nodes[1] >> SHIFT, words[1]) == (7 * BIG, 3 * BIG)
    entries, starts, before = Written(), Written(), Written()
    ranks = RankStream(0, entries.spill, starts.spill, before.spill)
    ranks.add_arcs64(nodes, words)
    assert ranks.finish() == (2, 2, 2, 2)
    assert entries.numbers() == (0, 3 * BIG)
