"""The number of words of each set of letters, so of the anagrams of each word.

The *key* of a word is the sum of secret random numbers of its letters, modulo 2^64. Anagrams have the same key, since
a sum does not depend on the order. Two other words have the same key with a probability of 2^-54 or less: nobody who
does not know the seed can prepare them.

    slots     0 | key of ACT | 0 | key of AEGR | …      a hash table; a quarter of it at least is free
    counts    0 | 2          | 0 | 3           | …      CAT and ACT; RAGE, GEAR, AGER

Words come as labels, zero-ended, one after another.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.building import _words
from cython.cimports.lexc.kernels.layout import _hash, _label_text, _masks

from lexc.kernels._types import Callable, Sequence

_FIRST_SLOTS = cython.declare(cython.Py_ssize_t, 1 << 12)
MAX_SETS = 1 << 24
"""The most sets of letters that are counted: 600 MB."""


@cython.final
@cython.cclass
class LetterSetCounts:
    """The number of words of each set of letters.

    seed: a secret number of 64 bits. is_utf8: labels are UTF-8, and letters are code points; otherwise they are tiles.
    max_sets: at most `MAX_SETS`. zeros: makes buffers, as `lexc.compile.buffers.zeros`.
    """

    _seed: cython.ulonglong
    _is_utf8: cython.bint
    _max_sets: cython.Py_ssize_t
    _zeros: Callable
    _tile_numbers: cython.ulonglong[::1]  # `_letter_number` of each byte
    _slots: cython.ulonglong[::1]
    _counts: cython.uint[::1]
    _n_sets: cython.Py_ssize_t

    def __cinit__(self, seed: cython.ulonglong, is_utf8: cython.bint, max_sets: cython.Py_ssize_t, zeros: Callable):
        tile: cython.Py_ssize_t
        self._seed = seed
        self._is_utf8 = is_utf8
        self._tile_numbers = zeros("Q", 256)
        for tile in range(256):
            self._tile_numbers[tile] = self._letter_number(tile)
        self._max_sets = max_sets
        self._zeros = zeros
        self._slots = zeros("Q", _FIRST_SLOTS)
        self._counts = zeros("I", _FIRST_SLOTS)
        self._n_sets = 0

    def add(self, words: cython.const[cython.uchar][::1]):
        """Count words. Raises OverflowError if there are more than max_sets sets, ValueError if the last has no end."""
        start: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        key: cython.ulonglong
        slot: cython.Py_ssize_t
        _check_end(words)
        while start < len(words):
            end = _words.end_of_word(words, start)
            key = self._key(words, start, end)
            slot = self._find_slot(key)
            if self._slots[slot] == 0:
                if self._n_sets >= self._max_sets:
                    raise OverflowError("too many sets of letters")
                self._slots[slot] = key
                self._n_sets += 1
            self._counts[slot] += 1
            if 4 * self._n_sets > 3 * len(self._slots):
                self._grow()
            start = end + 1

    def keep(self, words: cython.uchar[::1], low: cython.ulonglong, high: cython.ulonglong) -> int:
        """Keep the words of which low to high were counted with the same letters. Return the bytes of these words.

        Raises ValueError if the last word has no end.
        """
        start: cython.Py_ssize_t = 0
        end: cython.Py_ssize_t
        kept: cython.Py_ssize_t = 0
        count: cython.uint
        _check_end(words)
        while start < len(words):
            end = _words.end_of_word(words, start)
            count = self._counts[self._find_slot(self._key(words, start, end))]
            if low <= count <= high:
                kept = _words.copy_word(words, start, end + 1, words, kept)
            start = end + 1
        return kept

    def count(self, letters: Sequence[int]) -> int:
        """The number of words that were counted with some letters: tiles or code points."""
        key: cython.ulonglong = 0
        letter: cython.ulonglong
        for letter in letters:
            key = (key + self._letter_number(letter)) & _masks.FULL
        return self._counts[self._find_slot(key | 1)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _key(self, words: cython.const[cython.uchar][::1], start: cython.Py_ssize_t, end: cython.Py_ssize_t
             ) -> cython.ulonglong:
        """The key of words[start:end]. It is odd, so never that of a free slot."""
        key: cython.ulonglong = 0
        letter: cython.ulonglong = 0
        i: cython.Py_ssize_t
        if not self._is_utf8:
            for i in range(start, end):
                key = (key + self._tile_numbers[words[i]]) & _masks.FULL
            return key | 1
        for i in range(start, end):
            letter = _label_text.extend_code_point(letter, words[i])
            if letter < _label_text.INCOMPLETE:
                key = (key + self._letter_number(letter)) & _masks.FULL
                letter = 0
        return key | 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _letter_number(self, letter: cython.ulonglong) -> cython.ulonglong:
        """The random number of a letter: its bits mixed with the seed, as in the generator splitmix64."""
        mixed: cython.ulonglong = (self._seed + letter * _hash.GOLDEN) & _masks.FULL
        mixed = ((mixed ^ (mixed >> 30)) * _hash.PRIME) & _masks.FULL
        mixed = ((mixed ^ (mixed >> 27)) * _hash.GOLDEN) & _masks.FULL
        return mixed ^ (mixed >> 31)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_slot(self, key: cython.ulonglong) -> cython.Py_ssize_t:
        """The slot of a key, or the free one where it would stand."""
        mask: cython.Py_ssize_t = len(self._slots) - 1
        slot: cython.Py_ssize_t = (((key ^ (key >> 32)) * _hash.GOLDEN) & _masks.FULL) >> 20 & mask
        while self._slots[slot] and self._slots[slot] != key:
            slot = (slot + 1) & mask
        return slot

    @cython.cfunc
    def _grow(self) -> object:
        """Double the table."""
        slots: cython.ulonglong[::1] = self._slots
        counts: cython.uint[::1] = self._counts
        i: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        self._slots = self._zeros("Q", 2 * len(slots))
        self._counts = self._zeros("I", 2 * len(slots))
        for i in range(len(slots)):
            if slots[i]:
                slot = self._find_slot(slots[i])
                self._slots[slot] = slots[i]
                self._counts[slot] = counts[i]
        return None


@cython.cfunc
@cython.exceptval(-1)
def _check_end(words: cython.const[cython.uchar][::1]) -> cython.int:
    """Raise ValueError if the last word has no end."""
    if len(words) and words[len(words) - 1]:
        raise ValueError("the last word has no end")
    return 0
