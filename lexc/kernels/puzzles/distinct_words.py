"""The words of a grid differ: none stands twice, and, if asked for, no two share a long run of letters."""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.puzzles import _domains, _slots
from cython.cimports.lexc.kernels.puzzles.trail import Trail


@cython.final
@cython.cclass
class DistinctWords:
    """The words of slots that exclude each other. trail: makes the changes."""

    def __cinit__(self, trail: Trail):
        self.slots = trail.slots
        self.domains = trail.domains
        self.trail = trail
        self.allows_repeats = False
        self.max_shared = 0

    def begin(self, allows_repeats: cython.bint, max_shared: cython.Py_ssize_t) -> object:
        """Set what is excluded. Arguments are those of `FillSearch.begin`."""
        self.allows_repeats = allows_repeats
        self.max_shared = max_shared
        return None

    def exclude(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Take what a slot's word excludes from all other slots. Return one that has no word left, UNSET for none."""
        empty: cython.Py_ssize_t = _slots.UNSET
        if not self.allows_repeats:
            empty = self._drop_same(slot, word)
        if empty == _slots.UNSET and self.max_shared:
            empty = self._drop_sharing(slot, word)
        return empty

    def _drop_same(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Take a slot's word from the other slots of its table."""
        other: cython.Py_ssize_t
        for other in range(self.slots.n_slots):
            if (other != slot and self.slots.gain_starts[other] == self.slots.gain_starts[slot]
                    and _domains.has_word(self.domains, other, word) and not self.trail.drop_word(other, word)):
                return other
        return _slots.UNSET

    def _drop_sharing(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """Take the words that share a run of letters with a slot's word from the other slots."""
        start: cython.Py_ssize_t
        other: cython.Py_ssize_t
        letters: cython.Py_ssize_t = self.slots.letter_starts[slot] + word * self.slots.lengths[slot]
        for other in range(self.slots.n_slots):
            if other == slot:
                continue
            for start in range(self.slots.lengths[slot] - self.max_shared):
                if not self._drop_run(other, letters + start):
                    return other
        return _slots.UNSET

    def _drop_run(self, slot: cython.Py_ssize_t, letters: cython.Py_ssize_t) -> cython.bint:
        """Take the words that have a run of letters anywhere from a domain. Return whether words are left."""
        offset: cython.Py_ssize_t
        for offset in range(self.slots.lengths[slot] - self.max_shared):
            if self._allows_run(slot, offset, letters) and not self._drop_run_at(slot, offset, letters):
                return False
        return True

    def _allows_run(self, slot: cython.Py_ssize_t, offset: cython.Py_ssize_t,
                    letters: cython.Py_ssize_t) -> cython.bint:
        """Whether the cells of a slot, from an offset on, still allow the letters of a run."""
        i: cython.Py_ssize_t
        mask: cython.ulonglong
        for i in range(self.max_shared + 1):
            mask = self.domains.masks[_slots.cell_at(self.slots, slot, offset + i)]
            if not mask >> self.slots.letters[letters + i] & 1:
                return False
        return True

    def _drop_run_at(self, slot: cython.Py_ssize_t, offset: cython.Py_ssize_t,
                     letters: cython.Py_ssize_t) -> cython.bint:
        """Take the words that have a run at an offset from a domain. Return whether words are left."""
        unit: cython.Py_ssize_t
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        found: cython.ulonglong
        for unit in range(self.domains.n_units[slot]):
            found = self.domains.units[self.domains.starts[slot] + unit]
            for i in range(self.max_shared + 1):
                row = _slots.row_at(self.slots, slot, offset + i, self.slots.letters[letters + i])
                found &= self.slots.bits[row + unit]
            if found:
                self.trail.drop_words(slot, unit, found)
        return self.domains.counts[slot] > 0
