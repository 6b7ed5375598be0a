"""The incremental construction of minimal automata from sorted strings (Daciuk and others 2000).

A frozen state is a run of arcs in one array, the arena. An arc has 64 bits:

    63 ............ 10   9      8        7 ... 0
    target              LAST   ACCEPT   label

LAST marks the last arc of its state. The target is the index in the arena of the first arc of the next state, 0 for
none. A state has no other name than this index.

The states along the current string are open: their arcs lie on a stack, those of the state at depth d in
stack[open_starts[d] : open_starts[d + 1]]. A state freezes as soon as no later string can pass through it. Then it is
looked up in the register, a hash table with open addressing: an equal state there replaces it, or it joins arena and
register. So children freeze before their parents, and equal states are one. For a GADDAG this gives full minimisation
(Gordon 1994).

    strings so far   CAR, CAT        stack         C | A | R  T |
    next string      DOG             open_starts   0   1   2     4

Before DOG is added, the state of R and T freezes, then that of A. The root stays open, and gets an arc for D.

The caller enlarges the buffers: each `add_...` and `absorb_states` stops before it could overflow one, and returns the
position it has reached.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _arena, _words
from cython.cimports.lexc.kernels.layout import _arc, _masks

from lexc.kernels._types import Writable


@cython.cclass
class Minimiser:
    """The arena, the register and the open states along the current string.

    arcs: the arena, u64, whose index 0 is unused. register: u32, zeroed, a power of two long; None shares no states,
    and so builds a trie. stack: u64, the arcs of the open states, (longest + 2) * (labels + 1) items. open_starts: u32,
    the start in the stack of each open state, longest + 3 items.
    seed: an odd number of 64 bits for the hash function, secret, against word lists made so that their states all
    collide in the register. The automaton does not depend on it.
    """

    def __cinit__(self, arcs, register: Writable | None, stack, open_starts, seed):
        self.arcs = arcs
        self.seed = seed
        self.register_mask = _masks.FULL  # no register is never full
        self.register_shift = 0
        self.stack = stack
        self.open_starts = open_starts
        self.n_arcs = 1
        self.n_states = 0
        self.top = 0
        self.depth = 0
        self.open_starts[0] = 0
        self.is_sharing = register is not None
        if register is not None:
            self._set_register(register)

    def counts(self) -> tuple[int, int]:
        """(items of the arena in use, index 0 included; states in the register)."""
        return self.n_arcs, self.n_states

    def arena(self) -> Writable:
        """The arena with its unused end. Python needs memoryview() around it: compiled, it has Cython's own type."""
        return self.arcs

    def needs_room(self) -> tuple[bool, bool]:
        """Whether the arena is nearly full, and whether the register is nearly half full."""
        return (_arena.needs_longer_arena(self.arcs, self.n_arcs, self.stack),
                _arena.needs_longer_register(self.register_mask, self.n_states, self.open_starts))

    def replace_arena(self, arcs):
        """Continue in a larger arena, which begins with a copy of the present one."""
        self.arcs = arcs

    def enter_states(self, register: cython.uint[::1], end: cython.ulonglong):
        """Enter the states of arcs[1:end] into a zeroed register, for `set_register`."""
        bits: cython.int = 0
        while (1 << bits) < len(register):
            bits += 1
        with cython.nogil:
            self._enter_states(register, 64 - bits, 1, end)

    def set_register(self, register: Writable):
        """Continue with a register that `enter_states` has filled."""
        self._set_register(register)

    def replace_register(self, register: Writable):
        """Continue with a larger register, zeroed, a power of two long, and enter all states into it."""
        self._set_register(register)
        with cython.nogil:
            self._fill_register()

    def add_words(self, tiles: cython.const[cython.uchar][::1], position: cython.Py_ssize_t,
                  stop: cython.Py_ssize_t) -> int:
        """Add zero-ended words, sorted and distinct, that begin in tiles[position:stop]. Return the position reached.

        A word before them is the last one that was added.
        """
        previous: cython.Py_ssize_t = -1
        if position:
            previous = position - 1
            while previous and tiles[previous - 1]:
                previous -= 1
        with cython.nogil:
            while (position < stop and not _arena.needs_longer_arena(self.arcs, self.n_arcs, self.stack)
                   and not _arena.needs_longer_register(self.register_mask, self.n_states, self.open_starts)):
                self._add_word(tiles, previous, position)
                previous = position
                position += self.depth + 1
        return position

    def finish(self) -> int:
        """Freeze all open states. Return the root, 0 if no string was added. Strings added later have another root."""
        root: cython.ulonglong
        with cython.nogil:
            self._pop_to(0)
            root = self._freeze(0)
        self.top = 0
        return root

    def absorb_states(self, other: cython.const[cython.ulonglong][::1], position: cython.ulonglong,
                      end: cython.ulonglong, new_states: cython.uint[::1]) -> int:
        """Add the states other[position:end] of another arena. Return the position reached.

        The state that is i in the other arena becomes new_states[i - 1] here.
        """
        with cython.nogil:
            while (position < end and not _arena.needs_longer_arena(self.arcs, self.n_arcs, self.stack)
                   and not _arena.needs_longer_register(self.register_mask, self.n_states, self.open_starts)):
                position = self._absorb_state(other, position, new_states)
        return position

    def _set_register(self, register: cython.uint[::1]) -> object:
        """Look states up in this register. The highest bits of their hash are the slot where the search begins."""
        bits: cython.int = 0
        while (1 << bits) < len(register):
            bits += 1
        self.register = register
        self.register_mask = len(register) - 1
        self.register_shift = 64 - bits
        return None

    def _add_word(self, tiles: cython.const[cython.uchar][::1], previous: cython.Py_ssize_t,
                  word: cython.Py_ssize_t) -> cython.void:
        """Add the word at tiles[word:]. previous: the start of the word before, -1 for none."""
        depth: cython.int = 0
        tile: cython.uchar
        if previous >= 0:  # words are distinct, so they differ at the latest where the earlier one ends
            depth = _words.count_equal(tiles, previous, word, len(tiles) - word)
        self._pop_to(depth)
        tile = tiles[word + depth]
        while tile:
            self._push(depth, tile)
            depth += 1
            tile = tiles[word + depth]
        self.stack[self.top - 1] |= _arc.ACCEPT
        self.depth = depth

    def _push(self, depth: cython.int, tile: cython.uchar) -> cython.void:
        """Add an arc from the open state at depth, and open an empty state behind it."""
        self.stack[self.top] = tile
        self.top += 1
        self.open_starts[depth + 1] = self.top

    def _pop_to(self, depth: cython.int) -> cython.void:
        """Freeze the open states deeper than depth, and give the arcs to them their targets."""
        target: cython.ulonglong
        while self.depth > depth:
            target = self._freeze(self.open_starts[self.depth])
            self.top = self.open_starts[self.depth]
            self.stack[self.top - 1] |= target << _arc.SHIFT
            self.depth -= 1

    def _freeze(self, start: cython.uint) -> cython.ulonglong:
        """Freeze the state whose arcs are stack[start:top]. Return its index, 0 for a state without arcs."""
        n: cython.uint = self.top - start
        slot: cython.ulonglong
        state: cython.ulonglong
        if n == 0:
            return 0
        self.stack[self.top - 1] |= _arc.LAST
        if self.is_sharing:
            slot = _arena.hash_arcs(self.stack, start, self.seed) >> self.register_shift
            while self.register[slot]:
                state = self.register[slot]
                if _arena.is_state(self.arcs, state, self.stack, start, n):
                    return state
                slot = (slot + 1) & self.register_mask
            self.register[slot] = cython.cast(cython.uint, self.n_arcs)
        self.n_states += 1
        return self._append_state(start, n)

    def _append_state(self, start: cython.uint, n: cython.uint) -> cython.ulonglong:
        """Append a state with the n arcs from stack[start] on to the arena. Return it."""
        i: cython.uint
        for i in range(n):
            self.arcs[self.n_arcs + i] = self.stack[start + i]
        self.n_arcs += n
        return self.n_arcs - n

    def _fill_register(self) -> cython.void:
        """Enter all states into an empty register."""
        self._enter_states(self.register, self.register_shift, 1, self.n_arcs)

    def _enter_states(self, register: cython.uint[::1], shift: cython.int, state: cython.ulonglong,
                      end: cython.ulonglong) -> cython.void:
        """Enter the states of arcs[state:end] into a register."""
        slot: cython.ulonglong
        mask: cython.ulonglong = len(register) - 1
        while state < end:
            slot = _arena.hash_arcs(self.arcs, state, self.seed) >> shift
            while register[slot]:
                slot = (slot + 1) & mask
            register[slot] = cython.cast(cython.uint, state)
            while not self.arcs[state] & _arc.LAST:
                state += 1
            state += 1

    def _absorb_state(self, other: cython.const[cython.ulonglong][::1], position: cython.ulonglong,
                      new_states: cython.uint[::1]) -> cython.ulonglong:
        """Add the state other[position:]; return the index behind it. Its targets have lower indexes, so are known."""
        start: cython.uint = self.top
        state: cython.ulonglong = position
        arc: cython.ulonglong = 0
        while not arc & _arc.LAST:
            arc = other[position]
            if arc >> _arc.SHIFT:
                arc = (arc & (_arc.LABEL | _arc.ACCEPT | _arc.LAST)) | (
                    cython.cast(cython.ulonglong, new_states[(arc >> _arc.SHIFT) - 1]) << _arc.SHIFT
                )
            self.stack[self.top] = arc
            self.top += 1
            position += 1
        new_states[state - 1] = cython.cast(cython.uint, self._freeze(start))
        self.top = start
        return position
