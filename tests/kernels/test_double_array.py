"""The double array that look-ups read has the arcs of the nodes, and is hardly larger than they are."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.image.reader import Image
from lexc.kernels.layout._arc import ACCEPT, LAST, SHIFT
from lexc.kernels.layout._cell import BASE_SHIFT, CELL_LABEL, ENDS_WORD, FREE_CELL, ROOT_BASE
from lexc.kernels.layout._nodes import NARROW_ARCS
from lexc.kernels.layout.nodes import Nodes

Load = Callable[[str], ModuleType]
N_TILES, N_LABELS = 32, 254  # of narrow nodes; of others: FE is that of a free cell
CYRILLIC = "".join(map(chr, range(0x410, 0x450)))[:63]


def arcs_of(cells: array[int], base: int, n_labels: int) -> list[tuple[int, bool, int]]:
    """The arcs of a base as (tile, whether a word ends, base of the child)."""
    found = ((tile, cells[base ^ tile]) for tile in range(n_labels))
    return [(tile, bool(cell & ENDS_WORD), cell >> BASE_SHIFT) for tile, cell in found if cell & CELL_LABEL == tile]


def assert_equal_arcs(cells: array[int], nodes: Nodes, root: int, n_labels: int = N_TILES) -> None:
    """The cells have the arcs of each node below a root, and no others."""
    bases, waiting = {root: ROOT_BASE}, [root]
    for node in waiting:
        expected, found = nodes.arcs(node), arcs_of(cells, bases[node], n_labels)
        assert [arc[:2] for arc in found] == [arc[:2] for arc in expected]
        for (_, _, child), (_, _, base) in zip(expected, found, strict=True):
            if child and child not in bases:
                waiting.append(child)
            assert base == (bases.setdefault(child, base) if child else 0)
    assert len(set(bases.values())) == len(bases)
    assert 0 not in bases.values()
    assert sum(cell != FREE_CELL for cell in cells) == sum(len(nodes.arcs(node)) for node in bases)


@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
@given(words=st.lists(st.text("ABCEZ", min_size=1, max_size=6), min_size=1, max_size=40))
def test_a_double_array_has_the_arcs_of_the_nodes(kernel: Load, kind: str, words: list[str]) -> None:
    image = lexc.build(words, kind=kind).image
    root = image.graph.roots["words"]
    assert_equal_arcs(kernel("layout.double_array").make_double_array(image.nodes, root), image.nodes, root)


def random_words(alphabet: str, n: int, seed: int) -> list[str]:
    rng = random.Random(seed)
    return sorted({"".join(rng.choices(alphabet, k=rng.randint(1, 7))) for _ in range(n)})


@pytest.mark.parametrize("alphabet", ["AB", "ACEGIKMOQSUWY", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"])
def test_a_double_array_of_many_nodes_has_few_free_cells(kernel: Load, alphabet: str) -> None:
    image = lexc.build(random_words(alphabet, 4000, seed=len(alphabet))).image
    cells = kernel("layout.double_array").make_double_array(image.nodes, 0)
    assert_equal_arcs(cells, image.nodes, 0)
    assert len(cells) % 256 == 0  # any byte may be asked for
    assert cells.count(FREE_CELL) < len(cells) // 10 + 256


def test_a_double_array_larger_than_its_nodes_is_not_made(kernel: Load) -> None:
    # Nodes of 17 arcs, of which no two fit into 32 cells. They have no targets, so each takes two units.
    rng, letters = random.Random(9), "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = [a + b + c for a in letters for b in letters for c in rng.sample(letters, 17)]
    image = lexc.build(words).image
    assert kernel("layout.double_array").make_double_array(image.nodes, 0) is None


@pytest.mark.parametrize(
    "units",
    [
        [2, 0, 3, 2, 0, 0],  # a target in front of its node
        [2, 0, 6, 0, 2, 0],  # a target behind all nodes
        [2, 0, 1 << 31, 0, 2, 0],
        [2, 0, 0, 0, 2],
        [2, 0, 3, 0, 0],  # a node without arcs
        [6, 0, 4],  # a node that is not whole
        [2, 0, 3, 2],
    ],
)
def test_a_double_array_of_damaged_nodes_is_not_made(kernel: Load, units: list[int]) -> None:
    """They come from an image that is opened without verification, and no look-up may write outside of an array."""
    nodes = Nodes(memoryview(array("I", units)), 1)
    assert kernel("layout.double_array").make_double_array(nodes, 0) is None


def test_nodes_of_other_layouts_are_refused(kernel: Load) -> None:
    make = kernel("layout.double_array").make_double_array
    for layout in ("arcs", "packed"):
        with pytest.raises(ValueError, match="narrow bitmap"):
            make(lexc.build(["TEA"], layout=layout).image.nodes, 0)
    with pytest.raises(IndexError):
        make(lexc.build(["TEA"]).image.nodes, 1000)


def wide_images(words: list[str]) -> list[Image]:
    """Words of Cyrillic letters in the layouts of which a double array of labels is made."""
    letters, utf8 = Alphabet.from_letters(CYRILLIC, "none"), Alphabet.utf8("none")
    settings: list[dict[str, Any]] = [
        {"alphabet": letters},
        {"alphabet": letters, "layout": "arcs"},
        {"alphabet": utf8},
    ]
    return [lexc.build(words, kind=kind, **some).image for some in settings for kind in ("dawg", "gaddag")]


@given(words=st.lists(st.text(CYRILLIC[:3] + CYRILLIC[-3:], min_size=1, max_size=6), min_size=1, max_size=40))
def test_a_double_array_of_labels_has_the_arcs_of_the_nodes(kernel: Load, words: list[str]) -> None:
    make = kernel("layout.label_double_array").make_double_array
    for image in wide_images(words):
        root = image.graph.roots["words"]
        assert_equal_arcs(make(image.nodes, root), image.nodes, root, N_LABELS)


def test_a_double_array_of_many_labels_has_few_free_cells(kernel: Load) -> None:
    for image in wide_images(random_words(CYRILLIC, 1500, seed=4))[::2]:
        root = image.graph.roots["words"]
        cells = kernel("layout.label_double_array").make_double_array(image.nodes, root)
        assert_equal_arcs(cells, image.nodes, root, N_LABELS)
        assert len(cells) % 256 == 0
        assert cells.count(FREE_CELL) < len(cells) // 5 + 256


@pytest.mark.parametrize(
    "arcs",
    [
        [(5, True, 9)],  # a target outside
        [(5, True, 0), (5, True, 0)],  # labels that do not ascend
        [(254, True, 0)],  # a label that no alphabet has
        [(0, True, 0)],
    ],
)
def test_a_double_array_of_damaged_arcs_is_not_made(kernel: Load, arcs: list[tuple[int, bool, int]]) -> None:
    units = [
        target << SHIFT | label | ACCEPT * ends | LAST * (i == len(arcs) - 1)
        for i, (label, ends, target) in enumerate(arcs)
    ]
    nodes = Nodes(memoryview(array("I", units)), NARROW_ARCS)
    assert kernel("layout.label_double_array").make_double_array(nodes, 0) is None


def test_a_double_array_of_labels_refuses_other_layouts(kernel: Load) -> None:
    for layout in ("bitmap", "packed"):
        with pytest.raises(ValueError, match="wide bitmap"):
            kernel("layout.label_double_array").make_double_array(lexc.build(["TEA"], layout=layout).image.nodes, 0)
