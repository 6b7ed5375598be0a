"""The nodes at which sets of strings of a dictionary begin: stems, prefixes, parts of compounds (specs/image.md, DICT).

The strings of a set stand below one node, to which the set's label leads from the root `sets`.
"""

from __future__ import annotations

from lexc.errors import Malformed
from lexc.image.dictionary_section import DictionaryRules
from lexc.image.graph import SETS, Graph
from lexc.kernels.layout.nodes import Nodes
from lexc.kernels.layout.tile_lookup import TileLookup


def set_path(graph: Graph, label: int) -> bytes:
    """The tiles by which a set is reached from the root `sets`."""
    return chr(label).encode() if graph.is_utf8 else bytes((label,))


def find_set_roots(nodes: Nodes, graph: Graph, rules: DictionaryRules | None, where: str) -> dict[str, int]:
    """The node at which each set begins, by name; those without strings are missing.

    Raises Malformed if a label leads to no node. where: the section DICT.
    """
    if rules is None or SETS not in graph.roots:
        return {}
    top = TileLookup(nodes, graph.roots[SETS])
    roots = {name: top.node_after(set_path(graph, label)) for name, label in rules.labels.items()}
    for name, root in roots.items():
        if not root:
            raise Malformed("DICT names a set that the nodes do not have", where=where, found=name)
    return roots
