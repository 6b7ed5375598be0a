"""Sorting and measuring words and reversed prefixes, against what Python does with lists of bytes."""

from __future__ import annotations

import random
import signal
from array import array
from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import pairwise
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

Kernel = Callable[[str], ModuleType]
Times = Callable[[int], range]

words_of_tiles = st.lists(
    st.binary(min_size=1, max_size=30).filter(lambda word: 0 not in word), min_size=1, max_size=80
)
alike = st.lists(st.text("\x01\x02", min_size=1, max_size=40).map(str.encode), min_size=1, max_size=60)


def zeros(typecode: str, n: int) -> memoryview:
    """A buffer of n items, as the compiler makes them."""
    size = array(typecode).itemsize
    return memoryview(bytearray(size * max(1, n))).cast(typecode)[:n]


def zero_ended_words(words: Iterable[bytes]) -> memoryview:
    """Zero-ended words, one behind the other."""
    return memoryview(b"".join(word + b"\0" for word in words))


def sort_by_kernel(sorting: ModuleType, words: list[bytes]) -> list[bytes]:
    """The words through find_word_starts, sort_words and copy_unique_words."""
    tiles, starts = zero_ended_words(words), zeros("I", len(words))
    assert sorting.find_word_starts(tiles, starts) == len(words)
    sorting.sort_words(tiles, starts, zeros("Q", len(words)))
    output = zeros("B", len(tiles))
    used, n = sorting.copy_unique_words(tiles, starts, output)
    result = bytes(output[:used]).split(b"\0")[:-1]
    assert len(result) == n
    return result


@given(st.binary(max_size=300))
def test_tiles_are_counted(kernel: Kernel, tiles: bytes) -> None:
    counts = zeros("Q", 256)
    kernel("building.sorting").count_tiles(tiles, counts)
    assert list(counts) == [tiles.count(tile) for tile in range(256)]
    with pytest.raises(ValueError, match="256"):
        kernel("building.sorting").count_tiles(tiles, zeros("Q", 255))


class Prefixes:
    """The distinct prefixes of words, numbered as they come; number 0 is the empty one."""

    def __init__(self, words: Iterable[bytes]) -> None:
        self.texts = [b""]
        numbers = {b"": 0}
        for word in sorted(set(words)):
            for n in range(1, len(word) + 1):
                if word[:n] not in numbers:
                    numbers[word[:n]] = len(self.texts)
                    self.texts.append(word[:n])
        self.letters = memoryview(bytes(text[-1] if text else 0 for text in self.texts))
        self.parents = zeros("I", len(self.texts))
        for i, text in enumerate(self.texts):
            self.parents[i] = numbers[text[:-1]]

    def __len__(self) -> int:
        return len(self.texts)


class SortedByKernel:
    """Prefixes sorted by the kernel, group by group."""

    def __init__(self, sorting: ModuleType, prefixes: Prefixes, bits: int, is_utf8: bool = False) -> None:
        n, letters, parents = len(prefixes), prefixes.letters, prefixes.parents
        self.packed, self.outside, starts = zeros("Q", n), zeros("I", n), zeros("I", 257)
        sorting.pack_prefix_keys(letters, parents, bits, self.packed)
        grouped = zeros("I", n - 1), zeros("Q", n - 1)
        sorting.group_prefixes(letters, parents, self.packed, is_utf8, *grouped, starts, self.outside)
        self.starts, self.order, self.keys = list(starts), zeros("I", starts[256]), zeros("Q", starts[256])
        cursors = zeros("I", n)
        for start, end in pairwise(self.starts):
            group = grouped[0][start:end], grouped[1][start:end], self.order[start:end], self.keys[start:end]
            sorting.sort_prefixes(self.packed, parents, bits, *group, cursors)


def sort_prefixes_by_kernel(sorting: ModuleType, prefixes: Prefixes, bits: int, is_utf8: bool = False) -> list[bytes]:
    result = SortedByKernel(sorting, prefixes, bits, is_utf8)
    assert list(result.keys) == [result.packed[x] for x in result.order]
    return [prefixes.texts[x] for x in result.order]


def expected_order(prefixes: Prefixes) -> list[bytes]:
    return sorted(prefixes.texts[1:], key=lambda text: text[::-1])


