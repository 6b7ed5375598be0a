"""Nodes of an automaton in the order of their levels, each at its unit."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import accumulate, pairwise
from types import ModuleType

import pytest

from lexc.compile.automaton import build, sort
from lexc.compile.buffers import zeros
from lexc.kernels.layout._arc import LAST, SHIFT
from lexc.source import ReadOptions, read_words

Load = Callable[[str], ModuleType]
Times = Callable[[int], range]


def place(
    kernel: ModuleType, words: list[str], has_slot_per_arc: bool, is_divided: bool
) -> tuple[list[int], list[int]]:  # fmt: skip
    """The order and the offsets of a DAWG's states. is_divided: whether offsets are written behind the placing."""
    automaton = build(sort(read_words([words], ReadOptions())), "dawg")
    arcs, high = automaton.arcs[: automaton.dawg_end], automaton.dawg_end
    levels, counts = zeros("H", high), zeros("Q", automaton.longest + 1)
    n_targets, n_arcs = kernel.find_levels(arcs, 1, high, levels, counts)
    assert (n_targets, n_arcs) == (sum(arc >> SHIFT != 0 for arc in arcs[1:]), high - 1)
    bounds = [0, *accumulate(n for n in counts if n)]
    starts, order, offsets = zeros("Q", len(bounds)), zeros("I", bounds[-1] + 1), zeros("Q", high)
    for level, start in enumerate(bounds):
        starts[level] = start
    order[0], unit = automaton.dawg_root, 10
    for begin, end in pairwise(bounds):
        first, output = unit, zeros("Q", 0) if is_divided else offsets
        unit = kernel.place_nodes(arcs, 1, levels, starts, 2, has_slot_per_arc, unit, begin, end, order, output)
        if is_divided:
            kernel.write_offsets(arcs, 2, has_slot_per_arc, first, order[begin:end], offsets)
    assert unit == 10 + 2 * bounds[-1] + (n_arcs if has_slot_per_arc else n_targets)
    return list(order[:-1]), list(offsets)


@pytest.mark.parametrize("has_slot_per_arc", [False, True])
def test_each_node_begins_where_the_one_before_it_ends(kernel: Load, has_slot_per_arc: bool, times: Times) -> None:
    rng = random.Random(7)
    for _ in times(20):
        words = ["".join(rng.choices("ABCD", k=rng.randint(1, 5))) for _ in range(rng.choice([1, 10, 60]))]
        order, offsets = place(kernel("building.node_layout"), words, has_slot_per_arc, is_divided=False)
        assert place(kernel("building.node_layout"), words, has_slot_per_arc, is_divided=True) == (order, offsets)
        arcs = build(sort(read_words([words], ReadOptions())), "dawg").arcs
        unit = 10
        for state in order:
            assert offsets[state] == unit
            end = next(arc for arc in range(state, len(arcs)) if arcs[arc] & LAST) + 1
            unit += 2 + sum(has_slot_per_arc or arc >> SHIFT != 0 for arc in arcs[state:end])


def test_items_of_the_arena_that_stayed_unused_are_no_states(kernel: Load) -> None:
    automaton = build(sort(read_words([["CARE", "CAT", "DOGS", "DOT"]], ReadOptions())), "dawg")
    arcs, end = list(automaton.arcs[: automaton.dawg_end]), automaton.dawg_end
    gap = next(i for i in range(end // 2, end) if arcs[i - 1] & LAST)
    moved = [arc + (3 << SHIFT) if arc >> SHIFT >= gap else arc for arc in arcs]
    kernels, results = kernel("building.node_layout"), list[tuple[int, int]]()
    levels, counts = (zeros("H", end + 4), zeros("H", end + 4)), (zeros("Q", 8), zeros("Q", 8))
    for k, items in enumerate((arcs, [*moved[:gap], 0, 0, LAST, *moved[gap:]])):
        results.append(kernels.find_levels(array("Q", items), 1, len(items), levels[k], counts[k]))
    assert results[0] == results[1]
    assert list(counts[0]) == list(counts[1])
    assert list(levels[0][: gap - 1]) == list(levels[1][: gap - 1])
    assert list(levels[0][gap - 1 : end - 1]) == list(levels[1][gap + 2 : end + 2])
