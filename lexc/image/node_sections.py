"""The types of the sections of nodes: GRPH, their fields; LEVL, their levels; and NODE, the nodes themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from struct import iter_unpack
from typing import Any

from lexc.image.fields import DumpedField
from lexc.image.graph import GRPH, MAX_DEPTH, MAX_ROOTS, ROOT
from lexc.image.section_types import CRITICAL, WORD_DEPENDENT, SectionType
from lexc.layouts import LAYOUTS


class GraphSection(SectionType):
    """GRPH: the fields that a reader needs to walk the nodes."""

    name, attribute, flags = "GRPH", "graph", CRITICAL | WORD_DEPENDENT

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The fields, and those of each root."""
        yield from GRPH.dump(data, start, "graph")
        for i in range(min(raw.graph.get("n_roots", 0), MAX_ROOTS)):
            offset = GRPH.size + i * ROOT.size
            yield from ROOT.dump(data[offset:], start + offset, "roots", i)


class LevelSection(SectionType):
    """LEVL: the first unit of each level."""

    name, attribute, flags, needs = "LEVL", "levels", CRITICAL | WORD_DEPENDENT, ("GRPH",)

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """Each unit."""
        n_gaddag_levels = raw.graph.get("n_gaddag_levels", 0)
        units = iter_unpack("<Q", data[: len(data) // 8 * 8])
        for i, (unit,) in enumerate(islice(units, 2 * MAX_DEPTH)):
            level = f"{i} of the GADDAG's" if i < n_gaddag_levels else f"{i - n_gaddag_levels} of the DAWG's"
            yield DumpedField(start + 8 * i, "levels", i, "unit", unit, f"where level {level} range begins")


class NodeSection(SectionType):
    """NODE: the nodes."""

    name, attribute, flags, needs = "NODE", "nodes", CRITICAL | WORD_DEPENDENT, ("GRPH", "LEVL")

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The headers of packed nodes. `lexc.image.dump` shows nodes."""
        if raw.graph.get("layout") != LAYOUTS["packed"].number:
            return
        from lexc.image.packed import PART_HEADER  # lazy: lexc.image.packed costs 0.3 ms

        for i in range(1 + (raw.graph["n_gaddag_nodes"] > 0)):
            offset = i * PART_HEADER.size
            yield from PART_HEADER.dump(data[offset:], start + offset, "parts", i)
