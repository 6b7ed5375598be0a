"""The fields of an image that may be damaged: no byte of it is trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from lexc.image.container import HEADER, MAGIC, MAJOR, MAX_SECTIONS, SECTION
from lexc.image.fields import DumpedField
from lexc.image.graph import GRPH
from lexc.image.node_sections import GraphSection
from lexc.image.section_types import SECTIONS, section_type


class RawImage:
    """The bytes of an image. is_inner: whether it is the content of a section of another image."""

    def __init__(self, data: memoryview, is_inner: bool = False) -> None:
        self.data, self.is_inner = data, is_inner

    @cached_property
    def graph(self) -> Mapping[str, int]:
        """The fields of GRPH; {} unless all lie inside the bytes."""
        start, end = next(iter(self._extents(GraphSection.name)), (0, 0))
        return GRPH.unpack(self.data, start) if end - start >= GRPH.size else {}

    def fields(self) -> Iterator[DumpedField]:
        """Every field that lies inside the bytes."""
        yield from HEADER.dump(self.data, 0, "header")
        for i, offset in enumerate(self._table):
            yield from SECTION.dump(self.data[offset:], offset, "sections", i)
        for name in SECTIONS:
            extents = self._extents(name)
            for number, (start, end) in enumerate(extents):
                if number == 0 or section_type(name).is_repeated:
                    yield from section_type(name).fields(self.data[start:end], start, number, self)

    @cached_property
    def _table(self) -> list[int]:
        """The offsets of the entries of the section table."""
        if len(self.data) < HEADER.size or self.data[1:4] != MAGIC[1:4]:
            return []
        header = HEADER.unpack(self.data)
        n = 0 if header["major"] > MAJOR else min(header["n_sections"], MAX_SECTIONS)
        return [HEADER.size + i * SECTION.size for i in range(n)]

    def _extents(self, name: str) -> list[tuple[int, int]]:
        """(first byte, end) of each section of a type, cut off at the end of the bytes."""
        found = []
        for offset in self._table:
            if offset + SECTION.size <= len(self.data):
                entry = SECTION.unpack(self.data, offset)
                if entry["type"] == name.encode():
                    end = min(entry["offset"] + entry["length"], len(self.data))
                    found.append((min(entry["offset"], end), end))
        return found
