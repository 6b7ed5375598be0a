"""Attacks written by hand: headers, section tables, META and columns that no honest writer writes."""

from __future__ import annotations

from collections.abc import Iterator

import msgpack
from image.hostile.images import base, base_parts, build_container, entries_of, image_of, with_fields
from image.hostile.many_words import overflowing_image
from image.hostile.mutations import INTERESTING

from lexc.alphabet import Alphabet
from lexc.image.columns import COLUMN
from lexc.image.graph import ROOT
from lexc.image.section_types import Section
from lexc.image.weight_index import INDEX
from lexc.image.writer import assemble


def _nest(depth: int, opening: bytes) -> bytes:
    return opening * depth + b"\xc0"


TITLE = b"\xa5title\xa0"
RANK_OPTION = b"\xa4rank\xc3"


def metas() -> Iterator[tuple[str, bytes]]:
    """META sections that no honest writer writes."""
    sound = base_parts("dawg-bitmap")["META"][1]
    assert TITLE in sound
    yield from _nested_metas(sound)
    yield from _headers_of_other_types(sound)
    yield "a title that is no UTF-8", sound.replace(TITLE, b"\xa5title\xa1\xff")
    yield "a title of half a pair", sound.replace(TITLE, b"\xa5title\xa3\xed\xa0\x80")
    yield "two titles", b"\xda" + sound
    yield "bytes behind the map", sound + b"\xc0"
    yield "a megabyte more than allowed", sound + bytes(1 << 20)
    yield "a title of half a megabyte", sound.replace(TITLE, b"\xa5title\xc6\x00\x08\x00\x00" + bytes(1 << 19))
    yield from _odd_values(sound)
    for key in (*msgpack.unpackb(sound), *msgpack.unpackb(sound)["alphabet"]):
        header = bytes([0xA0 + len(key)]) + key.encode()
        yield f"{key} twice", sound.replace(header, header + b"\xc0" + header, 1)
        yield f"no {key}", sound.replace(header, header[:-1] + b"~", 1)
    yield from alphabets()


def _nested_metas(sound: bytes) -> Iterator[tuple[str, bytes]]:
    """META with lists and maps nested to a depth. sound: a META without faults."""
    for depth in (10, 500, 900, 980, 1000, 1010, 1020, 1023, 1024, 5000, 200_000):
        for name, opening in (("lists", b"\x91"), ("maps", b"\x81\xa1k")):
            yield f"{depth} nested {name} as title", sound.replace(TITLE, b"\xa5title" + _nest(depth, opening))
            yield f"{depth} nested {name}", _nest(depth, opening)
            alphabet = sound.index(b"\xa8alphabet") + 9
            yield f"{depth} nested {name} as alphabet", sound[:alphabet] + _nest(depth, opening) + sound[alphabet:]
    for depth in (28, 29, 30, 31, 32, 33):
        for name, opening, empty in (("lists", b"\x91", b"\x90"), ("maps", b"\x81\xa1k", b"\x80")):
            nested = b"\xa4rank" + opening * depth
            yield f"{depth} nested {name} in options", sound.replace(RANK_OPTION, nested + b"\xc0")
            yield f"{depth} {name}, the last empty", sound.replace(RANK_OPTION, nested + empty)


def _headers_of_other_types(sound: bytes) -> Iterator[tuple[str, bytes]]:
    """META with the header of another type of msgpack in place of the map, of the title and of a key."""
    for name, header in {
        "array32": b"\xdd\xff\xff\xff\xff", "map32": b"\xdf\xff\xff\xff\xff", "str32": b"\xdb\xff\xff\xff\xff",
        "bin32": b"\xc6\xff\xff\xff\xff", "ext32": b"\xc9\xff\xff\xff\xff\x01", "array16": b"\xdc\xff\xff",
        "timestamp": b"\xd6\xff\0\0\0\0", "ext8 of type -1": b"\xc7\0\xff",
        "ext1": b"\xd4\5\0", "ext": b"\xc7\0\5", "never used": b"\xc1", "nothing": b"",
    }.items():  # fmt: skip
        yield f"{name} instead of the map", header
        yield f"{name} as title", sound.replace(TITLE, b"\xa5title" + header)
        yield f"{name} as a key", sound.replace(TITLE, header + b"\xa0")


