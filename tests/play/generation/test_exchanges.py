"""The exchanges of a position: each set of tiles of the rack once."""

from __future__ import annotations

import random
from itertools import combinations, islice

import pytest

import lexc
from lexc.play import MoveGenerator, Position, Rules

ENGLISH = Rules.load("english")


@pytest.fixture(scope="module")
def generator() -> MoveGenerator:
    return MoveGenerator(lexc.build(["CARE"], kind="gaddag", alphabet="english"))


def position_with(rack: bytes) -> Position:
    return Position.start(ENGLISH).with_rack(rack)


@pytest.mark.parametrize("seed", range(20))
def test_each_set_of_tiles_comes_once_the_smaller_and_lower_ones_first(generator: MoveGenerator, seed: int) -> None:
    rng = random.Random(seed)
    rack = bytes(rng.choices(range(1 + seed % 4, 6), k=rng.randint(1, 7)))
    expected = {bytes(sorted(tiles)) for n in range(1, len(rack) + 1) for tiles in combinations(rack, n)}
    found = [move.tiles for move in generator.exchanges(position_with(rack))]
    assert found == sorted(expected, key=lambda tiles: (len(tiles), tiles))


def test_the_first_exchanges_of_a_hundred_tiles_come_at_once(generator: MoveGenerator) -> None:
    rack = bytes(range(27)) * 3
    exchanges = generator.exchanges(position_with(rack))
    assert [move.tiles for move in islice(exchanges, 28)][-1] == bytes([0, 0])
