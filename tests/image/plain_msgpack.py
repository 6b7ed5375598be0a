"""msgpack as META may hold it. Bytes that readers accept but writers must not write break rule W."""

from __future__ import annotations

from typing import Any

from image.plain_rules import require

MAX_DEPTH = 32
_LENGTHS = {  # by first byte: bytes of the length, and the least length that needs so many
    0xC4: (1, 0), 0xC5: (2, 256), 0xC6: (4, 65536), 0xD9: (1, 32), 0xDA: (2, 256), 0xDB: (4, 65536),
    0xDC: (2, 16), 0xDD: (4, 65536), 0xDE: (2, 16), 0xDF: (4, 65536),
}  # fmt: skip


def unpack_value(data: bytes, offset: int, depth: int = 1) -> tuple[Any, int]:
    """The msgpack value at an offset, and the offset behind it."""
    require(depth <= MAX_DEPTH, "M2 nested too deep")
    require(offset < len(data), "M2 a value beyond the end")
    first = data[offset]
    if first < 0x80:
        return first, offset + 1
    if first >= 0xE0:
        return first - 256, offset + 1
    if first in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[first], offset + 1
    if 0xCC <= first <= 0xD3:
        return _unpack_number(data, offset)
    if first in (0xCA, 0xCB):
        require(offset + 5 + 4 * (first & 1) <= len(data), "M2 a length beyond the end")
        require(False, "W a float")
    if first < 0x90:
        return _unpack_map(data, offset + 1, first & 15, depth)
    if first < 0xA0:
        return _unpack_list(data, offset + 1, first & 15, depth)
    if first < 0xC0:
        return _unpack_text(data, offset + 1, first & 31)
    size, least = _LENGTHS.get(first, (0, 0))
    require(size, f"M2 no msgpack that META may hold: {first:02x}")
    n, offset = int.from_bytes(data[offset + 1 : offset + 1 + size], "big"), offset + 1 + size
    require(n <= len(data) - offset, "M2 a length beyond the end")
    require(n >= least, "W not the shortest msgpack")
    if first in (0xDE, 0xDF):
        return _unpack_map(data, offset, n, depth)
    if first in (0xDC, 0xDD):
        return _unpack_list(data, offset, n, depth)
    return (data[offset : offset + n], offset + n) if first < 0xC8 else _unpack_text(data, offset, n)


def _unpack_text(data: bytes, offset: int, n: int) -> tuple[str, int]:
    require(n <= len(data) - offset, "M2 a length beyond the end")
    try:
        return data[offset : offset + n].decode(), offset + n
    except UnicodeDecodeError:
        require(False, "M2 a text that is not UTF-8")
        raise


def _unpack_number(data: bytes, offset: int) -> tuple[int, int]:
    code = data[offset]
    size, signed = 1 << (code & 3), code >= 0xD0
    require(offset + size < len(data), "M2 a length beyond the end")
    value = int.from_bytes(data[offset + 1 : offset + 1 + size], "big", signed=signed)
    narrower = 1 << (8 * size // 2) if size > 1 else 128
    is_shortest = value >= narrower if not signed else value < (-narrower // 2 if size > 1 else -32)
    require(is_shortest, "W not the shortest msgpack")
    return value, offset + 1 + size


def _unpack_map(data: bytes, offset: int, n: int, depth: int) -> tuple[dict[str, Any], int]:
    values: dict[str, Any] = {}
    before = b""
    for i in range(n):
        key, offset = unpack_value(data, offset, depth + 1)
        require(isinstance(key, str) and (i == 0 or key.encode() > before), "M2 keys that do not ascend")
        before = key.encode()
        values[key], offset = unpack_value(data, offset, depth + 1)
    return values, offset


def _unpack_list(data: bytes, offset: int, n: int, depth: int) -> tuple[list[Any], int]:
    values = []
    for _ in range(n):
        value, offset = unpack_value(data, offset, depth + 1)
        values.append(value)
    return values, offset
