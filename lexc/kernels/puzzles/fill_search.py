"""The search that fills the slots of a grid with words, each at most once, or proves that it cannot be done.

The search is depth first with two branches: a slot holds a word, or it does not. After either, `Propagation` takes what
cannot stand any more; `Choices` names the next slot and word. The search restarts after 200 failures, then after more
each time, and keeps the weights of cells. Since the numbers grow, a grid without a fill is proved to have none.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.lexc.kernels.puzzles import _domains, _slots
from cython.cimports.lexc.kernels.puzzles.cell_weights import CellWeights
from cython.cimports.lexc.kernels.puzzles.choices import Choices
from cython.cimports.lexc.kernels.puzzles.distinct_words import DistinctWords
from cython.cimports.lexc.kernels.puzzles.domains import Domains
from cython.cimports.lexc.kernels.puzzles.propagation import Propagation
from cython.cimports.lexc.kernels.puzzles.slot_queue import SlotQueue
from cython.cimports.lexc.kernels.puzzles.slots import Slots
from cython.cimports.lexc.kernels.puzzles.trail import Trail

from lexc.kernels._types import Buffer, Sequence, Whole

FILLED = 1
NONE = 0
PAUSED = -1
_FIRST_RESTART = cython.declare(cython.longlong, 200)


@cython.final
@cython.cclass
class FillSearch:
    """A search for one grid.

    bits: the tables of `word_tables`, 64-bit units. letters: the letters of their words (bytes, from 0). gains: an int
    for each word, in SCALE: what its score adds to its choice. n_letters: of the alphabet, at most MAX_LETTERS.
    slots: for each (cells, first unit of its table, first letter, index of its first gain, number of words in the
    table). Raises ValueError if a number does not fit the others.
    """

    slots: Slots
    domains: Domains
    queue: SlotQueue
    trail: Trail
    weights: CellWeights
    distinct: DistinctWords
    propagation: Propagation
    choices: Choices
    decisions: cython.longlong[::1]  # rows of slot, word, rows of the trail and level before
    depth: cython.Py_ssize_t
    n_failures: cython.longlong
    restart_at: cython.longlong
    restart_after: cython.longlong
    is_filled: cython.bint
    is_refuted: cython.bint

    def __cinit__(self, bits: Buffer, letters: Buffer, gains: Buffer, n_letters: Whole, n_cells: Whole,
                  slots: Sequence[tuple[Sequence[int], int, int, int, int]]):
        self.slots = Slots(bits, letters, gains, n_letters, n_cells, slots)
        self.domains = Domains(self.slots)
        self.queue = SlotQueue(self.domains)
        self.trail = Trail(self.domains, self.queue)
        self.weights = CellWeights(self.slots)
        self.distinct = DistinctWords(self.trail)
        self.propagation = Propagation(self.trail, self.distinct, self.weights)
        self.choices = Choices(self.domains, self.weights)
        self.decisions = array("q", bytes(8 * 4 * (self.slots.n_slots + 1)))
        self.depth = self.n_failures = self.restart_at = 0
        self.restart_after = _FIRST_RESTART
        self.is_filled = False
        self.is_refuted = True  # until `begin`

    @property
    def failures(self) -> int:
        """The number of failures since `begin`."""
        return self.n_failures

    @property
    def filled_words(self) -> list[int]:
        """For each slot the index of its word in the table, -1 if several are left."""
        return list(self.domains.words)

    @property
    def letter_masks(self) -> list[int]:
        """For each cell the letters that may stand in it."""
        return list(self.domains.masks)

    @property
    def word_counts(self) -> list[int]:
        """For each slot the number of words that still fit."""
        return list(self.domains.counts)

    @property
    def cell_weights(self) -> list[int]:
        """For each cell its weight: where failures were, and how long ago."""
        return list(self.weights.weights)

    @property
    def empty_slot(self) -> int:
        """The slot whose words ran out last; -1 for none."""
        return self.propagation.empty_slot

    def read_domain(self, slot: Whole, limit: Whole) -> list[int]:
        """The first `limit` words that still fit a slot, as indexes in its table. Raises IndexError for no slot."""
        if not 0 <= slot < self.slots.n_slots:
            raise IndexError(slot)
        return self.domains.read(slot, limit)

    def count_crossing(self, slot: Whole, word: Whole) -> int:
        """The fewest words that a crossing slot would keep, if a slot held a word; of those that are not decided.

        0 also if the word has a letter that a cell excludes; -1 without such a crossing.
        """
        if not (0 <= slot < self.slots.n_slots and 0 <= word < self.slots.n_words[slot]):
            raise IndexError(word)
        fewest = -1
        for position in range(self.slots.lengths[slot]):
            cell = _slots.cell_at(self.slots, slot, position)
            letter = _slots.letter_at(self.slots, slot, word, position)
            if not self.domains.masks[cell] >> letter & 1:
                return 0
            for side in (4 * cell, 4 * cell + 2):
                other = self.slots.crossings[side]
                if other not in (_slots.UNSET, slot) and self.domains.words[other] == _slots.UNSET:
                    n: int = _domains.count_with(self.domains, other, self.slots.crossings[side + 1], letter)
                    fewest = n if fewest < 0 else min(fewest, n)
        return fewest

    def begin(self, masks: Buffer, prefixes: Sequence[int], banned: Sequence[tuple[int, int]], seed: Whole,
              allows_repeats: cython.bint, max_shared: Whole, noise: Whole, regard: Whole,
              weights: Sequence[int] = ()) -> bool:
        """Begin anew, and propagate. Return False if that proves that there is no fill.

        masks: for each cell the letters that it may hold, 64 bits. prefixes: for each slot, how many of its table's
        words it may take. banned: pairs (slot, word) that are excluded. seed: of the random numbers. allows_repeats:
        whether a word may stand twice. max_shared: the longest run of letters that two words may share, 0 for any.
        noise, regard (for crossing slots): their weight in the choice of words, in SCALE. weights: of cells, from an
        earlier search.
        """
        self.is_refuted = True  # if an argument is refused
        self.domains.begin(masks, prefixes, banned)
        self.trail.begin()
        self.weights.begin(weights)
        self.distinct.begin(allows_repeats, max_shared)
        self.choices.begin(seed, noise, regard)
        self.depth = self.n_failures = self.restart_at = 0
        self.restart_after = _FIRST_RESTART
        self.is_filled = False
        self.is_refuted = not self.propagation.begin()
        return not self.is_refuted

    def run(self, max_failures: Whole) -> int:
        """Search on. Return FILLED, NONE (proved), or PAUSED after more failures than allowed.

        After FILLED the next call looks for another fill; it may find one again that it has found before.
        """
        status: cython.int
        limit: cython.longlong = max_failures
        with cython.nogil:
            status = self._run(self.n_failures + limit)
        return status

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, limit: cython.longlong) -> cython.int:
        slot: cython.Py_ssize_t
        if self.is_refuted:
            return 0
        if self.is_filled:
            self.is_filled = False
            if not self._fail():
                return 0
        while self.n_failures < limit:
            if self.n_failures - self.restart_at >= self.restart_after:
                self._restart()
            slot = self.choices.choose_slot()
            if slot < 0:
                self.is_filled = True
                return 1
            if not self._decide(slot, self.choices.choose_word(slot)) and not self._fail():
                return 0
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _decide(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Let a slot hold a word. Return False if that is inconsistent."""
        row: cython.Py_ssize_t = 4 * self.depth
        self.decisions[row] = slot
        self.decisions[row + 1] = word
        self.decisions[row + 2] = self.trail.n_rows
        self.decisions[row + 3] = self.trail.level
        self.depth += 1
        self.trail.add_level()
        return self.propagation.assign(slot, word)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fail(self) -> cython.bint:
        """Undo decisions until the refutation of one is consistent. Return False if none is left: there is no fill."""
        row: cython.Py_ssize_t
        while True:
            self.n_failures += 1
            self.weights.fade()
            self.queue.clear()
            if not self.depth:
                self.is_refuted = True
                return False
            row = 4 * (self.depth - 1)
            self._undo(self.depth - 1)
            if self.trail.drop_word(self.decisions[row], self.decisions[row + 1]) and self.propagation.run():
                return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _undo(self, depth: cython.Py_ssize_t) -> cython.void:
        """Undo all decisions but the first ones."""
        self.trail.undo(self.decisions[4 * depth + 2])
        self.trail.level = self.decisions[4 * depth + 3]
        self.depth = depth

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restart(self) -> cython.void:
        """Forget all decisions. What was refuted before the first one stays."""
        if self.depth:
            self._undo(0)
        self.restart_at = self.n_failures
        self.restart_after += self.restart_after * 3 // 20
