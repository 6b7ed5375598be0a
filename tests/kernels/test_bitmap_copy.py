"""A copy of nodes in the bitmap layout, with buffers that have no room and with nodes that share children."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.image.word_nodes import copy_word_nodes
from lexc.kernels.layout.nodes import Nodes

Load = Callable[[str], ModuleType]
WORDS = ["CARE", "CARES", "CART", "CARTS", "DARE", "DARES", "DART", "DARTS"]


def words_below(nodes: Nodes, node: int, beginning: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    for label, accepts, target in nodes.arcs(node):
        if accepts:
            yield (*beginning, label)
        if target:
            yield from words_below(nodes, target, (*beginning, label))


@pytest.mark.sweep
@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
@pytest.mark.parametrize("n_letters", [26, 40])
@given(words=st.lists(st.text("AEST", min_size=1, max_size=6), min_size=1, max_size=30, unique=True))
def test_a_copy_has_the_same_words_and_a_child_lies_behind_its_parent(
    layout: str, n_letters: int, words: list[str]
) -> None:
    letters = "".join(map(chr, range(ord("A"), ord("A") + n_letters)))
    image = lexc.build(words, alphabet=Alphabet.from_letters(letters, "none"), layout=layout).image
    root = image.graph.roots["words"]
    nodes, copy, (start, node_starts) = copy_word_nodes(image.nodes, image.graph, root)
    assert list(words_below(nodes, copy)) == list(words_below(image.nodes, root))
    assert copy == start
    units = [start + 64 * i + bit for i, bits in enumerate(node_starts) for bit in range(64) if bits >> bit & 1]
    assert len(units) == image.graph.n_dawg_nodes
    for unit in units:
        assert all(target in units and target > unit for _, _, target in nodes.arcs(unit) if target)


def copy_with(kernel: Load, n_units: int, n_pairs: int, n_frames: int) -> int:
    image = lexc.build(WORDS, layout="packed").image
    units, table = memoryview(bytearray(4 * n_units)).cast("I"), memoryview(bytearray(16 * n_pairs)).cast("Q")
    copy = kernel("layout.bitmap_copy").BitmapCopy(image.nodes, 1, units, table, n_frames)
    root: int = copy.copy_below(image.graph.roots["words"])
    assert copy.copy_below(image.graph.roots["words"]) == root == copy.first
    return root


def test_too_little_room_is_an_error_before_anything_is_written_outside(kernel: Load) -> None:
    graph = lexc.build(WORDS, layout="packed").image.graph
    n_units = 2 * graph.n_dawg_nodes + graph.n_dawg_arcs
    assert copy_with(kernel, n_units + 1, 16, 7) >= 1
    for n_small_units in range(n_units - 2):
        with pytest.raises(ValueError, match="room"):
            copy_with(kernel, n_small_units, 16, 7)
    for n_pairs, n_frames in ((2, 7), (4, 7), (8, 7), (16, 1), (16, 4)):
        with pytest.raises(ValueError, match="room"):
            copy_with(kernel, 100, n_pairs, n_frames)
    for n_pairs, n_frames in ((1, 7), (12, 7), (16, 0)):
        with pytest.raises(ValueError, match="size"):
            copy_with(kernel, 100, n_pairs, n_frames)
