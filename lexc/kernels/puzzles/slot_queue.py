"""The slots that are to be revised, since their words or the letters of their cells have changed."""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.puzzles.domains import Domains


@cython.final
@cython.cclass
class SlotQueue:
    """A queue of the slots of `domains`, those with few words first. It is empty at first."""

    def __cinit__(self, domains: Domains):
        n: cython.Py_ssize_t = domains.slots.n_slots
        self.domains = domains
        self.slots = array("q", bytes(8 * n))
        self.n = 0
        self.is_queued, self.has_lost = bytearray(n), bytearray(n)

    def push(self, slot: cython.Py_ssize_t) -> cython.void:
        """Add a slot, once."""
        if not self.is_queued[slot]:
            self.is_queued[slot] = True
            self.slots[self.n] = slot
            self.n += 1

    def push_all(self) -> cython.void:
        """Add all slots, as if each had lost words."""
        slot: cython.Py_ssize_t
        self.clear()
        for slot in range(len(self.slots)):
            self.has_lost[slot] = True
            self.push(slot)

    def pop(self) -> cython.Py_ssize_t:
        """Take the slot with the fewest words from a queue that is not empty."""
        index: cython.Py_ssize_t
        best: cython.Py_ssize_t = 0
        slot: cython.Py_ssize_t
        for index in range(1, self.n):
            if self.domains.counts[self.slots[index]] < self.domains.counts[self.slots[best]]:
                best = index
        slot = self.slots[best]
        self.n -= 1
        self.slots[best] = self.slots[self.n]
        self.is_queued[slot] = False
        return slot

    def clear(self) -> cython.void:
        """Forget all slots. After a failure, what was not revised will be undone."""
        slot: cython.Py_ssize_t
        for slot in range(len(self.slots)):
            self.is_queued[slot] = self.has_lost[slot] = False
        self.n = 0
