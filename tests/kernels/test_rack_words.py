"""Words by their letters, against a dict from sorted letters to words, compiled and uncompiled."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from types import ModuleType

import pytest

from lexc.compile.buffers import zeros
from lexc.kernels.layout._tiles import UNDECIDED

Kernel = Callable[[str], ModuleType]
TABLE = bytes(64) + bytes(range(27)) + bytes(165)  # A is 1
LETTERS = b"\0ABCDEFGHIJKLMNOPQRSTUVWXYZ".ljust(256, b"\0")
DISTINCT, EQUAL = array("Q", [random.Random(5).getrandbits(64) for _ in range(256)]), array("Q", bytes(8 * 256))


def with_zeros(words: list[bytes]) -> bytes:
    return b"".join(word + b"\0" for word in words)


@pytest.mark.parametrize("numbers", [DISTINCT, EQUAL], ids=["distinct", "equal"])
@pytest.mark.parametrize("tiles", [b"\1\2", b"\1\2\3\4\x1a"])
def test_words_of_the_same_letters_are_found_together_whatever_their_keys(
    kernel: Kernel, tiles: bytes, numbers: array[int]
) -> None:
    rng = random.Random(2)
    words = sorted({bytes(rng.choices(tiles, k=rng.randint(1, 6))) for _ in range(200)})
    table = kernel("racks.rack_words").RackWords(with_zeros(words), TABLE, LETTERS, numbers, zeros)
    groups: dict[bytes, list[bytes]] = {}
    for word in words:
        groups.setdefault(bytes(sorted(word)), []).append(word)
    racks = [*words, *(bytes(rng.choices(tiles, k=rng.randint(1, 9))) for _ in range(100))]
    for rack in racks:
        expected = groups.get(bytes(sorted(rack)), [])
        assert table.tiles_of(rack) == expected
        text = rack.translate(LETTERS).decode()
        assert table.words(text) == [word.translate(LETTERS).decode() for word in expected]


def test_racks_that_the_table_cannot_read_are_left_to_the_caller(kernel: Kernel) -> None:
    table = kernel("racks.rack_words").RackWords(with_zeros([b"\1\2"]), TABLE, LETTERS, DISTINCT, zeros)
    for rack in ("", "A?", "Ä", "A" * 256, b"AB", None):
        assert table.words(rack) is None
    undecided = TABLE.replace(b"\x02", bytes((UNDECIDED,)))
    assert kernel("racks.rack_words").RackWords(b"", undecided, LETTERS, DISTINCT, zeros).words("AB") is None
    assert table.words("A" * 255) == []
    assert table.tiles_of(b"") is None
    assert table.tiles_of(b"\1" * 256) is None


def test_a_lexicon_without_words_has_none(kernel: Kernel) -> None:
    assert kernel("racks.rack_words").RackWords(b"", TABLE, LETTERS, DISTINCT, zeros).words("AB") == []


def test_so_many_anagrams_that_listing_takes_long_are_left_to_the_caller(kernel: Kernel) -> None:
    words = [b"\1" * (i // 70) + b"\2" + b"\1" * (70 - i // 70) + b"\3" + b"\1" * 9 for i in range(4097)]
    for n, is_listed in ((4096, True), (4097, False)):
        table = kernel("racks.rack_words").RackWords(with_zeros(words[:n]), TABLE, LETTERS, DISTINCT, zeros)
        assert (table.tiles_of(words[0]) is not None) is is_listed


@pytest.mark.parametrize("arguments", [(b"\1", TABLE, LETTERS), (b"\1\0", b"", LETTERS), (b"\1\0", TABLE, b"")])
def test_tables_of_other_sizes_and_words_without_an_end_are_refused(
    kernel: Kernel, arguments: tuple[bytes, ...]
) -> None:
    with pytest.raises(ValueError, match=r"tables of 256|has no end"):
        kernel("racks.rack_words").RackWords(*arguments, DISTINCT, zeros)
