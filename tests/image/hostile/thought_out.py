"""Attacks that one must think of: headers, tables of sections and META that no honest writer writes."""

from __future__ import annotations

from collections.abc import Iterator

import msgpack
from image.hostile.forging import INTERESTING
from image.hostile.images import base, base_parts, contain, entries_of, image_of
from image.hostile.many_words import overflowing, unranked

from lexc.alphabet import Alphabet


def _nested(depth: int, opening: bytes) -> bytes:
    return opening * depth + b"\xc0"


def metas() -> Iterator[tuple[str, bytes]]:
    """META sections that no honest writer writes."""
    sound = base_parts("dawg-bitmap")["META"][1]
    title = b"\xa5title\xa0"
    assert title in sound
    for depth in (10, 500, 900, 980, 1000, 1010, 1020, 1023, 1024, 5000, 200_000):
        for name, opening in (("lists", b"\x91"), ("maps", b"\x81\xa1k")):
            yield f"{depth} nested {name} as title", sound.replace(title, b"\xa5title" + _nested(depth, opening))
            yield f"{depth} nested {name}", _nested(depth, opening)
            alphabet = sound.index(b"\xa8alphabet") + 9
            yield f"{depth} nested {name} as alphabet", sound[:alphabet] + _nested(depth, opening) + sound[alphabet:]
    for name, head in {
        "array32": b"\xdd\xff\xff\xff\xff", "map32": b"\xdf\xff\xff\xff\xff", "str32": b"\xdb\xff\xff\xff\xff",
        "bin32": b"\xc6\xff\xff\xff\xff", "ext32": b"\xc9\xff\xff\xff\xff\x01", "array16": b"\xdc\xff\xff",
        "timestamp": b"\xd6\xff\0\0\0\0", "ext": b"\xc7\0\5", "never used": b"\xc1", "nothing": b"",
    }.items():  # fmt: skip
        yield f"{name} instead of the map", head
        yield f"{name} as title", sound.replace(title, b"\xa5title" + head)
        yield f"{name} as a key", sound.replace(title, head + b"\xa0")
    yield "a title that is no UTF-8", sound.replace(title, b"\xa5title\xa1\xff")
    yield "a title of half a pair", sound.replace(title, b"\xa5title\xa3\xed\xa0\x80")
    yield "two titles", b"\xda" + sound
    yield "bytes behind the map", sound + b"\xc0"
    yield "a megabyte more than allowed", sound + bytes(1 << 20)
    yield "a title of half a megabyte", sound.replace(title, b"\xa5title\xc6\x00\x08\x00\x00" + bytes(1 << 19))
    for n in (0, 1, 25, 27, 63, 64, 255):
        letters = [chr(0x100 + i) for i in range(n)]
        values = {**msgpack.unpackb(sound), "alphabet": {**Alphabet.load("english").to_meta(), "labels": letters}}
        yield f"{n} letters instead of 26", msgpack.packb(values)


def structured() -> Iterator[tuple[str, bytes]]:
    """Attacks by name."""
    for name, meta in metas():
        yield f"META: {name}", image_of({**base_parts("dawg-bitmap"), "META": (3, meta)})
    sound = base("gaddag-bitmap")
    entries = entries_of(sound)
    for field, code in (("major", 16), ("minor", 16), ("n_sections", 32), ("length", 64), ("table_checksum", 64)):
        for value in {*(v for v in INTERESTING if v < 1 << code), 10 << 30 if code > 32 else 0}:
            yield f"header: {field} {value}", contain(entries, **{field: value})
    yield "header: checksum 0", contain(entries, checksum=0)
    yield "header: reserved", contain(entries, reserved=b"\1" + bytes(23))
    for i in range(len(entries)):
        kind, flags, offset, length, data = entries[i]
        for j, new in enumerate([
            (kind, flags, offset, 10 << 30, data), (kind, flags, offset, (1 << 64) - 1, data),
            (kind, flags, 1 << 63, length, data), (kind, flags, (1 << 64) - 64, length, data),
            (kind, flags, 10 << 30, length, data), (kind, flags, 0, length, b""), (kind, flags, 64, length, b""),
            (kind, flags, offset + 8, length, data), (kind, flags, offset, length - 1, data[:-1]),
            (kind, flags, offset, 0, b""), (kind, 4, offset, length, data), (kind, 0, offset, length, data),
            (b"XXXX", 1, offset, length, data), (b"XXXX", 0, offset, length, data),
            (b"\xff\xff\xff\xff", 0, offset, length, data), (entries[i - 1][0], flags, offset, length, data),
        ]):  # fmt: skip
            yield f"section {kind!r}, change {j}", contain([*entries[:i], new, *entries[i + 1 :]], end=len(sound))
        yield f"section {kind!r} missing", contain([*entries[:i], *entries[i + 1 :]], end=len(sound))
        yield f"section {kind!r} twice", contain([*entries[: i + 1], *entries[i:]], end=len(sound) + 64)
        yield f"sections from {kind!r} on in another order", contain([*entries[:i], *reversed(entries[i:])])
    yield "no sections", contain([])
    yield "64 empty sections", contain([(b"ZZZZ", 0, 64 * 33, 0, b"")] * 64)
    yield "word counts beyond 64 bits", overflowing(64)
    for layout in ("bitmap", "arcs"):
        for n_words in (5, 6, (1 << 63) - 1):
            yield f"word counts beyond 64 bits, {layout} without RANK, {n_words}", unranked(64, n_words, layout)
