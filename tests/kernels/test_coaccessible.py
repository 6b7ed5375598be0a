"""The co-accessible nodes of a pattern, compared with following every path."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet

Load = Callable[[str], ModuleType]
words = st.lists(st.text("AEST", min_size=1, max_size=6), min_size=1, max_size=30, unique=True)
sets = st.lists(st.integers(0, 255), min_size=8, max_size=8)


@pytest.mark.parametrize("n_letters", [26, 40])
@given(words=words, data=st.data())
def test_nodes_have_the_positions_from_which_a_word_can_end(
    kernel: Load, n_letters: int, words: list[str], data: st.DataObject
) -> None:
    letters = "".join(map(chr, range(ord("A"), ord("A") + n_letters)))
    image = lexc.build(words, alphabet=Alphabet.from_letters(letters, "none")).image
    reads = [data.draw(st.integers(0, 255)) if 0 < tile < 24 else 0 for tile in range(64)]
    follow, last = data.draw(sets), data.draw(st.integers(0, 255))
    nodes = image.nodes

    @cache
    def arcs(node: int) -> dict[int, tuple[bool, int]]:
        return {label: (accepts, target) for label, accepts, target in nodes.arcs(node)}

    @cache
    def ends(node: int, position: int) -> bool:
        for tile in range(1, 64):
            if reads[tile] >> position & 1:
                accepts, child = arcs(node).get(tile, (False, 0))
                if accepts and last >> position & 1:
                    return True
                if child and any(ends(child, after) for after in range(8) if follow[position] >> after & 1):
                    return True
        return False

    def leads_on(node: int, tile: int) -> bool:
        accepts, child = arcs(node).get(tile, (False, 0))
        followers = [follow[i] for i in range(8) if reads[tile] >> i & 1]
        leads = any(ends(child, i) for i in range(8) for after in followers if after >> i & 1) if child else False
        return leads or bool(accepts and reads[tile] & last)

    assert image.node_starts is not None
    start, starts = image.node_starts
    is_narrow = n_letters < 32
    n_slots = len(starts) * (32 if is_narrow else 16)
    leading = bytes(sum(1 << i for i in range(8) if follow[i] & positions) for positions in range(256))
    output = bytearray(n_slots)
    tile_masks = memoryview(bytearray(4 * n_slots if is_narrow else 0)).cast("I")
    kernel("layout.coaccessible").mark_coaccessible(
        nodes, start, starts, bytes(reads), leading, last, output, tile_masks
    )
    units_of_nodes = [64 * b + i for b, bits in enumerate(starts) for i in range(64) if bits >> i & 1]
    slots = {unit: unit // (2 if is_narrow else 4) for unit in units_of_nodes}
    assert len(set(slots.values())) == len(slots)
    for unit, slot in slots.items():
        assert output[slot] == sum(ends(start + unit, i) << i for i in range(8))
        if is_narrow:
            assert tile_masks[slot] == sum(1 << tile for tile in range(64) if leads_on(start + unit, tile))


def test_tables_of_wrong_sizes_are_refused(kernel: Load) -> None:
    image = lexc.build(["TEA"]).image
    assert image.node_starts is not None
    start, starts = image.node_starts
    n = 32 * len(starts)
    for reads, after, size, n_masks in (
        (63, 256, n, 0), (64, 255, n, 0), (64, 256, n - 1, 0), (64, 256, n + 1, 0), (64, 256, n, n + 1),
    ):  # fmt: skip
        masks = memoryview(bytearray(4 * n_masks)).cast("I")
        with pytest.raises(ValueError, match=r"fit|byte|mask"):
            kernel("layout.coaccessible").mark_coaccessible(
                image.nodes, start, starts, bytes(reads), bytes(after), 0, bytearray(size), masks
            )
