"""Columns of every type, as lexc reads them and as the specification says; broken ones are refused."""

from __future__ import annotations

import struct
import sys
from typing import Any

import pytest
from image.plain_columns import columns
from image.plain_reader import PlainImage
from image.plain_rules import RefusedError
from image.test_golden import recipes

import lexc
from lexc.errors import Malformed
from lexc.image.columns import COLUMN
from lexc.image.section_types import Section
from lexc.image.weight_index import INDEX
from lexc.image.writer import assemble
from lexc.system import resources

WORDS = ["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"]
N = len(WORDS)
TEXTS = b"\0a feline\0a vehicle\0"
FIXED: dict[str, tuple[int, int, bytes]] = {
    "bits": (4, 0, b"\x55\x05"),
    "text": (5, 1, bytes([10, 0, 1, 0] * 3) + TEXTS),
    "wide": (5, 4, struct.pack("<12I", *[1, 10] * 6) + TEXTS),
    "signed": (2, 2, struct.pack("<12h", *range(-6, 6))),
    "float": (3, 8, struct.pack("<12d", *(i / 4 for i in range(12)))),
}
ENDS = bytes([2, 2, 3] + [3] * 9)
GAPS = b"\x55\x05"  # the words of even ordinals have values
VALUED: dict[str, tuple[int, int, bytes, dict[str, int]]] = {
    "bytes": (6, 1, ENDS + b"abc", {}),
    "wide bytes": (6, 8, struct.pack("<12Q", *ENDS) + b"a\0c", {}),
    "gaps": (2, 1, bytes([255, 0] * 6) + GAPS, {"flags": 3}),
    "gaps of bits": (4, 0, b"\x11\x01" + GAPS, {"flags": 1}),
    "empty texts": (5, 1, bytes(N) + b"\0", {}),
    "gaps of texts": (5, 1, bytes([0, 0, 1, 0] * 3) + GAPS + TEXTS, {"flags": 1}),
    "gaps of bytes": (6, 1, bytes([0, 0] + [3] * 10) + GAPS + b"abc", {"flags": 1}),
    "many numbers": (7, 1, ENDS + bytes(4) + struct.pack("<3h", -1, 0, 300), {"item_type": 2, "item_width": 2}),
    "many floats": (
        7,
        2,
        struct.pack("<12H", *ENDS) + struct.pack("<3d", 1, 2, 3.5),
        {"item_type": 3, "item_width": 8},
    ),
    "many texts": (7, 1, ENDS + bytes(4) + bytes([1, 10, 1]) + TEXTS, {"item_type": 5, "item_width": 1}),
    "many bytes": (7, 1, ENDS + bytes(4) + bytes([1, 1, 4]) + b"abcd", {"item_type": 6, "item_width": 1}),
    "many of none": (7, 4, bytes(48), {"item_type": 1, "item_width": 8}),
}


def column(name: str, kind: int, width: int, body: bytes, **other: Any) -> Section:
    fields = {"name": name.encode(), "type": kind, "width": width, "n_entries": N, **other}
    return Section("COLU", 2, COLUMN.pack(**fields) + body)


def index(name: str, kind: int, width: int, body: bytes, block: int = 16, n_levels: int = 1, **other: Any) -> Section:
    fields = {"name": name.encode(), "type": kind, "width": width, "block": block, "n_levels": n_levels,
              "n_entries": N, **other}  # fmt: skip
    return Section("WIDX", 2, INDEX.pack(**fields) + body)


def image(*sections: Section) -> bytes:
    plain = [Section(s.type, s.flags, bytes(s.data)) for s in lexc.build(WORDS).image.sections]
    return b"".join(bytes(piece) for piece in assemble([*plain, *sections]))


def test_all_types_stand_beside_one_another() -> None:
    data = image(*(column(name, *fixed) for name, fixed in FIXED.items()), index("signed", 2, 2, b"\5\0"))
    found = lexc.frombytes(data).image.columns
    shown = columns(PlainImage(data))
    assert {name: (c.type, c.width) for name, c in found.items()} == {
        "bits": ("bits", 0), "text": ("text", 1), "wide": ("text", 4), "signed": ("signed", 2), "float": ("float", 8),
    }  # fmt: skip
    for name in ("signed", "float"):
        assert [found[name].value(i) for i in range(N)] == shown[name]
    assert shown["text"][:3] == ["a vehicle", "", "a feline"]
    assert shown["bits"][:4] == [True, False, True, False]
    assert found["signed"].is_indexed
    assert not found["float"].is_indexed


