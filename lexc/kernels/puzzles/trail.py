"""The trail: all changes of domains and masks, so that they can be undone, back to any point.

A search has levels. Each slot and each cell is saved before its first change on a level. What a change concerns waits
in a queue to be revised.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks
from cython.cimports.lexc.kernels.puzzles.domains import Domains
from cython.cimports.lexc.kernels.puzzles.slot_queue import SlotQueue


@cython.final
@cython.cclass
class Trail:
    """The trail of `domains`. Changes push slots into `queue`. `begin` follows that of the domains."""

    def __cinit__(self, domains: Domains, queue: SlotQueue):
        n: cython.Py_ssize_t = domains.slots.n_slots
        n_cells: cython.Py_ssize_t = domains.slots.n_cells
        self.slots = domains.slots
        self.domains = domains
        self.queue = queue
        # Each level of the search saves each slot and each cell once. Pages that are never written take no memory.
        self.rows = memoryview(bytearray(8 * 5 * (n + 2) * (n + n_cells))).cast("q")
        self.begin()

    def begin(self) -> object:
        """Forget all changes; later ones are those of the domains as they are now."""
        self.saved = memoryview(bytearray(8 * (self.slots.n_slots + 2) * len(self.domains.units))).cast("Q")
        self.slot_stamps = array("q", bytes(8 * self.slots.n_slots))
        self.cell_stamps = array("q", bytes(8 * self.slots.n_cells))
        self.n_rows = self.n_saved = 0
        self.level = self.n_levels = 1
        return None

    def add_level(self) -> cython.void:
        """Go to a level that never was."""
        self.n_levels += 1
        self.level = self.n_levels

    # ---- Changes ----------------------------------------------------------------------------------------------------

    def set_mask(self, cell: cython.Py_ssize_t, mask: cython.ulonglong, slot: cython.Py_ssize_t) -> cython.void:
        """Change a cell's letters on behalf of a slot; the other slot is to be revised."""
        side: cython.Py_ssize_t
        other: cython.Py_ssize_t
        if self.cell_stamps[cell] != self.level:
            self._write(-1 - cell, self.cell_stamps[cell], cython.cast(cython.longlong, self.domains.masks[cell]), 0)
            self.cell_stamps[cell] = self.level
        self.domains.masks[cell] = mask
        for side in range(2):
            other = self.slots.crossings[4 * cell + 2 * side]
            if other >= 0 and other != slot:
                self.queue.push(other)

    def set_word(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.void:
        """Take all words but one from a slot's domain."""
        unit: cython.Py_ssize_t
        self.save_slot(slot)
        for unit in range(self.domains.n_units[slot]):
            self.domains.units[self.domains.starts[slot] + unit] = 0
        self.domains.units[self.domains.starts[slot] + (word >> 6)] = _masks.ONE << (word & 63)
        self.domains.counts[slot] = 1

    def drop_words(self, slot: cython.Py_ssize_t, unit: cython.Py_ssize_t, words: cython.ulonglong) -> cython.void:
        """Take words of one unit, all of which it has, from a slot's domain; the slot is to be revised."""
        self.save_slot(slot)
        self.domains.units[self.domains.starts[slot] + unit] &= ~words & _masks.FULL
        self.domains.counts[slot] -= _bits.popcount(words)
        self.queue.has_lost[slot] = True
        self.queue.push(slot)

    def drop_word(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Take a word that it has from a slot's domain. Return whether words are left."""
        self.drop_words(slot, word >> 6, _masks.ONE << (word & 63))
        return self.domains.counts[slot] > 0

    # ---- Saving and undoing -----------------------------------------------------------------------------------------

    def save_slot(self, slot: cython.Py_ssize_t) -> cython.void:
        """Save a slot before its first change on this level."""
        unit: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.domains.n_units[slot]
        if self.slot_stamps[slot] == self.level:
            return
        self._write(slot, self.slot_stamps[slot], self.domains.counts[slot], self.domains.words[slot])
        self.slot_stamps[slot] = self.level
        for unit in range(n):
            self.saved[self.n_saved + unit] = self.domains.units[self.domains.starts[slot] + unit]
        self.n_saved += n

    def _write(self, item: cython.longlong, stamp: cython.longlong, value: cython.longlong,
               word: cython.longlong) -> cython.void:
        row: cython.Py_ssize_t = 5 * self.n_rows
        self.rows[row] = item
        self.rows[row + 1] = stamp
        self.rows[row + 2] = value
        self.rows[row + 3] = word
        self.rows[row + 4] = self.n_saved
        self.n_rows += 1

    def undo(self, n_rows: cython.longlong) -> cython.void:
        """Undo changes until so many rows are left."""
        row: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        while self.n_rows > n_rows:
            self.n_rows -= 1
            row = 5 * self.n_rows
            if self.rows[row] >= 0:
                self._restore_slot(self.rows[row], row)
                continue
            cell = -1 - self.rows[row]
            self.cell_stamps[cell] = self.rows[row + 1]
            self.domains.masks[cell] = cython.cast(cython.ulonglong, self.rows[row + 2]) & _masks.FULL

    def _restore_slot(self, slot: cython.Py_ssize_t, row: cython.Py_ssize_t) -> cython.void:
        """Undo the changes of a slot since its row was written."""
        i: cython.Py_ssize_t
        self.slot_stamps[slot] = self.rows[row + 1]
        self.domains.counts[slot] = self.rows[row + 2]
        self.domains.words[slot] = self.rows[row + 3]
        self.n_saved = self.rows[row + 4]
        for i in range(self.domains.n_units[slot]):
            self.domains.units[self.domains.starts[slot] + i] = self.saved[self.n_saved + i]
        for i in range(self.slots.lengths[slot]):
            self.domains.seen[self.slots.cell_starts[slot] + i] = _masks.FULL
