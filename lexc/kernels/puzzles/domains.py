"""All that may still stand in a grid: for each slot a set of words, its *domain*, and for each cell a mask of letters.

A domain is bits as in a table of `word_tables`, of a prefix of its words.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks
from cython.cimports.lexc.kernels.puzzles import _domains, _slots
from cython.cimports.lexc.kernels.puzzles.slots import Slots


@cython.final
@cython.cclass
class Domains:
    """The domains and masks of some slots, which `begin` fills. `Trail` makes all later changes."""

    def __cinit__(self, slots: Slots):
        n: cython.Py_ssize_t = slots.n_slots
        self.slots = slots
        self.starts, self.n_units, self.counts, self.words = (array("q", bytes(8 * n)) for _ in range(4))
        self.units = array("Q")
        self.masks = array("Q", bytes(8 * slots.n_cells))
        self.seen = array("Q", bytes(8 * len(slots.cells)))

    def begin(self, masks, prefixes, banned) -> object:
        """Allow all that is given. Arguments and errors are those of `FillSearch.begin`."""
        given: cython.const[cython.ulonglong][::1] = masks
        i: cython.Py_ssize_t
        if len(given) != self.slots.n_cells or len(prefixes) != self.slots.n_slots:
            raise ValueError("a mask for each cell and a number for each slot")
        self._allow_words(prefixes)
        for slot, word in banned:
            self._ban(slot, word)
        for i in range(self.slots.n_cells):
            self.masks[i] = given[i] & self.slots.all_letters
        for i in range(len(self.seen)):
            self.seen[i] = _masks.FULL
        return None

    def _allow_words(self, prefixes) -> object:
        """Put the first words of each table into its slot's domain."""
        slot: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        n: cython.Py_ssize_t
        total: cython.Py_ssize_t = 0
        for slot in range(self.slots.n_slots):
            n = min(prefixes[slot], self.slots.n_words[slot])
            self.starts[slot] = total
            self.n_units[slot] = (n + 63) >> 6
            self.counts[slot] = n
            self.words[slot] = _slots.UNSET
            total += self.n_units[slot]
        self.units = array("Q", bytes(8 * max(1, total)))
        for slot in range(self.slots.n_slots):
            for unit in range(self.n_units[slot]):
                n = self.counts[slot] - 64 * unit
                self.units[self.starts[slot] + unit] = _masks.FULL if n >= 64 else (_masks.ONE << n) - 1
        return None

    def _ban(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> object:
        """Take a word from a domain for good. Raises ValueError if the table does not have it."""
        if not (0 <= slot < self.slots.n_slots and 0 <= word < self.slots.n_words[slot]):
            raise ValueError("no such word to ban")
        if _domains.has_word(self, slot, word):
            self.units[self.starts[slot] + (word >> 6)] &= ~(_masks.ONE << (word & 63)) & _masks.FULL
            self.counts[slot] -= 1
        return None

    def first_word(self, slot: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The best word of a domain, UNSET if it is empty."""
        unit: cython.Py_ssize_t
        for unit in range(self.n_units[slot]):
            if self.units[self.starts[slot] + unit]:
                return unit * 64 + _bits.lowest(self.units[self.starts[slot] + unit])
        return _slots.UNSET

    def recount(self, slot: cython.Py_ssize_t) -> cython.void:
        """Count the words of a domain anew."""
        unit: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        for unit in range(self.n_units[slot]):
            n += _bits.popcount(self.units[self.starts[slot] + unit])
        self.counts[slot] = n

    def read(self, slot: cython.Py_ssize_t, limit) -> list:
        """The first `limit` words of a domain."""
        found: list = []
        unit: cython.Py_ssize_t
        bits: cython.ulonglong
        for unit in range(self.n_units[slot]):
            bits = self.units[self.starts[slot] + unit]
            while bits and len(found) < limit:
                found.append(unit * 64 + _bits.lowest(bits))
                bits &= bits - 1
        return found
