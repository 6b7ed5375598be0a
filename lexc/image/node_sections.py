"""The types of the sections of nodes: GRPH, their fields; LEVL, their levels; and NODE, the nodes themselves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, pairwise
from struct import iter_unpack
from typing import Any

from lexc.errors import Malformed
from lexc.image import graph as graphs
from lexc.image.fields import DumpedField
from lexc.image.graph import GRPH, GRPH_SIZE, KINDS, MAX_DEPTH, MAX_ROOTS, ROOT, Graph
from lexc.image.section_types import CRITICAL, NODES, WORD_DEPENDENT, SectionType
from lexc.image.sections import numbers
from lexc.kernels.layout.nodes import Nodes
from lexc.layouts import LAYOUTS


class GraphSection(SectionType):
    """GRPH: the fields that a reader needs to walk the nodes."""

    name, attribute, part, flags, has_early_check = "GRPH", "graph", NODES, CRITICAL | WORD_DEPENDENT, True

    def read(self, image: Any) -> Graph:
        """The fields. Raises Malformed unless each is within its bounds, and fits the length of NODE."""
        return _read_graph(image.section(self.name), image.section(NodeSection.name), image.location(self.name))

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The fields, and those of each root."""
        yield from GRPH.dump(data, start, "graph")
        for i in range(min(raw.graph.get("n_roots", 0), MAX_ROOTS)):
            offset = GRPH.size + i * ROOT.size
            yield from ROOT.dump(data[offset:], start + offset, "roots", i)


