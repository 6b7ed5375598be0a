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
WIDTHS = {1: (1, 2, 4, 8), 2: (1, 2, 4, 8), 3: (4, 8), 4: (0,), 5: (1, 2, 4, 8)}


def columns(image: PlainImage) -> dict[str, list[Any]]:
    """The values of every column, by name. Checks every rule of COLU and WIDX."""
    found: dict[str, list[Any]] = {}
    shapes: dict[str, tuple[int, int]] = {}
    names: list[str] = []
    for data in _sections(image, b"COLU"):
        require(len(data) >= 64, "U1 length")
        name = _name(data)
        kind, width, reserved, n = struct.unpack_from("<BB6sQ", data, 32)
        require(name not in names, "U1 a name twice")
        names.append(name)
        if kind > max(WIDTHS):
            continue
        require(not any(reserved) and not any(data[48:64]), "U1 reserved")
        require(width in WIDTHS.get(kind, ()) and n == image.n_words, "U2 type, width or entries")
        found[name] = list(_values(data[64:], kind, width, n))
        shapes[name] = kind, width
    for data in _sections(image, b"WIDX"):
        require(len(data) >= 64, "W1 length")
        name = _name(data)
        kind, width, block, n_levels, n = struct.unpack_from("<BBHIQ", data, 32)
        require(not any(data[48:64]), "W1 reserved")
        require(shapes.pop(name, None) == (kind, width) and kind < 4 and n == image.n_words, "W1 the column")
        require(block in [2**i for i in range(1, 16)], "W2 block")
        _check_maxima(found[name], data[64:], CODES[kind, width], block, n_levels)
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


def _values(data: bytes, kind: int, width: int, n: int) -> Iterator[Any]:
    if kind == 4:
        require(len(data) == -(-n // 8), "U3 length")
        bits = int.from_bytes(data, "little")
        require(bits >> n == 0, "U4 unused bits")
        yield from (bool(bits >> i & 1) for i in range(n))
        return
    require(len(data) >= n * width, "U3 length")
    texts = data[n * width :]
    require(bool(texts) if kind == 5 else not texts, "U3 length")
    if kind == 5:
        require(texts[0] == texts[-1] == 0 and _is_utf8(texts), "U4 texts")
    for value in struct.unpack_from(f"<{n}{CODES[kind if kind < 4 else 1, width]}", data):
        require(kind != 3 or (math.isfinite(value) and math.copysign(1, value or 1) == math.copysign(1, value)), "U4")
        require(kind != 5 or (value < len(texts) and (value == 0 or texts[value - 1] == 0)), "U4 offset")
        yield texts[value : texts.index(b"\0", value)].decode() if kind == 5 else value


def _check_maxima(level: list[Any], data: bytes, code: str, block: int, n_levels: int) -> None:
    maxima: list[Any] = []
    for _ in range(n_levels):
        require(len(level) > 1 or not maxima, "W2 levels")
        level = [max(level[i : i + block]) for i in range(0, len(level), block)]
        maxima += level
    require(len(level) == 1 and data == struct.pack(f"<{len(maxima)}{code}", *maxima), "W3 maxima")
