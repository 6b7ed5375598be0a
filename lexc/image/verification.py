"""The verification of an image, before a kernel may walk it (specs/image.md, "Verification").

Functions raise Malformed, or ChecksumMismatch, at the first rule that the image breaks. where: the place for errors.
"""

from __future__ import annotations

import itertools
from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, cast

from xxhash import xxh3_64_intdigest

from lexc import layouts
from lexc.alphabet import Alphabet
from lexc.errors import ChecksumMismatch, Malformed
from lexc.image import graph as graphs
from lexc.image.container import HEADER, SECTION, Section
from lexc.image.graph import GRPH, GRPH_SIZE, KINDS, ROOT, Graph
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.layout.verify import PROBLEMS, Verifier
from lexc.layouts import LAYOUTS

if TYPE_CHECKING:
    from lexc.kernels.layout.packed_ranks import PackedRanks
    from lexc.kernels.layout.verify_packed import PackedVerifier


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


def verify_padding(sections: Sequence[Section], data: memoryview, where: str) -> None:
    """Raise Malformed unless the bytes between sections are zero."""
    end = HEADER.size + SECTION.size * len(sections)
    for start, after in [*((s.offset, s.offset + len(s.data)) for s in sections), (len(data), 0)]:
        if any(data[end:start]):
            raise Malformed("padding is not zero", where=f"{where}: byte {end}")
        end = after


def verify_nodes(graph: Graph, nodes: Nodes, levels: memoryview, has_rank: bool, where: str) -> Verifier:
    """Raise Malformed unless nodes and targets are sound and the counts of GRPH are right.

    Scratch: a bit for each unit (or bit) at which a node can begin.
    """
    begins, ranges = (levels, graph.ranges_of_levels) if graph.variant.has_levels else _roots(graph)
    starts = memoryview(bytearray(8 * (graph.variant.n_positions(graph.n_units) // 64 + 1))).cast("Q")
    new_verifier = layouts.layout_of(graph.variant).verifier
    verifier = new_verifier(nodes, graph.dawg_start, graph.n_letters, begins, ranges, starts)
    if not verifier.is_sound():
        code, unit = verifier.problem()
        raise Malformed(PROBLEMS[code], where=f"{where}, {graph.variant.position_name} {unit}")
    counts = (graph.n_gaddag_nodes, graph.n_gaddag_arcs, graph.n_dawg_nodes, graph.n_dawg_arcs)
    if verifier.counts() != counts:
        expected, found = str(counts), str(verifier.counts())
        raise Malformed("the number of nodes differs from GRPH", where=where, expected=expected, found=found)
    if not graph.variant.has_levels:
        _verify_packed_counts(cast("PackedVerifier", verifier), graph, where)
    elif not has_rank:
        _verify_word_count(nodes, graph, starts, where)
    for name, offset in graph.roots.items():
        if not verifier.is_node_start(offset):
            raise Malformed(f"root {name} is no node", where=where, found=f"{graph.variant.position_name} {offset}")
    return verifier


def _roots(graph: Graph) -> tuple[memoryview, bytes]:
    """The roots from which every node is reached, those of the DAWG's part first, and 1 for each of these."""
    dawg_roots = [graph.roots[name] for name in (graphs.WORDS, graphs.ALPHAGRAMS, graphs.SETS) if name in graph.roots]
    gaddag_roots = [graph.roots[graphs.GADDAG]] if graph.n_gaddag_nodes else []
    return memoryview(array("Q", dawg_roots + gaddag_roots)), b"\1" * len(dawg_roots) + b"\0" * len(gaddag_roots)


def _verify_packed_counts(verifier: PackedVerifier, graph: Graph, where: str) -> None:
    """Raise Malformed unless GRPH has the numbers of words and levels that the verifier counted."""
    counts = (graph.n_gaddag_levels, graph.n_dawg_levels)
    if verifier.levels() != counts:
        raise Malformed(
            "the number of levels differs from GRPH", where=where, expected=str(counts), found=str(verifier.levels())
        )
    _verify_n_words(verifier.n_words(), graph, where)


def verify_ordinals(ordinals: Ordinals, graph: Graph, where: str) -> None:
    """Raise Malformed unless RANK agrees with a recount of the nodes."""
    unit = ordinals.find_mismatch(graph.n_words)
    if unit >= 0:
        raise Malformed("RANK disagrees with a recount", where=where, found=f"at unit {unit}")


def verify_packed_ranks(verifier: Verifier, ranks: PackedRanks, where: str) -> None:
    """Raise Malformed unless RANK of packed nodes agrees with the words that the verifier counted."""
    bit = cast("PackedVerifier", verifier).find_rank_mismatch(ranks)
    if bit >= 0:
        raise Malformed("RANK disagrees with a recount", where=where, found=f"at bit {bit}")


def _verify_word_count(nodes: Nodes, graph: Graph, starts: memoryview, where: str) -> None:
    """Raise Malformed unless GRPH's number of words is right, where no RANK proves it. Scratch: 8 bytes a node."""
    from lexc.kernels.layout.word_count import count_words  # lazy: lexc.kernels.layout.word_count costs 0.2 ms

    nodes_before = memoryview(bytearray(4 * (graph.n_units // 64 + 1))).cast("I")
    counts = memoryview(bytearray(8 * graph.n_nodes)).cast("Q")
    _verify_n_words(count_words(nodes, graph.dawg_start, starts, nodes_before, counts), graph, where)


def _verify_n_words(n_words: int, graph: Graph, where: str) -> None:
    if n_words != graph.n_words:
        found = str(n_words) if n_words < 1 << 63 else "2^63 or more below a node"
        raise Malformed("the number of words differs from GRPH", where=where, expected=str(graph.n_words), found=found)
