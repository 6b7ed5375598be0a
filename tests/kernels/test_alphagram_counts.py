"""Words are tallied, filtered and counted by their letters as by a Counter of sorted words."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from collections.abc import Callable
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

Load = Callable[[str], ModuleType]

KEYS = array("I", random.Random(4).choices(range(1 << 32), k=256))
WORDS = st.lists(st.text("ABC", min_size=1, max_size=4), max_size=40)


def zero_ended_words(words: list[str]) -> bytearray:
    return bytearray(b"".join(word.encode() + b"\0" for word in words))


def alphagrams(words: list[str]) -> bytearray:
    return zero_ended_words(["".join(sorted(word)) for word in words])


@given(words=WORDS, min_tally=st.integers(1, 4), size=st.sampled_from([1, 2, 1 << 16]))
def test_one_word_of_each_frequent_alphagram_is_found(
    kernel: Load, words: list[str], min_tally: int, size: int
) -> None:
    text = zero_ended_words(words)
    starts = array("I", bytes(4 * (len(text) // 2 + 1)))
    n = kernel("racks.alphagram_counts").tally_and_find_frequent(text, bytearray(size), min_tally, KEYS, starts)
    found_alphagrams = {"".join(sorted(text[start : text.index(0, start)].decode())) for start in starts[:n]}
    frequent = {
        letters for letters, tally in Counter("".join(sorted(word)) for word in words).items() if tally >= min_tally
    }
    assert frequent <= found_alphagrams
    if size > 1 and min_tally == 1:
        assert len(starts[:n]) == len(words)


def test_a_tally_stays_full(kernel: Load) -> None:
    text, tallies = zero_ended_words(["A"] * 300), bytearray(1)
    starts = array("I", bytes(4 * len(text)))
    assert kernel("racks.alphagram_counts").tally_and_find_frequent(text, tallies, 255, KEYS, starts) == 46
    assert tallies == b"\xff"


@given(tallied=WORDS, words=WORDS, min_tally=st.integers(0, 20))
def test_words_with_many_anagrams_are_kept(kernel: Load, tallied: list[str], words: list[str], min_tally: int) -> None:
    tallies, text = bytearray(1 << 15), zero_ended_words(words)
    for half in (tallied[::2], tallied[1::2]):
        kernel("racks.alphagram_counts").tally(zero_ended_words(half), tallies, KEYS)
    kept = (
        text[: kernel("racks.alphagram_counts").keep_frequent(text, tallies, KEYS, min_tally)].decode().split("\0")[:-1]
    )
    times = Counter("".join(sorted(word)) for word in tallied)
    wanted = [word for word in words if times["".join(sorted(word))] >= min_tally]
    assert [word for word in kept if word in wanted] == wanted
    assert sum(byte & 15 for byte in tallies) + sum(byte >> 4 for byte in tallies) <= len(tallied)


def test_two_tallies_share_a_byte_and_stay_at_fifteen(kernel: Load) -> None:
    tallies, keys = bytearray(1 << 15), array("I", bytes(4 * 256))
    keys[ord("B")] = 1
    kernel("racks.alphagram_counts").tally(zero_ended_words(["A"] * 300 + ["B"] * 7), tallies, keys)
    assert tallies[0] == 15 | 7 << 4
    for min_tally, kept in ((7, 4), (8, 2), (300, 2)):
        assert (
            kernel("racks.alphagram_counts").keep_frequent(zero_ended_words(["A", "B"]), tallies, keys, min_tally)
            == kept
        )
    for wrong in (bytearray(1 << 14), bytearray(1)):
        with pytest.raises(ValueError, match="tallies"):
            kernel("racks.alphagram_counts").tally(zero_ended_words(["A"]), wrong, KEYS)
        with pytest.raises(ValueError, match="tallies"):
            kernel("racks.alphagram_counts").keep_frequent(zero_ended_words(["A"]), wrong, KEYS, 1)


@given(marked=WORDS, words=WORDS)
def test_anagrams_of_marked_words_are_kept(kernel: Load, marked: list[str], words: list[str]) -> None:
    marks, text = bytearray(1 << 13), zero_ended_words(words)
    kernel("racks.alphagram_counts").tally(zero_ended_words(marked), marks, KEYS)
    kept = text[: kernel("racks.alphagram_counts").keep_frequent(text, marks, KEYS, 1)].decode().split("\0")[:-1]
    wanted = {"".join(sorted(word)) for word in marked}
    assert [word for word in kept if "".join(sorted(word)) in wanted] == [
        word for word in words if "".join(sorted(word)) in wanted
    ]


def test_eight_tallies_share_a_byte_and_stay_at_one(kernel: Load) -> None:
    tallies, keys = bytearray(1 << 13), array("I", bytes(4 * 256))
    keys[ord("B")], keys[ord("C")] = 5, 0xFFFF
    kernel("racks.alphagram_counts").tally(zero_ended_words(["A", "A", "B", "C"]), tallies, keys)
    assert (tallies[0], tallies[-1], sum(tallies)) == (1 | 1 << 5, 1 << 7, 1 + 32 + 128)


@given(words=WORDS, others=st.lists(WORDS, max_size=3))
def test_alphagrams_are_counted(kernel: Load, words: list[str], others: list[list[str]]) -> None:
    counts = kernel("racks.alphagram_counts").AlphagramCounts(alphagrams(words), 7)
    for other in others:
        counts.add(alphagrams(other))
    counted = Counter("".join(sorted(word)) for other in others for word in other)
    start = 0
    for word in words:
        assert counts.count_at(start) == counted["".join(sorted(word))]
        start += len(word) + 1


def test_the_most_words_that_fit_are_counted_separately(kernel: Load) -> None:
    module = kernel("racks.alphagram_counts")
    words = [f"{i:04}" for i in range(module.MAX_WORDS)]
    counted = module.AlphagramCounts(zero_ended_words(words), 3)
    counted.add(zero_ended_words([*words, *words[:2], "none", "000"]))
    assert [counted.count_at(5 * i) for i in range(module.MAX_WORDS)] == [2, 2] + [1] * (module.MAX_WORDS - 2)


def test_buffers_of_wrong_sizes_are_refused(kernel: Load) -> None:
    module, text = kernel("racks.alphagram_counts"), zero_ended_words(["AB"])
    starts = array("I", bytes(16))
    reaching, keep = module.tally_and_find_frequent, module.keep_frequent
    for call in (
        lambda: module.AlphagramCounts(zero_ended_words(["A"] * (module.MAX_WORDS + 1)), 1),
        lambda: module.AlphagramCounts(bytes(1 << 16), 1),
        lambda: reaching(text, bytearray(3), 1, KEYS, starts), lambda: reaching(text, b"", 1, KEYS, starts),
        lambda: reaching(text, bytearray(4), 1, KEYS[:9], starts),
        lambda: reaching(text, bytearray(4), 1, KEYS, starts[:1]), lambda: module.tally(text, bytearray(9), KEYS),
        lambda: keep(text, bytearray(9), KEYS, 1), lambda: module.tally(text, bytearray(1 << 13), KEYS[:9]),
    ):  # fmt: skip
        with pytest.raises((ValueError, BufferError)):
            call()
    with pytest.raises(IndexError):
        module.AlphagramCounts(text, 1).count_at(3)
