"""Exact anagrams in one call, compiled and uncompiled, beside sorting the letters of the plain list."""

from __future__ import annotations

import string
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from itertools import permutations
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.alphabet import Alphabet
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.layout.packed_ranks import PackedRanks
from lexc.lexicon import Lexicon

Load = Callable[[str], ModuleType]

FORTY = string.ascii_uppercase + string.ascii_lowercase[:14]  # masks of 64 bits
CONFIGURATIONS = [(alphabet, layout) for alphabet in ("english", FORTY) for layout in ("bitmap", "arcs", "packed")]
POOLS = {"english": "EAST", FORTY: "AZan"}


@contextmanager
def use_kernels(kernel: Load) -> Iterator[None]:
    """Letter tables are read by these modules instead of the kernels that lexc has imported."""
    ranks, groups = kernel("layout.ordinals").Ordinals, kernel("racks.anagram_groups").AnagramGroups
    is_imported = ranks is Ordinals
    attach = nullcontext() if is_imported else patch("lexc.image.reader.Image.attach")
    with (
        patch("lexc.image.rank_section.Ordinals", ranks),
        patch("lexc.image.letter_table.AnagramGroups", groups),
        attach,  # a compiled Lookup takes no uncompiled ordinals
    ):
        yield


def build_table(kernel: Load, words: list[str], alphabet: str, layout: str = "auto") -> Lexicon:
    with use_kernels(kernel):
        letters: Any = alphabet if alphabet == "english" else Alphabet.from_letters(alphabet, "none")
        made = lexc.build(words, "anag", letters, layout=layout)
        assert isinstance(made.image.anagram_groups, kernel("racks.anagram_groups").AnagramGroups)
        return made


@pytest.mark.sweep
@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@given(data=st.data())
def test_the_anagrams_of_a_rack_are_found_in_order(
    kernel: Load, configuration: tuple[str, str], data: st.DataObject
) -> None:
    alphabet, layout = configuration
    if layout == "packed" and kernel("layout.packed_ranks").PackedRanks is not PackedRanks:
        pytest.skip("an uncompiled kernel cannot call the compiled one of packed ranks")
    word = st.text(POOLS[alphabet], min_size=1, max_size=6)
    words = data.draw(st.lists(word, min_size=1, max_size=40, unique=True))
    racks = data.draw(st.lists(st.sampled_from(words).flatmap(letter_orders) | word | st.just(""), min_size=1))
    made = build_table(kernel, words, alphabet, layout)
    for rack in racks:
        expected = [word for word in made if sorted(word) == sorted(rack)]
        assert made.image.anagram_groups is not None
        assert made.image.anagram_groups.words(rack) == expected
        assert list(made.anagram(rack)) == expected


def letter_orders(word: str) -> st.SearchStrategy[str]:
    return st.permutations(word).map("".join)


def test_racks_with_blanks_or_notation_are_left_to_python(kernel: Load) -> None:
    groups = build_table(kernel, ["TEA", "EAT"], "english").image.anagram_groups
    assert groups is not None
    assert groups.words("tea") == ["EAT", "TEA"]
    for rack in ("TE?", "[T]EA", "TEÄ", "TE4", "A" * 256, b"TEA", None, 3, type("Text", (str,), {})("TEA")):
        assert groups.words(rack) is None


def test_the_longest_words_are_found(kernel: Load) -> None:
    made = build_table(kernel, ["A" * 255, "A" * 254, "A" * 254 + "B"], "english")
    assert made.image.anagram_groups is not None
    assert made.image.anagram_groups.words("A" * 255) == ["A" * 255]
    assert made.image.anagram_groups.words("B" + "A" * 254) == ["A" * 254 + "B"]


def test_a_group_too_large_to_list_is_left_to_a_walk(kernel: Load) -> None:
    words = list(map("".join, permutations("ABCDEFG")))
    made = build_table(kernel, words, "english")
    assert made.image.anagram_groups is not None
    assert made.image.anagram_groups.words("GFEDCBA") is None
    assert list(made.anagram("GFEDCBA")) == words


@given(data=st.data())
def test_an_ordinal_of_a_word_of_other_letters_gives_that_word(kernel: Load, data: st.DataObject) -> None:
    """An image may be sound in every number and yet have its groups mixed up."""
    words = data.draw(st.lists(st.text("EAST", min_size=1, max_size=5), min_size=1, max_size=20, unique=True))
    made = build_table(kernel, words, "english")
    table, n = made.image.letter_table, len(words)
    mixed = data.draw(st.lists(st.integers(0, n - 1), min_size=n, max_size=n))
    none = memoryview(b"").cast("Q")
    groups = kernel("racks.anagram_groups").AnagramGroups(
        made.meta.alphabet.byte_table(), table.order, table.indexes, table.alphagram_ordinals, made.image.ordinals,
        made.graph.longest, table.firsts, none, array("I", mixed), none,
    )  # fmt: skip
    for rack in words:
        alphagram = table.alphagram_ordinals.find(table.alphagram(made.meta.alphabet.tokenize(rack)))
        expected = [made[i] for i in mixed[table.firsts[alphagram] : table.firsts[alphagram + 1]]]
        assert groups.words(rack) == expected


def test_tables_of_another_size_are_refused(kernel: Load) -> None:
    made = build_table(kernel, ["TEA"], "english")
    table, none = made.image.letter_table, memoryview(b"").cast("Q")
    rest = table.alphagram_ordinals, made.image.ordinals, 3, table.firsts, none, table.ordinals, none
    for short in range(3):
        tables = [bytes(256 - (i == short)) for i in range(3)]
        with pytest.raises(ValueError, match="256"):
            kernel("racks.anagram_groups").AnagramGroups(*tables, *rest)
