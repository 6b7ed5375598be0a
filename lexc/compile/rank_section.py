"""The RANK section, which gives ordinals to words, from placed nodes."""

from __future__ import annotations

from itertools import pairwise

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import little_endian, zeros
from lexc.compile.placing import Placement
from lexc.image.rank_section import RANK, directory_size
from lexc.kernels.building import node_layout, rank_writing


def rank_section(automaton: Automaton, placement: Placement) -> bytes:
    """The bytes of RANK: the header, the directory of nodes, and four runs of numbers, of 8, 4, 2 and 1 bytes."""
    counts = zeros("Q", automaton.dawg_end)
    node_layout.count_words(automaton.arcs, automaton.dawg_end, counts)
    if not placement.variant.has_levels:
        from lexc.compile.packed_rank_section import packed_rank_section  # lazy: lexc.compile costs 1 ms

        return packed_rank_section(automaton, placement, counts)
    order, has_slot_per_arc, run_ends = placement.dawg.order, placement.variant.has_slot_per_arc, zeros("Q", 3)
    n_slots = rank_writing.count_slots(automaton.arcs, order, counts, has_slot_per_arc, run_ends)
    n_8, n_4 = run_ends[0], max(run_ends[:2])
    bounds = [0, n_8, n_4, max(run_ends), n_slots]
    sizes = [b - a for a, b in pairwise(bounds)]
    runs = zeros("Q", sizes[0]), zeros("I", sizes[1]), zeros("H", sizes[2]), zeros("B", sizes[3])
    rank_writing.write_entries(automaton.arcs, order, counts, has_slot_per_arc, *runs)
    node_starts, nodes_before = _directory(placement)
    header = RANK.pack(n_blocks=len(node_starts), **{f"n_{run.itemsize}": len(run) for run in runs})
    directory = b"".join(map(little_endian, (node_starts, nodes_before)))
    return b"".join((header, directory.ljust(directory_size(len(node_starts)), b"\0"), *map(little_endian, runs)))


def _directory(placement: Placement) -> tuple[memoryview, memoryview]:
    """A bit for each unit of the DAWG's range, set where a node begins; and the number of nodes before each 64 units.

    Both are empty for a layout that needs no directory.
    """
    n_units = len(placement.nodes) - placement.dawg_start
    n_blocks = -(-n_units // 64) if placement.variant.has_directory else 0
    node_starts, nodes_before = zeros("Q", n_blocks), zeros("I", n_blocks)
    if n_blocks:
        rank_writing.write_directory(
            placement.dawg.order, placement.offsets, placement.dawg_start, node_starts, nodes_before
        )
    return node_starts, nodes_before
