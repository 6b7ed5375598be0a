"""The words of some letters are those that sorting every word's letters finds."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from query.random_lexicons import CONFIGURATIONS, letters, random_lexicons

import lexc
from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.layout.nodes import WIDE_BITMAP
from lexc.query.rack import PLAIN_TILES

Load = Callable[[str], ModuleType]


def shape_of(image: Image) -> tuple[object, ...]:
    return image.nodes, *PLAIN_TILES, image.graph.longest


@pytest.mark.parametrize(
    "configuration", [configuration for configuration in CONFIGURATIONS if configuration[0] != "utf8"]
)
@random_cases(20)
@given(data=st.data())
def test_anagrams_are_found_in_alphabet_order(
    kernel: Load, configuration: tuple[str, str, str], data: st.DataObject
) -> None:
    example = data.draw(random_lexicons(configuration))
    rack = data.draw(letters(configuration[0], 7, 0) | st.sampled_from(example.words))
    image, tile = example.lexicon.image, example.alphabet.tile
    find, root = kernel("racks.anagrams").Anagrams(*shape_of(image)).find, image.graph.roots[WORDS]
    expected = [bytes(map(tile, word)) for word in example.words if sorted(word) == sorted(rack)]
    assert find(root, bytes(map(tile, rack)), 1000) == expected
    assert find(root, bytes(map(tile, rack)), 1) == expected[:1]


def test_an_alphabet_of_many_letters_has_wide_masks(kernel: Load) -> None:
    wide = [chr(0x391 + i) for i in range(16)] + [chr(0x410 + i) for i in range(30)]
    words = ["".join(wide[::9]), "".join(wide[::-9]), "".join(wide[:20]), "".join(wide[20:])]
    lexicon = lexc.build(words)
    image, tiles = lexicon.image, lexicon.meta.alphabet.tokenize(words[0])
    assert image.nodes.layout == WIDE_BITMAP
    found = kernel("racks.anagrams").Anagrams(*shape_of(image)).find(image.graph.roots[WORDS], tiles, 9)
    assert found == [lexicon.meta.alphabet.tokenize(word) for word in lexicon if sorted(word) == sorted(words[0])]


def test_invalid_tiles_and_nodes_are_refused(kernel: Load) -> None:
    image = lexc.build(["CAT"], alphabet="english").image
    find, root = kernel("racks.anagrams").Anagrams(*shape_of(image)).find, image.graph.roots[WORDS]
    assert find(root, b"\1" * 300, 9) == find(root, b"", 9) == find(root, b"\3\1\x14", 0) == []
    for wrong in (b"\0", b"\x40", b"\xff"):
        with pytest.raises(ValueError, match="no tile"):
            find(root, wrong, 9)
    for node in (-1, 1 << 40):
        with pytest.raises(IndexError):
            find(node, b"\1", 9)
