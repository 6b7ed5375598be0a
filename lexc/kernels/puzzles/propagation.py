"""Propagation: what follows from a change, in the slots that it concerns, in those that these concern, and so on.

Words and letters are kept consistent (Lecoutre's simple tabular reduction, on bits): a letter that leaves a cell takes
its words from the domain; a letter that no word of a domain has leaves the cell. The last word of a slot takes from the
other slots what it excludes there.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks
from cython.cimports.lexc.kernels.puzzles import _slots
from cython.cimports.lexc.kernels.puzzles.cell_weights import CellWeights
from cython.cimports.lexc.kernels.puzzles.distinct_words import DistinctWords
from cython.cimports.lexc.kernels.puzzles.trail import Trail


@cython.final
@cython.cclass
class Propagation:
    """Propagation of the changes in the queue of `trail`. distinct: what words exclude. weights: get the failures."""

    def __cinit__(self, trail: Trail, distinct: DistinctWords, weights: CellWeights):
        n_words: cython.Py_ssize_t = max(trail.slots.n_words, default=0)
        self.slots = trail.slots
        self.domains = trail.domains
        self.queue = trail.queue
        self.trail = trail
        self.distinct = distinct
        self.weights = weights
        self.residues = array("I", bytes(4 * 64 * len(trail.slots.cells)))
        self.scratch = array("Q", bytes(8 * (n_words // 64 + 1)))
        self.empty_slot = _slots.UNSET

    def begin(self) -> cython.bint:
        """Revise all slots. Return False at a slot without words."""
        slot: cython.Py_ssize_t
        is_consistent: cython.bint = True
        self.empty_slot = _slots.UNSET
        for slot in range(self.slots.n_slots):
            if not self.domains.counts[slot]:
                self.empty_slot = slot
                is_consistent = False
        self.queue.push_all()
        if is_consistent:
            with cython.nogil:
                is_consistent = self.run()
        if not is_consistent:
            self.queue.clear()
        return is_consistent

    def assign(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Decide a slot, and propagate. Return False at a slot without words."""
        position: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        mask: cython.ulonglong
        self.trail.set_word(slot, word)
        for position in range(self.slots.lengths[slot]):
            cell = _slots.cell_at(self.slots, slot, position)
            mask = _masks.ONE << _slots.letter_at(self.slots, slot, word, position)
            if self.domains.masks[cell] != mask:
                if not self.domains.masks[cell] & mask:
                    return self._fail(slot, cell)
                self.trail.set_mask(cell, mask, slot)
        return self._settle(slot) and self.run()

    def run(self) -> cython.bint:
        """Revise the slots in the queue. Return False at a slot without words."""
        while self.queue.n:
            if not self._revise(self.queue.pop()):
                return False
        return True

    def _revise(self, slot: cython.Py_ssize_t) -> cython.bint:
        """Take the words from a domain that its cells exclude, then the letters from the cells that no word has."""
        position: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        culprit: cython.Py_ssize_t = _slots.UNSET
        has_changed: cython.bint = self.queue.has_lost[slot]
        self.queue.has_lost[slot] = False
        for position in range(self.slots.lengths[slot]):
            cell = _slots.cell_at(self.slots, slot, position)
            if (self.domains.masks[cell] != self.domains.seen[self.slots.cell_starts[slot] + position]
                    and self._filter(slot, position, cell)):
                has_changed = True
                culprit = cell
        if not has_changed:
            return True
        self.domains.recount(slot)
        if not self.domains.counts[slot]:
            return self._fail(slot, culprit)
        for position in range(self.slots.lengths[slot]):
            self._support(slot, position)
        return self.domains.counts[slot] > 1 or self.domains.words[slot] != _slots.UNSET or self._settle(slot)

    def _filter(self, slot: cython.Py_ssize_t, position: cython.Py_ssize_t, cell: cython.Py_ssize_t) -> cython.bint:
        """Take the words whose letter at a position the cell excludes. Return whether there were any.

        The rows of the letters that have gone are subtracted, or those that are left are kept, whichever are fewer.
        """
        place: cython.Py_ssize_t = self.slots.cell_starts[slot] + position
        mask: cython.ulonglong = self.domains.masks[cell]
        gone: cython.ulonglong = self.slots.all_letters & self.domains.seen[place] & (~mask & _masks.FULL)
        subtracts: cython.bint = _bits.popcount(gone) < _bits.popcount(mask)
        flip: cython.ulonglong = 0 if subtracts else _masks.FULL  # so that the bits of words that go are 1
        start: cython.Py_ssize_t = self.domains.starts[slot]
        n: cython.Py_ssize_t = self.domains.n_units[slot]
        first: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        self.domains.seen[place] = mask
        self._collect(slot, position, gone if subtracts else mask)
        for first in range(n):
            if self.domains.units[start + first] & (self.scratch[first] ^ flip):
                self.trail.save_slot(slot)
                for unit in range(first, n):
                    self.domains.units[start + unit] &= ~(self.scratch[unit] ^ flip) & _masks.FULL
                return True
        return False

    def _collect(self, slot: cython.Py_ssize_t, position: cython.Py_ssize_t, letters: cython.ulonglong) -> cython.void:
        """Write the words of a slot's table that have one of some letters at a position into scratch."""
        first: cython.Py_ssize_t = _slots.row_at(self.slots, slot, position, 0)
        row: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.domains.n_units[slot]
        for unit in range(n):
            self.scratch[unit] = 0
        while letters:
            row = first + _bits.lowest(letters) * self.slots.widths[slot]
            letters &= letters - 1
            for unit in range(n):
                self.scratch[unit] |= self.slots.bits[row + unit]

    def _support(self, slot: cython.Py_ssize_t, position: cython.Py_ssize_t) -> cython.void:
        """Take the letters from a cell that no word of the domain has there."""
        place: cython.Py_ssize_t = self.slots.cell_starts[slot] + position
        cell: cython.Py_ssize_t = self.slots.cells[place]
        row: cython.Py_ssize_t = _slots.row_at(self.slots, slot, position, 0)
        mask: cython.ulonglong = self.domains.masks[cell]
        remaining: cython.ulonglong = mask
        letter: cython.Py_ssize_t
        if not mask & (mask - 1):
            return
        while remaining:
            letter = _bits.lowest(remaining)
            remaining &= remaining - 1
            if not self._has_any(slot, row + letter * self.slots.widths[slot], 64 * place + letter):
                mask &= ~(_masks.ONE << letter) & _masks.FULL
        if mask != self.domains.masks[cell]:
            self.trail.set_mask(cell, mask, slot)
            self.domains.seen[place] = mask

    def _has_any(self, slot: cython.Py_ssize_t, row: cython.Py_ssize_t, residue: cython.Py_ssize_t) -> cython.bint:
        """Whether a word of the domain is in a row of its table. The row's residue is tried first."""
        start: cython.Py_ssize_t = self.domains.starts[slot]
        unit: cython.Py_ssize_t = self.residues[residue]
        if unit < self.domains.n_units[slot] and self.domains.units[start + unit] & self.slots.bits[row + unit]:
            return True
        for unit in range(self.domains.n_units[slot]):
            if self.domains.units[start + unit] & self.slots.bits[row + unit]:
                self.residues[residue] = cython.cast(cython.uint, unit)
                return True
        return False

    def _settle(self, slot: cython.Py_ssize_t) -> cython.bint:
        """A slot has one word left: take what it excludes from the others. Return False if one has no other word."""
        word: cython.Py_ssize_t = self.domains.first_word(slot)
        empty: cython.Py_ssize_t
        self.trail.save_slot(slot)
        self.domains.words[slot] = word
        empty = self.distinct.exclude(slot, word)
        return empty == _slots.UNSET or self._fail(empty, _slots.UNSET)

    def _fail(self, slot: cython.Py_ssize_t, cell: cython.Py_ssize_t) -> cython.bint:
        """A slot has no word left, because of a cell, or UNSET. Return False."""
        self.empty_slot = slot
        self.weights.blame(slot, cell)
        return False