class TestWords:
    @given(st.one_of(words_of_tiles, alike))
    def test_words_are_sorted_and_each_is_kept_once(self, kernel: Kernel, words: list[bytes]) -> None:
        assert sort_by_kernel(kernel("building.sorting"), words) == sorted(set(words))

    def test_large_random_lists_are_sorted(self, kernel: Kernel, times: Times) -> None:
        rng = random.Random(5)
        for _ in times(10):
            words = [bytes(rng.choices(b"\x01\x02\x03\x1a", k=rng.randint(1, 12))) for _ in range(400)]
            assert sort_by_kernel(kernel("building.sorting"), words) == sorted(set(words))

    @pytest.mark.parametrize("order", ["ascending", "descending", "equal", "organ pipe", "two values"])
    def test_orders_that_are_hard_on_quicksort_are_sorted(self, kernel: Kernel, order: str) -> None:
        ascending = [i.to_bytes(3, "big").replace(b"\0", b"\xff") for i in range(1, 700)]
        lists = {
            "ascending": ascending, "descending": ascending[::-1], "equal": [b"\x05\x06"] * 700,
            "organ pipe": ascending[::2] + ascending[::-2], "two values": [b"\x01" * 20, b"\x01" * 21] * 300,
        }  # fmt: skip
        assert sort_by_kernel(kernel("building.sorting"), lists[order]) == sorted(set(lists[order]))

    @pytest.mark.parametrize("length", [7, 8, 9, 15, 16, 17, 255, 1020])
    def test_words_with_long_common_prefixes_are_sorted(self, kernel: Kernel, length: int) -> None:
        stem = b"\xff" * length
        words = [stem + end for end in (b"\x02", b"\x01\x01", b"", b"\x01", b"\xff", b"\x02\x01")] + [stem[:-1]]
        assert sort_by_kernel(kernel("building.sorting"), words * 2) == sorted(words)

    @given(st.one_of(words_of_tiles, alike))
    def test_words_are_measured(self, kernel: Kernel, words: list[bytes]) -> None:
        lengths = [len(word) for word in words]
        found = kernel("building.sorting").measure_words(zero_ended_words(sorted(set(words))))
        assert found == (len(Prefixes(words)) - 1, max(lengths), min(lengths))


class TestPrefixes:
    @pytest.mark.parametrize("bits", [1, 2, 5, 6, 7, 8])
    def test_prefixes_are_sorted_by_their_reversals(self, kernel: Kernel, times: Times, bits: int) -> None:
        rng = random.Random(bits)
        for _ in times(30):
            letters = rng.sample(range(1, 1 << bits), min(rng.choice([1, 2, 3, 60]), (1 << bits) - 1))
            prefixes = Prefixes(bytes(rng.choices(letters, k=rng.randint(1, 30))) for _ in range(20))
            assert sort_prefixes_by_kernel(kernel("building.sorting"), prefixes, bits) == expected_order(prefixes)

    @given(alike)
    def test_prefixes_of_two_letters_are_sorted(self, kernel: Kernel, words: list[bytes]) -> None:
        prefixes = Prefixes(words)
        for bits in (2, 5, 8):
            assert sort_prefixes_by_kernel(kernel("building.sorting"), prefixes, bits) == expected_order(prefixes)

    @pytest.mark.parametrize("length", [11, 12, 13, 24, 25, 60, 255])
    def test_prefixes_with_long_common_endings_are_sorted(self, kernel: Kernel, length: int) -> None:
        stem = (b"\x01\x02" * length)[:length]
        prefixes = Prefixes([stem, b"\x01" + stem, b"\x02" + stem, b"\x02\x02" + stem, b"\x01" * length])
        for bits in (2, 5, 6):
            assert sort_prefixes_by_kernel(kernel("building.sorting"), prefixes, bits) == expected_order(prefixes)

    @given(st.lists(st.text("aé€\U0001f600", min_size=1, max_size=6), min_size=1, max_size=20))
    def test_prefixes_that_end_inside_a_character_are_left_out(self, kernel: Kernel, words: list[str]) -> None:
        prefixes = Prefixes(word.encode() for word in words)
        whole = {word[:n].encode() for word in words for n in range(1, len(word) + 1)}
        found = sort_prefixes_by_kernel(kernel("building.sorting"), prefixes, 8, is_utf8=True)
        assert found == sorted(whole, key=lambda text: text[::-1])

    @given(alike)
    def test_each_group_has_a_last_tile_of_its_own(self, kernel: Kernel, words: list[bytes]) -> None:
        prefixes = Prefixes(words)
        result = SortedByKernel(kernel("building.sorting"), prefixes, 2)
        for tile, (start, end) in enumerate(pairwise(result.starts)):
            assert {prefixes.letters[x] for x in result.order[start:end]} <= {tile}
        assert result.starts[256] == len(prefixes) - 1

    @pytest.mark.parametrize("bits", [2, 5, 8])
    def test_groups_that_are_sorted_by_radix(self, kernel: Kernel, bits: int) -> None:
        rng = random.Random(bits)
        letters = rng.sample(range(1, 1 << bits), 3)
        endings = [bytes(rng.choices(letters, k=rng.randint(0, 40))) for _ in range(12)]
        words = [bytes(rng.choices(letters, k=rng.randint(1, 8))) + rng.choice(endings) for _ in range(600)]
        prefixes = Prefixes(words)
        result = SortedByKernel(kernel("building.sorting"), prefixes, bits)
        assert max(end - start for start, end in pairwise(result.starts)) > 1024
        assert [prefixes.texts[x] for x in result.order] == expected_order(prefixes)

    @given(st.one_of(words_of_tiles, alike))
    def test_prefixes_are_found_in_preorder(self, kernel: Kernel, words: list[bytes]) -> None:
        prefixes, tiles = Prefixes(words), zero_ended_words(sorted(set(words)))
        letters, parents = zeros("B", len(prefixes)), zeros("I", len(prefixes))
        path = zeros("I", max(map(len, words)) + 1)
        kernel("building.sorting").find_prefixes(tiles, letters, parents, path)
        assert (bytes(letters), list(parents)) == (bytes(prefixes.letters), list(prefixes.parents))

    def test_buffers_that_are_too_short_are_refused(self, kernel: Kernel) -> None:
        prefixes, sorting = Prefixes([b"\x01\x02"]), kernel("building.sorting")
        for n_letters, n_parents, n_path in ((2, 3, 3), (3, 2, 3), (3, 3, 2)):
            buffers = zeros("B", n_letters), zeros("I", n_parents), zeros("I", n_path)
            with pytest.raises(ValueError, match="too short"):
                sorting.find_prefixes(b"\x01\x02\0", *buffers)
        places = prefixes.letters, prefixes.parents, zeros("Q", 3), False
        with pytest.raises(ValueError, match="too short"):
            sorting.group_prefixes(*places, zeros("I", 1), zeros("Q", 2), zeros("I", 257), zeros("I", 3))
        with pytest.raises(ValueError, match="too short"):
            sorting.group_prefixes(*places, zeros("I", 2), zeros("Q", 2), zeros("I", 256), zeros("I", 3))
        order = zeros("I", 2)
        with pytest.raises(ValueError, match="too short"):
            sorting.sort_prefixes(
                zeros("Q", 3), prefixes.parents, 2, order, zeros("Q", 1), order, zeros("Q", 2), zeros("I", 3)
            )


