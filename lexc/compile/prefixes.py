"""The prefixes of the words, sorted by their reversals: the strings of a GADDAG, and their tails."""

from __future__ import annotations

import itertools
from array import array
from dataclasses import dataclass, field

from lexc.compile.buffers import zeros
from lexc.kernels.building import sorting, tails
from lexc.kernels.building.minimise import find_prefix_states


@dataclass(slots=True)
class Prefixes:
    """The trie of the words. Its nodes are the distinct prefixes, in preorder; 0 is the empty one.

    letters: the last tile of each prefix. parents: the prefix without its last tile.
    """

    letters: memoryview
    parents: memoryview


@dataclass(slots=True)
class ReversedPrefixes:
    """The non-empty prefixes, sorted by their reversals.

    order: the prefixes. keys: their last tiles, in numbers of `bits` each. shared: see `tails.find_shared_lengths`.
    groups: n_groups prefixes with tails, see `tails.group_tails`. marks, path: scratch for `Minimiser.add_tails`, which
    writes tail_states. states: the DAWG state after each prefix. n_nodes: the trie nodes where two strings pass.
    ends: the states and tails in order, empty before `gather_ends`.
    """

    prefixes: Prefixes
    states: memoryview
    order: memoryview
    keys: memoryview
    bits: int
    shared: memoryview
    groups: memoryview
    marks: memoryview
    path: memoryview
    tail_states: memoryview
    n_groups: int
    n_nodes: int
    ends: memoryview = field(default_factory=lambda: zeros("Q", 0))

    def gather_ends(self) -> None:
        """Fill ends, in the buffer of the groups. Free the buffers that are not needed any more: 16 bytes a prefix."""
        tails.gather_ends(self.order, self.states, self.tail_states, self.groups)
        self.ends = self.groups
        self.groups = self.marks = self.states = self.tail_states = zeros("Q", 0)

    def partition(self, n: int) -> list[tuple[int, int]]:
        """Divide the order into at most n ranges of similar sizes: (start, end).

        A range holds all prefixes with the same last tile, so that the roots of two ranges have no label in common.
        """
        total, firsts = len(self.order), array("I", [0])
        for k in range(1, n):
            target = max(firsts[-1], k * total // n)
            firsts.append(sorting.find_next_group(self.order, self.prefixes.letters, target))
        return list(itertools.pairwise(sorted({*firsts, total})))


def reverse_prefixes(
    prefixes: Prefixes, arcs: memoryview, dawg_root: int, n_letters: int, is_utf8: bool, longest: int
) -> ReversedPrefixes:
    """Sort the prefixes by their reversals, and find their tails. arcs, dawg_root: the DAWG of the words.

    In UTF-8, prefixes that end inside a character are left out: no pattern has its separator there.
    """
    letters, parents, n_prefixes = prefixes.letters, prefixes.parents, len(prefixes.letters)
    states, bits, packed = zeros("I", n_prefixes), n_letters.bit_length(), zeros("Q", n_prefixes)
    find_prefix_states(arcs, dawg_root, letters, parents, states)
    sorting.pack_prefix_keys(letters, parents, bits, packed)
    order = zeros("I", n_prefixes - 1)
    n = sorting.find_whole_prefixes(letters, parents, is_utf8, order)
    order, keys, tail_states, groups = order[:n], zeros("Q", n), zeros("I", n_prefixes), zeros("Q", n_prefixes - 1)
    sorting.sort_prefixes(packed, parents, bits, order, keys, tail_states, groups[:n])
    shared, path = zeros("H", n + 1), zeros("I", longest + 2)
    n_nodes = tails.find_shared_lengths(order, keys, packed, parents, states, bits, shared)
    tails.find_tails(order, shared, parents, path, tail_states)
    n_groups = tails.group_tails(states, tail_states, zeros("I", 2 * len(arcs)), groups)
    tails.clear(packed)
    return ReversedPrefixes(
        prefixes, states, order, keys, bits, shared, groups, packed, path, tail_states, n_groups, n_nodes
    )
