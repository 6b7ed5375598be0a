"""An image's nodes in the bitmap layout, whatever layout it has."""

from __future__ import annotations

import pytest

import lexc
from lexc.compile import placing, relaying
from lexc.errors import CapacityExceeded, UsageError

WORDS = ["A", "AT", "CARE", "CARED", "CARES", "CARET", "EAT", "RARE", "RATED", "RATES", "TEAR", "TEARS", "ZOO"]


@pytest.mark.parametrize("alphabet", ["english", "polish"])
@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie"])
def test_nodes_laid_out_anew_are_those_of_an_image_in_that_layout(kind: str, alphabet: str) -> None:
    bitmap, arcs = (lexc.build(WORDS, kind, alphabet, layout=layout).image for layout in ("bitmap", "arcs"))
    own, copy = relaying.bitmap_nodes(bitmap), relaying.bitmap_nodes(arcs)
    assert copy.units.tolist() == own.units.tolist() == bitmap.nodes32.tolist()
    assert (copy.mask_units, copy.roots) == (own.mask_units, own.roots) == (1 + (alphabet == "polish"), own.roots)
    assert (own.is_copy, copy.is_copy) == (False, True)
    assert copy.units.readonly


def test_what_no_bitmap_can_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="UTF-8"):
        relaying.bitmap_nodes(lexc.build([chr(0x4E00 + i) for i in range(70)]).image)
    monkeypatch.setattr(placing, "_MAX_UNITS", 10)
    with pytest.raises(CapacityExceeded):
        relaying.bitmap_nodes(lexc.build(WORDS, layout="arcs").image)
