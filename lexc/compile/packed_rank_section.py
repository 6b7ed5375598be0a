"""The RANK section of packed nodes."""

from __future__ import annotations

from lexc.compile.buffers import little_endian, zeros
from lexc.compile.placing import Placement
from lexc.image import packed_ranks
from lexc.kernels.building import packed_rank_writing


def packed_rank_section(placement: Placement) -> bytes:
    """The bytes of RANK: header, samples, entries. placement: finished."""
    packed = placement.packed
    assert packed is not None
    n_bits, widest = packed_rank_writing.measure_entries(packed.dawg_part)
    begin, end = placement.nodes[0], placement.nodes[1]
    samples, entries = zeros("Q", packed_ranks.n_samples(begin, end)), zeros("Q", packed_ranks.n_units(n_bits))
    packed_rank_writing.write_ranks(packed.dawg_part, packed.addresses, begin, end, widest, samples, entries)
    header = packed_ranks.RANK.pack(n_samples=len(samples), n_bits=n_bits, widest=widest)
    return b"".join((header, little_endian(samples), little_endian(entries)))
