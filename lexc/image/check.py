"""What an image must hold before a kernel may walk it (specs/image.md, "Verification")."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from xxhash import xxh3_64_intdigest

from lexc import layouts
from lexc.alphabet import Alphabet
from lexc.errors import ChecksumMismatch, Malformed
from lexc.image import graph as graphs
from lexc.image.container import HEADER, SECTION, Section
from lexc.image.graph import GRPH, GRPH_SIZE, KINDS, ROOT, Graph
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.layout.verify import PROBLEMS
from lexc.kernels.layout.word_count import count_words
from lexc.layouts import LAYOUTS


def graph_fields(data: memoryview, nodes: memoryview, where: str) -> Graph:
    """GRPH unpacked, every field within its bounds and against the length of NODE."""
    if len(data) != GRPH_SIZE:
        raise Malformed("GRPH has another length", where=where, expected=f"{GRPH_SIZE} bytes", found=str(len(data)))
    values = GRPH.unpack(data)
    shape = graphs.shape_of(values)
    if shape is None:
        known = values["layout"] in {layout.number for layout in LAYOUTS.values()}
        raise _unlike("unit_bytes and mask_units" if known else "layout", values, where)
    graph = graphs.unpack(data, shape)
    wrong = [name for name, holds in _rules(graph, values, nodes).items() if not holds]
    if not _is_zero_where_reserved(data, values["n_roots"]):
        wrong.append("reserved fields")
    if not all(map(_is_root_name, graphs.root_names(data, values["n_roots"]))):
        wrong.append("a root's name")
    if wrong:
        raise _unlike(wrong[0], values, where)
    return graph


def _unlike(field: str, values: dict[str, int], where: str) -> Malformed:
    """A field of GRPH that cannot be as it is."""
    found = str({name: value for name, value in values.items() if name != "reserved"})
    return Malformed(f"GRPH: {field} out of bounds", where=where, found=found)


def _rules(graph: Graph, values: dict[str, int], nodes: memoryview) -> dict[str, bool]:
    """What must hold, by the name of what does not when it does not. values: the fields as they are in the file."""
    return {
        "kind": graph.kind in KINDS,
        "labels": values["labels"] <= 1,
        "n_letters": graph.shape.fits(graph.n_letters, graph.is_utf8),
        "shortest and longest": 1 <= graph.shortest <= graph.longest <= graphs.MAX_DEPTH,
        "n_dawg_levels": 1 <= graph.n_dawg_levels <= graph.longest,
        "n_gaddag_levels": graph.n_gaddag_levels <= graph.longest,
        "n_units": graph.node_bytes == len(nodes),
        "dawg_start": graph.dawg_start < graph.n_units,
        "GADDAG range": (graph.dawg_start == 0) == (graph.n_gaddag_levels == 0) == (graph.n_gaddag_nodes == 0),
        "n_words": 1 <= graph.n_words < 1 << 63,
        "n_roots": values["n_roots"] == len(graph.roots) <= graphs.MAX_ROOTS,
        "roots": _roots_fit(graph),
    }


def _is_zero_where_reserved(data: memoryview, n_roots: int) -> bool:
    """Whether fields that mean nothing yet are 0, and what lies behind the last root."""
    roots = [GRPH.size + i * ROOT.size for i in range(min(n_roots, graphs.MAX_ROOTS))]
    return not (
        GRPH.nonzero_reserved(data)
        or any(data[GRPH.size + n_roots * ROOT.size :])
        or any(ROOT.nonzero_reserved(data, at) or data[at + 24] for at in roots)
    )


def _is_root_name(raw: bytes) -> bool:
    """Whether the 16 bytes are visible ASCII characters, at least one, and zeros behind them."""
    name = raw.rstrip(b"\0")
    return len(name) > 0 and all(0x21 <= byte <= 0x7E for byte in name)


def _roots_fit(graph: Graph) -> bool:
    """The words' root begins the DAWG's range; the GADDAG's root begins everything, or is a DAWG node itself."""
    if graph.roots.get(graphs.WORDS) != graph.dawg_start:
        return False
    kinds = {graphs.GADDAG: "gaddag", graphs.ALPHAGRAMS: "anag"}
    if any((graph.kind == kind) != (root in graph.roots) for root, kind in kinds.items()):
        return False
    if graph.n_gaddag_nodes and graph.roots.get(graphs.GADDAG) != 0:
        return False
    return all(offset < graph.n_units for offset in graph.roots.values())


