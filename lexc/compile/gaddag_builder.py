"""The minimiser of a GADDAG, whose buffers grow, or which several threads share."""

from __future__ import annotations

from collections.abc import Callable

from lexc.compile.buffers import enlarged_copy, zeros
from lexc.compile.growing_minimiser import MAX_ARCS, GrowingMinimiser, new_register
from lexc.compile.prefixes import ReversedPrefixes
from lexc.kernels.building.concurrent_minimise import ConcurrentMinimiser, n_items_for
from lexc.kernels.building.gaddag_minimise import GaddagMinimiser
from lexc.kernels.layout._arc import LABEL
from lexc.system.progress import Listener

_PREFIX_STEP = 1 << 16  # prefixes between two reports of progress, when Ctrl-C is noticed


class StringAdder:
    """Adds the strings of a GADDAG to a minimiser. make_room: is called when its buffers may be full."""

    minimiser: GaddagMinimiser
    make_room: Callable[[], None]

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
            reached = self.minimiser.add_prefixes(*order, position, min(position + _PREFIX_STEP, end), *places)
            strings.n_added += reached - position
            position = reached
            report("minimising the GADDAG", strings.n_added / len(strings.order))
            self.make_room()


class GaddagBuilder(GrowingMinimiser, StringAdder):
    """A minimiser of words, then of the strings of their GADDAG. can_share: whether several threads can add these."""

    minimiser: GaddagMinimiser
    _kernel = GaddagMinimiser
    can_share = False

    def reserve(self, n_tails: int, n_strings: int, n_nodes: int, n_threads: int) -> None:
        """Make room for all states of some prefixes. can_share: whether there is room for those of several threads.

        n_tails: the most arcs of tails. n_nodes: the nodes of the strings' trie where two pass.
        """
        end, n_states = self.minimiser.counts()
        n_other = n_strings + n_nodes  # one to each node, and one from a string to its tail
        n_shared = n_items_for(n_tails, n_other, self.longest, n_threads)
        self.can_share = n_threads > 1 and end + n_shared + self.n_stack < MAX_ARCS
        self._reserve_arcs(n_shared if self.can_share else n_tails + n_other)
        self._dawg_end, self._n_expected = end, n_states + n_nodes * 7 // 8  # 0.85 of the nodes become states

    def make_register(self) -> memoryview:
        """A register with room for the expected states, and with those that existed when `reserve` was called.

        It has more than two slots for each expected state, so enough for all nodes to become states.
        """
        register = new_register(self._n_expected, self.register_size)
        self.minimiser.enter_states(register, self._dawg_end)
        return register

    def use_register(self, register: memoryview) -> None:
        """Use the register that `make_register` has made."""
        self.minimiser.set_register(register)
        self._register, self.register_size = register, len(register)

    def share(self, n: int) -> list[SharingBuilder]:
        """Builders for n threads, at most as many as `reserve` has made room for. Meanwhile this one adds nothing."""
        self._next_item = zeros("I", 1)
        self._next_item[0] = self.n_arcs
        return [SharingBuilder(self._new_sharer()) for _ in range(n)]

    def _new_sharer(self) -> ConcurrentMinimiser:
        stack = zeros("Q", self.n_stack), zeros("I", self.longest + 3)
        minimiser = ConcurrentMinimiser(self.minimiser.arena(), self._register, *stack, 1)
        minimiser.join(self.minimiser, self._next_item)
        return minimiser

    def end_sharing(self, root_arcs: list[int]) -> None:
        """Take the arena back from builders that shared it, and have ended. root_arcs: all arcs of their roots."""
        self.minimiser.continue_at(self._next_item[0], sorted(root_arcs, key=lambda arc: arc & LABEL))

    def _reserve_arcs(self, n_arcs: int) -> None:
        """Enlarge the arena, so that it has room for n_arcs more. Pages that stay unused cost nothing."""
        arena, end = memoryview(self.minimiser.arena()), self.n_arcs
        size = min(end + n_arcs + self.n_stack, MAX_ARCS)
        if len(arena) < size:
            self.minimiser.replace_arena(enlarged_copy(arena[:end], size))


class SharingBuilder(StringAdder):
    """Adds strings in one thread to the arena and the register of a `GaddagBuilder`, as others do meanwhile."""

    minimiser: ConcurrentMinimiser

    def __init__(self, minimiser: ConcurrentMinimiser) -> None:
        self.minimiser = minimiser

    def make_room(self) -> None:
        """Do nothing: `GaddagBuilder.reserve` has made room for all."""
