"""An image's nodes in the bitmap layout, whatever layout it has."""

from __future__ import annotations

import pytest

import lexc
from lexc.compile import bitmap_nodes
from lexc.errors import CapacityExceeded, UsageError
from lexc.kernels.layout.nodes import NARROW_BITMAP, WIDE_BITMAP
from lexc.kernels.layout.unpacked_nodes import LAST_UNIT
from lexc.layouts import LAYOUTS

WORDS = ["A", "AT", "CARE", "CARED", "CARES", "CARET", "EAT", "RARE", "RATED", "RATES", "TEAR", "TEARS", "ZOO"]


@pytest.mark.parametrize("alphabet", ["english", "polish"])
@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
@pytest.mark.parametrize("layout", ["arcs", "packed"])
def test_each_node_is_copied_once_and_equals_that_of_a_bitmap_image(layout: str, kind: str, alphabet: str) -> None:
    bitmap, other = (lexc.build(WORDS, kind, alphabet, layout=name).image for name in ("bitmap", layout))
    own, copy = bitmap_nodes.bitmap_nodes(bitmap), bitmap_nodes.bitmap_nodes(other)
    assert copy.nodes.layout == own.nodes.layout == (WIDE_BITMAP if alphabet == "polish" else NARROW_BITMAP)
    assert (own.is_copy, copy.is_copy) == (False, True)
    waiting, copies = [(bitmap.graph.roots[name], copy.roots[name]) for name in copy.roots], dict[int, int]()
    while waiting:
        node, unit = waiting.pop()
        if copies.setdefault(node, unit) != unit:
            pytest.fail("a node was copied twice")
        arcs, others = bitmap.nodes.arcs(node), copy.nodes.arcs(unit)
        assert [arc[:2] for arc in arcs] == [arc[:2] for arc in others]
        pairs = [(arc[2], other[2]) for arc, other in zip(arcs, others, strict=True)]
        waiting.extend(pair for pair in pairs if pair[0] and pair[0] not in copies)
    assert len(copies) == len(set(copies.values())) == bitmap.graph.n_nodes


@pytest.mark.parametrize("alphabet", ["english", "polish"])
@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
@pytest.mark.parametrize("layout", ["arcs", "packed"])
def test_every_node_is_unpacked_once_and_equals_that_of_a_bitmap_image(layout: str, kind: str, alphabet: str) -> None:
    bitmap, other = (lexc.build(WORDS, kind, alphabet, layout=name).image for name in ("bitmap", layout))
    unpacked = bitmap_nodes.unpacked_nodes(other)
    nodes = unpacked.unpacked
    assert nodes is not None
    waiting, known = [(bitmap.graph.roots[name], unpacked.roots[name]) for name in unpacked.roots], {}
    while waiting:
        own, unit = waiting.pop()
        if known.setdefault(own, unit) != unit:
            pytest.fail("a node was unpacked twice")
        arcs, others = bitmap.nodes.arcs(own), unpacked.nodes.arcs(unit)
        assert [arc[:2] for arc in arcs] == [arc[:2] for arc in others]
        for (_, _, target), (_, _, child) in zip(arcs, others, strict=True):
            if target and target not in known:
                waiting.append((target, nodes.unit(child) if child > LAST_UNIT else child))
    assert len(known) == nodes.n_nodes == bitmap.graph.n_nodes
    assert nodes.n_units == len(bitmap.nodes.units32) + bitmap.graph.variant.header_units


def test_a_search_unpacks_the_nodes_that_it_visits_and_no_others() -> None:
    image = lexc.build(WORDS, layout="packed").image
    nodes = bitmap_nodes.unpacked_nodes(image).unpacked
    assert nodes is not None
    first_letters = {word[0] for word in WORDS}
    assert nodes.n_nodes == 1 + len(first_letters)  # the root, and numbers of its children
    assert bitmap_nodes.unpacked_nodes(lexc.build(WORDS).image).unpacked is None


def test_labels_and_sizes_that_no_bitmap_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="UTF-8"):
        bitmap_nodes.bitmap_nodes(lexc.build([chr(0x4E00 + i) for i in range(70)]).image)
    bitmap = LAYOUTS["bitmap"]
    small = tuple(variant._replace(max_units=10) for variant in bitmap.variants)
    monkeypatch.setattr(bitmap_nodes, "LAYOUTS", {"bitmap": bitmap._replace(variants=small)})
    with pytest.raises(CapacityExceeded):
        bitmap_nodes.bitmap_nodes(lexc.build(WORDS, layout="arcs").image)
    with pytest.raises(CapacityExceeded):
        bitmap_nodes.unpacked_nodes(lexc.build(WORDS, layout="arcs").image)


def test_slots_have_no_room_for_more_than_half_of_all_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bitmap_nodes, "LAST_UNIT", 10)
    with pytest.raises(CapacityExceeded, match="convert"):
        bitmap_nodes.unpacked_nodes(lexc.build(WORDS, layout="packed").image)
