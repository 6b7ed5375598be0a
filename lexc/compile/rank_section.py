"""RANK for placed nodes."""

from __future__ import annotations

from itertools import pairwise

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import little_endian, zeros
from lexc.compile.placing import Placement
from lexc.image.rank_section import RANK, directory_size
from lexc.kernels.building import node_layout, rank_writing


def rank_section(automaton: Automaton, placement: Placement) -> bytes:
    """The section's bytes: header, directory, and the entries in four runs, each as narrow as it can be."""
    counts = zeros("Q", automaton.dawg_end)
    node_layout.count_words(automaton.arcs, automaton.dawg_end, counts)
    order, all_arcs, n_wide = placement.dawg.order, placement.shape.has_slot_per_arc, zeros("Q", 3)
    n_slots = rank_writing.count_slots(automaton.arcs, order, counts, all_arcs, n_wide)
    n_8, n_4 = n_wide[0], max(n_wide[:2])
    bounds = [0, n_8, n_4, max(n_wide), n_slots]
    sizes = [b - a for a, b in pairwise(bounds)]
    runs = zeros("Q", sizes[0]), zeros("I", sizes[1]), zeros("H", sizes[2]), zeros("B", sizes[3])
    rank_writing.write_values(automaton.arcs, order, counts, all_arcs, *runs)
    node_starts, nodes_before = _directory(placement)
    head = RANK.pack(n_blocks=len(node_starts), **{f"n_{run.itemsize}": len(run) for run in runs})
    directory = b"".join(map(little_endian, (node_starts, nodes_before)))
    return b"".join((head, directory.ljust(directory_size(len(node_starts)), b"\0"), *map(little_endian, runs)))


def _directory(placement: Placement) -> tuple[memoryview, memoryview]:
    """Which units of the DAWG's range begin a node, and the nodes before every 64 of them; empty for arcs."""
    n_units = len(placement.nodes) - placement.dawg_start
    n_blocks = -(-n_units // 64) if placement.shape.has_directory else 0
    node_starts, nodes_before = zeros("Q", n_blocks), zeros("I", n_blocks)
    if n_blocks:
        rank_writing.write_directory(
            placement.dawg.order, placement.offsets, placement.dawg_start, node_starts, nodes_before
        )
    return node_starts, nodes_before