class AntiQuicksort:
    """McIlroy's antiquicksort (1999): an order that is decided during the comparisons, so that each pivot is poor."""

    def __init__(self, n: int) -> None:
        self.values: list[int | None] = [None] * n
        self.n_decided = 0
        self.candidate = 0

    def less(self, left: int, right: int) -> bool:
        if self.values[left] is None and self.values[right] is None:
            self.decide(left if left == self.candidate else right)
        if self.values[left] is None:
            self.candidate = left
        elif self.values[right] is None:
            self.candidate = right
        left_value, right_value = self.values[left], self.values[right]
        return left_value is not None and (right_value is None or left_value < right_value)

    def decide(self, item: int) -> None:
        self.values[item] = self.n_decided
        self.n_decided += 1


def quicksort(items: list[int], low: int, high: int, less: Callable[[int, int], bool]) -> None:
    """Sort as the kernel does: partitions in three, by the median of nine."""

    def median(a: int, b: int, c: int) -> int:
        if less(b, a):
            a, b = b, a
        smaller = b if less(b, c) else c
        return smaller if less(a, smaller) else a

    while high - low > 24:
        step = (high - low) // 9
        nine = [items[low + step * i] for i in range(8)] + [items[high - 1]]
        pivot = median(median(*nine[:3]), median(*nine[3:6]), median(*nine[6:]))
        lower, i, upper = low, low, high
        while i < upper:
            if less(items[i], pivot):
                items[i], items[lower] = items[lower], items[i]
                lower, i = lower + 1, i + 1
            elif less(pivot, items[i]):
                upper -= 1
                items[i], items[upper] = items[upper], items[i]
            else:
                i += 1
        if lower - low < high - upper:
            quicksort(items, low, lower, less)
            low = upper
        else:
            quicksort(items, upper, high, less)
            high = lower


def test_a_list_made_against_quicksort_is_sorted(kernel: Kernel) -> None:
    n, opponent = 2000, AntiQuicksort(2000)
    quicksort(list(range(n)), 0, n, opponent.less)
    values = [value if value is not None else n for value in opponent.values]
    words = [bytes((1 + value // 200, 1 + value % 200)) for value in values]
    assert sort_by_kernel(kernel("building.sorting"), words) == sorted(set(words))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers are those of POSIX")
def test_a_signal_interrupts_the_sorting_of_many_words() -> None:
    sorting, n = import_module("lexc.kernels.building.sorting"), 800_000
    letters = random.Random(1).randbytes(3 * n).replace(b"\0", b"\1")
    tiles, starts = zero_ended_words(letters[i : i + 3] for i in range(0, 3 * n, 3)), zeros("I", n)
    sorting.find_word_starts(tiles, starts)
    keys = zeros("Q", n)

    def stop(*_: object) -> None:
        raise InterruptedError

    def sort() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.001)
        sorting.sort_words(tiles, starts, keys)
        signal.pause()

    before = signal.signal(signal.SIGALRM, stop)
    try:
        with pytest.raises(InterruptedError):
            sort()
    finally:
        signal.signal(signal.SIGALRM, before)
    words = [bytes(tiles[start : start + 3]) for start in starts]
    assert words != sorted(words)  # nobody waited for the end
