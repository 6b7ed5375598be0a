"""The prefixes of the words, sorted by their reversals: the strings of a GADDAG, and their tails."""

from __future__ import annotations

from bisect import bisect_left
from collections import deque
from itertools import pairwise

from lexc.compile.buffers import Region, zeros
from lexc.kernels._types import Writable
from lexc.kernels.building import sorting, tails
from lexc.kernels.building.gaddag_minimise import find_prefix_states
from lexc.source.words import Words
from lexc.system.threads import Threads

_BYTES_PER_PREFIX = 1 + 4 * 4 + 3 * 8 + 2  # of all buffers with an item for each prefix
_MORE_BYTES = 1024  # for their last items, and between them
_LARGEST_REGION = 1 << 26  # bytes; larger buffers are freed one by one, as soon as they can be


class ReversedPrefixes:
    """The non-empty prefixes of the words, sorted by their reversals.

    The prefixes are the nodes of the words' trie, in preorder; 0 is the empty one. letters: the last tile of each.
    parents: the prefix without its last tile. order: the prefixes as they are sorted. bounds: of the ranges of order in
    which all have the same last tile. keys: their last tiles, in numbers of `bits` each. shared: see
    `tails.find_shared_lengths`. tails: see `tails.find_tails`; `GaddagMinimiser.add_tails` replaces them by states.
    groups: see `tails.group_tails`. states: the DAWG state after each. ends: the states and tails in order.
    n_tail_tiles: of all tails together. n_added: how many strings are in the automaton, about, if several threads add
    them. region: the memory of these buffers, which others may use in the end.
    """

    def __init__(self, words: Words, n_parts: int) -> None:
        """Find the prefixes of sorted words, and group them by their last tiles. `sort_groups` is the next step.

        n_parts: in which tails are added, each with scratch buffers of its own.

        In UTF-8, prefixes that end inside a character are left out: no pattern has its separator there.
        """
        n_prefixes, longest, _ = words.measures
        size = (_BYTES_PER_PREFIX + 8 * (n_parts - 1)) * n_prefixes + _MORE_BYTES  # and marks for each part
        self.region = region = Region(size if size <= _LARGEST_REGION else 0)
        self.letters, self.parents = region.cut("B", n_prefixes + 1), region.cut("I", n_prefixes + 1)
        sorting.find_prefixes(words.tiles, self.letters, self.parents, zeros("I", longest + 1))
        self.bits, self._marks = words.alphabet.n_letters.bit_length(), region.cut("Q", n_prefixes + 1)
        sorting.pack_prefix_keys(self.letters, self.parents, self.bits, self._marks)
        self._grouped = region.cut("I", n_prefixes + 1), region.cut("Q", n_prefixes)
        starts, self.tails = zeros("I", 257), region.cut("I", n_prefixes + 1)
        trie = self.letters, self.parents, self._marks
        sorting.group_prefixes(*trie, words.alphabet.is_utf8, *self._grouped, starts, self.tails)
        n, self.bounds = starts[256], sorted({*starts})
        self.order, self.keys = region.cut("I", n), region.cut("Q", n)
        self.shared = region.cut("H", n + 1, is_zeroed=True)
        self._path = zeros("I", longest + 2)
        self.groups = self.ends = self.states = zeros("Q", 0)
        self._unsorted, self.n_tail_tiles, self.n_added = deque(self.ranges_by_size()), 0, 0

    def ranges_by_size(self) -> list[tuple[int, int]]:
        """The ranges between the bounds, the longest first, so that threads that take them end at the same time."""
        return sorted(pairwise(self.bounds), key=lambda part: part[0] - part[1])

    def sort_groups(self, threads: Threads) -> int:
        """Sort groups as long as there are any. Return the number of trie nodes where two of their strings pass.

        Several threads may do so at the same time.
        """
        return sum(self._sort_group(*bounds) for bounds in threads.take(self._unsorted))

    def _sort_group(self, start: int, end: int) -> int:
        trie = self._marks, self.parents, self.bits
        grouped = self._grouped[0][start:end], self._grouped[1][start:end]
        order, keys, shared = self.order[start:end], self.keys[start:end], self.shared[start : end + 1]
        sorting.sort_prefixes(*trie, *grouped, order, keys, self.tails)
        return tails.find_shared_lengths(order, keys, *trie, shared, self.tails)

    def find_tails(self) -> None:
        """Find the tails of all strings, after all groups are sorted."""
        self.n_tail_tiles = tails.find_tails(self.parents, self._path, self.tails)
        tails.clear(self._marks)

    def find_states(self, arcs: Writable, dawg_root: int) -> None:
        """Fill states, after all groups are sorted. arcs: the arena of the DAWG."""
        self.states = self._grouped[0]
        find_prefix_states(arcs, dawg_root, self.letters, self.parents, self.states)

    def group_tails(self, n_arcs: int) -> None:
        """Fill groups, after tails and states are found. n_arcs: of the DAWG."""
        n = tails.group_tails(self.states, self.tails, zeros("I", 2 * n_arcs), self._grouped[1])
        self.groups, self._unused_marks = self._grouped[1][:n], [self._marks]

    def take_scratch(self) -> tuple[memoryview, memoryview]:
        """The scratch buffers marks and path of `GaddagMinimiser.add_tails`, for one thread."""
        try:
            marks = self._unused_marks.pop()  # without a check before: another thread may take the last one meanwhile
        except IndexError:
            marks = self.region.cut("Q", len(self.parents), is_zeroed=True)
        return marks, zeros("I", len(self._path))

    def divide_groups(self) -> int:
        """The index at which a second thread begins, so that both have about the same work. It is between DAWG states.

        The first groups have the fewest states, since words alone are in them.
        """
        if not len(self.groups):
            return 0
        middle = self._state_of(len(self.groups) * 5 // 8)
        return bisect_left(range(len(self.groups)), middle, key=self._state_of)

    def _state_of(self, group: int) -> int:
        return self.states[self.groups[group] & 0xFFFFFFFF] >> 1

    def start_ends(self) -> None:
        """Let ends take the memory of marks, after all tails are added."""
        self.ends = self._marks[: len(self.order)]

    def gather_ends(self, part: tuple[int, int]) -> None:
        """Fill a part of ends."""
        begin, end = part
        tails.gather_ends(self.order[begin:end], self.states, self.tails, self.ends[begin:end])

    def free_tails(self) -> None:
        """Give up the buffers that are not needed any more when ends are filled."""
        self.groups = self.tails = self._marks = self.states = zeros("Q", 0)
        self._grouped = self.tails, self.groups
