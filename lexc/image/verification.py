"""The verification of nodes and ordinals, before a kernel may walk them (specs/image.md, "Verification").

Functions take linear time, and raise Malformed at the first rule that the image breaks. where: the place for errors.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, cast

from lexc import layouts
from lexc.errors import Malformed
from lexc.image import graph as graphs
from lexc.image.graph import Graph
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.ordinals import Ordinals
from lexc.kernels.layout.verify import PROBLEMS, Verifier

if TYPE_CHECKING:
    from lexc.kernels.layout.packed_ranks import PackedRanks
    from lexc.kernels.layout.verify_packed import PackedVerifier


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
    if graph.is_utf8 and (graph.variant.has_levels or not cast("PackedVerifier", verifier).has_only_ascii()):
        _verify_utf8(graph, nodes, starts, where)
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


def _verify_utf8(graph: Graph, nodes: Nodes, starts: memoryview, where: str) -> None:
    """Raise Malformed unless every path from the root of words is UTF-8. Scratch: a byte a node."""
    from lexc.kernels.layout.utf8_paths import find_wrong_node  # lazy: lexc.kernels.layout.utf8_paths costs 0.2 ms

    nodes_before = memoryview(bytearray(4 * len(starts))).cast("I")
    seen = memoryview(bytearray(graph.n_nodes))
    position = find_wrong_node(nodes, graph.roots[graphs.WORDS], starts, nodes_before, seen)
    if position >= 0:
        name = graph.variant.position_name
        raise Malformed("a word that is not UTF-8, or has a line end", where=f"{where}, {name} {position}")


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
