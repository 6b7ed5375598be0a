"""States with a single word below are found from tails: the reversed words that stand for them."""

from __future__ import annotations

import random

import pytest
from out_of_core.random_lists import build_in_memory, build_out_of_core, make_plan, small_pieces

from lexc.compile.buffers import zeros
from lexc.compile.build import BuildOptions
from lexc.kernels.out_of_core._records import MAX_TAIL
from lexc.kernels.out_of_core.place_buckets import PlaceBuckets, PlaceCounter
from lexc.kernels.out_of_core.spill import Spill
from lexc.kernels.out_of_core.tail_states import TailStates

SOURCE = bytes([255, 128 | 1023 >> 7, 128 | 1023 & 127, *[128] * 9, 0])  # the root's first target


def add(*tails: bytes) -> tuple[int, int]:
    """(states, those without a target) of sorted tails with sources."""
    n_levels, n_buckets = 64, 80
    buckets = PlaceBuckets(zeros("I", n_levels), 1, 1000, n_buckets)
    places = PlaceCounter(zeros("Q", n_levels), zeros("Q", n_levels), 1000, 1 << 20)
    nodes, targets = (Spill(lambda *_: None, zeros("B", 4096 * n_buckets), n_buckets) for _ in range(2))
    states = TailStates(places, buckets, nodes, targets, zeros("Q", n_buckets), zeros)
    states.add(memoryview(b"".join(tails)))
    states.finish()
    return states.counts()


def test_each_end_of_a_word_is_one_state() -> None:
    assert add(b"\1\2\3" + SOURCE, b"\1\2\4" + SOURCE, b"\1" + SOURCE, b"\5" + SOURCE) == (5, 2)


@pytest.mark.parametrize(
    "tails", [b"\1\2", b"\1" + SOURCE[:-1], b"\1" + SOURCE[:5], SOURCE, b"\1\0\2" + SOURCE,
              bytes([1] * (MAX_TAIL + 1)) + SOURCE, b"\1\xff" + bytes([128] * 11) + b"\0"],
)  # fmt: skip
def test_damaged_tails_are_refused(tails: bytes) -> None:
    with pytest.raises(ValueError, match="tail"):
        add(tails)


def test_tails_whose_states_are_deeper_than_there_are_levels_are_refused() -> None:
    deep = bytes([255, 128, 128, *[128] * 9, 0])  # a source of level 1,023
    with pytest.raises(ValueError, match="damaged"):
        add(b"\1" + deep)


@pytest.mark.sweep
@pytest.mark.parametrize("length", [MAX_TAIL - 1, MAX_TAIL, MAX_TAIL + 1, MAX_TAIL + 2, 3 * MAX_TAIL])
@pytest.mark.parametrize("piece_size", [64, 1 << 18])
def test_words_longer_than_a_tail(length: int, piece_size: int) -> None:
    """Ends of one word are beginnings of others, and whole words, so states are tails of several sources."""
    rng = random.Random(length)
    end = "".join(rng.choices("abc", k=length))
    words = [a + end[i:] for i in range(0, length, 7) for a in ("", "a", "bc", "cab")] + [
        "b" * length,
        "c" * (length - 1),
    ]
    plan = make_plan(rng)._replace(part_bytes=1 if piece_size == 64 else 0)
    with small_pieces(piece_size + length):
        image = build_out_of_core(words, BuildOptions(layout="arcs"), plan)
    assert image == build_in_memory(words, BuildOptions(layout="arcs"))


def test_one_word_has_a_root() -> None:
    """The root's only word would be a tail, but no state leads to it."""
    for word in ("A", "CAT"):
        assert build_out_of_core([word], BuildOptions(), make_plan(random.Random(1))) == build_in_memory(
            [word], BuildOptions()
        )
