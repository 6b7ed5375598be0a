"""The checks of an image's fields, which take constant time: every opening makes them (specs/image.md, "Verification").

Functions raise Malformed, or ChecksumMismatch, at the first rule that the image breaks. where: the place for errors.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from xxhash import xxh3_64_intdigest

from lexc.alphabet import Alphabet
from lexc.errors import ChecksumMismatch, Malformed
from lexc.image import graph as graphs
from lexc.image.graph import GRPH, GRPH_SIZE, KINDS, ROOT, Graph
from lexc.image.section_types import Section
from lexc.layouts import LAYOUTS


def read_graph(data: memoryview, nodes: memoryview, where: str) -> Graph:
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


def verify_alphabet(graph: Graph, alphabet: Alphabet, where: str) -> None:
    """Raise Malformed unless META's alphabet has the letters of GRPH, and for a letter table a value order."""
    if graph.is_utf8 != alphabet.is_utf8 or graph.n_letters != alphabet.n_letters:
        raise Malformed(
            "META's alphabet is not the one that GRPH was built with",
            where=where,
            expected=f"{graph.n_letters} letters",
            found=f"{alphabet.n_letters} ({alphabet.name})",
        )
    if graph.kind == "anag" and not graph.is_utf8 and alphabet.value_order is None:
        raise Malformed("a letter table without a value order", where=where)


def read_levels(offsets: memoryview, graph: Graph, where: str) -> memoryview:
    """The first unit of each level. Raises Malformed unless they ascend and begin where the ranges do."""
    n, first = graph.n_gaddag_levels, [0] if graph.n_gaddag_levels else []
    ascending = all(a < b for a, b in itertools.pairwise(offsets))
    expected = n + graph.n_dawg_levels
    if len(offsets) != expected or not ascending or offsets[-1] >= graph.n_units:
        found = f"{len(offsets)}"
        raise Malformed("LEVL does not fit GRPH", where=where, expected=f"{expected} ascending offsets", found=found)
    if offsets[n] != graph.dawg_start or list(offsets[: len(first)]) != first:
        raise Malformed("LEVL does not begin where the ranges do", where=where, found=str(offsets[n]))
    return offsets


def verify_checksums(sections: Iterable[Section], where: str) -> None:
    """Raise ChecksumMismatch at the first section that changed since it was written."""
    for section in sections:
        if xxh3_64_intdigest(section.data) != section.checksum:
            raise ChecksumMismatch(
                f"{section.type} changed since it was written",
                where=f"{where}: byte {section.offset}",
                expected=f"XXH3-64 {section.checksum:016x}",
            )
