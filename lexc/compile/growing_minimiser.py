"""A minimiser whose buffers grow with the automaton."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from lexc.compile.buffers import enlarged_copy, zeros
from lexc.errors import CapacityExceeded
from lexc.kernels.building.minimise import Minimiser
from lexc.progress import Listener
from lexc.source.words import Words

if TYPE_CHECKING:
    from lexc.compile.prefixes import Prefixes, ReversedPrefixes

MAX_ARCS = (1 << 32) - 1
_PREFIX_STEP = 1 << 16  # prefixes between two reports of progress, when Ctrl-C is noticed
_TILE_STEP = 1 << 21  # tiles of words between two such reports


class GrowingMinimiser:
    """A `Minimiser` whose buffers grow: it is called again with larger buffers until it has added all strings."""

    def __init__(self, longest: int, n_letters: int, n_prefixes: int, is_sharing: bool = True) -> None:
        self.longest, self.n_letters = longest, n_letters
        register = zeros("I", _register_size(n_prefixes // 4)) if is_sharing else None
        stack = (longest + 2) * (n_letters + 1)
        n_arcs = min(n_prefixes, 1 << 20) + stack + 2  # a word adds at most `stack` arcs
        self.minimiser = Minimiser(
            zeros("Q", n_arcs, fills_slowly=True),  # arena
            register,
            zeros("Q", stack),  # arcs of open states
            zeros("I", longest + 3),  # starts of open states in the stack
            _seed(),
        )
        self.n_stack = stack
        self.register_size = len(register) if register is not None else 0

    def fork(self, n_nodes: int) -> GrowingMinimiser:
        """Another minimiser that begins with the present states, with room for the strings of n_nodes more."""
        other = GrowingMinimiser(self.longest, self.n_letters, n_nodes)
        end, n_states = self.minimiser.counts()
        arena = enlarged_copy(memoryview(self.minimiser.arena())[:end], end + max(n_nodes, self.n_stack) + 2)
        other.minimiser.adopt_states(self.minimiser, arena)
        other.reserve(n_states + n_nodes)
        return other

    def reserve(self, n_states: int) -> None:
        """Replace the register by one with room for about n_states; its states are entered again."""
        self.register_size = max(self.register_size, _register_size(n_states))
        self.minimiser.replace_register(zeros("I", self.register_size))

    def reserve_arcs(self, n_arcs: int) -> None:
        """Enlarge the arena, so that it has room for n_arcs more. Pages that stay unused cost nothing."""
        arena, (end, _) = memoryview(self.minimiser.arena()), self.minimiser.counts()
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
            self.minimiser.replace_register(zeros("I", self.register_size))

    def add_words(self, words: Words, prefixes: Prefixes | None, longest: int, report: Listener) -> None:
        """Add sorted words. prefixes: zeroed buffers in which their prefixes are recorded."""
        letters = prefixes.letters if prefixes else zeros("B", 0)
        parents = prefixes.parents if prefixes else zeros("I", 0)
        path, position, n, total = zeros("I", longest + 2), 0, 1, len(words.tiles)
        while position < total:
            stop = min(position + _TILE_STEP, total)
            position, n = self.minimiser.add_words(words.tiles, position, stop, letters, parents, path, n)
            report("minimising the DAWG", position / total)
            self.make_room()

    def add_tiles(self, tiles: memoryview, position: int) -> None:
        """Add the sorted words that begin at tiles[position:]. A word before them is the last one that was added."""
        nothing, path = (zeros("B", 0), zeros("I", 0)), zeros("I", self.longest + 2)
        while position < len(tiles):
            position, _ = self.minimiser.add_words(tiles, position, len(tiles), *nothing, path, 1)
            self.make_room()

    def add_tails(self, strings: ReversedPrefixes, report: Listener) -> None:
        """Add the states of the tails of all strings. `add_prefixes` needs them."""
        position, total, prefixes = 0, strings.n_groups, strings.prefixes
        places = prefixes.letters, prefixes.parents, strings.states, strings.marks, strings.path, strings.tail_states
        while position < total:
            end = min(position + _PREFIX_STEP, total)
            position = self.minimiser.add_tails(strings.groups, position, end, *places)
            report("minimising the GADDAG", None)
            self.make_room()

    def add_prefixes(self, strings: ReversedPrefixes, position: int, end: int, report: Listener) -> None:
        """Add REV(x)◇ for the prefixes x of order[position:end]."""
        order = strings.order, strings.keys, strings.bits, strings.shared
        places = strings.prefixes.letters, strings.prefixes.parents, strings.ends
        while position < end:
            position = self.minimiser.add_prefixes(*order, position, min(position + _PREFIX_STEP, end), *places)
            report("minimising the GADDAG", position / end)
            self.make_room()

    def absorb(self, other: GrowingMinimiser, root: int, n_shared: int) -> None:
        """Add the states of a fork from the index n_shared on, and append the arcs of its root to the root here."""
        arcs, (end, _) = other.minimiser.arena(), other.minimiser.counts()
        new_states, position = zeros("I", end - n_shared), n_shared
        while position < root:
            position = self.minimiser.absorb_states(arcs, position, root, n_shared, new_states)
            self.make_room()
        self.minimiser.append_root_arcs(arcs, root, n_shared, new_states)


def capacity_error(expected: str, found: int) -> CapacityExceeded:
    remedy = "Build from fewer words, or a DAWG instead of a GADDAG."
    return CapacityExceeded("the automaton is too large", expected=expected, found=str(found), remedy=remedy)


def _seed() -> int:
    """A random odd number of 64 bits for hashing, so that nobody can make a word list whose states collide."""
    return int.from_bytes(os.urandom(8), "little") | 1


def _register_size(n: int) -> int:
    """The size of a register that n states fill at most half: a power of two."""
    return 1 << max(10, (2 * n).bit_length())
