"""The slot and the word that a search tries next.

The slot has the fewest words for the weight of its cells. The word has a high score and leaves its crossing slots many
words. Chance decides a little, too. All numbers are whole, so that a seed gives the same choices on every machine.
"""

from __future__ import annotations

import math
from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks
from cython.cimports.lexc.kernels.puzzles import _domains, _slots
from cython.cimports.lexc.kernels.puzzles.cell_weights import CellWeights
from cython.cimports.lexc.kernels.puzzles.domains import Domains

SCALE = 1024
"""The unit of gains, noise and regard for crossings."""
_N_CANDIDATES = cython.declare(cython.int, 24)  # words of a slot that are compared
_WEIGHT_SHIFT = cython.declare(cython.int, 16)


@cython.final
@cython.cclass
class Choices:
    """The choices for `domains`, by `weights`. They are ready after `begin`."""

    def __cinit__(self, domains: Domains, weights: CellWeights):
        self.slots = domains.slots
        self.domains = domains
        self.weights = weights
        self.log_steps = array("i", [round(SCALE * math.log2(1 + i / 256)) for i in range(256)])
        self.begin(0, 0, 0)

    def begin(self, seed, noise: cython.longlong, regard: cython.longlong) -> object:
        """Begin anew. Arguments are those of `FillSearch.begin`."""
        self.noise = noise
        self.regard = regard
        self.state = (seed * 0x9E3779B97F4A7C15 + 12345) & 0xFFFFFFFFFFFFFFFF or 1
        self.last_slot = _slots.UNSET
        for _ in range(8):
            self._random()
        return None

    def _random(self) -> cython.longlong:
        """The next random number, of 10 bits (xorshift64)."""
        x: cython.ulonglong = self.state
        x ^= x << 13 & _masks.FULL
        x ^= x >> 7
        x ^= x << 17 & _masks.FULL
        self.state = x
        return cython.cast(cython.longlong, x >> 54)

    def choose_slot(self) -> cython.Py_ssize_t:
        """The slot with the fewest words for its weight; UNSET if each slot has its word."""
        slot: cython.Py_ssize_t
        best: cython.Py_ssize_t = _slots.UNSET
        count: cython.longlong
        weight: cython.longlong
        best_count: cython.longlong = 0
        best_weight: cython.longlong = 1
        for slot in range(self.slots.n_slots):
            if self.domains.words[slot] != _slots.UNSET:
                continue
            weight = self._weigh_slot(slot)
            count = self.domains.counts[slot] * (1024 + self._random() // 10)
            if slot == self.last_slot:
                count = count * 17 // 20
            if best < 0 or count * best_weight < best_count * weight:
                best, best_count, best_weight = slot, count, weight
        if best >= 0:
            self.last_slot = best
        return best

    def _weigh_slot(self, slot: cython.Py_ssize_t) -> cython.longlong:
        """The weight of a slot's cells that have several letters left."""
        position: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        weight: cython.longlong = self.weights.bump // 10
        for position in range(self.slots.lengths[slot]):
            cell = _slots.cell_at(self.slots, slot, position)
            if self.domains.masks[cell] & (self.domains.masks[cell] - 1):
                weight += self.weights.weights[cell]
        return weight >> _WEIGHT_SHIFT

    def choose_word(self, slot: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The best of the first words of a slot."""
        n_compared: cython.int = 0
        best: cython.Py_ssize_t = _slots.UNSET
        best_value: cython.longlong = 0
        value: cython.longlong
        unit: cython.Py_ssize_t
        word: cython.Py_ssize_t
        remaining: cython.ulonglong
        for unit in range(self.domains.n_units[slot]):
            remaining = self.domains.units[self.domains.starts[slot] + unit]
            while remaining and n_compared < _N_CANDIDATES:
                word = unit * 64 + _bits.lowest(remaining)
                remaining &= remaining - 1
                n_compared += 1
                value = self._value(slot, word)
                if best < 0 or value > best_value:
                    best, best_value = word, value
            if n_compared >= _N_CANDIDATES:
                break
        return best

    def _value(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.longlong:
        """The value of a word: its gain, chance, and what it leaves to crossing slots, in SCALE."""
        value: cython.longlong = (self.slots.gains[self.slots.gain_starts[slot] + word]
                                  + self.noise * self._random() // 1024)
        if self.regard:
            value += self.regard * self._weigh_crossings(slot, word) // 1024
        return value

    def _weigh_crossings(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.longlong:
        """The logarithm of the share of words that the crossing slots keep if a slot holds a word, in SCALE."""
        total: cython.longlong = 0
        position: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        side: cython.Py_ssize_t
        other: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        for position in range(self.slots.lengths[slot]):
            cell = _slots.cell_at(self.slots, slot, position)
            if not self.domains.masks[cell] & (self.domains.masks[cell] - 1):
                continue
            letter = _slots.letter_at(self.slots, slot, word, position)
            for side in range(4 * cell, 4 * cell + 4, 2):
                other = self.slots.crossings[side]
                if other >= 0 and other != slot:
                    total += self._log(_domains.count_with(self.domains, other, self.slots.crossings[side + 1], letter))
                    total -= self._log(self.domains.counts[other])
        return total * 710 // 1024  # from powers of 2 to powers of e

    def _log(self, n: cython.longlong) -> cython.longlong:
        """The logarithm of 100 n + 1 to the base 2, in SCALE."""
        x: cython.longlong = 100 * n + 1
        highest: cython.int = _bits.highest(cython.cast(cython.ulonglong, x))
        step: cython.longlong = x >> (highest - 8) if highest >= 8 else x << (8 - highest)
        return highest * 1024 + self.log_steps[step & 255]
