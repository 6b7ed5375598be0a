"""The changes that break the rules of STEM."""

from __future__ import annotations

import struct

import msgpack
from changes import Change, ChangeRow, Sections

import lexc
from lexc.image.container import Section
from lexc.image.writer import assemble

BASE = "stems.dawg"


def set_values(**values: object) -> Change:
    """Replace values of the map by key; None takes the key away."""

    def change(sections: Sections) -> None:
        data = sections["STEM"]
        (size,) = struct.unpack_from("<Q", data)
        rules = msgpack.unpackb(data[64 + size :]) | values
        packed = msgpack.packb({key: rules[key] for key in sorted(rules) if rules[key] is not None})
        sections["STEM"] = struct.pack("<2Q48x", size, len(packed)) + data[64 : 64 + size] + packed

    return change


def set_stems(stems: bytes) -> Change:
    """Replace the image of the stems."""

    def change(sections: Sections) -> None:
        data = sections["STEM"]
        (size,) = struct.unpack_from("<Q", data)
        packed = data[64 + size :]
        sections["STEM"] = struct.pack("<2Q48x", len(stems), len(packed)) + stems + packed

    return change


def set_bytes(offset: int, new: bytes) -> Change:
    """Write other bytes at an offset of STEM."""

    def change(sections: Sections) -> None:
        data = sections["STEM"]
        sections["STEM"] = data[:offset] + new + data[offset + len(new) :]

    return change


def add_section_to_stems(name: str) -> Change:
    """Add an empty section to the image of the stems."""

    def change(sections: Sections) -> None:
        data = sections["STEM"]
        (size,) = struct.unpack_from("<Q", data)
        inner = lexc.frombytes(data[64 : 64 + size]).image.sections
        added = [*(Section(s.type, s.flags, bytes(s.data)) for s in inner), Section(name, 2, b"")]
        set_stems(b"".join(map(bytes, assemble(added))))(sections)

    return change


def cut_end(sections: Sections) -> None:
    """Leave the last byte of STEM out."""
    sections["STEM"] = sections["STEM"][:-1]


_WORDS = ["happy", "work"]

STEM_CHANGES: list[ChangeRow] = [
    ("S1", BASE, "the last byte of STEM is missing", cut_end),
    ("S1-size", BASE, "the stems have a length that is no multiple of 64", set_bytes(0, b"\x01")),
    ("S1-zero", BASE, "a reserved byte is 1", set_bytes(63, b"\x01")),
    ("S2", BASE, "no key classes", set_values(classes=None)),
    ("S2-key", BASE, "a key more", set_values(others=0)),
    ("S2-affix", BASE, "a suffix of five items", set_values(suffixes=[[65, "", "s", [], 1]])),
    ("S2-unit", BASE, "a unit of a condition that is neither wanted nor unwanted",
     set_values(suffixes=[[65, "", "s", [["a", 2]], 1, []]])),
    ("S2-class", BASE, "a class without a set of flags", set_values(classes=[[]])),
    ("S2-role", BASE, "a flag of 33 bits", set_values(circumfix=1 << 32)),
    ("S2-bit", BASE, "a switch that is 2", set_values(is_reversed=2)),
    ("S3", BASE, "a changed byte in the stems", set_bytes(64 + 64, b"X")),
    ("S3-DICT", BASE, "the stems have rules of their own", add_section_to_stems("DICT")),
    ("S3-STEM", BASE, "the stems have stems of their own", add_section_to_stems("STEM")),
    ("S3-rank", BASE, "stems without ordinals", set_stems(lexc.build(_WORDS, rank=False).tobytes())),
    ("S4", BASE, "stems without classes", set_stems(lexc.build(_WORDS).tobytes())),
    ("S4-type", BASE, "classes that are negative",
     set_stems(lexc.build(_WORDS, columns={"class": [-1, 0]}).tobytes())),
    ("S4-gap", BASE, "a stem without a class", set_stems(lexc.build(_WORDS, columns={"class": [None, 0]}).tobytes())),
    ("S4-number", BASE, "a class that the map lacks", set_values(classes=[[[]]])),
]  # fmt: skip
