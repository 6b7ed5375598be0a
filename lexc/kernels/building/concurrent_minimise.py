"""Minimisers that add the strings of a GADDAG in several threads to one arena and one register.

No thread waits for another. A new state is written to the arena first. Then its index is put into an empty slot of the
register by one atomic instruction, which fails if another thread was faster. So states stay distinct, and whoever finds
a state in the register can read its arcs.

Each minimiser writes to a block of the arena, and takes the next items that nobody has for a new block. Its states lie
behind their targets, as everywhere: where a target of another thread lies behind the rest of a block, the state begins
a new one. The items that stay unused are 0, and LAST in the end, as if they were one state. No state has such arcs.

    arena     | DAWG | block of one | of another | of one 0 0 LAST | of another LAST | of one | unused |
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _arena, _atomic
from cython.cimports.lexc.kernels.building.gaddag_minimise import GaddagMinimiser
from cython.cimports.lexc.kernels.layout import _arc

from lexc.kernels._types import Writable

_TAILS_IN_BLOCK = cython.declare(cython.Py_ssize_t, 64)
_LONGEST_BLOCK = cython.declare(cython.ulonglong, 1 << 12)


@cython.cclass
class ConcurrentMinimiser(GaddagMinimiser):
    """One of the minimisers that share an arena and a register, each for one thread.

    Neither grows. `n_items_for` tells how long the arena must be. The register is never None, and must have more slots
    than states.
    """

    def __cinit__(self, *_):
        if not self.is_sharing:
            raise ValueError("a register is needed")
        self.next_item = memoryview(bytearray(4)).cast("I")
        self.next_item[0] = 1
        self.block_start = 1

    def join(self, other: GaddagMinimiser, next_item: Writable):
        """Add to the arena and the register of another minimiser, which adds nothing until its sharers have ended.

        next_item: u32, one item: the first item of the arena that is in no block, at first the end of the other one's.
        """
        self.arcs = other.arcs
        self.seed = other.seed
        self._set_register(other.register)
        self.next_item = next_item
        self.tails_start = other.n_arcs
        self.tails_end = other.n_arcs
        self.n_arcs = self.block_start = self.block_end = 0

    def take_root_arcs(self) -> list[int]:
        """Freeze all open states but the root. Return its arcs, which it has no more."""
        self._pop_to(0)
        self._end_block()
        arcs: list[int] = [self.stack[i] for i in range(self.top)]
        self.top = 0
        return arcs

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _make_room(self, n: cython.Py_ssize_t) -> cython.bint:
        """Take a block for tails, of at most n arcs each."""
        self._take_block(_TAILS_IN_BLOCK * n)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _freeze(self, start: cython.uint) -> cython.ulonglong:
        """Freeze the state whose arcs are stack[start:top]. Return its index, 0 for a state without arcs.

        Another thread may add an equal state between the look-up and the entry. Then this one's is dropped.
        """
        n: cython.uint = self.top - start
        slot: cython.ulonglong
        found: cython.ulonglong
        state: cython.ulonglong = 0
        if n == 0:
            return 0
        self.stack[self.top - 1] |= _arc.LAST
        slot = _arena.hash_arcs(self.stack, start, self.seed) >> self.register_shift
        while True:
            found = _atomic.load_acquire(self.register, slot)
            if not found:
                if not state:
                    state = self._append_to_block(start, n)
                found = _atomic.replace_zero(self.register, slot, cython.cast(cython.uint, state))
                if not found:
                    return state
            if _arena.is_state(self.arcs, found, self.stack, start, n):
                if state:
                    self._drop_last(n)
                return found
            slot = (slot + 1) & self.register_mask

    def _append_to_block(self, start: cython.uint, n: cython.uint) -> cython.ulonglong:
        """Append a state with the n arcs from stack[start] on, behind its targets. Return it."""
        i: cython.uint
        last_target: cython.ulonglong = 0
        for i in range(start, start + n):
            last_target = max(last_target, self.stack[i] >> _arc.SHIFT)
        if self.n_arcs + n > self.block_end or last_target >= self.n_arcs:
            self._take_block(max(n, min(2 * (self.n_arcs - self.block_start), _LONGEST_BLOCK)))
        return self._append_state(start, n)

    def _take_block(self, n: cython.ulonglong) -> cython.void:
        """Continue in a new block of n items."""
        self._end_block()
        self.block_start = _atomic.fetch_add(self.next_item, 0, cython.cast(cython.uint, n))
        self.n_arcs = self.block_start
        self.block_end = self.block_start + n

    def _end_block(self) -> cython.void:
        """Mark the items of the block that stay unused."""
        if self.n_arcs < self.block_end:
            self.arcs[self.block_end - 1] = _arc.LAST
            self.n_arcs = self.block_end

    def _drop_last(self, n: cython.uint) -> cython.void:
        """Drop the last state, of n arcs, which no other thread has seen."""
        for _ in range(n):
            self.n_arcs -= 1
            self.arcs[self.n_arcs] = 0


def n_items_for(n_tails: int, n_other: int, longest: int, n_minimisers: int) -> int:
    """The most items that the blocks of some minimisers take.

    n_tails: the arcs of all tails, at most `longest` + 2 each. n_other: the arcs of the nodes where two strings pass.

    A block of tails has room for 64 of them. It is left when fewer items remain than the longest tail needs, so that at
    most a 63rd of its used part is unused; the last one is counted whole. Any other block is as long as its first
    state, or twice as long as the used part of the block before: three items for each arc. For the first such block,
    that part is one of tails, of which at most _LONGEST_BLOCK items count.
    """
    tails = n_tails + n_tails // (_TAILS_IN_BLOCK - 1) + n_minimisers * _TAILS_IN_BLOCK * (longest + 2)
    return tails + 3 * n_other + n_minimisers * _LONGEST_BLOCK