def _odd_values(sound: bytes) -> Iterator[tuple[str, bytes]]:
    """META with maps and numbers of odd forms as values."""
    for text in (
        b"\x81\x01\x02",
        b"\x82\xa1a\xc0\xa1a\xc0",
        b"\x82\xa1b\xc0\xa1a\xc0",
        b"\x82\xa2ab\xc0\xa1a\xc0",
        b"\x81\xc4\1a\xc0",
    ):
        yield f"the map {text!r} as a value of options", sound.replace(RANK_OPTION, b"\xa4rank" + text)
    for text in (b"\xca\x3f\x80\0\0", b"\xcb\x3f\xf0\0\0\0\0\0\0", b"\xcf" + b"\xff" * 8, b"\xd3" + b"\xff" * 8):
        yield f"{text!r} as a value of options", sound.replace(RANK_OPTION, b"\xa4rank" + text)
        yield f"{text!r} as writer", sound.replace(b"\xa6writer\1", b"\xa6writer" + text)
        yield f"{text!r} as blank_score", sound.replace(b"\xabblank_score\0", b"\xabblank_score" + text)


def alphabets() -> Iterator[tuple[str, bytes]]:
    """META sections whose alphabet breaks a rule of M5, or nearly."""
    own = Alphabet.load("english").to_meta()
    for n in (0, 1, 25, 27, 63, 64, 255):
        letters = [chr(0x100 + i) for i in range(n)]
        yield f"{n} letters instead of 26", _with(labels=letters)
    for key in ("blanks", "counts", "scores"):
        for n in (0, 25, 27):
            yield f"{n} {key}", _with(**{key: (own[key] * 2)[:n]})
    for text in TEXTS:
        for key in ("labels", "blanks"):
            yield f"{text!r} first of {key}", _with(**{key: [text, *own[key][1:]]})
        for tile in (0, 1, 26, 27, -1, True, 1.0, "A", None):
            yield f"{text!r}, {tile} as alias", _with(aliases=[[text, tile]])
        yield f"{text!r} as name", _with(name=text)
        yield f"{text!r} as fold", _with(fold=text)
        for fold in ("none", "lower", "upper-tr", "lower-tr"):
            labels = [text, *(str(digit) for digit in range(10)), *"+-*/=<>()!?.:,;"]
            yield f"{text!r} first of labels, fold {fold}", _with(labels=labels, fold=fold, blanks=labels)
    for aliases in ([["1"]], [["1", 1, 1]], ["1"], [{"a": 1}], [["1", 1], ["1", 2]], [["1", 1], ["1", 1]], [["A", 1]]):
        yield f"the aliases {aliases}", _with(aliases=aliases)
    yield "1000 aliases", _with(aliases=[[chr(0x4E00 + i), 1 + i % 26] for i in range(1000)])
    yield "1001 aliases", _with(aliases=[[chr(0x4E00 + i), 1 + i % 26] for i in range(1001)])
    for value in NUMBERS:
        yield f"{value} as a count", _with(counts=[value, *own["counts"][1:]])
        yield f"{value} as a score", _with(scores=[value, *own["scores"][1:]])
        yield f"{value} as blank_count", _with(blank_count=value)
        yield f"{value} as blank_score", _with(blank_score=value)
        yield f"{value} as a vowel", _with(vowels=[value])
        yield f"{value} as a second vowel", _with(vowels=[26, value])
        yield f"{value} first in value order", _with(value_order=[value, *range(2, 27)])
    yield "a value order of 25", _with(value_order=list(range(1, 26)))
    yield "no value order", _with(value_order=None)
    yield "an empty value order", _with(value_order=[])
    yield "is_utf8", _with(is_utf8=True)


TEXTS = [
    "", "a", "A", "B", "AB", "[", "]", "\\", "A[", "[]", "é", "É", "E\u0301", "ß", "İ", "ı", "\n", "A\nB", "\x1f",
    "\x7f", "\x80", "\x9f", "\xa0", "\u2028", "\u2029", "\u200b", "\u202e", "\ufeff", "\U0001f600", "\U0001f600" * 16,
    "\U0001f600" * 17, "A" * 16, "A" * 17, "A" * 100, "A" * 101, "\0", "A\0", "upper", "lower", "none", "title",
    "upper-tr", "I", "i", "İ\u0307", "i\u0307", "Σ", "σ", "ς", "ΑΣ", "ας", "\u0307", "\u0307A",
]  # fmt: skip
NUMBERS = [-1, 0, 1, 26, 27, 64, 127, 128, 1000, 1001, -1000, -1001, 65535, 65536, 1 << 31, 1 << 32, (1 << 63) - 1]
NUMBERS += [1 << 63, (1 << 64) - 1, -(1 << 63), True, 1.0, "1", None, [1]]


