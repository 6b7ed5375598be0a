# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, freethreading_compatible=True
# cython: auto_pickle=False
"""The incremental construction of minimal automata from sorted strings (Daciuk and others 2000).

A frozen state is a run of arcs in one array, the arena. An arc has 64 bits:

    63 ............ 10   9      8        7 ... 0
    target              LAST   ACCEPT   label

LAST marks the last arc of its state. The target is the index in the arena of the first arc of the next state, 0 for
none. A state has no other name than this index.

The states along the current string are open: their arcs lie on a stack, those of the state at depth d in
stack[open_starts[d] : open_starts[d + 1]]. A state freezes as soon as no later string can pass through it. Then it is
looked up in the register, a hash table with open addressing: an equal state there replaces it, else it joins arena and
register. So children freeze before their parents, and equal states are one. For a GADDAG this gives full minimisation
(Gordon 1994).

    strings so far   CAR, CAT        stack         C | A | R  T |
    next string      DOG             open_starts   0   1   2     4

Before DOG is added, the state of R and T freezes, then that of A. The root stays open, and gets an arc for D.

The caller enlarges the buffers: each `add_...` and `absorb_states` stops before it could overflow one, and returns the
position it has reached.

*Threads.* Several minimisers may add prefixes to one arena at the same time. Each has a range of the arena and a
register of its own, which begins with the states that exist. So none has to wait for another, and no memory that one
writes is read by another. Afterwards the first one absorbs the states of the others, unless it has equal ones.

    arena     | DAWG, tails | states of the first | unused | states of the second | unused |
    absorbed  | DAWG, tails | states of the first | some of the second |
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
    from cython.cimports.lexc.kernels.layout._masks import FULL, HALF, ONE
    from cython.cimports.lexc.kernels.layout._prefetch import prefetch32
else:
    from lexc.kernels.layout._arc import ACCEPT, LABEL, LAST, SHIFT
    from lexc.kernels.layout._hash import GOLDEN
    from lexc.kernels.layout._masks import FULL, HALF, ONE
    from lexc.kernels.layout._prefetch import prefetch32



@cython.cclass
class Minimiser:
    """The arena, the register and the open states along the current string.

    arcs: the arena, u64, whose index 0 is unused. register: u32, zeroed, a power of two long; None shares no states,
    and so builds a trie. stack: u64, the arcs of the open states, (longest + 2) * (labels + 1) items. open_starts: u32,
    the start in the stack of each open state, longest + 3 items.
    seed: an odd number of 64 bits for the hash function, secret; else somebody could make a word list whose states all
    collide in the register. The automaton does not depend on it.
    """

    arcs: cython.ulonglong[::1]
    register: cython.uint[::1]
    stack: cython.ulonglong[::1]
    open_starts: cython.uint[::1]
    n_arcs: cython.ulonglong
    n_states: cython.ulonglong
    register_mask: cython.ulonglong
    register_shift: cython.int
    seed: cython.ulonglong
    top: cython.uint  # used items of the stack
    depth: cython.int  # of the deepest open state
    tails_start: cython.ulonglong  # the states of tails, from here to tails_end, are not in the register
    tails_end: cython.ulonglong
    is_sharing: cython.bint
    others_start: cython.ulonglong  # the states of other threads, from here to others_end, are not in the register
    others_end: cython.ulonglong
    padding: cython.uchar[64]  # keeps these numbers and the next object, of another thread, in different cache lines

    def __cinit__(self, arcs, register: Writable | None, stack, open_starts, seed):
        self.arcs = arcs
        self.seed = seed
        self.register_shift = 0
        self.stack = stack
        self.open_starts = open_starts
        self.n_arcs = 1
        self.n_states = 0
        self.top = 0
        self.depth = 0
        self.tails_start = 0
        self.tails_end = 0
        self.others_start = 0
        self.others_end = 0
        self.open_starts[0] = 0
        self.is_sharing = register is not None
        if register is not None:
            self._set_register(register)

    def counts(self) -> tuple[int, int]:
        """(items of the arena in use, index 0 included; states without those of tails)."""
        return self.n_arcs, self.n_states

    def arena(self) -> Writable:
        """The arena with its unused end. Python needs memoryview() around it: compiled, it has Cython's own type."""
        return self.arcs

    def needs_room(self) -> tuple[bool, bool]:
        """Whether the arena is nearly full, and whether the register is nearly half full."""
        return self._arena_is_full(), self._register_is_full()

    def replace_arena(self, arcs):
        """Continue in a larger arena, which begins with a copy of the present one."""
        self.arcs = arcs

    def join(self, other: Minimiser, register: Writable, n_arcs: cython.ulonglong, n_states: cython.ulonglong,
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

    def enter_states(self, register: cython.uint[::1], end: cython.ulonglong):
        """Enter the states of arcs[1:end], none of which is one of tails, into a zeroed register, which is not used."""
        bits: cython.int = 0
        while (1 << bits) < len(register):
            bits += 1
        with cython.nogil:
            self._enter_states(register, 64 - bits, 1, end)

    def set_register(self, register: Writable):
        """Continue with a register in which all states are, except those of tails."""
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
            while position < stop and not (self._arena_is_full() or self._register_is_full()):
                self._add_word(tiles, previous, position)
                previous = position
                position += self.depth + 1
        return position

    def add_tails(self, groups: cython.const[cython.ulonglong][::1], position: cython.Py_ssize_t,
                  end: cython.Py_ssize_t, letters: cython.const[cython.uchar][::1],
                  parents: cython.const[cython.uint][::1], states: cython.const[cython.uint][::1],
                  marks: cython.ulonglong[::1], path: cython.uint[::1], tail_states: cython.uint[::1]) -> int:
        """Add the states of the tails of groups[position:end]. Return the position reached.

        tail_states[x]: the state that begins the tail of REV(x). groups: from `group_tails`. marks: zeroed; marks[x]
        is a group and its state for the tail REV(x), 32 bits each. path: scratch, longest + 2 items.

        Such a state holds one string, so that it equals no state where two strings pass. Equal ones belong to the same
        group and tail. So they do not join the register. Only the group of words alone is looked up in it, since the
        DAWG may have these states.
        """
        if self.tails_end == 0:
            self.tails_start = self.n_arcs
        with cython.nogil:
            while position < end and not self._arena_is_full():
                self._add_tail(groups[position], letters, parents, states, marks, path, tail_states)
                position += 1
        self.tails_end = self.n_arcs
        return position

    def add_prefixes(self, order: cython.const[cython.uint][::1], keys: cython.const[cython.ulonglong][::1],
                     bits: cython.int, shared: cython.const[cython.ushort][::1], position: cython.Py_ssize_t,
                     end: cython.Py_ssize_t, letters: cython.const[cython.uchar][::1],
                     parents: cython.const[cython.uint][::1], ends: cython.const[cython.ulonglong][::1]) -> int:
        """Add REV(x)◇ for each prefix x of order[position:end], sorted by REV(x). Return the position reached.

        keys: of the prefixes in order, with tiles of `bits`. shared: from `find_shared_lengths`. ends: from
        `gather_ends`. The ◇ arc leads to the DAWG state after x, since the words behind both are equal (partial
        minimisation, Gordon 1994).
        """
        with cython.nogil:
            while position < end and not (self._arena_is_full() or self._register_is_full()):
                self._add_prefix(order[position], keys[position], bits, shared[position], shared[position + 1],
                                 letters, parents, ends[position])
                position += 1
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
            while position < end and not (self._arena_is_full() or self._register_is_full()):
                position = self._absorb_state(other, position, new_states)
        return position

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
    def _set_register(self, register: cython.uint[::1]) -> object:
        """Look states up in this register. The highest bits of their hash are the slot where the search begins."""
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
        """Whether a string could overflow the arena: it freezes at most the arcs that the stack can hold."""
        return self.n_arcs + len(self.stack) > cython.cast(cython.ulonglong, len(self.arcs))

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _register_is_full(self) -> cython.bint:
        """Whether a string could fill more than half of the register: it freezes at most one state for each depth."""
        return self.is_sharing and (self.n_states + len(self.open_starts)) * 2 > self.register_mask

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_word(self, tiles: cython.const[cython.uchar][::1], previous: cython.Py_ssize_t,
                  word: cython.Py_ssize_t) -> cython.void:
        """Add the word at tiles[word:]. previous: the start of the word before, -1 for none."""
        depth: cython.int = 0
        tile: cython.uchar
        if previous >= 0:  # words are distinct, so they differ at the latest where the earlier one ends
            while tiles[word + depth] == tiles[previous + depth]:
                depth += 1
        self._pop_to(depth)
        tile = tiles[word + depth]
        while tile:
            self._push(depth, tile)
            depth += 1
            tile = tiles[word + depth]
        self.stack[self.top - 1] |= ACCEPT
        self.depth = depth

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_tail(self, item: cython.ulonglong, letters: cython.const[cython.uchar][::1],
                  parents: cython.const[cython.uint][::1], states: cython.const[cython.uint][::1],
                  marks: cython.ulonglong[::1], path: cython.uint[::1], tail_states: cython.uint[::1]) -> cython.void:
        """Add the states of one tail, from its end on, as far as its group has none."""
        ancestor: cython.ulonglong = item >> 32
        group: cython.ulonglong = states[item & HALF]
        target: cython.ulonglong
        n: cython.Py_ssize_t = 0
        while marks[ancestor] >> 32 != group and ancestor:
            path[n] = cython.cast(cython.uint, ancestor)
            n += 1
            ancestor = parents[ancestor]
        if marks[ancestor] >> 32 == group:
            target = marks[ancestor] & HALF
        else:  # the first of its group: the state behind REV(x), whose only arc is ◇, label 0
            target = 0
            if group >> 1 and marks[0] >> 33 == group >> 1:
                target = marks[0] & HALF  # the group before differs by the accept bit alone
            elif group >> 1:
                target = self._append_arc(LAST | (group >> 1) << SHIFT)
            marks[0] = group << 32 | target
        while n:
            n -= 1
            target = LAST | letters[path[n]] | target << SHIFT
            if group & 1 and parents[path[n]] == 0:
                target |= ACCEPT
            target = self._find_or_append_arc(target) if group == 1 else self._append_arc(target)
            marks[path[n]] = group << 32 | target
        tail_states[item & HALF] = cython.cast(cython.uint, target)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _append_arc(self, arc: cython.ulonglong) -> cython.ulonglong:
        """Append a state of one arc to the arena, but not to the register. Return it."""
        self.arcs[self.n_arcs] = arc
        self.n_arcs += 1
        return self.n_arcs - 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _find_or_append_arc(self, arc: cython.ulonglong) -> cython.ulonglong:
        """The state of one arc in the register, else a new one that does not join it."""
        slot: cython.ulonglong
        if arc >> SHIFT < self.tails_start:  # else the target is new, and so is the state
            self.stack[self.top] = arc
            slot = self._hash_arcs(self.stack, self.top) >> self.register_shift
            while self.register[slot]:
                if self.arcs[self.register[slot]] == arc:
                    return self.register[slot]
                slot = (slot + 1) & self.register_mask
        return self._append_arc(arc)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_prefix(self, prefix: cython.uint, key: cython.ulonglong, bits: cython.int, n_before: cython.int,
                    n_behind: cython.int, letters: cython.const[cython.uchar][::1],
                    parents: cython.const[cython.uint][::1], prefix_end: cython.ulonglong) -> cython.void:
        """Add REV(x)◇ for one prefix x, which shares n_before and n_behind tiles with its neighbours.

        An open state is one where two strings pass. The arc behind them leads to the tail, and is complete at once.
        """
        depth: cython.int = n_before
        ancestor: cython.uint = prefix  # the path from x up to the empty prefix spells REV(x)
        tile: cython.ulonglong
        next_tile: cython.ulonglong
        n_shared: cython.int = max(n_before, n_behind)
        mask: cython.ulonglong = (ONE << bits) - 1
        shift: cython.int = 60 - bits - n_before * bits
        self._pop_to(n_before)
        if (n_shared + 2) * bits <= 60:  # all tiles in question are in the key
            while depth < n_shared:
                self._open_state(depth, key >> shift & mask)
                shift -= bits
                depth += 1
            tile = key >> shift & mask
            next_tile = key >> (shift - bits) & mask
        else:
            for _ in range(n_before):
                ancestor = parents[ancestor]
            for depth in range(n_before, n_shared):
                self._open_state(depth, letters[ancestor])
                ancestor = parents[ancestor]
            tile = letters[ancestor]
            next_tile = letters[parents[ancestor]]
        self.depth = n_shared
        if tile == 0:  # another string continues this one; ◇ is label 0, before any tile
            self.stack[self.top] = (prefix_end & HALF) >> 1 << SHIFT
            self.top += 1
            if prefix_end & 1:
                self.stack[self.top - 2] |= ACCEPT
            return
        self._add_arc(n_shared, tile)
        self.stack[self.top - 1] |= prefix_end >> 32 << SHIFT
        if next_tile == 0 and prefix_end & 1:
            self.stack[self.top - 1] |= ACCEPT

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _open_state(self, depth: cython.int, tile: cython.ulonglong) -> cython.void:
        """Open an empty state behind an arc from the open state at depth."""
        self._add_arc(depth, tile)
        self.open_starts[depth + 1] = self.top

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _add_arc(self, depth: cython.int, tile: cython.ulonglong) -> cython.void:
        """Add an arc from the open state at depth, which is the last one, unless its last arc is a word's end alone."""
        if self.top == self.open_starts[depth] or self.stack[self.top - 1] & LABEL != tile:
            self.stack[self.top] = tile
            self.top += 1

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _push(self, depth: cython.int, tile: cython.uchar) -> cython.void:
        """Add an arc from the open state at depth, and open an empty state behind it."""
        self.stack[self.top] = tile
        self.top += 1
        self.open_starts[depth + 1] = self.top

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pop_to(self, depth: cython.int) -> cython.void:
        """Freeze the open states deeper than depth, and give the arcs to them their targets."""
        target: cython.ulonglong
        while self.depth > depth:
            target = self._freeze(self.open_starts[self.depth])
            self.top = self.open_starts[self.depth]
            self.stack[self.top - 1] |= target << SHIFT
            self.depth -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _freeze(self, start: cython.uint) -> cython.ulonglong:
        """Freeze the state whose arcs are stack[start:top]. Return its index, 0 for a state without arcs."""
        i: cython.uint
        n: cython.uint = self.top - start
        slot: cython.ulonglong
        state: cython.ulonglong
        if n == 0:
            return 0
        self.stack[self.top - 1] |= LAST
        if self.is_sharing:
            slot = self._hash_arcs(self.stack, start) >> self.register_shift
            while self.register[slot]:
                state = self.register[slot]
                i = 0
                # Never runs beyond the registered state: its last arc has LAST, and here only arc n - 1 has it.
                while i < n and self.arcs[state + i] == self.stack[start + i]:
                    i += 1
                if i == n:
                    return state
                slot = (slot + 1) & self.register_mask
            self.register[slot] = cython.cast(cython.uint, self.n_arcs)
        self.n_states += 1
        return self._append_state(start, n)

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _append_state(self, start: cython.uint, n: cython.uint) -> cython.ulonglong:
        """Append a state with the n arcs from stack[start] on to the arena. Return it."""
        i: cython.uint
        for i in range(n):
            self.arcs[self.n_arcs + i] = self.stack[start + i]
        self.n_arcs += n
        return self.n_arcs - n

    @cython.cfunc
    @cython.inline
    @cython.nogil
    @cython.exceptval(check=False)
    def _hash_arcs(self, arcs: cython.ulonglong[::1], start: cython.ulonglong) -> cython.ulonglong:
        """The hash of the list of arcs from start to the one with LAST."""
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
        """Enter all states of this minimiser, except those of tails, into an empty register."""
        start: cython.ulonglong = 1
        if self.others_end:
            self._enter_states(self.register, self.register_shift, start, self.others_start)
            start = self.others_end
        if self.tails_end:
            self._enter_states(self.register, self.register_shift, start, self.tails_start)
            start = self.tails_end
        self._enter_states(self.register, self.register_shift, start, self.n_arcs)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _enter_states(self, register: cython.uint[::1], shift: cython.int, state: cython.ulonglong,
                      end: cython.ulonglong) -> cython.void:
        """Enter the states of arcs[state:end] into a register."""
        slot: cython.ulonglong
        mask: cython.ulonglong = len(register) - 1
        while state < end:
            slot = self._hash_arcs(self.arcs, state) >> shift
            while register[slot]:
                slot = (slot + 1) & mask
            register[slot] = cython.cast(cython.uint, state)
            while not self.arcs[state] & LAST:
                state += 1
            state += 1

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
                slots[n] = self._hash_arcs(self.arcs, state) >> self.register_shift
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
                    arcs, state, self._hash_arcs(arcs, state) >> self.register_shift
                )
            if new_states[old_state]:
                n = state
            else:
                new_states[old_state] = cython.cast(cython.uint, state)
        self.n_arcs = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _absorb_state(self, other: cython.const[cython.ulonglong][::1], position: cython.ulonglong,
                      new_states: cython.uint[::1]) -> cython.ulonglong:
        """Add the state other[position:]; return the index behind it. Its targets have lower indexes, so are known."""
        start: cython.uint = self.top
        state: cython.ulonglong = position
        arc: cython.ulonglong = 0
        while not arc & LAST:
            arc = other[position]
            if arc >> SHIFT:
                arc = (arc & (LABEL | ACCEPT | LAST)) | (
                    cython.cast(cython.ulonglong, new_states[(arc >> SHIFT) - 1]) << SHIFT
                )
            self.stack[self.top] = arc
            self.top += 1
            position += 1
        new_states[state - 1] = cython.cast(cython.uint, self._freeze(start))
        self.top = start
        return position


def find_prefix_states(arcs: cython.const[cython.ulonglong][::1], root: cython.uint,
                  letters: cython.const[cython.uchar][::1], parents: cython.const[cython.uint][::1],
                  states: cython.uint[::1]):
    """Write to states[x], for each prefix x, the DAWG state after it, times 2, plus 1 if x is a word."""
    i: cython.Py_ssize_t
    arc: cython.ulonglong
    with cython.nogil:
        states[0] = root << 1
        for i in range(1, len(letters)):
            arc = states[parents[i]] >> 1
            while (arcs[arc] & LABEL) != letters[i]:  # ends: each prefix is a path of the DAWG
                arc += 1
            states[i] = cython.cast(cython.uint, (arcs[arc] >> SHIFT) << 1 | (arcs[arc] >> 8 & 1))


if not cython.compiled:
    from lexc.kernels._cinit import emulate_cinit

    emulate_cinit(Minimiser)
