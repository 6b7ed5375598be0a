"""Changes of an image's sections, of which the refused images are made."""

from __future__ import annotations

import struct
from collections.abc import Callable

import msgpack

Sections = dict[str, bytes]
Change = Callable[[Sections], None]
ChangeRow = tuple[str, str, str, Change]
"""The stem of an image's name, the golden image that is changed, a description of the change, the change."""


def set_number(section: str, offset: int, width: int, value: int) -> Change:
    """Replace a number of some bytes in a section."""

    def change(sections: Sections) -> None:
        data = sections[section]
        sections[section] = data[:offset] + value.to_bytes(width, "little") + data[offset + width :]

    return change


def set_bits(section: str, offset: int, width: int, value: int) -> Change:
    """Replace a number of some bits. offset: in bits."""

    def change(sections: Sections) -> None:
        data = sections[section]
        number = int.from_bytes(data, "little")
        number = number & ~(((1 << width) - 1) << offset) | value << offset
        sections[section] = number.to_bytes(len(data), "little")

    return change


def add_number(section: str, offset: int, width: int, change_by: int) -> Change:
    """Add to a number of some bytes in a section."""

    def change(sections: Sections) -> None:
        old = int.from_bytes(sections[section][offset : offset + width], "little")
        set_number(section, offset, width, old + change_by)(sections)

    return change


def add_section(section: str, data: bytes) -> Change:
    """Add a section."""

    def change(sections: Sections) -> None:
        assert section not in sections
        sections[section] = data

    return change


def make(*changes: Change) -> Change:
    """Make several changes, one after another."""

    def change(sections: Sections) -> None:
        for each in changes:
            each(sections)

    return change


def set_unit(index: int, value: int) -> Change:
    """Replace a unit of 4 bytes of NODE."""
    return set_number("NODE", 4 * index, 4, value)


def append(section: str, data: bytes) -> Change:
    """Append bytes to a section."""

    def change(sections: Sections) -> None:
        sections[section] += data

    return change


def replace(section: str, old: bytes, new: bytes) -> Change:
    """Replace bytes that occur once in a section."""

    def change(sections: Sections) -> None:
        assert sections[section].count(old) == 1
        sections[section] = sections[section].replace(old, new)

    return change


def set_options(pair: bytes) -> Change:
    """Replace the only pair of META's map of options. pair: a key and a value in msgpack."""
    return replace("META", b"\xa4rank\xc3", pair)


def insert_pair(pair: bytes) -> Change:
    """Insert a pair into META before its last one. pair: a key and a value in msgpack."""

    def change(sections: Sections) -> None:
        replace("META", b"\xa6writer", pair + b"\xa6writer")(sections)
        sections["META"] = bytes([sections["META"][0] + 1]) + sections["META"][1:]

    return change


def set_alphabet(**fields: object) -> Change:
    """Replace values in META's alphabet."""

    def change(sections: Sections) -> None:
        meta = msgpack.unpackb(sections["META"])
        meta["alphabet"] |= fields
        sections["META"] = msgpack.packb(meta)

    return change


def set_meta(**fields: object) -> Change:
    """Replace values in META, or add them."""

    def change(sections: Sections) -> None:
        meta = msgpack.unpackb(sections["META"]) | fields
        sections["META"] = msgpack.packb(dict(sorted(meta.items())))

    return change


def remove(section: str) -> Change:
    """Remove a section."""

    def change(sections: Sections) -> None:
        del sections[section]

    return change


def add_root(name: bytes, unit: int) -> Change:
    """Add a second root."""

    def change(sections: Sections) -> None:
        set_number("GRPH", 5, 1, 2)(sections)
        root = name.ljust(16, b"\0") + struct.pack("<QQ", unit, 0)
        set_number("GRPH", 160, 32, int.from_bytes(root, "little"))(sections)

    return change
