"""Alphagrams and their groups, compiled and uncompiled."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

Load = Callable[[str], ModuleType]

tiled = st.lists(st.lists(st.integers(1, 9), min_size=1, max_size=12).map(bytes), min_size=1, max_size=20, unique=True)
texts = st.lists(st.text("abé日本𝄞", min_size=1, max_size=12), min_size=1, max_size=20, unique=True)


def alphagrams(kernel: ModuleType, words: list[bytes], order: bytes) -> list[bytes]:
    tiles = b"".join(word + b"\0" for word in words)
    output = bytearray(len(tiles))
    indexes = bytes(max(order.find(tile), 0) for tile in range(256)) if order else b""
    kernel.write_alphagrams(tiles, order, indexes, array("I", bytes(4 * max(map(len, words)))), output)
    return bytes(output).split(b"\0")[:-1]


@given(words=tiled, order=st.permutations(range(1, 10)))
def test_tiles_are_sorted_by_the_given_order(kernel: Load, words: list[bytes], order: list[int]) -> None:
    expected = [bytes(sorted(word, key=order.index)) for word in words]
    assert alphagrams(kernel("racks.alphagrams"), words, bytes(order)) == expected
    padded = bytes(order).ljust(256, b"\0")
    indexes = bytes(max(bytes(order).find(tile), 0) for tile in range(256))
    assert [kernel("racks.alphagrams").alphagram_of(word, padded, indexes) for word in words] == expected


def test_one_word_is_sorted_if_it_is_short(kernel: Load) -> None:
    every, longest = bytes(range(256)), kernel("racks.alphagrams").MAX_SORTED_TILES
    assert kernel("racks.alphagrams").alphagram_of(b"\2\1" * (longest // 2), every, every) == bytes(
        [1] * (longest // 2) + [2] * (longest // 2)
    )
    for wrong in ((bytes(longest + 1), every, every), (b"\1", b"\1", every), (b"\1", every, b"\1")):
        with pytest.raises(ValueError, match="too long"):
            kernel("racks.alphagrams").alphagram_of(*wrong)


@given(words=texts)
def test_characters_are_sorted_by_code_point(kernel: Load, words: list[str]) -> None:
    expected = ["".join(sorted(word)).encode() for word in words]
    assert alphagrams(kernel("racks.alphagrams"), [word.encode() for word in words], b"") == expected


@given(words=tiled)
def test_words_are_grouped_by_alphagram(kernel: Load, words: list[bytes]) -> None:
    strings = b"".join(word + b"\0" for word in words)
    starts = array("I", word_starts(words))
    by_string = array("I", sorted(starts, key=lambda start: strings[start : strings.index(b"\0", start)]))
    groups, firsts = array("I", bytes(4 * len(strings))), array("I", bytes(4 * (len(words) + 1)))
    n = kernel("racks.alphagrams").number_groups(strings, by_string, groups, firsts)
    assert n == len(set(words))
    ordinals = array("I", bytes(4 * len(words)))
    kernel("racks.alphagrams").write_ordinals(starts, groups, array("I", firsts), ordinals)
    assert [words[i] for i in ordinals] == sorted(words)


def word_starts(words: list[bytes]) -> list[int]:
    start, starts = 0, []
    for word in words:
        starts.append(start)
        start += len(word) + 1
    return starts


def test_a_damaged_table_is_detected_at_the_damage(kernel: Load) -> None:
    def broken(firsts: list[int], ordinals: list[int], code: str = "I") -> int:
        empty32, empty64 = memoryview(b"").cast("I"), memoryview(b"").cast("Q")
        pair = (lambda a: (a, empty64)) if code == "I" else (lambda a: (empty32, a))
        found = kernel("racks.alphagrams").find_broken_group(*pair(array(code, firsts)), *pair(array(code, ordinals)))
        return int(found)

    for code in "IQ":
        assert broken([0, 2, 3], [0, 2, 1], code) == -1
        assert broken([0, 2, 2, 3], [0, 2, 1], code) == 1
        assert broken([1, 2, 3], [0, 2, 1], code) == 0
        assert broken([0, 2], [0, 2, 1], code) == 0
        assert broken([0, 2, 4], [0, 2, 1], code) == 1
        assert broken([0, 3, 1, 3], [0, 1, 2], code) == 1
        assert broken([0, 2, 3], [2, 0, 1], code) == 0
        assert broken([0, 2, 3], [0, 0, 1], code) == 0
        assert broken([0, 2, 3], [0, 1, 3], code) == 1
