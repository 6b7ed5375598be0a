"""Kernels refuse damaged records: somebody may have forged the files of a build that goes on."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from out_of_core.test_large_numbers import Written, pack

from lexc.compile.buffers import zeros
from lexc.kernels.out_of_core import level_order, rank_stream, unique_states
from lexc.kernels.out_of_core.level_order import NodeWriter, WholeLevel
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets, PlaceCounter
from lexc.kernels.out_of_core.state_levels import StateBlock
from lexc.kernels.out_of_core.state_stream import StateStream

ENDS, HAS_TARGET, TAIL = 1, 2, 6
N_LABELS, N_HEIGHTS = 9, 5
ARCS = bytes([1, ENDS, 4, HAS_TARGET, 9, TAIL])  # the second arc leads to a state with a record, the last to a tail
TAILS = bytes([3, 2, 0])
DAMAGED_ARCS = {
    "no arc": b"",
    "a label of 0": bytes([0, ENDS, 4, HAS_TARGET, 9, TAIL]),
    "a label twice": bytes([4, ENDS, 4, HAS_TARGET, 9, TAIL]),
    "labels that descend": bytes([5, ENDS, 4, HAS_TARGET, 9, TAIL]),
    "a label that the alphabet lacks": bytes([1, ENDS, 4, HAS_TARGET, 10, TAIL]),
    "an arc to nothing": bytes([1, 0, 4, HAS_TARGET, 9, TAIL]),
    "a tail without a target": bytes([1, 4, 4, HAS_TARGET, 9, TAIL]),
    "a word's end with a tail without a target": bytes([1, 5, 4, HAS_TARGET, 9, TAIL]),
    "an unknown flag": bytes([1, 8 | ENDS, 4, HAS_TARGET, 9, TAIL]),
    "256 arcs": ARCS * 86,
}
DAMAGED_TAILS = {
    "no tail": b"",
    "an empty tail": b"\0",
    "two tails": TAILS * 2,
    "a tail without an end": TAILS[:-1],
    "a letter that the alphabet lacks": bytes([3, 10, 0]),
    "a tail of 61 letters": bytes([3] * 61 + [0]),
}
RECORD_DAMAGES = [(arcs, TAILS) for arcs in DAMAGED_ARCS.values()] + [(ARCS, tails) for tails in DAMAGED_TAILS.values()]
NAMES = [*DAMAGED_ARCS, *DAMAGED_TAILS]
damages = pytest.mark.parametrize(("arcs", "tails"), RECORD_DAMAGES, ids=NAMES)


def record(arcs: bytes = ARCS, tails: bytes = TAILS, height: int = 1, n_targets: int = 1) -> bytes:
    """A record of a state with the fingerprint (7, 8)."""
    head = struct.pack("=QQQHHH", 7, 8, 5, height, len(arcs) // 2, len(tails))
    return head + arcs + tails + bytes(16 * n_targets)


def skeleton(number: int, arcs: bytes = ARCS, tails: bytes = TAILS) -> bytes:
    return struct.pack("=QQHH", number, 5, len(arcs) // 2, len(tails)) + arcs + tails


def node(arcs: bytes = ARCS, n_targets: int = 2) -> bytes:
    return struct.pack("=QH", 5, len(arcs) // 2) + arcs + bytes(8 * n_targets)


def test_sound_records_are_counted() -> None:
    longest = bytes([3] * 60 + [0])
    records = record() + record(tails=longest) + record(bytes([9, 7]), TAILS, height=4, n_targets=0)
    assert unique_states.count_records(records, N_HEIGHTS, N_LABELS) == 3


@damages
def test_a_damaged_record_is_refused(arcs: bytes, tails: bytes) -> None:
    with pytest.raises(ValueError, match="a record is damaged"):
        unique_states.count_records(record(arcs, tails), N_HEIGHTS, N_LABELS)


@pytest.mark.parametrize("size", range(1, len(record())))
def test_a_record_that_is_cut_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a record is damaged"):
        unique_states.count_records(record() + record()[:size], N_HEIGHTS, N_LABELS)


def test_a_record_higher_than_all_states_is_refused() -> None:
    with pytest.raises(ValueError, match="a record is damaged"):
        unique_states.count_records(record(height=N_HEIGHTS), N_HEIGHTS, N_LABELS)


@damages
def test_a_damaged_skeleton_is_refused(arcs: bytes, tails: bytes) -> None:
    with pytest.raises(ValueError, match="a skeleton is damaged"):
        StateBlock(10, 1, skeleton(10, arcs, tails), N_LABELS, zeros)


@pytest.mark.parametrize(
    ("skeletons", "problem"),
    [
        (skeleton(10) + skeleton(11) + skeleton(10), "a skeleton comes twice"),
        (skeleton(10), "a skeleton is missing"),
        (skeleton(10) + skeleton(12), "a record of another block"),
        (skeleton(10) + skeleton(9), "a record of another block"),
        (skeleton(10) + skeleton(11)[:-1], "a skeleton is damaged"),
        (skeleton(10) + skeleton(11)[:19], "a skeleton is damaged"),
    ],
)
def test_a_block_needs_one_skeleton_of_each_state(skeletons: bytes, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        StateBlock(10, 2, skeletons, N_LABELS, zeros)


@pytest.mark.parametrize(
    "joined",
    [
        pack(11 << 8, 10, 11 << 8, 10),  # twice
        pack(11 << 8, 11),  # the state itself
        pack(11 << 8, (1 << 64) - 2),
        pack(11 << 8 | 1, 10),  # that of a tail
        pack(11 << 8 | 2, 10),  # a state has two
        pack(12 << 8, 10),  # a state of another block
        pack(11 << 8, 10)[:15],
    ],
)
def test_a_damaged_target_of_a_state_is_refused(joined: memoryview) -> None:
    block = StateBlock(10, 2, skeleton(10) + skeleton(11), N_LABELS, zeros)
    with pytest.raises(ValueError, match=r"a target is damaged|another block|a record is cut"):
        block.set_targets(joined)


def test_a_state_needs_all_of_its_targets() -> None:
    block = StateBlock(10, 2, skeleton(10) + skeleton(11), N_LABELS, zeros)
    block.set_targets(pack(11 << 8, 10))
    with pytest.raises(ValueError, match="a target is missing"):
        block.place_states(PlaceCounter(zeros("Q", 9), zeros("Q", 9), 100, 1 << 20))


@pytest.mark.parametrize(
    ("states", "problem"),
    [
        (record(n_targets=0), "fewer states"),
        (record(n_targets=0) * 3, "more states"),
        (record(n_targets=0) * 2 + b"\0", "more states"),
        (record(n_targets=0) + record(n_targets=0)[:-1], "a state is damaged"),
        (record(n_targets=0) + record(n_targets=0)[:29], "fewer states"),
        (record(n_targets=0) + record(height=N_HEIGHTS, n_targets=0), "a state is damaged"),
    ],
)
def test_a_bucket_has_the_states_that_were_counted(states: bytes, problem: str) -> None:
    buffers = zeros("Q", 2), zeros("Q", 2), zeros("Q", 2), zeros("I", 16)
    with pytest.raises(ValueError, match=problem):
        unique_states.index_states(states, zeros("Q", N_HEIGHTS), *buffers, Written().spill, 100)


def test_a_reference_that_is_cut_is_refused() -> None:
    buffers: tuple[Any, ...] = zeros("Q", 1), zeros("Q", 1), zeros("Q", 1), zeros("I", 16), zeros("Q", 1)
    assert not unique_states.join_references(pack(0, 0, 0)[:20], *buffers, 1, Written().spill, 100)


@pytest.mark.parametrize("arcs", DAMAGED_ARCS.values(), ids=DAMAGED_ARCS)
def test_a_damaged_node_is_refused(arcs: bytes) -> None:
    with pytest.raises(ValueError, match="a node is damaged"):
        level_order.find_starts(node(arcs), N_LABELS, zeros("Q", 1))


@pytest.mark.parametrize("nodes", [b"", node()[:9], node() * 2, node()[:-1], node() + b"\0"])
def test_a_level_has_the_nodes_that_were_counted(nodes: bytes) -> None:
    with pytest.raises(ValueError, match="a level has"):
        level_order.find_starts(nodes, N_LABELS, zeros("Q", 1))


def test_a_level_of_no_nodes_is_refused() -> None:
    writer = NodeWriter(1, Written().spill, Written().spill, PlaceBuckets(zeros("I", 1), 1, 100, 1))
    with pytest.raises(ValueError, match="a buffer has another length"):
        WholeLevel(bytearray(), N_LABELS, zeros("Q", 0), zeros("Q", 0), writer)


@pytest.mark.parametrize("records", [pack(10 << 8 | 2, 0), pack(11 << 8, 0), pack(9 << 8, 0), pack(10 << 8, 0)[:15]])
def test_a_damaged_target_of_a_node_is_refused(records: memoryview) -> None:
    with pytest.raises(ValueError, match=r"a target is damaged|another part|a record is cut"):
        level_order.set_targets(records, 10, zeros("Q", 1), bytearray(node()))


@pytest.mark.parametrize("typecode", ["I", "Q"])
def test_a_damaged_target_of_a_slot_is_refused(typecode: Any) -> None:
    def set_targets(records: memoryview, n_words: int = 2) -> None:
        nodes, words = zeros(typecode, 2), zeros("Q", n_words)
        if typecode == "I":
            rank_stream.set_targets32(records, 10, 0, nodes, words)
        else:
            rank_stream.set_targets64(records, 10, nodes, words)

    set_targets(pack(11, 0, 0))
    for records, n_words in [(pack(12, 0, 0), 2), (pack(9, 0, 0), 2), (pack(11, 0, 0)[:23], 2), (pack(11, 0, 0), 1)]:
        with pytest.raises(ValueError, match=r"a record is cut|another range"):
            set_targets(records, n_words)


def seam(path: bytes, flags: int = HAS_TARGET, height: int = 2, tail: bytes = b"") -> bytes:
    return struct.pack("=HHHQQQH", len(path), flags, height, 1, 2, 3, len(tail)) + path + tail


@pytest.mark.parametrize(
    "records",
    [
        seam(b"\1\2", flags=0),
        seam(b"\1\2", flags=4, tail=b"\1"),
        seam(b"\1\2", flags=5, tail=b"\1"),
        seam(b"\1\2", flags=8),
        seam(b"\1\2", flags=TAIL),
        seam(b"\1\2", tail=b"\1"),
        seam(b"\1\2", height=8),
        seam(b"\1\2", flags=TAIL, tail=b"\1", height=8),
        seam(b"\1\x0a"),
        seam(b"\1\0"),
        seam(b"\1\2", flags=TAIL, tail=b"\0"),
        seam(b"\1\2", flags=TAIL, tail=b"\x0a"),
        seam(b"\1\2", flags=TAIL, tail=b"\1" * 61),
        seam(b""),
        seam(b"\1" * 11),
        seam(b"\1\2") + seam(b"\1\2"),
        seam(b"\1\2") + seam(b"\1\1"),
        seam(b"\1\2") + seam(b"\1\2\3"),
        seam(b"\1\2")[:-1],
        seam(b"\1\2")[:20],
    ],
)
def test_a_damaged_seam_is_refused(records: bytes) -> None:
    stream = StateStream(bytes(16), 10, N_LABELS, Written(2).spill, Written().spill, 1, 4, zeros)
    stream.add_seam(seam(b"\1\1\1", flags=ENDS, height=99) + seam(b"\1\1\1\1", height=5))
    stream.finish()
    stream = StateStream(bytes(16), 10, N_LABELS, Written(2).spill, Written().spill, 1, 4, zeros)
    with pytest.raises(ValueError, match="seam"):
        stream.add_seam(records)