class LevelSection(SectionType):
    """LEVL: the first unit of each level."""

    name, attribute, part, flags, has_early_check = "LEVL", "levels", NODES, CRITICAL | WORD_DEPENDENT, True
    needs = ("GRPH",)

    def read(self, image: Any) -> memoryview:
        """The units. Raises Malformed in an image of packed nodes, which do not stand in levels."""
        where = image.location(self.name)
        if not image.graph.variant.has_levels:
            raise Malformed("LEVL in an image without levels", where=where, expected="no LEVL in the packed layout")
        return _read_levels(numbers(image.section(self.name), "Q", where), image.graph, where)

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """Each unit."""
        n_gaddag_levels = raw.graph.get("n_gaddag_levels", 0)
        units = iter_unpack("<Q", data[: len(data) // 8 * 8])
        for i, (unit,) in enumerate(islice(units, 2 * MAX_DEPTH)):
            level = f"{i} of the GADDAG's" if i < n_gaddag_levels else f"{i - n_gaddag_levels} of the DAWG's"
            yield DumpedField(start + 8 * i, "levels", i, "unit", unit, f"where level {level} range begins")


class NodeSection(SectionType):
    """NODE: the nodes."""

    name, attribute, part, flags = "NODE", "nodes", NODES, CRITICAL | WORD_DEPENDENT
    needs = ("GRPH", "LEVL")

    def read(self, image: Any) -> Nodes:
        """The nodes, for kernels. Raises Malformed if their levels are missing."""
        variant = image.graph.variant
        if variant.has_levels and not image.has(LevelSection.name):
            raise Malformed("a section is missing", where=image.where, expected=LevelSection.name, found="none")
        nodes: Nodes = variant.nodes(numbers(image.section(self.name), variant.typecode))
        return nodes

    def verify(self, image: Any, proofs: dict[str, Any]) -> Any:
        """Verify nodes and targets, and the counts of GRPH. Returns the verifier, for RANK."""
        from lexc.image import verification  # lazy: lexc.image.verification costs 1 ms

        has_ranks = image.ranks is not None
        return verification.verify_nodes(image.graph, image.nodes, image.levels, has_ranks, image.location(self.name))

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """The headers of packed nodes. `lexc.image.dump` shows nodes."""
        if raw.graph.get("layout") != LAYOUTS["packed"].number:
            return
        from lexc.image.packed import PART_HEADER  # lazy: lexc.image.packed costs 0.3 ms

        for i in range(1 + (raw.graph["n_gaddag_nodes"] > 0)):
            offset = i * PART_HEADER.size
            yield from PART_HEADER.dump(data[offset:], start + offset, "parts", i)


def _read_graph(data: memoryview, nodes: memoryview, where: str) -> Graph:
    """The fields of GRPH. Raises Malformed unless each is within its bounds, and fits the length of NODE."""
    if len(data) != GRPH_SIZE:
        raise Malformed("GRPH has another length", where=where, expected=f"{GRPH_SIZE} bytes", found=str(len(data)))
    values = GRPH.unpack(data)
    variant = graphs.find_variant(values)
    if variant is None:
        known = values["layout"] in {layout.number for layout in LAYOUTS.values()}
        raise _field_error("unit_bytes and mask_units" if known else "layout", values, where)
    graph = graphs.unpack(data, variant)
    faulty = [name for name, holds in _field_rules(graph, values, nodes).items() if not holds]
    if not _is_zero_where_reserved(data, values["n_roots"]):
        faulty.append("reserved fields")
    if not all(map(_is_root_name, graphs.root_names(data, values["n_roots"]))):
        faulty.append("a root's name")
    if faulty:
        raise _field_error(faulty[0], values, where)
    return graph


def _field_error(field: str, values: dict[str, int], where: str) -> Malformed:
    """The error for a field of GRPH that is out of bounds."""
    found = str({name: value for name, value in values.items() if name != "reserved"})
    return Malformed(f"GRPH: {field} out of bounds", where=where, found=found)


def _field_rules(graph: Graph, values: dict[str, int], nodes: memoryview) -> dict[str, bool]:
    """The rules for the fields of GRPH: for the name of each field, whether its rule holds. values: as in the file."""
    return {
        "kind": graph.kind in KINDS,
        "labels": values["labels"] <= 1,
        "n_letters": graph.variant.fits(graph.n_letters, graph.is_utf8),
        "shortest and longest": 1 <= graph.shortest <= graph.longest <= graphs.MAX_DEPTH,
        "n_dawg_levels": 1 <= graph.n_dawg_levels <= graph.longest,
        "n_gaddag_levels": graph.n_gaddag_levels <= graph.longest,
        "n_units": graph.node_bytes == len(nodes),
        "dawg_start": _has_sound_dawg_start(graph),
        "GADDAG range": (graph.n_gaddag_levels == 0) == (graph.n_gaddag_nodes == 0),
        "n_words": 1 <= graph.n_words < 1 << 63,
        "n_roots": values["n_roots"] == len(graph.roots) <= graphs.MAX_ROOTS,
        "roots": _roots_fit(graph),
        **_packed_rules(graph, nodes),
    }


def _has_sound_dawg_start(graph: Graph) -> bool:
    """Whether dawg_start is the unit behind the GADDAG's range, in the packed layout 0."""
    if not graph.variant.has_levels:
        return graph.dawg_start == 0
    return graph.dawg_start < graph.n_units and (graph.dawg_start == 0) == (graph.n_gaddag_nodes == 0)


def _packed_rules(graph: Graph, nodes: memoryview) -> dict[str, bool]:
    """The rules for the headers of packed nodes: the name of the first faulty field, with False."""
    if graph.variant.has_levels:
        return {}
    from lexc.image import packed  # lazy: lexc.image.packed costs 0.3 ms

    is_wide, label_bits = graph.variant.mask_units != 1, graph.n_letters + 1 if graph.variant.mask_units else 0
    fault = packed.find_fault(nodes, 1 + (graph.n_gaddag_nodes > 0), is_wide, label_bits)
    return {f"{fault} of NODE": not fault}


def _is_zero_where_reserved(data: memoryview, n_roots: int) -> bool:
    """Whether the reserved fields, and the bytes behind the last root, are zero."""
    roots = [GRPH.size + i * ROOT.size for i in range(min(n_roots, graphs.MAX_ROOTS))]
    order = 24  # the offset of the field in a root; only 0 is in use
    return not (
        GRPH.find_nonzero_reserved_field(data)
        or any(data[GRPH.size + n_roots * ROOT.size :])
        or any(ROOT.find_nonzero_reserved_field(data, offset) or data[offset + order] for offset in roots)
    )


def _is_root_name(raw: bytes) -> bool:
    """Whether 16 bytes are at least one visible ASCII character, then zeros."""
    name = raw.rstrip(b"\0")
    return len(name) > 0 and all(0x21 <= byte <= 0x7E for byte in name)


def _roots_fit(graph: Graph) -> bool:
    """Whether the image has the roots of its kind, inside NODE; ranges begin at the roots of words and GADDAG."""
    if graphs.WORDS not in graph.roots:
        return False
    kinds = {graphs.GADDAG: "gaddag", graphs.ALPHAGRAMS: "anag"}
    if any((graph.kind == kind) != (root in graph.roots) for root, kind in kinds.items()):
        return False
    if graph.variant.has_levels and graph.roots[graphs.WORDS] != graph.dawg_start:
        return False
    if graph.variant.has_levels and graph.n_gaddag_nodes and graph.roots.get(graphs.GADDAG) != 0:
        return False
    return all(offset < graph.variant.n_positions(graph.n_units) for offset in graph.roots.values())


def _read_levels(offsets: memoryview, graph: Graph, where: str) -> memoryview:
    """The first unit of each level. Raises Malformed unless they ascend and begin where the ranges do."""
    n, first = graph.n_gaddag_levels, [0] if graph.n_gaddag_levels else []
    ascending = all(a < b for a, b in pairwise(offsets))
    expected = n + graph.n_dawg_levels
    if len(offsets) != expected or not ascending or offsets[-1] >= graph.n_units:
        found = f"{len(offsets)}"
        raise Malformed("LEVL does not fit GRPH", where=where, expected=f"{expected} ascending offsets", found=found)
    if offsets[n] != graph.dawg_start or list(offsets[: len(first)]) != first:
        raise Malformed("LEVL does not begin where the ranges do", where=where, found=str(offsets[n]))
    return offsets
