"""Buffers that are cut from one piece of memory, and take it again."""

from __future__ import annotations

import pytest

from lexc.compile.buffers import Region, Typecode


def test_buffers_of_a_region_share_no_byte() -> None:
    region = Region(1000)
    buffers = [region.cut("B", 3), region.cut("Q", 5), region.cut("H", 40), region.cut("I", 0)]
    for number, buffer in enumerate(buffers):
        assert not any(buffer)
        buffer[:] = memoryview(bytes([number + 1]) * buffer.nbytes).cast(buffer.format)  # type: ignore[call-overload]
    for number, buffer in enumerate(buffers):
        assert set(buffer.cast("B")) <= {number + 1}


@pytest.mark.parametrize("typecode", ["B", "H", "I", "Q"])
@pytest.mark.parametrize("n", [1, 60, 40_000])
def test_memory_that_is_used_again_is_zeroed_on_request(typecode: Typecode, n: int) -> None:
    region = Region(1 << 20)
    region.cut("B", 1 << 20)[:] = b"x" * (1 << 20)
    region.reuse()
    assert not any(region.cut(typecode, n, is_zeroed=True))
    assert all(region.cut(typecode, n))  # what was there before


def test_a_buffer_without_room_in_its_region_has_memory_of_its_own() -> None:
    region = Region(100)
    first, second = region.cut("B", 60), region.cut("B", 60)
    second[:] = b"x" * 60
    assert len(second) == 60
    assert not any(first)
    assert not any(Region().cut("I", 7))
