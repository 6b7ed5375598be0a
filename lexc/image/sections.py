"""The sections of an image by type, where each stands, and the numbers in them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from struct import calcsize
from typing import Literal

from lexc.errors import Malformed, SectionMissing
from lexc.image import container
from lexc.image.section_types import REQUIRED, SECTIONS, Section, SectionType, section_type
from lexc.kernels.layout.nodes import alignment

Typecode = Literal["B", "H", "I", "Q"]
UNSIGNED: dict[int, Typecode] = {1: "B", 2: "H", 4: "I", 8: "Q"}
"""The typecodes of unsigned numbers, by width."""


class Sections:
    """The sections of an image, checked as far as header and section table go.

    data: the bytes of the image. where: its name in errors. sections: all of them, in order.
    """

    def __init__(self, data: memoryview, where: str) -> None:
        self.data, self.where = data, where
        self.sections = container.unpack(data, where)
        self._by_type = {section.type: section for section in self.sections}

    def require(self) -> None:
        """Raise Malformed if a section is missing that every image has."""
        for name in REQUIRED:
            if name not in self._by_type:
                raise Malformed(
                    "a section is missing", where=self.where, expected=", ".join(REQUIRED), found=f"no {name}"
                )

    def types(self) -> Iterator[SectionType]:
        """The known types of the sections, in the order of `SECTIONS`."""
        return (section_type(name) for name in SECTIONS if name in self._by_type)

    def section(self, name: str) -> memoryview:
        """A section's bytes. Raises SectionMissing if the image has none of that type."""
        if name not in self._by_type:
            raise SectionMissing(
                f"the image has no {name}", where=self.where, remedy="Build it anew with that section."
            )
        return memoryview(self._by_type[name].data)

    def of_type(self, name: str) -> Iterator[Section]:
        """The sections of a type."""
        return (section for section in self.sections if section.type == name)

    def has(self, name: str) -> bool:
        """Whether the image has a section of a type."""
        return name in self._by_type

    def location(self, name: str) -> str:
        """The location of a section, for error messages."""
        return self.location_of(self._by_type[name])

    def location_of(self, section: Section) -> str:
        """The location of one of the sections, for error messages."""
        return f"{self.where}: {section.type} at byte {section.offset}"


def numbers(data: memoryview, typecode: Typecode, where: str = "") -> memoryview:
    """Little-endian bytes as numbers of this host: a view, or a copy on big-endian hosts and where unaligned."""
    if len(data) % calcsize(typecode):
        raise Malformed(
            "a section of numbers ends inside one",
            where=where,
            expected=f"a multiple of {calcsize(typecode)} bytes",
            found=str(len(data)),
        )
    if sys.byteorder == "big":
        from array import array  # lazy: array costs 0.2 ms

        swapped = array(typecode, bytes(data))
        swapped.byteswap()
        return memoryview(swapped)
    view = memoryview(data)
    if len(view) and alignment(view) % calcsize(typecode):
        return memoryview(bytearray(view)).cast(typecode).toreadonly()
    return view.cast(typecode).toreadonly()
