"""The strings of a GADDAG, added to the minimal automaton of its words.

For each prefix x of a word there is a string REV(x)◇, which leads to the words' DAWG. So only the states before ◇ are
new (Gordon 1994).

A *tail* is the end of such a string, behind the last state where two strings pass. Tails need no register: they come in
groups by the state of the DAWG to which they lead, and only tails of a group can have equal states.

    arena     | DAWG | tails | states where two strings pass |
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _arena
from cython.cimports.lexc.kernels.building.minimise import Minimiser
from cython.cimports.lexc.kernels.layout import _arc, _masks


@cython.cclass
class GaddagMinimiser(Minimiser):
    """A minimiser of words, then of the strings of their GADDAG.

    The states of tails, arcs[tails_start:tails_end], are not in the register. Tails may be written to arcs[:block_end].
    """

    def __cinit__(self, *_):
        self.tails_start = 0
        self.tails_end = 0
        self.block_end = 0

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
            while position < end and (self.n_arcs + len(path) <= self.block_end or self._make_room(len(path))):
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
            while (position < end and not _arena.needs_longer_arena(self.arcs, self.n_arcs, self.stack)
                   and not _arena.needs_longer_register(self.register_mask, self.n_states, self.open_starts)):
                self._add_prefix(order[position], keys[position], bits, shared[position], shared[position + 1],
                                 letters, parents, ends[position])
                position += 1
        return position

    def continue_at(self, n_arcs: int, root_arcs: list[int]):
        """Continue behind the arcs that others have added, up to n_arcs. The open root gets these arcs."""
        self.n_arcs = n_arcs
        for arc in root_arcs:
            self.stack[self.top] = arc
            self.top += 1

    def _make_room(self, n: cython.Py_ssize_t) -> cython.bint:
        """Whether the arena has room for a tail of at most n arcs."""
        self.block_end = len(self.arcs)
        return self.n_arcs + n <= self.block_end

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fill_register(self) -> cython.void:
        """Enter all states except those of tails into an empty register."""
        start: cython.ulonglong = 1
        if self.tails_end:
            self._enter_states(self.register, self.register_shift, start, self.tails_start)
            start = self.tails_end
        self._enter_states(self.register, self.register_shift, start, self.n_arcs)

    def _add_tail(self, item: cython.ulonglong, letters: cython.const[cython.uchar][::1],
                  parents: cython.const[cython.uint][::1], states: cython.const[cython.uint][::1],
                  marks: cython.ulonglong[::1], path: cython.uint[::1], tail_states: cython.uint[::1]) -> cython.void:
        """Add the states of one tail, from its end on, as far as its group has none."""
        ancestor: cython.ulonglong = item >> 32
        group: cython.ulonglong = states[item & _masks.HALF]
        target: cython.ulonglong
        n: cython.Py_ssize_t = 0
        while marks[ancestor] >> 32 != group and ancestor:
            path[n] = cython.cast(cython.uint, ancestor)
            n += 1
            ancestor = parents[ancestor]
        if marks[ancestor] >> 32 == group:
            target = marks[ancestor] & _masks.HALF
        else:  # the first of its group: the state behind REV(x), whose only arc is ◇, label 0
            target = 0
            if group >> 1 and marks[0] >> 33 == group >> 1:
                target = marks[0] & _masks.HALF  # the group before differs by the accept bit alone
            elif group >> 1:
                target = self._append_arc(_arc.LAST | (group >> 1) << _arc.SHIFT)
            marks[0] = group << 32 | target
        while n:
            n -= 1
            target = _arc.LAST | letters[path[n]] | target << _arc.SHIFT
            if group & 1 and parents[path[n]] == 0:
                target |= _arc.ACCEPT
            target = self._find_or_append_arc(target) if group == 1 else self._append_arc(target)
            marks[path[n]] = group << 32 | target
        tail_states[item & _masks.HALF] = cython.cast(cython.uint, target)

    def _append_arc(self, arc: cython.ulonglong) -> cython.ulonglong:
        """Append a state of one arc to the arena, but not to the register. Return it."""
        self.arcs[self.n_arcs] = arc
        self.n_arcs += 1
        return self.n_arcs - 1

    def _find_or_append_arc(self, arc: cython.ulonglong) -> cython.ulonglong:
        """The state of one arc in the register, otherwise a new one that does not join it."""
        slot: cython.ulonglong
        if arc >> _arc.SHIFT < self.tails_start:  # otherwise the target is new, and so is the state
            self.stack[self.top] = arc
            slot = _arena.hash_arcs(self.stack, self.top, self.seed) >> self.register_shift
            while self.register[slot]:
                if self.arcs[self.register[slot]] == arc:
                    return self.register[slot]
                slot = (slot + 1) & self.register_mask
        return self._append_arc(arc)

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
        mask: cython.ulonglong = (_masks.ONE << bits) - 1
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
            self.stack[self.top] = (prefix_end & _masks.HALF) >> 1 << _arc.SHIFT
            self.top += 1
            if prefix_end & 1:
                self.stack[self.top - 2] |= _arc.ACCEPT
            return
        self._add_arc(n_shared, tile)
        self.stack[self.top - 1] |= prefix_end >> 32 << _arc.SHIFT
        if next_tile == 0 and prefix_end & 1:
            self.stack[self.top - 1] |= _arc.ACCEPT

    def _open_state(self, depth: cython.int, tile: cython.ulonglong) -> cython.void:
        """Open an empty state behind an arc from the open state at depth."""
        self._add_arc(depth, tile)
        self.open_starts[depth + 1] = self.top

    def _add_arc(self, depth: cython.int, tile: cython.ulonglong) -> cython.void:
        """Add an arc from the open state at depth, which is the last one, unless its last arc is a word's end alone."""
        if self.top == self.open_starts[depth] or self.stack[self.top - 1] & _arc.LABEL != tile:
            self.stack[self.top] = tile
            self.top += 1


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
            while (arcs[arc] & _arc.LABEL) != letters[i]:  # ends: each prefix is a path of the DAWG
                arc += 1
            states[i] = cython.cast(cython.uint, (arcs[arc] >> _arc.SHIFT) << 1 | (arcs[arc] >> 8 & 1))
