"""The RANK section, which gives ordinals to words, from placed nodes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from operator import mul

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import Typecode, little_endian, zeros
from lexc.compile.placing import Placement
from lexc.image.rank_section import RANK, WIDTHS, directory_size
from lexc.kernels.building import node_layout, rank_writing


def count_words(automaton: Automaton, output: memoryview) -> memoryview:
    """Fill output with the words below the DAWG's arcs, see `node_layout.count_words`. Return it."""
    node_layout.count_words(automaton.arcs, automaton.dawg_end, output)
    return output


def rank_section(automaton: Automaton, placement: Placement, count: Callable[[], memoryview]) -> memoryview | bytes:
    """The bytes of RANK: the header, the directory of nodes, and four runs of numbers, of 8, 4, 2 and 1 bytes.

    count: returns the result of `count_words`, for a placement with levels. It may be in placement.offsets, which
    become invalid, if the placement has finished.
    """
    placement.wait_for_dawg()
    if not placement.variant.has_levels:
        placement.finish()
        from lexc.compile.packed_rank_section import packed_rank_section  # lazy: lexc.compile costs 1 ms

        return packed_rank_section(placement)
    directory, counts = _directory(placement), count()
    order, has_slot_per_arc, run_ends = placement.dawg.order, placement.variant.has_slot_per_arc, zeros("Q", 3)
    n_slots = rank_writing.count_slots(automaton.arcs, order, counts, has_slot_per_arc, run_ends)
    bounds = [0, run_ends[0], max(run_ends[:2]), max(run_ends), n_slots]
    section, runs = _new_section(*directory, [b - a for a, b in pairwise(bounds)])
    rank_writing.write_entries(automaton.arcs, order, counts, has_slot_per_arc, *runs)
    for run in runs:
        run.cast("B")[:] = little_endian(run)  # itself, except on big-endian hosts
    return section


def _new_section(
    node_starts: memoryview, nodes_before: memoryview, sizes: list[int]
) -> tuple[memoryview, list[memoryview]]:  # fmt: skip
    """A section with its header and directory, and its four runs, which are still zero. sizes: of these, in numbers."""
    start = RANK.size + directory_size(len(node_starts))
    section, runs = zeros("B", start + sum(map(mul, sizes, WIDTHS))), list[memoryview]()
    typecodes: tuple[Typecode, ...] = ("Q", "I", "H", "B")
    header = RANK.pack(n_blocks=len(node_starts), **{f"n_{width}": n for width, n in zip(WIDTHS, sizes, strict=True)})
    beginning = b"".join((header, little_endian(node_starts), little_endian(nodes_before)))
    section[: len(beginning)] = beginning
    for width, n, typecode in zip(WIDTHS, sizes, typecodes, strict=True):
        runs.append(section[start : start + width * n].cast(typecode))
        start += width * n
    return section, runs


def _directory(placement: Placement) -> tuple[memoryview, memoryview]:
    """A bit for each unit of the DAWG's range, set where a node begins; and the number of nodes before each 64 units.

    Both are empty for a layout that needs no directory.
    """
    n_blocks = -(-placement.dawg.n_units // 64) if placement.variant.has_directory else 0
    node_starts, nodes_before = zeros("Q", n_blocks), zeros("I", n_blocks)
    if n_blocks:
        rank_writing.write_directory(
            placement.dawg.order, placement.offsets, placement.dawg_start, node_starts, nodes_before
        )
    return node_starts, nodes_before
