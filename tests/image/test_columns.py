"""Columns of every type, as lexc reads them and as the specification says; broken ones are refused."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from image.plain_columns import columns
from image.plain_reader import PlainImage
from image.plain_rules import RefusedError
from image.test_golden import recipes

import lexc
from lexc import resources
from lexc.errors import Malformed
from lexc.image.columns import COLUMN, INDEX
from lexc.image.container import Section
from lexc.image.writer import assemble

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


@pytest.mark.parametrize("kind", [6, 7, 255])
def test_a_column_of_a_later_version_is_passed_over(kind: int) -> None:
    future = column("future", kind, 3, b"whatever", reserved=b"\1" * 6, n_entries=5)
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
def test_golden_images_have_the_weights_of_their_recipes(golden: Any) -> None:
    data = (resources.formats() / "golden" / golden.name).read_bytes()
    assert columns(PlainImage(data)) == {"weight": list(golden.weights)}
    lexicon = lexc.frombytes(data)
    words = list(lexicon)
    assert [lexicon.weight(word) for word in words] == list(golden.weights)
    weights = dict(zip(words, golden.weights, strict=True))
    for prefix in ("", *{word[:1] for word in words}):
        below = [word for word in words if word.startswith(prefix)]
        assert lexicon.complete(prefix, None) == sorted(below, key=lambda word: -weights[word])
