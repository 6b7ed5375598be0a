"""The bits of a packed image by content add up to its size."""

from __future__ import annotations

import pytest
from benchmarks.bits import image_bits
from configurations import build_lexicon

WORDS = ["CARE", "CARED", "CARES", "SCARE", "RACE", "TRACE", "ACE", "QUAY", "CASTLES", "CASTLING", "WRESTLING"]


@pytest.mark.parametrize("kind", ["dawg", "gaddag"])
@pytest.mark.parametrize("name", ["english", "utf8"])
def test_the_contents_of_an_image_add_up_to_its_size(name: str, kind: str) -> None:
    image = build_lexicon(WORDS, name, kind, "packed").image
    found = image_bits(image)
    assert sum(part.total() for part in found.values()) == 8 * len(image.data)
    assert all(bits > 0 for part in found.values() for bits in part.values())
    assert found["file"].total() < 8 * 1024


def test_each_arc_of_raw_nodes_has_a_nibble() -> None:
    image = build_lexicon(["A", "B"], "english", "dawg", "packed").image
    assert image_bits(image)["DAWG"]["nibbles that nodes spell out"] in (0, 2 * 4)
