"""Near words by any combination of the kinds of edits: insertions, deletions, replacements, transpositions."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import product
from types import ModuleType

import pytest
from query.edit_distances import distance, nearest_beginning

import lexc
from lexc.kernels.matching._edits import DELETE, INSERT, REPLACE, TRANSPOSE

Times = Callable[[int], range]
KINDS = [sum(kinds) for kinds in product((0, INSERT), (0, DELETE), (0, REPLACE), (0, TRANSPOSE))]
KINDS = [kinds for kinds in KINDS if kinds not in (0, TRANSPOSE)]


@pytest.mark.sweep
@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
@pytest.mark.parametrize("kinds", KINDS)
def test_distances_are_those_of_the_allowed_kinds_of_edits(
    kernel: Callable[[str], ModuleType], kinds: int, layout: str, times: Times
) -> None:
    rng = random.Random(f"{kinds} {layout}")
    for _ in times(8):
        words = sorted({"".join(rng.choices("ABCD", k=rng.randint(1, 6))) for _ in range(120)})
        image = lexc.build(words, "gaddag", "english", layout=layout).image
        near = image_kernel(kernel, image)
        for k in (1, 2, 3):
            query = "".join(rng.choices("ABCD", k=rng.randint(1, 6)))
            truth = [(n, word) for word in words if (n := distance(query, word, kinds)) <= k]
            tiles = image.alphabet.tokenize(query)
            roots = image.graph.roots
            found_by_method = {
                "from the beginning": near.find(roots["words"], tiles, k, kinds, False, -1),
                "from both ends": near.find_from_both_ends(roots["words"], roots["gaddag"], tiles, k, kinds, None),
            }
            for method, found in found_by_method.items():
                pairs = [(n, word) for n_edits, pairs in enumerate(found) for word, n in pairs if n == n_edits]
                assert pairs == sorted(truth), (method, query, k)
            beginnings = {word: nearest_beginning(query, word, kinds) for word in words}
            found = near.find(roots["words"], tiles, k, kinds, True, -1)
            pairs = [(n, word) for pairs in found for word, n in pairs]
            assert pairs == sorted((n, word) for word, n in beginnings.items() if n <= k), (query, k)


def image_kernel(
    kernel: Callable[[str], ModuleType], image: lexc.image.reader.Image
) -> lexc.kernels.matching.near_words.NearWords:
    """The kernel that finds near words of an image, as imported or uncompiled."""
    from lexc.image.text_form import choose_text_form

    return kernel("matching.near_words").NearWords(image.nodes, *choose_text_form(image.alphabet), image.graph.longest)


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
def test_letters_are_transposed_where_nothing_may_be_inserted(layout: str) -> None:
    image = lexc.build(["BACD", "ABDC", "ABCD", "BADC", "CABD"], alphabet="english", layout=layout).image
    near, root = image.node_reader(lexc.kernels.matching.near_words.NearWords), image.graph.roots["words"]
    query = image.alphabet.tokenize("ABCD")
    found = near.find(root, query, 1, REPLACE + TRANSPOSE, False, -1)
    assert found == [[("ABCD", 0)], [("ABDC", 1), ("BACD", 1)]]
    found = near.find(root, query, 2, DELETE + TRANSPOSE, False, -1)
    assert found == [[("ABCD", 0)], [("ABDC", 1), ("BACD", 1)], [("BADC", 2)]]
