"""The leaves of a rack in one table: compiled and uncompiled kernels agree with sets of tiles counted out."""

from __future__ import annotations

import struct
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.image.graph import WORDS
from lexc.kernels.layout.nodes import NARROW_BITMAP, Nodes
from lexc.kernels.plays import _equity_units

Kernel = Callable[[str], ModuleType]
COUNTS = [1, 3, 2, 0, 1, 2]  # of tiles 0 to 5 in the bag


def leaves_of(rack: bytes) -> set[bytes]:
    return {bytes(sorted(chosen)) for n in range(len(rack) + 1) for chosen in combinations(rack, n)}


def leaves_of_bag(longest: int) -> list[bytes]:
    sets = (Counter(c) for n in range(1, longest + 1) for c in combinations_with_replacement(range(len(COUNTS)), n))
    return sorted(bytes(sorted(c.elements())) for c in sets if all(n <= COUNTS[tile] for tile, n in c.items()))


def labels(leaves: list[bytes]) -> bytes:
    return b"".join(bytes(tile + 1 for tile in leave) + b"\0" for leave in leaves)


def rack_leaves(kernel: Kernel, values: dict[bytes, int], vowels: int = 0) -> Any:
    """A `RackLeaves` on an image of these leaves."""
    leaves = sorted(values)
    if not leaves:
        return kernel("plays.leaves").RackLeaves(Nodes(array("I"), NARROW_BITMAP), 0, array("I"), array("i"), vowels)
    letters = "abcdefghij"
    words = ["".join(letters[tile] for tile in leave) for leave in leaves]
    lexicon = lexc.build(words, alphabet=lexc.Alphabet.from_letters(letters, "none"))
    nodes, root = lexicon.image.nodes, lexicon.image.graph.roots[WORDS]
    cumulative_counts, n_words = kernel("plays.leave_tables").cumulative_word_counts(nodes, root)
    assert n_words == len(leaves)
    learned = array("i", [values[leave] for leave in leaves])
    return kernel("plays.leaves").RackLeaves(nodes, root, cumulative_counts, learned, vowels)


def table(leaves: Any, rack: bytes, *terms: int) -> dict[bytes, int]:
    n = leaves.prepare(rack, *terms)
    assert list(leaves.table()) == [leaves.value(i) for i in range(n)]
    return {leaves.tiles(i): leaves.value(i) for i in range(n)}


@pytest.mark.parametrize("longest", [1, 2, 4, 9, 12])
def test_every_leave_of_a_bag_is_listed_once_and_in_order(kernel: Kernel, longest: int) -> None:
    every = kernel("plays.leave_tables").write_all_leaves
    n_bytes, n = every(array("i", COUNTS), longest, bytearray())
    output = bytearray(n_bytes)
    assert every(array("i", COUNTS), longest, output) == (n_bytes, n)
    assert output == labels(leaves_of_bag(longest))
    assert n == len(leaves_of_bag(longest))


def test_a_bag_without_tiles_gives_no_leave(kernel: Kernel) -> None:
    assert kernel("plays.leave_tables").write_all_leaves(array("i", [0, 0]), 3, bytearray()) == (0, 0)
    assert kernel("plays.leave_tables").write_all_leaves(array("i"), 3, bytearray()) == (0, 0)


RACKS = st.lists(st.integers(0, 5), max_size=7).map(bytes)


@given(RACKS, st.dictionaries(RACKS.map(lambda r: bytes(sorted(r))).filter(len), st.integers(-5000, 5000), max_size=40))
def test_a_leave_has_the_value_that_the_image_gives_it(kernel: Kernel, rack: bytes, values: dict[bytes, int]) -> None:
    found = table(rack_leaves(kernel, values), rack)
    assert set(found) == leaves_of(rack)
    assert found[b""] == 0
    assert all(found[leave] == values[leave] for leave in found if leave in values)


def test_a_leave_that_the_image_lacks_counts_its_tiles_and_pairs(kernel: Kernel) -> None:
    """Nothing but leaves of one and two tiles is known, so every other is the sum over its tiles and pairs."""
    alone = {tile: 512 * (tile * tile - 3) for tile in range(6)}
    pairs = {pair: 256 * (7 * pair[0] - 5 * pair[1]) for pair in combinations_with_replacement(range(6), 2)}
    values = {bytes([tile]): value for tile, value in alone.items()}
    values |= {bytes([a, b]): alone[a] + alone[b] + value for (a, b), value in pairs.items()}
    for leave, value in table(rack_leaves(kernel, values), b"\0\1\2\2\2\4\4").items():
        expected = sum(alone[tile] for tile in leave) + sum(pairs[pair] for pair in combinations(leave, 2))
        assert abs(value - expected) <= 2 * len(leave)  # rounded down again and again