def _with(base_name: str = "dawg-bitmap", **fields: object) -> bytes:
    """META of the base image `of` with other fields in its alphabet."""
    values = msgpack.unpackb(base_parts(base_name)["META"][1])
    alphabet = {**values["alphabet"], **fields}
    values["alphabet"] = {key: alphabet[key] for key in sorted(alphabet)}
    return bytes(msgpack.packb(values))


def alphabets_of_bytes() -> Iterator[tuple[str, bytes]]:
    """META sections of UTF-8 images whose alphabet has letters, which it must not."""
    lists: dict[str, list[object]] = {
        "aliases": [["a", 97]], "blanks": ["a"], "counts": [1], "labels": ["a"], "scores": [1], "vowels": [97],
        "value_order": [],
    }  # fmt: skip
    numbers = {"blank_count": 1, "blank_score": -1, "is_utf8": False, "fold": "lower", "name": "bytes"}
    for key, value in {**lists, **numbers}.items():
        yield f"{key} {value}", _with("dawg-arcs-utf8", **{key: value})


def tables() -> Iterator[tuple[str, bytes]]:
    """Images whose sections have other types or flags."""
    entries = entries_of(base("dawg-bitmap-weights"))
    for i, (kind, _, *rest) in enumerate(entries):
        for flags in range(4):
            yield (
                f"{kind!r} with flags {flags}",
                build_container([*entries[:i], (kind, flags, *rest), *entries[i + 1 :]]),
            )
    end = len(base("dawg-bitmap-weights"))
    for kind in (b"XOWN", b"abcd", b"AB1D", b"A\0\0\0", b"AB D", b"\xc3\x84AB", b"GRP\0"):
        for flags in range(4):
            yield f"another section {kind!r}, flags {flags}", build_container([*entries, (kind, flags, end, 1, b"x")])


def roots() -> Iterator[tuple[str, bytes]]:
    """Images with a second root."""
    parts = base_parts("dawg-bitmap")
    graph = parts["GRPH"][1]
    units = [0, 1, 46, 47, 48, 1 << 32, (1 << 64) - 1]
    names = [b"", b"x", b"x-own", b"words", b"gaddag", b"alphagrams", b"a b", b"a\0b", b"\xc3\x84", b"\x7f", b"~" * 16]
    for name, unit in [*((name, 0) for name in names), *((b"x", unit) for unit in units)]:
        more = with_fields(graph, n_roots=2)
        more = more[:160] + ROOT.pack(name=name, offset=unit, order=0) + more[192:]
        yield f"a root {name!r} at {unit}", image_of({**parts, "GRPH": (3, more)})
    for n in (0, 2, 8, 9, 255):
        yield f"{n} roots", image_of({**parts, "GRPH": (3, with_fields(graph, n_roots=n))})


def columns() -> Iterator[tuple[str, bytes]]:
    """Images with one more column, of an unknown type or of texts."""
    for kind in (0, 6, 7, 8, 128, 255):
        for reserved in (bytes(3), b"\1" * 3):
            for n in (12, 13):
                head = COLUMN.pack(name=b"own", type=kind, width=3, reserved=reserved, n_entries=n)
                yield f"a column of type {kind}, {reserved!r}, {n}", _with_column(head + b"whatever")
                yield f"two columns of type {kind}, {reserved!r}, {n}", _with_column(head, head)
                index = INDEX.pack(name=b"own", type=kind, width=3, block=2, n_levels=4, n_entries=n)
                yield f"an index of type {kind}, {reserved!r}, {n}", _with_column(head, index=index)
    zeros = COLUMN.pack(name=b"own", type=3, width=4, n_entries=12) + bytes(48)
    for maximum in (b"\0\0\0\0", b"\0\0\0\x80", b"\0\0\x80\x7f", b"\0\0\xc0\x7f"):
        index = INDEX.pack(name=b"own", type=3, width=4, block=16, n_levels=1, n_entries=12) + maximum
        yield f"zeros with the maximum {maximum!r}", _with_column(zeros, index=index)
    yield from lists_and_gaps()
    yield "a column of type 6 without a name", _with_column(COLUMN.pack(name=b"", type=6, width=0, n_entries=12))
    yield "a column of type 6 that ends early", _with_column(COLUMN.pack(name=b"x", type=6, width=0, n_entries=12)[:63])
    head = COLUMN.pack(name=b"own", type=5, width=1, n_entries=12)
    for texts in (b"\0", b"\0ab\0", b"\0\xc3\xa4\0", b"\0\xff\0", b"\0\xc3\0\xa4\0", b"", b"a\0", b"\0a", b"\0a\0b\0"):
        for offset in (0, 1, 2, 3, 4, 5):
            yield f"texts {texts!r} from {offset}", _with_column(head + bytes([offset]) + bytes(11) + texts)


