# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""A GADDAG built in two threads: a fork of the minimiser adds one half of the strings.

Both write to one arena. Each has a range of it, and a register of its own, which begins with the states that exist. So
none has to wait for the other, and no memory that one writes is read by the other. Afterwards the first one absorbs the
states of the fork, unless it has equal ones.

    arena     | DAWG, tails | states of the first | unused | states of the fork | unused |
    absorbed  | DAWG, tails | states of the first | some of the fork |
"""

from __future__ import annotations

from lexc.kernels._types import Writable

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.building._arena import hash_arcs
    from cython.cimports.lexc.kernels.building.gaddag_minimise import GaddagMinimiser
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._prefetch import prefetch32
else:
    from lexc.kernels.building._arena import hash_arcs
    from lexc.kernels.building.gaddag_minimise import GaddagMinimiser
    from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from lexc.kernels.layout._prefetch import prefetch32


@cython.cclass
class ForkableMinimiser(GaddagMinimiser):
    """A minimiser that can be a fork, or absorb one.

    A fork does not enter the states arcs[others_start:others_end] into its register: those that the other minimiser
    adds meanwhile.
    """

    def __cinit__(self, *_):
        self.others_start = 0
        self.others_end = 0

    def join(self, other: ForkableMinimiser, register: Writable, n_arcs: cython.ulonglong, n_states: cython.ulonglong,
             start: cython.ulonglong):
        """Continue the automaton of another minimiser in its arena, from arcs[start] on.

        n_arcs, n_states: those of the other minimiser when it began to share its arena. It may have gone on. register:
        with these states, from `enter_states`.
        """
        self.arcs = other.arcs
        self.seed = other.seed
        self.n_arcs = start
        self.n_states = n_states
        self.others_start = n_arcs
        self.others_end = start
        self.is_sharing = True
        self._set_register(register)

    def take_tails(self, start: cython.ulonglong, end: cython.ulonglong) -> int:
        """Move the tails of a fork from arcs[start:end] behind those of this minimiser. Return by how many items."""
        i: cython.ulonglong
        shift: cython.ulonglong = start - self.n_arcs
        if self.tails_end == 0:
            self.tails_start = self.n_arcs
        with cython.nogil:
            for i in range(start, end):
                self.arcs[self.n_arcs] = self.arcs[i] - (shift << SHIFT if self.arcs[i] >> SHIFT >= start else 0)
                self.n_arcs += 1
        self.tails_end = self.n_arcs
        return shift

    def drop_tails(self):
        """Continue where the tails began, which another minimiser has taken."""
        self.n_arcs = self.others_end
        self.tails_start = 0
        self.tails_end = 0

    def take_root_arcs(self) -> list[int]:
        """Freeze all open states but the root. Return its arcs, which it has no more."""
        self._pop_to(0)
        arcs: list[int] = [self.stack[i] for i in range(self.top)]
        self.top = 0
        return arcs

    def set_root_arcs(self, arcs: list[int]):
        """Let the root, which has no arcs, have these."""
        for arc in arcs:
            self.stack[self.top] = arc
            self.top += 1

    def find_equal_states(self, position: cython.ulonglong, end: cython.ulonglong, start: cython.ulonglong,
                          equal_states: cython.uint[::1]):
        """Find states of this minimiser that equal those of a fork in arcs[position:end] and lead to none of the fork.

        start: of the fork's range. For the state s, equal_states[s - start] becomes the equal state, if there is one.
        Threads may do so at the same time, if none changes this minimiser. Raises ValueError if a buffer is too short.
        """
        if end > start + len(equal_states) or end > cython.cast(cython.ulonglong, len(self.arcs)):
            raise ValueError("a buffer is too short")
        with cython.nogil:
            while position < end:
                position = self._find_equal_states(position, end, start, equal_states)

    def absorb_fork(self, position: cython.ulonglong, end: cython.ulonglong, start: cython.ulonglong,
                    n_known: cython.ulonglong, new_states: cython.uint[::1]):
        """Add the states arcs[position:end] of a fork.

        new_states: from `find_equal_states` for all states of the fork. For each state s without an equal one here,
        new_states[s - start] becomes its new index, the first of which is n_known. They do not join the register.
        """
        with cython.nogil:
            self._absorb_fork(self.arcs, position, end, start, n_known, new_states)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill_register(self) -> cython.void:
        """Enter all states but those of tails, and those that the other minimiser adds, into an empty register."""
        if self.others_end:
            self._enter_states(self.register, self.register_shift, 1, self.others_start)
            self._enter_states_from(self.others_end)
        else:
            self._enter_states_from(1)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_equal_states(self, position: cython.ulonglong, end: cython.ulonglong, start: cython.ulonglong,
                           equal_states: cython.uint[::1]) -> cython.ulonglong:
        """As `find_equal_states`, for a few states. Return the position behind them.

        All slots are prefetched before the first is read.
        """
        states = cython.declare(cython.ulonglong[16])
        slots = cython.declare(cython.ulonglong[16])
        if not cython.compiled:
            states = [0] * 16
            slots = [0] * 16
        i: cython.int
        n: cython.int = 0
        state: cython.ulonglong
        last_target: cython.ulonglong
        while n < 16 and position < end:
            state = position
            last_target = 0
            while not self.arcs[position] & LAST:
                last_target = max(last_target, self.arcs[position] >> SHIFT)
                position += 1
            last_target = max(last_target, self.arcs[position] >> SHIFT)
            position += 1
            if last_target < start:
                states[n] = state
                slots[n] = hash_arcs(self.arcs, state, self.seed) >> self.register_shift
                prefetch32(self.register, slots[n])
                n += 1
        for i in range(n):
            equal_states[states[i] - start] = self._find_state(self.arcs, states[i], slots[i])
        return position

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_state(self, arcs: cython.ulonglong[::1], start: cython.ulonglong, slot: cython.ulonglong) -> cython.uint:
        """The registered state with the arcs from arcs[start] to the one with LAST, 0 for none."""
        i: cython.ulonglong
        state: cython.ulonglong
        while self.register[slot]:
            state = self.register[slot]
            i = 0
            while self.arcs[state + i] == arcs[start + i]:
                if arcs[start + i] & LAST:
                    return self.register[slot]
                i += 1
            slot = (slot + 1) & self.register_mask
        return 0

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _absorb_fork(self, arcs: cython.ulonglong[::1], position: cython.ulonglong, end: cython.ulonglong,
                     start: cython.ulonglong, n_known: cython.ulonglong, new_states: cython.uint[::1]) -> cython.void:
        """As `absorb_fork`."""
        n: cython.ulonglong = self.n_arcs  # local: C reloads the attribute after each arc it writes
        state: cython.ulonglong
        old_state: cython.ulonglong
        arc: cython.ulonglong
        target: cython.ulonglong
        last_target: cython.ulonglong
        is_changed: cython.bint
        while position < end:
            state = n
            old_state = position - start
            arc = 0
            last_target = 0
            is_changed = False
            while not arc & LAST:
                arc = arcs[position]
                target = arc >> SHIFT
                if target >= start:
                    target = new_states[target - start]
                    arc = (arc & (LABEL | ACCEPT | LAST)) | target << SHIFT
                    is_changed = True
                last_target = max(last_target, target)
                arcs[n] = arc
                n += 1
                position += 1
            if new_states[old_state] == 0 and is_changed and last_target < n_known:
                # it leads to states of this minimiser now, so it may equal one
                new_states[old_state] = self._find_state(
                    arcs, state, hash_arcs(arcs, state, self.seed) >> self.register_shift
                )
            if new_states[old_state]:
                n = state
            else:
                new_states[old_state] = cython.cast(cython.uint, state)
        self.n_arcs = n


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(ForkableMinimiser)
