"""Sibling lists of any bytes: the kernel compiled and interpreted says the same, and what a few lines of Python say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from lexc.codecs.kbwg import RECORD

Kernel = Callable[[str], ModuleType]
LAST, ACCEPTS = 256, 512

arcs = st.lists(
    st.tuples(st.integers(0, 12), st.sampled_from([1, 2, 3, 9]), st.booleans(), st.booleans()), min_size=1, max_size=10
)


def arrays(rows: list[tuple[int, int, bool, bool]]) -> tuple[memoryview, memoryview]:
    targets, marks = memoryview(bytearray(4 * len(rows))).cast("I"), memoryview(bytearray(2 * len(rows))).cast("H")
    for i, (target, label, is_last, accepts) in enumerate(rows):
        targets[i], marks[i] = target, label | is_last * LAST | accepts * ACCEPTS
    return targets, marks


def spelled(rows: list[tuple[int, int, bool, bool]], at: int, depth: int = 0) -> Iterator[bytes]:
    """All strings below a list. IndexError beyond the end, RecursionError in a circle."""
    if depth > len(rows) + 1:
        raise RecursionError
    while True:
        target, label, is_last, accepts = rows[at]
        if accepts:
            yield bytes([label])
        if target:
            yield from (bytes([label]) + rest for rest in spelled(rows, target, depth + 1))
        if is_last:
            return
        at += 1


@given(rows=arcs)
def test_it_finds_sound_what_ends_and_spells_all_of_it(kernel: Kernel, rows: list[Any]) -> None:
    lists = kernel("lists")
    found = lists.Lists(*arrays(rows), 0, 9)
    wrong, at = found.measure()
    try:
        strings = list(spelled(rows, 0))
    except (IndexError, RecursionError):
        assert wrong in (lists.NO_TARGET, lists.NO_END, lists.LOOP)
        assert 0 <= at < len(rows)
        return
    assert wrong == lists.SOUND
    assert found.measured()[0] == len(strings)
    assume(len(strings) < 5000)
    output, finals = bytearray(300), memoryview(bytearray(4 * 7)).cast("I")
    got = []
    while True:
        used, n = found.spell(output, finals)
        if not n:
            break
        got += bytes(output[:used]).split(b"\0")[:-1]
        assert all(rows[final][3] for final in finals[:n])
    assert got == strings


@given(data=st.binary(max_size=64))
def test_records_are_unpacked_and_packed_to_the_same_bytes(kernel: Kernel, data: bytes) -> None:
    lists, n = kernel("lists"), len(data) // 4
    targets, marks = memoryview(bytearray(4 * n)).cast("I"), memoryview(bytearray(2 * n)).cast("H")
    lists.unpack(data, RECORD.packed(), targets, marks)
    packed = bytearray(4 * n)
    lists.pack(targets, marks, RECORD.packed(), packed)
    assert packed == data[: 4 * n]
    for i in range(n):
        number = int.from_bytes(data[4 * i : 4 * i + 4], "little")
        assert (targets[i], marks[i] & 63) == (number >> 8, number & 63)