@pytest.mark.parametrize("name", VALUED)
def test_columns_of_every_type_have_the_values_that_the_page_gives_them(name: str) -> None:
    kind, width, body, fields = VALUED[name]
    data = image(column("x", kind, width, body, **fields))
    lexicon, shown = lexc.frombytes(data), columns(PlainImage(data))["x"]
    found = lexicon.column("x")
    assert found[:] == list(found) == shown
    assert [found.get(i) for i in range(N)] == [found.get(word) for word in WORDS] == shown
    assert [i in found for i in range(N)] == [word in found for word in WORDS] == [value is not None for value in shown]
    assert found[::-5] == shown[::-5]
    assert list(lexicon.items("", "x")) == [
        (word, value) for word, value in zip(WORDS, shown, strict=True) if value is not None
    ]
    for word, value in zip(WORDS, shown, strict=True):
        assert lexicon.values_of(word) == ({} if value is None else {"x": value})


def test_an_index_may_stand_before_its_column() -> None:
    data = image(index("x", 1, 1, b"\5"), column("x", 1, 1, b"\5" * N))
    assert lexc.frombytes(data).image.columns["x"].is_indexed


ONES = b"\1" * N
SOUND = column("x", 1, 1, ONES)
BROKEN: dict[str, list[Section]] = {
    "too short": [Section("COLU", 2, bytes(63))],
    "no name": [column("", 1, 1, ONES)],
    "a name that is no text": [Section("COLU", 2, b"\xff" + bytes(SOUND.data)[1:])],
    "a name with a hole": [column("a\0b", 1, 1, ONES)],
    "two of one name": [SOUND, SOUND],
    "type 0": [column("x", 0, 1, ONES)],
    "a width of 3": [column("x", 1, 3, ONES * 3)],
    "a float of 2 bytes": [column("x", 3, 2, ONES * 2)],
    "bits with a width": [column("x", 4, 1, ONES)],
    "fewer entries than words": [column("x", 1, 1, ONES, n_entries=N - 1)],
    "2 ** 63 entries": [column("x", 1, 8, ONES, n_entries=1 << 63)],
    "a byte too few": [column("x", 1, 1, ONES[1:])],
    "a byte too many": [column("x", 1, 1, ONES + b"\0")],
    "a bit too many": [column("x", 4, 0, b"\0\x10")],
    "a reserved byte": [Section("COLU", 2, bytes(SOUND.data)[:50] + b"\1" + bytes(SOUND.data)[51:])],
    "text without texts": [column("x", 5, 1, bytes(N))],
    "a bit of gaps too many": [column("x", 1, 1, bytes(N) + b"\0\x10", flags=1)],
    "gaps without a bitmap": [column("x", 1, 1, bytes(N), flags=1)],
    "half a bitmap": [column("x", 1, 1, bytes(N) + b"\0", flags=1)],
    "a bitmap without gaps": [column("x", 1, 1, bytes(N + 2))],
    "an entry of no value": [column("x", 1, 1, ONES + b"\xfe\x0f", flags=1)],
    "a bit of no value": [column("x", 4, 0, b"\1\0\xfe\x0f", flags=1)],
    "a text of no value": [column("x", 5, 1, ONES + b"\xfe\x0f\0\0", flags=1)],
    "bytes of no value": [column("x", 6, 1, ONES + b"\xfe\x0fa", flags=1)],
    "an unknown flag": [column("x", 1, 1, ONES, flags=4)],
    "a chosen text": [column("x", 5, 1, bytes(N) + b"\0", flags=2)],
    "gaps in lists": [column("x", 7, 1, bytes(16) + b"\0\0", flags=1, item_type=1, item_width=1)],
    "items in numbers": [column("x", 1, 1, ONES, item_type=1)],
    "a width of items in numbers": [column("x", 1, 1, ONES, item_width=1)],
    "lists of nothing": [column("x", 7, 1, bytes(16))],
    "lists of bits": [column("x", 7, 1, bytes(16), item_type=4)],
    "lists of lists": [column("x", 7, 1, bytes(16), item_type=7, item_width=1)],
    "lists of items of 3 bytes": [column("x", 7, 1, bytes(16), item_type=1, item_width=3)],
    "lists of floats of 2 bytes": [column("x", 7, 1, bytes(16), item_type=3, item_width=2)],
    "bytes without a width": [column("x", 6, 0, b"")],
    "ends that descend": [column("x", 6, 1, bytes([2, 1] + [2] * 10) + b"ab")],
    "ends beyond the bytes": [column("x", 6, 1, ONES[1:] + b"\2" + b"a")],
    "bytes beyond the last end": [column("x", 6, 1, ONES + b"ab")],
    "2 ** 64 - 1 bytes": [column("x", 6, 8, b"\xff" * 8 * N)],
    "2 ** 64 - 1 items": [column("x", 7, 8, b"\xff" * 8 * N, item_type=1, item_width=8)],
    "2 ** 61 items": [column("x", 7, 8, (b"\0" * 7 + b"\x20") * N, item_type=1, item_width=8)],
    "items that descend": [column("x", 7, 1, bytes([2, 1] + [2] * 10 + [0] * 4) + b"ab", item_type=1, item_width=1)],
    "padding that is not zero": [column("x", 7, 1, ONES + b"\0\0\0\1" + b"a", item_type=1, item_width=1)],
    "no padding": [column("x", 7, 1, ONES + b"a", item_type=1, item_width=1)],
    "an item too few": [column("x", 7, 1, ONES + bytes(4), item_type=1, item_width=1)],
    "an item too many": [column("x", 7, 1, ONES + bytes(6), item_type=1, item_width=1)],
    "lists of texts without texts": [column("x", 7, 1, bytes(16), item_type=5, item_width=1)],
    "lists with an offset inside": [column("x", 7, 1, ONES + bytes(4) + b"\2\0ab\0", item_type=5, item_width=1)],
    "lists of texts that are none": [column("x", 7, 1, ONES + bytes(4) + b"\1\0\xff\0", item_type=5, item_width=1)],
    "lists of bytes that descend": [
        column("x", 7, 1, bytes([3] * 12 + [0] * 4) + b"\2\1\2ab", item_type=6, item_width=1)
    ],
    "lists of bytes beyond the end": [column("x", 7, 1, ONES + bytes(4) + b"\2a", item_type=6, item_width=1)],
    "lists with no number": [
        column("x", 7, 1, ONES + bytes(4) + struct.pack("<f", float("nan")), item_type=3, item_width=4)
    ],
    "lists with an infinite number": [
        column("x", 7, 1, ONES + bytes(4) + struct.pack("<d", float("-inf")), item_type=3, item_width=8)
    ],
    "lists with zero below zero": [
        column("x", 7, 1, ONES + bytes(4) + struct.pack("<f", -0.0), item_type=3, item_width=4)
    ],
    "lists with zero of 8 bytes below zero": [
        column("x", 7, 1, b"\2" * N + bytes(4) + struct.pack("<2d", 0.0, -0.0), item_type=3, item_width=8)
    ],
    "an index of lists": [column("x", 7, 1, bytes(16), item_type=1, item_width=1), index("x", 7, 1, b"\0")],
    "an index of bytes": [column("x", 6, 1, bytes(N)), index("x", 6, 1, b"\0")],
    "texts that do not begin empty": [column("x", 5, 1, bytes(N) + b"a\0")],
    "texts without an end": [column("x", 5, 1, bytes(N) + b"\0a")],
    "an offset beyond the texts": [column("x", 5, 1, b"\3" + bytes(N - 1) + b"\0a\0")],
    "no number": [column("x", 3, 4, struct.pack("<12f", float("nan"), *range(11)))],
    "an infinite number": [column("x", 3, 8, struct.pack("<12d", float("-inf"), *range(11)))],
    "zero below zero": [column("x", 3, 8, struct.pack("<12d", -0.0, *range(11)))],
    "an index of nothing": [index("x", 1, 1, b"\1")],
    "an index too short": [SOUND, Section("WIDX", 2, bytes(63))],
    "two indexes": [SOUND, index("x", 1, 1, b"\1"), index("x", 1, 1, b"\1")],
    "an index of texts": [column("x", 5, 1, bytes(N) + b"\0"), index("x", 5, 1, b"\0")],
    "an index of bits": [column("x", 4, 0, bytes(2)), index("x", 4, 0, b"")],
    "an index of another type": [SOUND, index("x", 2, 1, b"\1")],
    "an index of another width": [SOUND, index("x", 1, 2, b"\1\0")],
    "a block of 0": [SOUND, index("x", 1, 1, b"\1", block=0)],
    "a block of 1": [SOUND, index("x", 1, 1, b"\1", block=1)],
    "a block of 12": [SOUND, index("x", 1, 1, b"\1", block=12)],
    "no levels": [SOUND, index("x", 1, 1, b"", n_levels=0)],
    "a level too many": [SOUND, index("x", 1, 1, b"\1\1", n_levels=2)],
    "a level too few": [SOUND, index("x", 1, 1, b"\1" * 6, block=2)],
    "an index of other words": [SOUND, index("x", 1, 1, b"\1", n_entries=N + 1)],
    "a maximum too few": [SOUND, index("x", 1, 1, b"")],
    "a maximum that is too large": [SOUND, index("x", 1, 1, b"\2")],
    "a maximum that is too small": [SOUND, index("x", 1, 1, b"\0")],
    "an index with a reserved byte": [SOUND, Section("WIDX", 2, bytes(index("x", 1, 1, b"").data)[:-1] + b"\1\1")],
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=list(BROKEN))
def test_a_broken_column_is_refused(broken: list[Section]) -> None:
    data = image(*broken)
    with pytest.raises(Malformed):
        lexc.frombytes(data)
    with pytest.raises((RefusedError, UnicodeDecodeError, struct.error)):
        columns(PlainImage(data))


