"""A minimiser whose buffers grow with the automaton."""

from __future__ import annotations

import os

from lexc.compile.buffers import enlarged_copy, zeros
from lexc.errors import CapacityExceeded
from lexc.kernels.building.minimise import Minimiser
from lexc.source.words import Words
from lexc.system.progress import Listener

MAX_ARCS = (1 << 32) - 1
_TILE_STEP = 1 << 21  # tiles of words between two reports of progress, when Ctrl-C is noticed


class GrowingMinimiser:
    """A `Minimiser` whose buffers grow: it is called again with larger buffers until it has added all strings."""

    minimiser: Minimiser
    _kernel: type[Minimiser] = Minimiser

    def __init__(self, longest: int, n_letters: int, n_prefixes: int, is_sharing: bool = True) -> None:
        self.longest, self.n_letters = longest, n_letters
        register = new_register(n_prefixes // 4) if is_sharing else None
        stack = (longest + 2) * (n_letters + 1)
        n_arcs = min(n_prefixes, 1 << 20) + stack + 2  # a word adds at most `stack` arcs
        self.minimiser = self._kernel(
            zeros("Q", n_arcs, fills_slowly=True),  # arena
            register,
            zeros("Q", stack),  # arcs of open states
            zeros("I", longest + 3),  # starts of open states in the stack
            _seed(),
        )
        self.n_stack = stack
        self.register_size = len(register) if register is not None else 0

    @property
    def n_arcs(self) -> int:
        """The items of the arena in use, index 0 included."""
        return self.minimiser.counts()[0]

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
            self.minimiser.replace_register(new_register(0, self.register_size))

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


def capacity_error(expected: str, found: int) -> CapacityExceeded:
    """The error for an automaton that is too large."""
    remedy = "Build from fewer words, or a DAWG instead of a GADDAG."
    return CapacityExceeded("the automaton is too large", expected=expected, found=str(found), remedy=remedy)


def _seed() -> int:
    """A random odd number of 64 bits for hashing, so that nobody can make a word list whose states collide."""
    return int.from_bytes(os.urandom(8), "little") | 1


def new_register(n: int, least: int = 0) -> memoryview:
    """A zeroed register that n states fill at most half: a power of two long, and no shorter than `least`."""
    return zeros("I", max(least, register_size(n)), is_read_first=True)


def register_size(n: int) -> int:
    """The size of a register that n states fill at most half: a power of two."""
    return 1 << max(10, (2 * n).bit_length())
