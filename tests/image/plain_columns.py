"""Columns and their indexes, read by the specification alone; with `plain_reader`, an oracle."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from typing import Any

from image.plain_reader import PlainImage
from image.plain_rules import require

CODES = {(1, 1): "B", (1, 2): "H", (1, 4): "I", (1, 8): "Q", (2, 1): "b", (2, 2): "h", (2, 4): "i", (2, 8): "q",
         (3, 4): "f", (3, 8): "d"}  # fmt: skip
WIDTHS = {1: (1, 2, 4, 8), 2: (1, 2, 4, 8), 3: (4, 8), 4: (0,),
          **dict.fromkeys((5, 6, 7), (1, 2, 4, 8))}  # fmt: skip


def columns(image: PlainImage) -> dict[str, list[Any]]:
    """The values of every column, by name, None for no value. Checks every rule of COLU and WIDX."""
    found: dict[str, list[Any]] = {}
    shapes: dict[str, tuple[int, int]] = {}
    names: list[str] = []
    for data in _sections(image, b"COLU"):
        require(len(data) >= 64, "U1 length")
        name = _name(data)
        kind, width, flags, item, item_width, reserved, n = struct.unpack_from("<BBBBB3sQ", data, 32)
        require(name not in names, "U1 a name twice")
        names.append(name)
        if kind > max(WIDTHS):
            continue
        require(not any(reserved) and not any(data[48:64]), "U1 reserved")
        require(flags & ~((kind != 7) | (kind in (1, 2, 3)) << 1) == 0, "U1 flags")
        require(kind == 7 or item == item_width == 0, "U1 items")
        require(width in WIDTHS.get(kind, ()) and n == image.n_words, "U2 type, width or entries")
        require(kind != 7 or (item in (1, 2, 3, 5, 6) and item_width in WIDTHS[item]), "U2 items")
        found[name] = _values(data, kind, width, flags & 1, (item, item_width), n)
        shapes[name] = kind, width
    for data in _sections(image, b"WIDX"):
        require(len(data) >= 64, "W1 length")
        name = _name(data)
        kind, width, block, n_levels, n = struct.unpack_from("<BBHIQ", data, 32)
        require(not any(data[48:64]), "W1 reserved")
        require(shapes.pop(name, None) == (kind, width) and kind < 4 and n == image.n_words, "W1 the column")
        require(block in [2**i for i in range(1, 16)], "W2 block")
        level = [value or 0 for value in found[name]]
        _check_maxima(level, data[64:], CODES[kind, width], block, n_levels)
    return found


def _sections(image: PlainImage, name: bytes) -> Iterator[bytes]:
    return (image.data[s.offset : s.offset + s.length] for s in image.sections if s.type == name)


def _name(data: bytes) -> str:
    name = data[:32].rstrip(b"\0")
    require(name and b"\0" not in name, "U1 name")
    require(_is_utf8(name), "U1 name")
    return name.decode()


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _values(data: bytes, kind: int, width: int, has_gaps: int, item: tuple[int, int], n: int) -> list[Any]:
    """The values of a column: its entries, without those of words that have none."""
    end = 64 + (width * n or -(-n // 8))
    require(len(data) >= end, "U3 length")
    entries, presence = data[64:end], (1 << n) - 1
    if has_gaps:
        end += -(-n // 8)
        require(len(data) >= end, "U3 length")
        presence = int.from_bytes(data[end - -(-n // 8) : end], "little")
    if kind == 7:
        values = _lists(data, entries, width, *item, end)
    else:
        require(kind in (5, 6) or len(data) == end, "U3 length")
        values = _plain_values(entries, kind, width, n, data[end:])
    require(presence >> n == 0, "U5 unused bits")
    empty = [values[i] == ("" if kind == 5 else b"" if kind == 6 else 0) for i in range(n)] if kind != 7 else []
    require(all(presence >> i & 1 or empty[i] for i in range(len(empty))), "U5 entries")
    gone = [kind == 5 and int.from_bytes(entries[i * width : i * width + width], "little") != 0 for i in range(n)]
    require(all(presence >> i & 1 or not gone[i] for i in range(n)), "U5 entries")
    has_value = [bool(values[i]) for i in range(n)] if kind == 7 else [bool(presence >> i & 1) for i in range(n)]
    return [value if has else None for value, has in zip(values, has_value, strict=True)]


def _plain_values(entries: bytes, kind: int, width: int, n: int, content: bytes) -> list[Any]:
    """The values of entries, or of items, of one type. content: texts or bytes."""
    if kind == 4:
        bits = int.from_bytes(entries, "little")
        require(bits >> n == 0, "U4 unused bits")
        return [bool(bits >> i & 1) for i in range(n)]
    numbers = struct.unpack(f"<{n}{CODES[kind if kind < 4 else 1, width]}", entries)
    if kind == 3:
        require(all(math.isfinite(x) and math.copysign(1, x or 1) == math.copysign(1, x) for x in numbers), "U4 floats")
    if kind == 5:
        require(bool(content), "U3 length")
        require(content[0] == content[-1] == 0 and _is_utf8(content), "U4 texts")
        require(all(o < len(content) and (o == 0 or content[o - 1] == 0) for o in numbers), "U4 offset")
        return [content[offset : content.index(b"\0", offset)].decode() for offset in numbers]
    if kind == 6:
        require((numbers[-1] if numbers else 0) == len(content), "U3 length")
        require(list(numbers) == sorted(numbers), "U4 ends")
        return [content[start:end] for start, end in zip((0, *numbers), numbers, strict=False)]
    return list(numbers)


def _lists(data: bytes, entries: bytes, width: int, item: int, item_width: int, end: int) -> list[Any]:
    ends = struct.unpack(f"<{len(entries) // width}{CODES[1, width]}", entries)
    start = -(-end // 8) * 8
    require(len(data) >= start + item_width * ends[-1] and not any(data[end:start]), "U3 length")
    content = data[start + item_width * ends[-1] :]
    require(item in (5, 6) or not content, "U3 length")
    require(list(ends) == sorted(ends), "U4 ends")
    items = _plain_values(data[start : len(data) - len(content)], item, item_width, ends[-1], content)
    return [items[first:last] for first, last in zip((0, *ends), ends, strict=False)]


def _check_maxima(level: list[Any], data: bytes, code: str, block: int, n_levels: int) -> None:
    maxima: list[Any] = []
    for _ in range(n_levels):
        require(len(level) > 1 or not maxima, "W2 levels")
        level = [max(level[i : i + block]) for i in range(0, len(level), block)]
        maxima += level
    require(len(level) == 1 and data == struct.pack(f"<{len(maxima)}{code}", *maxima), "W3 maxima")
