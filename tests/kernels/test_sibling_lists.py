"""Sibling lists of random bytes: the kernel, compiled and uncompiled, agrees with a few lines of plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from lexc.codecs.kbwg import RECORD
from lexc.kernels.building import _sibling_problems

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


def spell_strings(rows: list[tuple[int, int, bool, bool]], start: int, depth: int = 0) -> Iterator[bytes]:
    """All strings below a list. IndexError beyond the end, RecursionError in a cycle."""
    if depth > len(rows) + 1:
        raise RecursionError
    while True:
        target, label, is_last, accepts = rows[start]
        if accepts:
            yield bytes([label])
        if target:
            yield from (bytes([label]) + rest for rest in spell_strings(rows, target, depth + 1))
        if is_last:
            return
        start += 1


@given(rows=arcs)
def test_sound_lists_are_verified_and_all_strings_spelled(kernel: Kernel, rows: list[Any]) -> None:
    lists = kernel("building.sibling_lists")
    found = lists.StringSpeller(*arrays(rows), 0, 9)
    problem, place = found.verify()
    try:
        strings = list(spell_strings(rows, 0))
    except (IndexError, RecursionError):
        assert problem in (_sibling_problems.BEYOND_LISTS, _sibling_problems.NO_END, _sibling_problems.LIST_CYCLE)
        assert 0 <= place < len(rows)
        return
    assert problem == _sibling_problems.SOUND
    assert found.sizes()[0] == len(strings)
    assume(len(strings) < 5000)
    output, finals = bytearray(1100), memoryview(bytearray(4 * 7)).cast("I")
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
    lists, n = kernel("building.sibling_lists"), len(data) // 4
    targets, marks = memoryview(bytearray(4 * n)).cast("I"), memoryview(bytearray(2 * n)).cast("H")
    lists.unpack_records(data, RECORD.to_bytes(), targets, marks)
    packed = bytearray(4 * n)
    lists.pack_records(targets, marks, RECORD.to_bytes(), packed)
    assert packed == data[: 4 * n]
    for i in range(n):
        number = int.from_bytes(data[4 * i : 4 * i + 4], "little")
        assert (targets[i], marks[i] & 63) == (number >> 8, number & 63)


def count_visits(rows: list[Any], start: int) -> int:
    """The number of arcs visited by a walk that spells all strings of a list and enters no list without strings."""
    n = 0
    while True:
        target, _, is_last, _ = rows[start]
        n += 1 + (count_visits(rows, target) if target and any(spell_strings(rows, target)) else 0)
        if is_last or not any(spell_strings(rows, start + 1)):
            return n
        start += 1


@st.composite
def ending_arcs(draw: st.DrawFn) -> list[tuple[int, int, bool, bool]]:
    """Draw arcs that lead to later arcs only, so that all paths end."""
    n = draw(st.integers(1, 10))
    targets = [draw(st.sampled_from([0, *range(i + 1, n)])) for i in range(n)]
    return [
        (targets[i], draw(st.integers(1, 3)), i == n - 1 or draw(st.booleans()), draw(st.booleans())) for i in range(n)
    ]


@given(rows=ending_arcs())
def test_the_sizes_of_all_strings_are_known_before_spelling(kernel: Kernel, rows: list[Any]) -> None:
    found = kernel("building.sibling_lists").StringSpeller(*arrays(rows), 0, 9)
    assert found.verify()[0] == 0
    n_strings, longest, visits, n_labels = found.sizes()
    strings = list(spell_strings(rows, 0))
    assert (n_strings, n_labels) == (len(strings), sum(map(len, strings)))
    assert longest >= max(map(len, strings), default=0)
    assert not strings or visits == count_visits(rows, 0)


def test_lists_without_strings_are_not_visited(kernel: Kernel) -> None:
    rows = [(2, 1, False, False), (0, 2, True, True), (3, 1, False, False), (0, 1, True, False), (0, 3, True, False)]
    found = kernel("building.sibling_lists").StringSpeller(*arrays(rows), 0, 9)
    assert found.verify()[0] == 0
    assert (found.sizes()[0], found.sizes()[2]) == (1, 2)


def test_counts_beyond_63_bits_saturate(kernel: Kernel) -> None:
    """Each of two arcs of a list leads to the next list: 2^n strings."""
    for n in (20, 62, 63, 64, 65, 70, 200):
        rows = [(2 * (i // 2 + 1) if i < 2 * n - 2 else 0, 1 + i % 2, i % 2 == 1, i >= 2 * n - 2) for i in range(2 * n)]
        found = kernel("building.sibling_lists").StringSpeller(*arrays(rows), 0, 9)
        assert found.verify()[0] == 0
        strings, visits = min(1 << n, (1 << 63) - 1), min((2 << n) - 2, (1 << 63) - 1)
        assert (found.sizes()[0], found.sizes()[2]) == (strings, visits)


def test_words_of_1020_letters_are_read_and_longer_ones_are_not(kernel: Kernel) -> None:
    lists = kernel("building.sibling_lists")
    for n, follows_separator in ((1019, False), (1020, False), (1021, False), (1021, True), (1022, True)):
        rows = [(i + 1 if i + 1 < n else 0, 1, True, i + 1 == n) for i in range(n)]
        found = lists.StringSpeller(*arrays(rows), 0, 9, 252, follows_separator)
        is_sound = n <= 1020 + follows_separator
        assert found.verify()[0] == (_sibling_problems.SOUND if is_sound else _sibling_problems.TOO_LONG)
        if is_sound:
            assert found.spell(bytearray(1023), memoryview(bytearray(4)).cast("I")) == (n + 1, 1)


def test_spelling_never_writes_behind_the_output(kernel: Kernel) -> None:
    """Words of seven letters take eight bytes: 127 of them have room in 1,023 bytes, and the next lacks one."""
    rows = [(2 * (i // 2 + 1) if i < 12 else 0, 1 + i % 2, i % 2 == 1, i >= 12) for i in range(14)]
    found = kernel("building.sibling_lists").StringSpeller(*arrays(rows), 0, 9)
    assert found.verify()[0] == 0
    room, finals = bytearray(b"\xee" * 1100), memoryview(bytearray(4 * 200)).cast("I")
    assert found.spell(memoryview(room)[:1023], finals) == (127 * 8, 127)
    assert room[1016:] == b"\xee" * 84
