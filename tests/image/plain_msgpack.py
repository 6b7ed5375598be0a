"""msgpack as META may hold it, in its shortest form: no float, no extension."""

from __future__ import annotations

from typing import Any

from image.plain_rules import require


def unpacked(data: bytes, at: int) -> tuple[Any, int]:
    """The msgpack value at an offset, in its shortest form, and the offset behind it."""
    first = data[at]
    if first < 0x80:
        return first, at + 1
    if first >= 0xE0:
        return first - 256, at + 1
    if first in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[first], at + 1
    if 0xCC <= first <= 0xD3:
        return _unpacked_number(data, at)
    if first < 0x90:
        return _unpacked_map(data, at + 1, first & 15)
    if first < 0xA0:
        return _unpacked_list(data, at + 1, first & 15)
    if first < 0xC0:
        return data[at + 1 : at + 1 + (first & 31)].decode(), at + 1 + (first & 31)
    size, least = {
        0xC4: (1, 0), 0xC5: (2, 256), 0xC6: (4, 65536), 0xD9: (1, 32), 0xDA: (2, 256), 0xDB: (4, 65536),
        0xDC: (2, 16), 0xDD: (4, 65536), 0xDE: (2, 16), 0xDF: (4, 65536),
    }.get(first, (0, 0))  # fmt: skip
    require(size, f"M2 no msgpack that META may hold: {first:02x}")
    n, at = int.from_bytes(data[at + 1 : at + 1 + size], "big"), at + 1 + size
    require(n >= least, "W not the shortest msgpack")
    require(n <= len(data) - at, "M2 a length beyond the end")
    if first in (0xDE, 0xDF):
        return _unpacked_map(data, at, n)
    if first in (0xDC, 0xDD):
        return _unpacked_list(data, at, n)
    value = data[at : at + n]
    return (value if first < 0xC8 else value.decode()), at + n


def _unpacked_number(data: bytes, at: int) -> tuple[int, int]:
    code = data[at]
    size, signed = 1 << (code & 3), code >= 0xD0
    value = int.from_bytes(data[at + 1 : at + 1 + size], "big", signed=signed)
    narrower = 1 << (8 * size // 2) if size > 1 else 128
    is_shortest = value >= narrower if not signed else value < (-narrower // 2 if size > 1 else -32)
    require(is_shortest, "W not the shortest msgpack")
    return value, at + 1 + size


def _unpacked_map(data: bytes, at: int, n: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    for _ in range(n):
        key, at = unpacked(data, at)
        require(isinstance(key, str) and (not values or key > max(values)), "W keys that do not ascend")
        values[key], at = unpacked(data, at)
    return values, at


def _unpacked_list(data: bytes, at: int, n: int) -> tuple[list[Any], int]:
    values = []
    for _ in range(n):
        value, at = unpacked(data, at)
        values.append(value)
    return values, at
