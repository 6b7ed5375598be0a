"""RANK for placed nodes."""

from __future__ import annotations

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import little_endian, zeros
from lexc.compile.placing import Placement
from lexc.image.ranks import LEVEL, RANK, directory_size, multiple_of_8
from lexc.kernels import place, rank


def rank_section(automaton: Automaton, placement: Placement) -> bytearray:
    """The section's bytes: header, levels, directory, and each level's entries in the narrowest width they need."""
    counts = zeros("Q", automaton.dawg_end)
    place.count_words(automaton.arcs, automaton.dawg_end, counts)
    part, all_arcs = placement.dawg, placement.mask_units == 0
    levels = [part.order[a:b] for a, b in zip(part.level_states, part.level_states[1:], strict=False)]
    n_units = len(placement.nodes) - placement.dawg_start
    n_blocks = -(-n_units // 64) if placement.mask_units else 0
    start = RANK.size + LEVEL.size * len(levels)
    table, at, first = bytearray(), start + directory_size(n_blocks), 0
    shapes = []
    for order in levels:
        n_slots, largest = rank.level_shape(automaton.arcs, order, counts, all_arcs)
        width = next(width for width in (1, 2, 4, 8) if largest < 1 << 8 * width)
        table += LEVEL.pack(first_slot=first, place=at, width=width)
        shapes.append((order, at, n_slots, width))
        at, first = at + multiple_of_8(n_slots * width), first + n_slots
    section = bytearray(at)
    section[:start] = RANK.pack(n_levels=len(levels), n_blocks=n_blocks, n_slots=first) + table
    view = memoryview(section)
    for order, at, n_slots, width in shapes:
        rank.write_values(automaton.arcs, order, counts, all_arcs, width, view[at : at + n_slots * width])
    node_starts, nodes_before = zeros("Q", n_blocks), zeros("I", n_blocks)
    if n_blocks:
        rank.write_directory(part.order, placement.offsets, placement.dawg_start, node_starts, nodes_before)
    middle = start + 8 * n_blocks
    view[start:middle] = little_endian(node_starts)
    view[middle : middle + 4 * n_blocks] = little_endian(nodes_before)
    return section
