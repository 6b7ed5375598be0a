# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""Minimal automata, built incrementally from sorted strings.

A state while building is a run of 64-bit arcs in one arena: label 8 bits, ACCEPT, LAST, then the target's index in
the arena (0: none). A state is frozen once no later string can change it; its whole list of arcs is looked up in an
open-addressing register of arena indexes, so equal states are one. Children freeze before their parents.
(Daciuk and others 2000; what Gordon 1994 calls full minimisation comes out directly.)

The caller grows buffers: every `add_…` stops before it could overflow one and says how far it came.
"""

from __future__ import annotations

from lexc.kernels._types import Writable

try:
    import cython
except ImportError:  # an uncompiled lexc needs no Cython at run time
    from lexc.kernels import _cython_fallback as cython

if cython.compiled:
    from cython.cimports.lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from cython.cimports.lexc.kernels.layout._hash import GOLDEN
    from cython.cimports.lexc.kernels.layout._masks import FULL
else:
    from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from lexc.kernels.layout._hash import GOLDEN
    from lexc.kernels.layout._masks import FULL



@cython.cclass
class Minimiser:
    """The arena, the register and the states still open along the current string.

    arcs: u64 buffer, index 0 unused. register: u32 buffer, zeroed, a power of two long; None shares nothing (a trie).
    stack: u64 buffer for the arcs of open states, (longest + 2) × (labels + 1) items.
    first: u32 buffer of longest + 3 items, where each open state's arcs begin in the stack. seed: odd, of 64 bits;
    secret, or a word list could be made whose states all fall into one place of the register. The automaton does not
    depend on it.
    """

    arcs: cython.ulonglong[::1]
    register: cython.uint[::1]
    stack: cython.ulonglong[::1]
    first: cython.uint[::1]
    n_arcs: cython.ulonglong
    n_states: cython.ulonglong
    register_mask: cython.ulonglong
    register_shift: cython.int
    seed: cython.ulonglong
    top: cython.uint
    depth: cython.int
    is_sharing: cython.bint

    def __cinit__(self, arcs, register: Writable | None, stack, first, seed):
        self.arcs = arcs
        self.seed = seed
        self.register_shift = 0
        self.stack = stack
        self.first = first
        self.n_arcs = 1
        self.n_states = 0
        self.top = 0
        self.depth = 0
        self.first[0] = 0
        self.is_sharing = register is not None
        if register is not None:
            self._use(register)

    def size(self) -> tuple[int, int]:
        """(arcs used in the arena with its unused first one, states)."""
        return self.n_arcs, self.n_states

    def arena(self) -> Writable:
        """The arena, room to grow included. Compiled it is a buffer of Cython's own type: only kernels take it as it
        is, everybody else needs memoryview() around it."""
        return self.arcs

    def needs_room(self) -> tuple[bool, bool]:
        """(the arena is nearly full, the register is nearly half full)."""
        return self._arena_is_full(), self._register_is_full()

    def move(self, arcs):
        """Go on in a larger arena that begins with a copy of the present one."""
        self.arcs = arcs

    def adopt(self, arcs, n_arcs, n_states):
        """Begin with states that another minimiser froze: arcs holds a copy of them. Rehash afterwards."""
        self.arcs = arcs
        self.n_arcs = n_arcs
        self.n_states = n_states

    def rehash(self, register: Writable):
        """Go on with a larger register, zeroed, a power of two long."""
        self._use(register)
        with cython.nogil:
            self._fill_register()

    def add_words(self, tiles: cython.const[cython.uchar][::1], position: cython.Py_ssize_t, stop: cython.Py_ssize_t,
                  letters: cython.uchar[::1], parents: cython.uint[::1], path: cython.uint[::1],
                  n_prefixes: cython.Py_ssize_t) -> tuple[int, int]:
        """Add zero-ended words, sorted and distinct, that begin in tiles[position:stop]; their prefixes are noted.

        Prefix i has its last tile in letters[i] and the prefix without it in parents[i]; prefix 0 is empty. path[d] is
        the current word's prefix of d tiles. Empty `letters` notes nothing. Returns (position reached, n_prefixes).
        """
        previous: cython.Py_ssize_t = -1
        done: cython.Py_ssize_t = position
        if position:  # resuming: the word before is the one that ends just here
            previous = position - 1
            while previous and tiles[previous - 1]:
                previous -= 1
        with cython.nogil:
            while done < stop and not (self._arena_is_full() or self._register_is_full()):
                n_prefixes = self._add_word(tiles, previous, done, letters, parents, path, n_prefixes)
                previous = done
                done += self.depth + 1
        return done, n_prefixes

    def add_prefixes(self, order: cython.const[cython.uint][::1], position: cython.Py_ssize_t, end: cython.Py_ssize_t,
                     letters: cython.const[cython.uchar][::1], parents: cython.const[cython.uint][::1],
                     states: cython.const[cython.uint][::1], reversed_tiles: cython.uchar[::1]) -> int:
        """Add REV(x)◇ for the prefixes x = order[position:end], which are sorted by REV(x).

        states[x] is the DAWG state after x, times 2, plus 1 where x is a word: the ◇ arc points straight at it
        (Gordon 1994, partial minimisation, carried to its end). Returns the position reached.
        """
        with cython.nogil:
            while position < end and not (self._arena_is_full() or self._register_is_full()):
                self._add_prefix(order[position], letters, parents, states, reversed_tiles)
                position += 1
        return position

    def finish(self) -> int:
        """Close the current string; returns the root's index in the arena, 0 if nothing was added."""
        root: cython.ulonglong
        with cython.nogil:
            self._pop_to(0)
            root = self._freeze(0)
        self.top = 0
        return root

    def absorb(self, other: cython.const[cython.ulonglong][::1], position: cython.ulonglong, end: cython.ulonglong,
               shared: cython.ulonglong, moved: cython.uint[::1]) -> int:
        """Add another minimiser's states, other[position:end]; below `shared` both arenas are the same.

        moved[i - shared] becomes the index here of the state at i there. Returns the position reached.
        """
        with cython.nogil:
            while position < end and not (self._arena_is_full() or self._register_is_full()):
                position = self._absorb_state(other, position, shared, moved)
        return position

    def add_root(self, other: cython.const[cython.ulonglong][::1], root: cython.ulonglong,
                 shared: cython.ulonglong, moved: cython.const[cython.uint][::1]):
        """Append the arcs of another minimiser's root, its states absorbed, to the root that is still open here.

        The strings below it must all come after those added here: their first tiles are larger.
        """
        is_last: cython.bint = False
        self._pop_to(0)
        while not is_last:
            self.stack[self.top] = self._translated(other[root], shared, moved) & ~LAST
            is_last = (other[root] & LAST) != 0
            self.top += 1
            root += 1

    @cython.cfunc
    def _use(self, register: cython.uint[::1]) -> object:
        """Look states up in this register, by the highest bits of their hash."""
        bits: cython.int = 0
        while (1 << bits) < len(register):
            bits += 1
        self.register = register
        self.register_mask = len(register) - 1
        self.register_shift = 64 - bits
        return None

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _arena_is_full(self) -> cython.bint:
        return self.n_arcs + len(self.stack) > cython.cast(cython.ulonglong, len(self.arcs))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _register_is_full(self) -> cython.bint:
        return self.is_sharing and (self.n_states + len(self.first)) * 2 > self.register_mask

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_word(self, tiles: cython.const[cython.uchar][::1], previous: cython.Py_ssize_t, word: cython.Py_ssize_t,
                  letters: cython.uchar[::1], parents: cython.uint[::1], path: cython.uint[::1],
                  n_prefixes: cython.Py_ssize_t) -> cython.Py_ssize_t:
        depth: cython.int = 0
        tile: cython.uchar
        is_noting: cython.bint = len(letters) != 0
        if previous >= 0:
            while tiles[word + depth] == tiles[previous + depth]:
                depth += 1
        self._pop_to(depth)
        tile = tiles[word + depth]
        while tile:
            self._push(depth, tile)
            if is_noting:
                letters[n_prefixes] = tile
                parents[n_prefixes] = path[depth]
                path[depth + 1] = cython.cast(cython.uint, n_prefixes)
            n_prefixes += 1
            depth += 1
            tile = tiles[word + depth]
        self.stack[self.top - 1] |= ACCEPT
        self.depth = depth
        return n_prefixes

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_prefix(self, prefix: cython.uint, letters: cython.const[cython.uchar][::1],
                    parents: cython.const[cython.uint][::1], states: cython.const[cython.uint][::1],
                    previous: cython.uchar[::1]) -> cython.void:
        depth: cython.int = 0
        node: cython.uint = prefix
        while depth < self.depth and node and letters[node] == previous[depth]:
            node = parents[node]
            depth += 1
        self._pop_to(depth)
        while node:
            self._push(depth, letters[node])
            previous[depth] = letters[node]
            node = parents[node]
            depth += 1
        self.depth = depth
        if states[prefix] & 1:
            self.stack[self.top - 1] |= ACCEPT
        if states[prefix] >> 1:  # ◇ is label 0 and comes before any tile
            self.stack[self.top] = cython.cast(cython.ulonglong, states[prefix] >> 1) << SHIFT
            self.top += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _push(self, depth: cython.int, tile: cython.uchar) -> cython.void:
        """An arc from the open state at depth, and a new open state, empty, behind it."""
        self.stack[self.top] = tile
        self.top += 1
        self.first[depth + 1] = self.top

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pop_to(self, depth: cython.int) -> cython.void:
        """Freeze the open states deeper than depth; no later string passes through them."""
        target: cython.ulonglong
        while self.depth > depth:
            target = self._freeze(self.first[self.depth])
            self.top = self.first[self.depth]
            self.stack[self.top - 1] |= target << SHIFT
            self.depth -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _freeze(self, start: cython.uint) -> cython.ulonglong:
        """The index of the state whose arcs are stack[start:top]; 0 for a state without arcs."""
        i: cython.uint
        n: cython.uint = self.top - start
        slot: cython.ulonglong
        state: cython.ulonglong
        if n == 0:
            return 0
        self.stack[self.top - 1] |= LAST
        if self.is_sharing:
            slot = self._hash(self.stack, start) >> self.register_shift
            while self.register[slot]:
                state = self.register[slot]
                i = 0
                while i < n and self.arcs[state + i] == self.stack[start + i]:
                    i += 1
                if i == n:
                    return state
                slot = (slot + 1) & self.register_mask
            self.register[slot] = cython.cast(cython.uint, self.n_arcs)
        state = self.n_arcs
        for i in range(n):
            self.arcs[state + i] = self.stack[start + i]
        self.n_arcs += n
        self.n_states += 1
        return state

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _hash(self, arcs: cython.ulonglong[::1], start: cython.ulonglong) -> cython.ulonglong:
        """Of the list of arcs from start to the one marked LAST."""
        key: cython.ulonglong = 0
        arc: cython.ulonglong = 0
        while not arc & LAST:
            arc = arcs[start]
            key = ((key ^ arc) * self.seed) & FULL
            key ^= key >> 29
            start += 1
        return (key * GOLDEN) & FULL

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill_register(self) -> cython.void:
        state: cython.ulonglong = 1
        slot: cython.ulonglong
        while state < self.n_arcs:
            slot = self._hash(self.arcs, state) >> self.register_shift
            while self.register[slot]:
                slot = (slot + 1) & self.register_mask
            self.register[slot] = cython.cast(cython.uint, state)
            while not self.arcs[state] & LAST:
                state += 1
            state += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _translated(self, arc: cython.ulonglong, shared: cython.ulonglong,
                    moved: cython.const[cython.uint][::1]) -> cython.ulonglong:
        target: cython.ulonglong = arc >> SHIFT
        if target < shared:
            return arc
        return (arc & (LABEL | ACCEPT | LAST)) | cython.cast(cython.ulonglong, moved[target - shared]) << SHIFT

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _absorb_state(self, other: cython.const[cython.ulonglong][::1], position: cython.ulonglong,
                      shared: cython.ulonglong, moved: cython.uint[::1]) -> cython.ulonglong:
        start: cython.uint = self.top
        state: cython.ulonglong = position
        arc: cython.ulonglong = 0
        while not arc & LAST:
            arc = self._translated(other[position], shared, moved)
            self.stack[self.top] = arc
            self.top += 1
            position += 1
        moved[state - shared] = cython.cast(cython.uint, self._freeze(start))
        self.top = start
        return position


def prefix_states(arcs: cython.const[cython.ulonglong][::1], root: cython.uint,
                  letters: cython.const[cython.uchar][::1], parents: cython.const[cython.uint][::1],
                  states: cython.uint[::1]):
    """For every prefix the DAWG state after it, times 2, plus 1 where it is a word, into states."""
    i: cython.Py_ssize_t
    arc: cython.ulonglong
    with cython.nogil:
        states[0] = root << 1
        for i in range(1, len(letters)):
            arc = states[parents[i]] >> 1
            while (arcs[arc] & LABEL) != letters[i]:
                arc += 1
            states[i] = cython.cast(cython.uint, (arcs[arc] >> SHIFT) << 1 | (arcs[arc] >> 8 & 1))


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Minimiser)
