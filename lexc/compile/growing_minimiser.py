"""A minimiser whose buffers grow with the automaton."""

from __future__ import annotations

import os
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from lexc.compile.buffers import Region, enlarged_copy, zeros
from lexc.errors import CapacityExceeded
from lexc.kernels.building.minimise import Minimiser
from lexc.kernels.layout._arc import LAST, SHIFT
from lexc.progress import Listener
from lexc.source.words import Words
from lexc.threads import Threads

if TYPE_CHECKING:
    from lexc.compile.prefixes import ReversedPrefixes

MAX_ARCS = (1 << 32) - 1
_PREFIX_STEP = 1 << 16  # prefixes between two reports of progress, when Ctrl-C is noticed
_TILE_STEP = 1 << 21  # tiles of words between two such reports


class GrowingMinimiser:
    """A `Minimiser` whose buffers grow: it is called again with larger buffers until it has added all strings."""

    def __init__(self, longest: int, n_letters: int, n_prefixes: int, is_sharing: bool = True) -> None:
        self.longest, self.n_letters = longest, n_letters
        register = _new_register(_register_size(n_prefixes // 4)) if is_sharing else None
        stack = (longest + 2) * (n_letters + 1)
        n_arcs = min(n_prefixes, 1 << 20) + stack + 2  # a word adds at most `stack` arcs
        self.minimiser = Minimiser(
            zeros("Q", n_arcs, fills_slowly=True),  # arena
            register,
            zeros("Q", stack),  # arcs of open states
            zeros("I", longest + 3),  # starts of open states in the stack
            _seed(),
        )
        self.n_stack, self.can_fork = stack, False
        self.register_size = len(register) if register is not None else 0

    @property
    def n_arcs(self) -> int:
        """The items of the arena in use, index 0 included."""
        return self.minimiser.counts()[0]

    def reserve(self, n_tails: int, n_strings: int, n_nodes: int, n_threads: int) -> None:
        """Make room for all states of some prefixes. can_fork: whether there is room for a fork in another thread.

        n_tails: the most arcs of tails. n_nodes: the nodes of the strings' trie where two pass.
        """
        end, n_states = self.minimiser.counts()
        n_arcs = n_tails + n_strings + n_nodes  # one to each node, and one from a string to its tail
        self.can_fork = n_threads > 1 and end + 2 * n_arcs + self.n_stack < MAX_ARCS
        n_parts = 2 if self.can_fork else 1
        self._reserve_arcs(n_parts * n_arcs)
        self._base = end, n_states
        self._fork_start = end + n_arcs
        self._n_expected = n_states + n_nodes * 7 // 8 // n_parts  # 0.85 of the nodes become states

    def make_register(self) -> memoryview:
        """A register with room for the expected states, and with those that existed when `reserve` was called.

        Meanwhile tails may be added in another thread.
        """
        register = _new_register(max(self.register_size, _register_size(self._n_expected)))
        self.minimiser.enter_states(register, self._base[0])
        return register

    def use_register(self, register: memoryview) -> None:
        """Use the register that `make_register` has made."""
        self.minimiser.set_register(register)
        self.register_size = len(register)

    def fork(self) -> GrowingMinimiser:
        """A minimiser for another thread, with a range of this one's arena. `reserve` must have made room."""
        other, register = GrowingMinimiser(self.longest, self.n_letters, 0), self.make_register()
        stack = zeros("Q", self.n_stack), zeros("I", self.longest + 3)
        other.minimiser = Minimiser(self.minimiser.arena(), None, *stack, 1)
        other.minimiser.join(self.minimiser, register, *self._base, self._fork_start)
        other.register_size = len(register)
        return other

    def take_tails(self, fork: GrowingMinimiser) -> tuple[int, int]:
        """Append the tails of a fork to those of this minimiser. Return from which state on they move, and how far."""
        shift = self.minimiser.take_tails(self._fork_start, fork.n_arcs)
        fork.minimiser.drop_tails()
        return self._fork_start, shift

    def absorb(self, fork: GrowingMinimiser, root_arcs: list[int], threads: Threads, region: Region) -> list[int]:
        """Add the states of a fork that have no equal ones here. Return the arcs of its root, with targets here.

        region: memory for a scratch buffer.
        """
        start, end, n_known = self._fork_start, fork.n_arcs, self.n_arcs
        new_states = region.cut("I", end - start + 1, is_zeroed=True)
        bounds = pairwise(fork.state_bounds(start, end, threads.n))
        threads.run_all(partial(self.minimiser.find_equal_states, *part, start, new_states) for part in bounds)
        threads.start_offers()
        self.minimiser.absorb_fork(start, end, start, n_known, new_states)
        targets = (arc >> SHIFT for arc in root_arcs)
        return [
            arc & ((1 << SHIFT) - 1) | (new_states[target - start] if target >= start else target) << SHIFT
            for arc, target in zip(root_arcs, targets, strict=True)
        ]

    def state_bounds(self, start: int, end: int, n: int) -> list[int]:
        """Divide the states of arcs[start:end] into n parts."""
        arcs, bounds = memoryview(self.minimiser.arena()), [start]
        for k in range(1, n):
            bound = start + (end - start) * k // n
            while start < bound < end and not arcs[bound - 1] & LAST:
                bound += 1
            bounds.append(bound)
        return [*bounds, end]

    def _reserve_arcs(self, n_arcs: int) -> None:
        """Enlarge the arena, so that it has room for n_arcs more. Pages that stay unused cost nothing."""
        arena, end = memoryview(self.minimiser.arena()), self.n_arcs
        size = min(end + n_arcs + self.n_stack, MAX_ARCS)
        if len(arena) < size:
            self.minimiser.replace_arena(enlarged_copy(arena[:end], size))

    def make_room(self) -> None:
        """Enlarge the arena and the register if they are full. Raises CapacityExceeded at the largest arena."""
        arena_is_full, register_is_full = self.minimiser.needs_room()
        if arena_is_full:
            arena = memoryview(self.minimiser.arena())
            if len(arena) >= MAX_ARCS:
                raise capacity_error(f"at most {MAX_ARCS} arcs", len(arena) + 1)
            self.minimiser.replace_arena(enlarged_copy(arena, min(2 * len(arena), MAX_ARCS)))
        if register_is_full:
            self.register_size *= 2
            self.minimiser.replace_register(_new_register(self.register_size))

    def add_words(self, words: Words, report: Listener) -> None:
        """Add sorted words."""
        position, total = 0, len(words.tiles)
        while position < total:
            position = self.minimiser.add_words(words.tiles, position, min(position + _TILE_STEP, total))
            report("minimising the DAWG", position / total)
            self.make_room()

    def add_tiles(self, tiles: memoryview, position: int) -> None:
        """Add the sorted words that begin at tiles[position:]. A word before them is the last one that was added."""
        while position < len(tiles):
            position = self.minimiser.add_words(tiles, position, len(tiles))
            self.make_room()

    def add_tails(self, strings: ReversedPrefixes, part: tuple[int, int], report: Listener) -> None:
        """Add the states of the tails of a part of the groups."""
        position, end = part
        places = strings.letters, strings.parents, strings.states, *strings.take_scratch(), strings.tails
        while position < end:
            stop = min(position + _PREFIX_STEP, end)
            position = self.minimiser.add_tails(strings.groups, position, stop, *places)
            report("minimising the GADDAG", None)
            self.make_room()

    def add_prefixes(self, strings: ReversedPrefixes, position: int, end: int, report: Listener) -> None:
        """Add REV(x)◇ for the prefixes x of order[position:end]."""
        order = strings.order, strings.keys, strings.bits, strings.shared
        places = strings.letters, strings.parents, strings.ends
        while position < end:
            position = self.minimiser.add_prefixes(*order, position, min(position + _PREFIX_STEP, end), *places)
            report("minimising the GADDAG", position / end)
            self.make_room()


def capacity_error(expected: str, found: int) -> CapacityExceeded:
    """The error for an automaton that is too large."""
    remedy = "Build from fewer words, or a DAWG instead of a GADDAG."
    return CapacityExceeded("the automaton is too large", expected=expected, found=str(found), remedy=remedy)


def _seed() -> int:
    """A random odd number of 64 bits for hashing, so that nobody can make a word list whose states collide."""
    return int.from_bytes(os.urandom(8), "little") | 1


def _new_register(size: int) -> memoryview:
    return zeros("I", size, is_read_first=True)


def _register_size(n: int) -> int:
    """The size of a register that n states fill at most half: a power of two."""
    return 1 << max(10, (2 * n).bit_length())
