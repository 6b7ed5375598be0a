"""An image's nodes in the bitmap layout, whatever layout it has."""

from __future__ import annotations

import pytest

import lexc
from lexc.compile import bitmap_nodes
from lexc.errors import CapacityExceeded, UsageError
from lexc.kernels.layout.nodes import NARROW_BITMAP, WIDE_BITMAP
from lexc.layouts import LAYOUTS

WORDS = ["A", "AT", "CARE", "CARED", "CARES", "CARET", "EAT", "RARE", "RATED", "RATES", "TEAR", "TEARS", "ZOO"]


@pytest.mark.parametrize("alphabet", ["english", "polish"])
@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
def test_copied_nodes_equal_those_of_a_bitmap_image(kind: str, alphabet: str) -> None:
    bitmap, arcs = (lexc.build(WORDS, kind, alphabet, layout=layout).image for layout in ("bitmap", "arcs"))
    own, copy = bitmap_nodes.bitmap_nodes(bitmap), bitmap_nodes.bitmap_nodes(arcs)
    assert list(copy.nodes.units32) == list(own.nodes.units32) == list(bitmap.nodes.units32)
    assert copy.nodes.layout == own.nodes.layout == (WIDE_BITMAP if alphabet == "polish" else NARROW_BITMAP)
    assert copy.roots == own.roots
    assert (own.is_copy, copy.is_copy) == (False, True)


def test_labels_and_sizes_that_no_bitmap_holds_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="UTF-8"):
        bitmap_nodes.bitmap_nodes(lexc.build([chr(0x4E00 + i) for i in range(70)]).image)
    bitmap = LAYOUTS["bitmap"]
    small = tuple(shape._replace(max_units=10) for shape in bitmap.shapes)
    monkeypatch.setattr(bitmap_nodes, "LAYOUTS", {"bitmap": bitmap._replace(shapes=small)})
    with pytest.raises(CapacityExceeded):
        bitmap_nodes.bitmap_nodes(lexc.build(WORDS, layout="arcs").image)
