"""The kernel that finds the words of one list in another."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import ModuleType

import pytest


def test_the_kernel_finds_the_ordinal_of_each_word(kernel: Callable[[str], ModuleType]) -> None:
    rng = random.Random(4)
    for _ in range(60):
        words, among = (
            sorted({bytes(rng.choices(range(1, 4), k=rng.randint(1, 4))) for _ in range(rng.randint(0, 25))})
            for _ in range(2)
        )
        ordinals = memoryview(bytearray(4 * len(words))).cast("I")
        lists = [b"".join(word + b"\0" for word in chosen) for chosen in (words, among)]
        kernel("building.sets").find_ordinals(*lists, ordinals)
        places = {word: i for i, word in enumerate(among)}
        assert list(ordinals) == [places.get(word, 0xFFFFFFFF) for word in words]


def test_the_kernel_refuses_words_without_a_final_zero_or_too_few_ordinals(
    kernel: Callable[[str], ModuleType],
) -> None:
    for words, among, n in ((b"\1", b"", 1), (b"", b"\1", 0), (b"\1\0", b"\1\0", 0), (b"\1\0", b"\1\0", 2)):
        with pytest.raises(ValueError, match="does not end with a zero"):
            kernel("building.sets").find_ordinals(words, among, memoryview(bytearray(4 * n)).cast("I"))
