"""The minimiser of a GADDAG, whose buffers grow, and its fork in another thread."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from lexc.compile.buffers import Region, enlarged_copy, zeros
from lexc.compile.growing_minimiser import MAX_ARCS, GrowingMinimiser, new_register
from lexc.compile.prefixes import ReversedPrefixes
from lexc.kernels.building.forks import ForkableMinimiser
from lexc.kernels.layout._arc import LAST, SHIFT
from lexc.progress import Listener
from lexc.threads import Threads

_PREFIX_STEP = 1 << 16  # prefixes between two reports of progress, when Ctrl-C is noticed


class GaddagBuilder(GrowingMinimiser):
    """A minimiser of words, then of the strings of their GADDAG. can_fork: whether there is room for another thread."""

    minimiser: ForkableMinimiser
    _kernel = ForkableMinimiser
    can_fork = False

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
        register = new_register(self._n_expected, self.register_size)
        self.minimiser.enter_states(register, self._base[0])
        return register

    def use_register(self, register: memoryview) -> None:
        """Use the register that `make_register` has made."""
        self.minimiser.set_register(register)
        self.register_size = len(register)

    def fork(self) -> GaddagBuilder:
        """A minimiser for another thread, with a range of this one's arena. `reserve` must have made room."""
        other, register = GaddagBuilder(self.longest, self.n_letters, 0), self.make_register()
        stack = zeros("Q", self.n_stack), zeros("I", self.longest + 3)
        other.minimiser = ForkableMinimiser(self.minimiser.arena(), None, *stack, 1)
        other.minimiser.join(self.minimiser, register, *self._base, self._fork_start)
        other.register_size = len(register)
        return other

    def take_tails(self, fork: GaddagBuilder) -> tuple[int, int]:
        """Append the tails of a fork to those of this minimiser. Return from which state on they move, and how far."""
        shift = self.minimiser.take_tails(self._fork_start, fork.n_arcs)
        fork.minimiser.drop_tails()
        return self._fork_start, shift

    def absorb(self, fork: GaddagBuilder, root_arcs: list[int], threads: Threads, region: Region) -> list[int]:
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