def test_unknown_leaves_are_worth_nothing(kernel: Kernel) -> None:
    assert table(rack_leaves(kernel, {}), b"\1\2") == {b"": 0, b"\1": 0, b"\2": 0, b"\1\2": 0}
    assert set(table(rack_leaves(kernel, {b"\5": 300}), b"\1\2\3").values()) == {0}


@given(RACKS, st.integers(0, 300), st.integers(-3000, 3000), st.integers(0, 99))
def test_heuristics_count_tiles_vowels_and_consonants(
    kernel: Kernel, rack: bytes, weight: int, out: int, seed: int
) -> None:
    random, rows = Random(seed), _equity_units.COUNT_ROW
    apiece = array("i", [random.randrange(-900, 900) if i % rows else 0 for i in range(64 * rows)])
    balance = array("i", [random.randrange(-900, 900) for _ in range(rows * rows)])
    values = {leave: random.randrange(-9000, 9000) for leave in leaves_of_bag(3)}
    vowels = 0b010010
    leaves, plain = rack_leaves(kernel, values, vowels), table(rack_leaves(kernel, values), rack)
    leaves.set_heuristics(apiece, balance)
    for leave, value in table(leaves, rack, weight, out).items():
        n_vowels = sum(vowels >> tile & 1 for tile in leave)
        expected = sum(apiece[rows * tile + n] for tile, n in Counter(leave).items())
        expected += balance[rows * n_vowels + len(leave) - n_vowels - leave.count(0)] + (0 if leave else out)
        assert value == expected + (plain[leave] * weight // 256 if weight else 0)


@given(RACKS, st.integers(0, 8))
def test_the_best_exchange_keeps_the_best_leave(kernel: Kernel, rack: bytes, n_most: int) -> None:
    values = {leave: sum(leave) * 37 % 101 - 50 for leave in leaves_of_bag(6)}
    leaves = rack_leaves(kernel, values)
    found = table(leaves, rack)
    possible = [value for leave, value in found.items() if 0 < len(rack) - len(leave) <= n_most]
    value, index = leaves.best_exchange(n_most)
    assert (value, index >= 0) == ((max(possible), True) if possible else (0, False))
    if index >= 0:
        assert found[leaves.tiles(index)] == value


def test_an_index_and_its_tiles_name_the_same_leave(kernel: Kernel) -> None:
    leaves = rack_leaves(kernel, {})
    for index in range(leaves.prepare(b"\0\5\2\5\0\7\2")):
        assert leaves.index(leaves.tiles(index)) == index
    for leave in (b"\1", b"\0\0\0", b"\5\7\7"):
        with pytest.raises(ValueError, match="lacks a tile"):
            leaves.index(leave)
    for index in (-1, 54):
        with pytest.raises(IndexError):
            leaves.value(index)
        with pytest.raises(IndexError):
            leaves.tiles(index)


def test_tables_of_another_size_are_refused(kernel: Kernel) -> None:
    with pytest.raises(ValueError, match="tables of 3 and 4 values"):
        rack_leaves(kernel, {}).set_heuristics(array("i", [0] * 3), array("i", [0] * 4))


@pytest.mark.parametrize("rack", [bytes(11), b"\x3f", b"\xff"])
def test_an_invalid_rack_is_refused(kernel: Kernel, rack: bytes) -> None:
    with pytest.raises(ValueError, match=r"rack|tile"):
        rack_leaves(kernel, {b"\1": 3}).prepare(rack)


def nearest(values: list[float]) -> Iterator[int]:
    return (int(value * 256 + (0.5 if value >= 0 else -0.5)) for value in values)


@given(st.lists(st.floats(-10_000, 10_000, width=32)))
def test_floats_become_the_nearest_multiples_of_1_in_256(kernel: Kernel, floats: list[float]) -> None:
    bits, output = memoryview(struct.pack(f"<{len(floats)}f", *floats)).cast("I"), array("i", bytes(4 * len(floats)))
    assert kernel("plays.leave_tables").to_units(bits, output) == -1
    assert list(output) == list(nearest(floats))


@pytest.mark.parametrize("value", [10_001.0, -40_000.0, 1e30, float("inf"), float("nan")])
def test_a_value_out_of_range_is_detected(kernel: Kernel, value: float) -> None:
    bits = memoryview(struct.pack("<3f", 1, value, value)).cast("I")
    assert kernel("plays.leave_tables").to_units(bits, array("i", [0, 0, 0])) == 1
