"""The nodes of a dictionary's image in another layout: its words are not listed, and its rules stay."""

from __future__ import annotations

from array import array

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import zeros
from lexc.compile.build import BuildOptions, CompiledImage, assemble_sections
from lexc.image.graph import SETS, WORDS
from lexc.image.reader import Image
from lexc.image.section_types import NODES
from lexc.kernels.layout._arc import ACCEPT, LAST, SHIFT
from lexc.source.words import Summary, Words
from lexc.system.progress import report

_INTERVAL = 1 << 12  # nodes between two reports


def change_layout(image: Image, options: BuildOptions) -> CompiledImage:
    """Compile the image of a dictionary anew, with its rules. options: kind dawg, the layout, the description.

    Raises CapacityExceeded if the layout cannot hold the nodes, UsageError if it does not fit the alphabet.
    """
    graph, meta = image.graph, image.meta
    summary = Summary(lines=graph.n_words, words=graph.n_words)
    words = Words(zeros("B", 0), graph.n_words, True, image.alphabet, (0, 0, 0), summary, language=meta.language)
    compiled = assemble_sections(_read_automaton(image), words, lambda: meta.identity, options, meta.suggesting)
    compiled.sections.extend(section.copy() for section in image.sections if section.part != NODES)
    return compiled


def _read_automaton(image: Image) -> Automaton:
    """The automaton of an image's nodes: targets before the states that lead to them, the roots last."""
    graph, states, arena = image.graph, dict[int, int](), array("Q", (0,))
    roots = [graph.roots[name] for name in (WORDS, SETS) if name in graph.roots]
    for root in roots:
        for _, _, target in image.nodes.arcs(root):
            _add_states(image, target, states, arena)
    root_states = [_add_state(image.nodes.arcs(root), states, arena) for root in roots]
    arcs, sets_root = memoryview(arena), root_states[1] if len(root_states) > 1 else 0
    sizes = graph.longest, graph.shortest, graph.n_words
    return Automaton(arcs, len(arena), len(arena), root_states[0], sets_root, 0, *sizes)


def _add_states(image: Image, node: int, states: dict[int, int], arena: array[int]) -> None:
    """Add a node, 0 for none, and all nodes below it."""
    pending = [node] if node else []
    while pending:  # depth first, without recursion
        node = pending[-1]
        arcs = image.nodes.arcs(node)
        unknown = [target for _, _, target in arcs if target and target not in states]
        pending += unknown
        if not unknown:
            pending.pop()
            if node not in states:
                states[node] = _add_state(arcs, states, arena)
                if len(states) % _INTERVAL == 0:
                    report("reading the nodes", len(states) / image.graph.n_nodes)


def _add_state(arcs: list[tuple[int, bool, int]], states: dict[int, int], arena: array[int]) -> int:
    """Add a state to the arena. Returns its index."""
    start = len(arena)
    arena.extend(states.get(target, 0) << SHIFT | (ACCEPT if accepts else 0) | tile for tile, accepts, target in arcs)
    arena[-1] |= LAST
    return start
