"""The heaviest of a range, from block maxima: compiled and uncompiled kernels agree with sorting."""

from __future__ import annotations

import random
import struct
from array import array
from collections.abc import Callable
from itertools import accumulate, islice, product
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

Kernel = Callable[[str], ModuleType]
CODES = {(1, 1): "BB", (1, 2): "HH", (1, 4): "II", (1, 8): "QQ", (2, 1): "bB", (2, 2): "hH", (2, 4): "iI",
         (2, 8): "qQ", (3, 4): "fI", (3, 8): "dQ"}  # fmt: skip


def weights_with_index(kernel: Kernel, shape: tuple[int, int], values: list[Any], shift: int) -> Any:
    """A `Weights` over values, its maxima by `max`."""
    maxima, sizes, level = [], [], values
    while len(level) > 1 or not sizes:
        level = [max(level[i : i + (1 << shift)]) for i in range(0, len(level), 1 << shift)]
        maxima += level
        sizes.append(len(level))
    code, unsigned = CODES[shape]
    as_bits = [memoryview(struct.pack(f"<{len(n)}{code}", *n)).cast(unsigned) for n in (values, maxima)]
    return kernel("layout.weights").Weights(*shape, *as_bits, shift, array("Q", [0, *accumulate(sizes)]))


@settings(suppress_health_check=[*HealthCheck], deadline=None)
@given(st.data(), st.sampled_from(list(CODES)), st.integers(1, 5))
def test_a_range_is_iterated_by_descending_weight(
    kernel: Kernel, data: st.DataObject, shape: tuple[int, int], shift: int
) -> None:
    low = {1: 0, 2: -5, 3: -5}[shape[0]]
    values = data.draw(st.lists(st.integers(low, 9), min_size=1, max_size=200))
    weights = weights_with_index(kernel, shape, values, shift)
    first = data.draw(st.integers(-3, len(values) + 3))
    end = data.draw(st.integers(-3, len(values) + 3))
    expected = sorted(range(max(first, 0), min(end, len(values))), key=lambda i: (-values[i], i))
    assert list(weights.heaviest_first(first, end)) == expected
    assert list(islice(weights.heaviest_first(first, end), 3)) == expected[:3]
    n = data.draw(st.integers(0, kernel("layout.weights").MAX_TOP))
    assert weights.top(first, end, n) == expected[:n]
    assert weights.find_mismatch() == (-1, -1)


def test_entries_between_two_numbers_are_those_of_a_plain_filter(kernel: Kernel) -> None:
    """Their bounds are entries, too: a block whose maximum is the lower bound has one."""
    rng = random.Random(5)
    for (kind, width), code, unsigned in (((1, 1), "B", "B"), ((2, 2), "h", "H"), ((3, 8), "d", "Q")):
        values = [rng.randint(0 if kind == 1 else -3, 6) for _ in range(60)]
        bits = list(memoryview(struct.pack(f"<60{code}", *values)).cast(unsigned))
        weights = weights_with_index(kernel, (kind, width), values, 2)
        for low, high in product(sorted(set(values)), repeat=2):
            first, end = sorted(rng.choices(range(-2, 63), k=2))
            expected = [i for i in range(max(first, 0), min(end, 60)) if low <= values[i] <= high]
            n, stored = rng.randint(0, 60), [bits[values.index(number)] for number in (low, high)]
            assert weights.between(*stored, first, end, 60) == expected
            assert weights.between(*stored, first, end, n) == expected[:n]


def test_equal_weights_are_ordered_by_ordinal(kernel: Kernel, times: Callable[[int], range]) -> None:
    """Equal ones at either end of a range lie in parts of blocks of several levels."""
    rng = random.Random(2)
    for turn in times(300):
        n, edge = rng.randint(9, 80), rng.randint(2, 9)
        values = [int(rng.random() < 0.5 and i < edge) for i in range(n)]
        values = values[::-1] if turn % 2 else values
        weights = weights_with_index(kernel, (1, 1), values, rng.choice([1, 1, 2]))
        expected = sorted(range(n), key=lambda i: (-values[i], i))
        assert list(weights.heaviest_first(0, n)) == expected
        assert weights.top(0, n, 20) == expected[:20]


def test_a_wrong_maximum_is_detected(kernel: Kernel) -> None:
    for i in range(3):
        maxima = bytearray([4, 6, 6])
        maxima[i] ^= 1
        weights = kernel("layout.weights").Weights(1, 1, b"\1\2\3\4\5\6", maxima, 2, array("Q", [0, 2, 3]))
        assert weights.find_mismatch() in ((1, i), (2, i - 2), (2, 0))
        assert sorted(weights.heaviest_first(0, 6)) == list(range(6))  # wrong answers, and nothing worse


def test_too_many_entries_at_once_are_refused(kernel: Kernel) -> None:
    weights = weights_with_index(kernel, (1, 1), [1, 2, 3], 1)
    for n in (-1, kernel("layout.weights").MAX_TOP + 1):
        with pytest.raises(ValueError, match="number of entries"):
            weights.top(0, 3, n)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf"), -0.0])
def test_invalid_floats_are_detected(kernel: Kernel, number: float) -> None:
    for width, code, unsigned in ((4, "f", "I"), (8, "d", "Q")):
        entries = memoryview(struct.pack(f"<3{code}", 1, number, 2)).cast(unsigned)
        weights = kernel("layout.weights").Weights(3, width, entries, entries[:0], 1, array("Q", [0]))
        assert weights.find_mismatch() == (0, 1)