@pytest.mark.parametrize(("code", "width"), [("f", 4), ("d", 8)])
def test_lists_may_have_the_least_and_the_largest_numbers(code: str, width: int) -> None:
    largest = {4: 3.4028234663852886e38, 8: sys.float_info.max}[width]
    least = {4: 2.0**-149, 8: 5e-324}[width]
    numbers = [0.0, largest, -largest, least, -least]
    items = bytes([5] * N) + bytes(4) + struct.pack(f"<5{code}", *numbers)
    column_of_lists = column("x", 7, 1, items, item_type=3, item_width=width)
    assert lexc.frombytes(image(column_of_lists)).column("x")[0] == numbers


def test_numbers_are_read_by_ordinals_of_words_only() -> None:
    sections = [
        column("float", 3, 4, struct.pack("<12f", *range(N))),
        column("bit", 4, 0, bytes(2)),
        column("text", 5, 1, bytes(N) + b"\0"),
    ]
    readers = {name: found.reader for name, found in lexc.frombytes(image(*sections)).image.columns.items()}
    assert [readers["float"].number_at(i) for i in (0, N - 1)] == [0, N - 1]
    for i in (-1, N):
        with pytest.raises(IndexError):
            readers["float"].number_at(i)
    with pytest.raises(TypeError):
        readers["text"].number_at(0)
    with pytest.raises(IndexError):  # bits are no entries
        readers["bit"].number_at(0)


