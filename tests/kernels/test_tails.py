"""The tails of sorted reversed prefixes, against what Python does with lists of bytes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import pairwise
from types import ModuleType
from typing import NamedTuple

import pytest
from kernels.test_sorting import Prefixes, SortedByKernel, zeros

Kernel = Callable[[str], ModuleType]
Times = Callable[[int], range]


class Strings(NamedTuple):
    """Prefixes of words, sorted by their reversals. words: those after which no word goes on."""

    prefixes: Prefixes
    texts: list[bytes]
    order: memoryview
    states: memoryview
    packed: memoryview
    keys: memoryview


def make_strings(words: Iterable[bytes], bits: int, sorting: ModuleType) -> Strings:
    """The strings of words, sorted by the kernel. states: 1 after a word that no other continues, otherwise 2 to 4."""
    words = set(words)
    prefixes = Prefixes(words)
    states, result = zeros("I", len(prefixes)), SortedByKernel(sorting, prefixes, bits)
    parents = set(prefixes.parents)
    for i, text in enumerate(prefixes.texts):
        states[i] = 2 + (text in words) + len(text) % 2 if i in parents else 1
    texts = [prefixes.texts[x][::-1] for x in result.order]
    return Strings(prefixes, texts, result.order, states, result.packed, result.keys)


def last_shared_node(one: bytes, other: bytes, state: int) -> int:
    """The depth of the last node that two strings pass. state: after the first; an accept bit alone passes no node."""
    depth = 0
    while depth < len(one) and one[depth] == other[depth]:
        depth += 1
    return depth - 1 if depth == len(one) and state == 1 else depth


def random_words(rng: random.Random) -> list[bytes]:
    tiles = b"\x01\x02\x03"[: rng.choice([1, 2, 3])]
    longest = rng.choice([1, 3, 9, 40])
    return [bytes(rng.choices(tiles, k=rng.randint(1, longest))) for _ in range(rng.choice([1, 2, 9, 30]))]


@pytest.mark.parametrize("bits", [2, 5, 6, 8])
def test_each_string_has_the_tail_that_no_other_string_shares(kernel: Kernel, times: Times, bits: int) -> None:
    rng, tails = random.Random(bits), kernel("building.tails")
    for _ in times(40):
        strings = make_strings(random_words(rng), bits, kernel("building.sorting"))
        prefixes, n = strings.prefixes, len(strings.order)
        places = strings.order, strings.keys, strings.packed, prefixes.parents
        shared, found = zeros("H", n + 1), zeros("I", n + 1)
        n_nodes = tails.find_shared_lengths(*places, bits, shared, found)
        states = [strings.states[x] for x in strings.order]
        neighbours = zip(pairwise(strings.texts), states, strict=False)
        depths = [0, *(last_shared_node(*pair, state) for pair, state in neighbours), 0]
        assert list(shared) == depths
        nodes = {text[:d] for text, depth in zip(strings.texts, depths, strict=False) for d in range(1, depth + 1)}
        assert n_nodes == len(nodes)
        assert [found[x] for x in strings.order] == [max(pair) for pair in pairwise(shared)]
        n_tiles = tails.find_tails(prefixes.parents, zeros("I", 50), found)
        assert n_tiles == sum(len(prefixes.texts[found[x]]) for x in strings.order if found[x] != x)
        for i, x in enumerate(strings.order):
            text = strings.texts[i]
            depth = max(depths[i], depths[i + 1])
            expected = text[depth + 1 :][::-1] if depth < len(text) else prefixes.texts[x]
            assert prefixes.texts[found[x]] == expected
        groups = zeros("Q", n)
        total = tails.group_tails(strings.states, found, zeros("I", 5), groups)
        items = [(item & 0xFFFFFFFF, item >> 32) for item in groups[:total]]
        with_tails = [x for x in range(1, n + 1) if found[x] != x]
        assert items == [(x, found[x]) for x in sorted(with_tails, key=lambda x: (strings.states[x], x))]


def test_buffers_that_are_too_short_are_refused(kernel: Kernel) -> None:
    strings, tails = make_strings([b"\x01\x02"], 2, kernel("building.sorting")), kernel("building.tails")
    parents, states = strings.prefixes.parents, strings.states
    with pytest.raises(ValueError, match="too short"):
        tails.find_shared_lengths(strings.order, strings.keys, strings.packed, parents, 2, zeros("H", 2), zeros("I", 3))
    with pytest.raises(ValueError, match="too short"):
        tails.find_shared_lengths(strings.order, strings.keys, strings.packed, parents, 2, zeros("H", 3), zeros("I", 2))
    with pytest.raises(ValueError, match="too short"):
        tails.group_tails(states, zeros("I", 3), zeros("I", 5), zeros("Q", 1))


def test_ends_are_gathered_in_order(kernel: Kernel) -> None:
    order, states, tail_states, ends = zeros("I", 2), zeros("I", 3), zeros("I", 3), zeros("Q", 3)
    order[0], order[1], states[1], states[2], tail_states[2] = 2, 1, 5, 0xFFFFFFFF, 0xFFFFFFFE
    gather_ends = kernel("building.tails").gather_ends
    gather_ends(order, states, tail_states, ends)
    assert list(ends) == [0xFFFFFFFEFFFFFFFF, 5, 0]
    with pytest.raises(ValueError, match="too short"):
        gather_ends(order, states, tail_states, zeros("Q", 1))


def test_numbers_are_cleared(kernel: Kernel) -> None:
    numbers = zeros("Q", 3)
    numbers[1] = numbers[2] = 1 << 63
    kernel("building.tails").clear(numbers)
    assert list(numbers) == [0, 0, 0]
