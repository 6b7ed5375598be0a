"""The chains of a part in the packed layout: which states share a code (specs/image.md, "The choices of a writer")."""

from __future__ import annotations

from itertools import count
from typing import NamedTuple

from lexc.compile.automaton import Automaton
from lexc.compile.buffers import zeros
from lexc.compile.packed_codes import Row, equal_frequencies, make_table, sort_rows
from lexc.kernels.building.packed_chains import Chains
from lexc.kernels.building.packed_entries import EntryTable

_ROUNDS = 4  # each can double the states of a chain
_JOIN_SAVING = 4  # bits, about: the saving of one chain in place of two
_FRACTION = 4  # a part has chains only if at least one in so many of its states is inside a chain
_MAX_CHAINS = 1 << 15  # entries; four classes always have room for them


class PartChains(NamedTuple):
    """The chains of a part. rows: entries with their frequencies, in order; chain number i has rows[i - 1].

    numbers: of each state of the part, the number of the chain that begins with it, 0 for none, or `INSIDE`.
    lengths: by number, the states of a chain. n_inside: the states inside chains, which are no nodes.
    """

    rows: list[Row]
    numbers: memoryview
    lengths: bytes
    n_inside: int


def find_chains(automaton: Automaton, low: int, high: int, n_states: int, entry_bits: int) -> PartChains:
    """Join states of arcs[low:high] into chains while that saves bits, without chains that save less than their entry.

    A part with few states inside chains gets none: chains would take classes from its shapes.
    """
    min_frequency = entry_bits // _JOIN_SAVING
    roots = [automaton.dawg_root, automaton.second_root, automaton.gaddag_root]
    chains = Chains(automaton.arcs, low, high, automaton.end, [root for root in roots if root], entry_bits // 8 - 1)
    for _ in range(_ROUNDS):
        chains.join(min_frequency, zeros("B", 1 << max(10, n_states.bit_length() - 2)))
    table = EntryTable(8)
    chains.count(table)
    while len(rows := table.frequent_entries(equal_frequencies(min_frequency))) > _MAX_CHAINS:
        min_frequency *= 2
    n_inside = sum(frequency * (_length(*units) - 1) for frequency, *units in rows)
    if _FRACTION * n_inside < n_states:
        rows, n_inside = [], 0
    rows, numbers = sort_rows(rows), zeros("H", high - low)
    if rows:
        chains.number_states(make_table(rows, count(1)), numbers)
    return PartChains(rows, numbers, bytes([0, *(_length(*units) for _, *units in rows)]), n_inside)


def _length(first_unit: int, second_unit: int) -> int:
    """The number of labels in an entry: its bytes but 0, less the last one."""
    return 15 - (first_unit | second_unit << 64).to_bytes(16, "little").count(0)
