"""Counted cells give the ordinals of words, in every layout that has a double array."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.errors import LexcError
from lexc.kernels.layout._tiles import UNDECIDED, UNDECIDED_ORDINAL

Load = Callable[[str], ModuleType]


@pytest.mark.parametrize(
    ("alphabet", "module", "n_labels"), [("english", "double_array", 32), ("utf8", "label_double_array", 254)]
)
@given(
    words=st.lists(st.text("ABCEZ", min_size=1, max_size=5), min_size=1, max_size=30),
    other=st.text("ABCEZ", max_size=5),
)
def test_a_walk_sums_the_ordinal(
    kernel: Load, alphabet: str, module: str, n_labels: int, words: list[str], other: str
) -> None:
    lexicon = lexc.build(words, alphabet=alphabet)
    image, counted_cells = lexicon.image, kernel("layout.counted_cells")
    cells = kernel(f"layout.{module}").make_double_array(image.nodes, image.graph.roots["words"])
    counted, tiles = counted_cells.make_counted_cells(cells, n_labels), bytearray(image.alphabet.byte_table())
    known = {word: i for i, word in enumerate(lexicon)}
    texts = [*known, other, ""]
    tiles[ord("!")] = UNDECIDED
    expected = [known.get(text, -1) for text in texts]
    assert [counted_cells.find_ordinal(counted, tiles, text.encode()) for text in texts] == expected
    assert counted_cells.find_ordinal(counted, tiles, b"!") == UNDECIDED_ORDINAL
    data, starts, found = "".join(texts).encode(), array("q", [0]), array("q", [9]) * len(texts)
    for text in texts:
        starts.append(starts[-1] + len(text))
    counted_cells.find_ordinals(counted, tiles, data, starts, found)
    assert found.tolist() == expected
    bits = bytearray(-(-len(texts) // 8))
    assert counted_cells.mark_words(found, bits) == sum(ordinal >= 0 for ordinal in expected)
    assert [bits[i >> 3] >> (i & 7) & 1 for i in range(len(texts))] == [ordinal >= 0 for ordinal in expected]


@pytest.mark.parametrize(
    ("layout", "alphabet"),
    [("bitmap", "english"), ("arcs", "english"), ("arcs", "utf8"), ("packed", "english"), ("packed", "utf8")],
)
def test_ordinals_of_many_texts_are_those_of_each(layout: str, alphabet: str) -> None:
    lexicon = lexc.build(["CARE", "CAR", "ABLE", "ZOO", "ZOOS"], alphabet=alphabet, layout=layout)
    known = {word: i for i, word in enumerate(lexicon)}
    texts = [*known, "", "CA", "CARES", "é", "Z\0"] * 60
    data, starts, found = "".join(texts).encode(), array("q", [0]), array("q", [9]) * len(texts)
    for text in texts:
        starts.append(starts[-1] + len(text.encode()))
    for _ in range(3):  # first from the nodes, then from counted cells
        lexicon._find_texts(starts, data, found)
        assert found.tolist() == [known.get(text, -1) for text in texts]
    lexicon.close()
    with pytest.raises(LexcError, match="the lexicon is closed"):
        lexicon._find_texts(starts, data, found)