@pytest.mark.parametrize("kind", [8, 9, 255])
def test_a_column_of_a_later_version_is_passed_over(kind: int) -> None:
    future = column("future", kind, 3, b"whatever", reserved=b"\1" * 3, flags=255, item_type=9, n_entries=5)
    data = image(column("weight", 1, 1, bytes(range(N))), future)
    assert list(lexc.frombytes(data).image.columns) == ["weight"]
    assert list(columns(PlainImage(data))) == ["weight"]
    for broken in ([future, future], [future, index("future", kind, 3, b"")], [column("", kind, 3, b"")]):
        with pytest.raises(Malformed):
            lexc.frombytes(image(*broken))


def test_a_text_is_utf8_and_begins_behind_another_ones_end() -> None:
    sound = column("x", 5, 1, bytes(N - 1) + b"\1" + b"\0\xc3\xa4\0")
    assert columns(PlainImage(image(sound)))["x"][-1] == "ä"
    assert lexc.frombytes(image(sound)).image.columns["x"].type == "text"
    for entry, texts in ((2, b"\0\xc3\xa4\0"), (1, b"\0\xc3\0"), (2, b"\0ab\0")):
        with pytest.raises(Malformed, match="text"):
            lexc.frombytes(image(column("x", 5, 1, bytes(N - 1) + bytes([entry]) + texts)))


def test_blocks_of_every_size_are_read() -> None:
    values = bytes(range(N))
    for block in (2, 4, 8, 16, 32768):
        maxima, level, n_levels = b"", values, 0
        while len(level) > 1 or not n_levels:
            level = bytes(max(level[i : i + block]) for i in range(0, len(level), block))
            maxima, n_levels = maxima + level, n_levels + 1
        data = image(column("weight", 1, 1, values), index("weight", 1, 1, maxima, block, n_levels))
        assert lexc.frombytes(data).complete("", None) == WORDS[::-1]
        assert columns(PlainImage(data)) == {"weight": list(values)}


@pytest.mark.parametrize("golden", [g for g in recipes().goldens() if g.weights], ids=lambda golden: golden.name)
def test_golden_images_have_the_values_of_their_recipes(golden: Any) -> None:
    data = (resources.formats() / "golden" / golden.name).read_bytes()
    shown = {name: [list(v) if isinstance(v, tuple) else v for v in values] for name, values in golden.columns.items()}
    shown["weight"] = list(golden.weights)
    assert columns(PlainImage(data)) == shown
    lexicon = lexc.frombytes(data)
    assert {name: lexicon.column(name)[:] for name in lexicon.column_names} == shown
    words = list(lexicon)
    assert [lexicon.weight(word) for word in words] == list(golden.weights)
    weights = dict(zip(words, golden.weights, strict=True))
    for prefix in ("", *{word[:1] for word in words}):
        below = [word for word in words if word.startswith(prefix)]
        assert lexicon.complete(prefix, None) == sorted(below, key=lambda word: -weights[word])