def lists_and_gaps() -> Iterator[tuple[str, bytes]]:
    """Images with columns of bytes and lists, and with presence bitmaps, nearly sound ones and damaged ones."""
    ends = [(0,) * 12, (2,) * 12, (1, 0, *(2,) * 10), (0,) * 11 + (2,), (0,) * 11 + (255,), (3, *(2,) * 11)]
    for entries in ends:
        for content in (b"", b"ab", b"abc", b"\0\0", b"\0\0\0\0ab", b"\0\0\0\0\1\2ab", b"\0\0\0\0\1\0\0a\0"):
            for flags in (0, 1, 2, 255):
                head = COLUMN.pack(name=b"own", type=6, width=1, flags=flags, n_entries=12)
                yield (
                    f"bytes {content!r} with ends {entries}, flags {flags}",
                    _with_column(head + bytes(entries) + content),
                )
            for item_type, item_width in (
                (0, 0),
                (1, 1),
                (2, 2),
                (3, 4),
                (4, 0),
                (5, 1),
                (6, 1),
                (7, 1),
                (9, 1),
                (1, 3),
            ):
                head = COLUMN.pack(
                    name=b"own", type=7, width=1, item_type=item_type, item_width=item_width, n_entries=12
                )
                yield f"lists {content!r} of {item_type}, {entries}", _with_column(head + bytes(entries) + content)
    for kind, width, entries in (
        (1, 1, bytes(12)),
        (2, 2, bytes(24)),
        (4, 0, b"\1\0"),
        (5, 1, bytes(12)),
        (6, 1, bytes(12)),
    ):
        for bitmap in (b"", b"\0", b"\0\0", b"\xff\x0f", b"\xff\x1f", b"\xfe\x0f", b"\1\0\0"):
            head = COLUMN.pack(name=b"own", type=kind, width=width, flags=1, n_entries=12)
            texts = b"\0" if kind == 5 else b""
            yield f"a bitmap {bitmap!r} of type {kind}", _with_column(head + entries + bitmap + texts)


def _with_column(*columns: bytes, index: bytes = b"") -> bytes:
    """A sound image with more columns behind its sections."""
    sections = [Section(kind, flags, data) for kind, (flags, data) in base_parts("dawg-bitmap").items()]
    sections += [Section("COLU", 2, data) for data in columns]
    return b"".join(assemble([*sections, *([Section("WIDX", 2, index)] if index else [])]))


def all_attacks() -> Iterator[tuple[str, bytes]]:
    """(name, image) of every attack."""
    for name, meta in metas():
        yield f"META: {name}", image_of({**base_parts("dawg-bitmap"), "META": (3, meta)})
    for name, meta in alphabets_of_bytes():
        yield f"META: {name}", image_of({**base_parts("dawg-arcs-utf8"), "META": (3, meta)})
    for attack in (tables, roots, columns):
        yield from attack()
    sound = base("gaddag-bitmap")
    entries = entries_of(sound)
    for field, code in (("major", 16), ("minor", 16), ("n_sections", 32), ("length", 64), ("table_checksum", 64)):
        for value in {*(v for v in INTERESTING if v < 1 << code), 10 << 30 if code > 32 else 0}:
            yield f"header: {field} {value}", build_container(entries, **{field: value})
    yield "header: checksum 0", build_container(entries, checksum=0)
    yield "header: reserved", build_container(entries, reserved=b"\1" + bytes(23))
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
            yield (
                f"section {kind!r}, change {j}",
                build_container([*entries[:i], new, *entries[i + 1 :]], end=len(sound)),
            )
        yield f"section {kind!r} missing", build_container([*entries[:i], *entries[i + 1 :]], end=len(sound))
        yield f"section {kind!r} twice", build_container([*entries[: i + 1], *entries[i:]], end=len(sound) + 64)
        yield f"sections from {kind!r} on in another order", build_container([*entries[:i], *reversed(entries[i:])])
    yield "no sections", build_container([])
    yield "64 empty sections", build_container([(b"ZZZZ", 0, 64 * 33, 0, b"")] * 64)
    yield "word counts beyond 64 bits", overflowing_image(64)
