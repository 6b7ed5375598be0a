"""The RANK section of packed nodes."""

from __future__ import annotations

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import little_endian, zeros
from lexc.compile.placing import Placement
from lexc.image import packed_ranks
from lexc.kernels.building import packed_rank_writing


def packed_rank_section(automaton: Automaton, placement: Placement, counts: memoryview) -> bytes:
    """The bytes of RANK: header, samples, entries. counts: the number of words from each state."""
    order = placement.packed_states
    n_bits, widest = packed_rank_writing.measure_entries(automaton.arcs, order, counts)
    begin, end = placement.nodes[0], placement.nodes[1]
    samples, entries = zeros("Q", packed_ranks.n_samples(begin, end)), zeros("Q", packed_ranks.n_units(n_bits))
    packed_rank_writing.write_ranks(
        automaton.arcs, order, counts, placement.offsets, begin, end, widest, samples, entries
    )
    header = packed_ranks.RANK.pack(n_samples=len(samples), n_bits=n_bits, widest=widest)
    return b"".join((header, little_endian(samples), little_endian(entries)))
