"""Counts of words by their letters, against a `Counter` of sorted letters, compiled and uncompiled."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from types import ModuleType

import pytest

from lexc.compile.buffers import zeros

Kernel = Callable[[str], ModuleType]
SEEDS = (0, 1, 0xFEDCBA9876543210)


def with_zeros(words: list[bytes]) -> bytearray:
    return bytearray(b"".join(word + b"\0" for word in words))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("letters", ["\1\2", "\1\2\3\x3f", "aé漢😀", "éèÉ"])
def test_words_of_the_same_letters_are_counted_together(kernel: Kernel, letters: str, seed: int) -> None:
    rng, is_utf8 = random.Random(seed), letters > "\x3f"
    words = ["".join(rng.choices(letters, k=rng.randint(1, 7))) for _ in range(800)]
    expected = Counter("".join(sorted(word)) for word in words)
    counts = kernel("racks.letter_set_counts").LetterSetCounts(seed, is_utf8, 1 << 20, zeros)
    for start in range(0, len(words), 100):
        counts.add(with_zeros([word.encode() for word in words[start : start + 100]]))
    for word in words:
        assert counts.count([*map(ord, word)]) == expected["".join(sorted(word))]
    for low, high in ((0, 1 << 63), (1, 1), (2, 9), (10, 5000), (5, 4)):
        data = with_zeros([word.encode() for word in words])
        kept = bytes(data[: counts.keep(data, low, high)]).decode().split("\0")[:-1]
        assert kept == [word for word in words if low <= expected["".join(sorted(word))] <= high]


def test_other_letters_have_no_words(kernel: Kernel) -> None:
    counts = kernel("racks.letter_set_counts").LetterSetCounts(1, False, 10, zeros)
    assert counts.count(b"\1") == 0
    counts.add(b"\1\2\0")
    assert (counts.count(b"\2\1"), counts.count(b"\1"), counts.count(b"\1\2\2")) == (1, 0, 0)


def test_the_table_grows_with_the_sets(kernel: Kernel) -> None:
    words = [bytes([1] * a + [2] * b + [3] * c) for a in range(1, 20) for b in range(20) for c in range(20)]
    counts = kernel("racks.letter_set_counts").LetterSetCounts(7, False, len(words), zeros)
    counts.add(with_zeros(words * 2))
    assert all(counts.count(word) == 2 for word in words)
    with pytest.raises(OverflowError, match="too many"):
        counts.add(b"\4\0")
    assert all(counts.count(word) == 2 for word in words)


def test_a_word_without_end_is_refused(kernel: Kernel) -> None:
    counts = kernel("racks.letter_set_counts").LetterSetCounts(7, False, 9, zeros)
    for call in (counts.add, lambda words: counts.keep(words, 0, 9)):
        with pytest.raises(ValueError, match="no end"):
            call(bytearray(b"\1\0\1"))
        call(bytearray())


def test_bytes_that_are_no_utf8_are_counted_without_harm(kernel: Kernel) -> None:
    counts = kernel("racks.letter_set_counts").LetterSetCounts(7, True, 99, zeros)
    counts.add(b"\x80\0\xf0\x90\0\xff\xc3\0")
    data = bytearray(b"\xc3\0")
    assert counts.keep(data, 0, 9) in (0, 2)