def alphabet_fits(graph: Graph, alphabet: Alphabet, where: str) -> None:
    """GRPH's number of letters against META's alphabet."""
    if graph.is_utf8 != alphabet.is_utf8 or graph.n_letters != alphabet.n_letters:
        raise Malformed(
            "META's alphabet is not the one that GRPH was built with",
            where=where,
            expected=f"{graph.n_letters} letters",
            found=f"{alphabet.n_letters} ({alphabet.name})",
        )
    if graph.kind == "anag" and not graph.is_utf8 and alphabet.value_order is None:
        raise Malformed("a letter table without a value order", where=where)


def levels(offsets: memoryview, graph: Graph, where: str) -> memoryview:
    """LEVL: ascending offsets, the first of each range where that range begins."""
    n, first = graph.n_gaddag_levels, [0] if graph.n_gaddag_levels else []
    ascending = all(a < b for a, b in itertools.pairwise(offsets))
    expected = n + graph.n_dawg_levels
    if len(offsets) != expected or not ascending or offsets[-1] >= graph.n_units:
        found = f"{len(offsets)}"
        raise Malformed("LEVL does not fit GRPH", where=where, expected=f"{expected} ascending offsets", found=found)
    if offsets[n] != graph.dawg_start or list(offsets[: len(first)]) != first:
        raise Malformed("LEVL does not begin where the ranges do", where=where, found=str(offsets[n]))
    return offsets


def checksums(sections: Iterable[Section], where: str) -> None:
    """ChecksumMismatch at the first section that is not as it was written."""
    for section in sections:
        if xxh3_64_intdigest(section.data) != section.checksum:
            raise ChecksumMismatch(
                f"{section.type} changed since it was written",
                where=f"{where}: byte {section.offset}",
                expected=f"XXH3-64 {section.checksum:016x}",
            )


def padding(sections: Sequence[Section], data: memoryview, where: str) -> None:
    """Malformed unless the bytes between sections are zero."""
    end = HEADER.size + SECTION.size * len(sections)
    for start, after in [*((s.offset, s.offset + len(s.data)) for s in sections), (len(data), 0)]:
        if any(data[end:start]):
            raise Malformed("padding is not zero", where=f"{where}: byte {end}")
        end = after


def nodes(graph: Graph, nodes: Nodes, levels: memoryview, has_rank: bool, where: str) -> None:
    """Every node and target, and the counts of GRPH. The scratch, a bit a unit, is gone afterwards."""
    parts = bytes(graph.n_gaddag_levels) + b"\1" * graph.n_dawg_levels
    starts = memoryview(bytearray(8 * (graph.n_units // 64 + 1))).cast("Q")
    verifier = layouts.layout_of(graph.shape).verifier(nodes, graph.dawg_start, graph.n_letters, levels, parts, starts)
    if not verifier.is_sound():
        code, unit = verifier.problem()
        raise Malformed(PROBLEMS[code], where=f"{where}, unit {unit}")
    counts = (graph.n_gaddag_nodes, graph.n_gaddag_arcs, graph.n_dawg_nodes, graph.n_dawg_arcs)
    if verifier.counts() != counts:
        expected, found = str(counts), str(verifier.counts())
        raise Malformed("the number of nodes differs from GRPH", where=where, expected=expected, found=found)
    if not has_rank:
        _word_count(nodes, graph, starts, where)
    for name, offset in graph.roots.items():
        if not verifier.is_node_start(offset):
            raise Malformed(f"root {name} is no node", where=where, found=f"unit {offset}")


def ordinals(ordinals: Ordinals, graph: Graph, where: str) -> None:
    """RANK against a recount."""
    wrong = ordinals.find_mismatch(graph.n_words)
    if wrong >= 0:
        raise Malformed("RANK disagrees with a recount", where=where, found=f"at unit {wrong}")


def _word_count(nodes: Nodes, graph: Graph, starts: memoryview, where: str) -> None:
    """GRPH's number of words, where no RANK proves it: the one check whose scratch grows with the nodes."""
    before = memoryview(bytearray(4 * (graph.n_units // 64 + 1))).cast("I")
    counts = memoryview(bytearray(8 * graph.n_nodes)).cast("Q")
    n_words = count_words(nodes, graph.dawg_start, starts, before, counts)
    if n_words != graph.n_words:
        found = str(n_words) if n_words < 1 << 63 else "2^63 or more below a node"
        raise Malformed("the number of words differs from GRPH", where=where, expected=str(graph.n_words), found=found)
