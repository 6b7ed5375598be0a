"""The state of a walk through the parts of a compound: the parts that it found, and its dead ends.

A junction from which no walk succeeds is a dead end. Its number of 64 bits is kept in a hash table with open
addressing, so that the time stays polynomial. The number has all on which the rest of the walk depends:

    bits 63-54   53-40   39-32   31-23    22-15       14-7          6
         walk    text    index   words    syllables   last part's   the next part
                                                      length        overlaps it

`walk` distinguishes the walks that share the table, `text` the texts that a pattern's replacements make.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.correctness.word_sets import WordSets
from cython.cimports.lexc.kernels.layout import _hash

_MAX_PARTS = cython.declare(cython.int, 128)
_DEAD_END_SLOTS = cython.declare(cython.int, 1 << 14)
_MAX_DEAD_ENDS = cython.declare(cython.int, 10_000)  # hunspell limits the time
_MAX_WALKS = cython.declare(cython.int, 1 << 10)


@cython.final
@cython.cclass
class PartList:
    """The parts of a compound, or the sides of a break: ranges of the texts of `WordSets`, the last one first."""

    def __cinit__(self):
        self.part_starts = memoryview(bytearray(8 * _MAX_PARTS)).cast("q")
        self.part_ends = memoryview(bytearray(8 * _MAX_PARTS)).cast("q")
        self.n_parts = 0

    def add(self, start: cython.Py_ssize_t, end: cython.Py_ssize_t) -> cython.bint:
        """Add a part before those that were found. False if there are too many."""
        if self.n_parts == _MAX_PARTS:
            return False
        self.part_starts[self.n_parts] = start
        self.part_ends[self.n_parts] = end
        self.n_parts += 1
        return True


@cython.final
@cython.cclass
class DeadEnds:
    """The dead ends of a walk. Each comparison is a step of `sets`.

    has_counts: whether the numbers of words and syllables limit a compound. has_lengths: whether lengths of last
    parts do.
    """

    def __cinit__(self, sets: WordSets, has_counts: cython.bint, has_lengths: cython.bint):
        self.sets = sets
        self.has_counts = has_counts
        self.has_lengths = has_lengths
        self.table = memoryview(bytearray(8 * _DEAD_END_SLOTS)).cast("Q")
        self.n_dead_ends = 0
        self.walk_number = 0

    def clear(self) -> cython.void:
        """Remove all dead ends before the next walk."""
        i: cython.Py_ssize_t
        self.n_dead_ends = 0
        self.walk_number += 1
        if self.walk_number == _MAX_WALKS:  # all slots are freed, so that old numbers cannot return
            self.walk_number = 1
            for i in range(_DEAD_END_SLOTS):
                self.table[i] = 0

    def key(
        self,
        text: cython.ulonglong,
        offset: cython.Py_ssize_t,
        n_words: cython.int,
        n_syllables: cython.int,
        length: cython.Py_ssize_t,
        overlaps: cython.bint,
    ) -> cython.ulonglong:
        """The number of a junction.

        text: the text's number. offset: letters before the junction. length: of the last part. overlaps:
        whether the next part begins with the last letter of the last part.
        """
        key: cython.ulonglong = self.walk_number << 54 | text << 40 | cython.cast(cython.ulonglong, offset) << 32
        if not self.has_counts:  # without a limit, only the first part differs from the others
            n_words = min(n_words, 1)
            n_syllables = 0
        key |= cython.cast(cython.ulonglong, min(n_words, 500) + 5) << 23
        key |= cython.cast(cython.ulonglong, min(n_syllables, 255)) << 15
        if self.has_lengths:
            key |= cython.cast(cython.ulonglong, length) << 7 | cython.cast(cython.ulonglong, overlaps) << 6
        return key

    def has(self, key: cython.ulonglong) -> cython.bint:
        """Whether no walk from a junction succeeds, or too many junctions were tried."""
        slot: cython.ulonglong = _hash.mix64(key) & (_DEAD_END_SLOTS - 1)
        if self.n_dead_ends > _MAX_DEAD_ENDS or self.sets.remaining_steps < 0:
            return True
        while self.table[slot] >> 54 == self.walk_number:  # numbers of other walks are free slots
            self.sets.remaining_steps -= 1
            if self.table[slot] == key:
                return True
            slot = (slot + 1) & (_DEAD_END_SLOTS - 1)
        return False

    def add(self, key: cython.ulonglong) -> cython.void:
        """Add a dead end."""
        slot: cython.ulonglong = _hash.mix64(key) & (_DEAD_END_SLOTS - 1)
        while self.table[slot] >> 54 == self.walk_number:
            self.sets.remaining_steps -= 1
            if self.table[slot] == key:
                return
            slot = (slot + 1) & (_DEAD_END_SLOTS - 1)
        self.table[slot] = key
        self.n_dead_ends += 1
