"""The words that fit each slot of a grid, and the letters that fit each cell, before anything is filled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lexc.errors import NoFill
from lexc.image.columns import Number
from lexc.lexicon import Lexicon
from lexc.puzzles.filling import Filler, Wishes
from lexc.puzzles.grid import Grid, Place, Slot


@dataclass(frozen=True)
class SlotFit:
    """A slot. n_alone: words that fit its letters. n_left: those that remain when its crossings are heeded, too.

    best: the best of them, "" for none; score: its score.
    """

    slot: Slot
    pattern: str
    n_alone: int
    n_left: int
    best: str
    score: Number | None


@dataclass(frozen=True)
class Candidate:
    """A word for a slot. n_crossing: the fewest words that an open crossing slot would keep, None without one."""

    word: str
    score: Number | None
    n_crossing: int | None


@dataclass(frozen=True)
class Fit:
    """The words and letters that fit a grid. slots: of the grid, in order. letters: for each cell's place, those that
    may stand there.

    is_consistent: False if it is proved that no fill exists; the numbers are then those at which a slot ran out.
    """

    grid: Grid
    slots: tuple[SlotFit, ...]
    letters: dict[Place, tuple[str, ...]]
    is_consistent: bool


class Fitter:
    """The words and letters that fit a grid."""

    def __init__(self, grid: Grid, lexicon: Lexicon, wishes: Wishes | None = None, seed: int = 1) -> None:
        self._filler = Filler(grid, lexicon, wishes or Wishes(), seed)
        self._is_consistent = self._filler.begin()

    def fit(self) -> Fit:
        """Words for each slot and letters for each cell."""
        problem, search = self._filler.problem, self._filler.search
        masks, texts = search.letter_masks, problem.texts
        letters = {
            place: tuple(text for code, text in enumerate(texts) if masks[cell] >> code & 1)
            for place, cell in problem.grid.cells.items()
        }
        slots = tuple(self._fit_slot(index, slot) for index, slot in enumerate(problem.slots))
        return Fit(problem.grid, slots, letters, self._is_consistent)

    def no_fill_error(self) -> NoFill:
        """The proof that no fill exists, where the fit is not consistent: the slot without words, and the cause."""
        return self._filler.no_fill_error()

    def candidates(self, name: str, limit: int = 20) -> list[Candidate]:
        """The words that remain for a slot, best first. Raises PuzzleError for no such slot, or one that is given."""
        slot = self._filler.grid.slot(name)
        problem, search = self._filler.problem, self._filler.search
        if slot not in problem.slots:
            return []
        index = problem.slots.index(slot)
        found = [(word, search.count_crossing(index, word)) for word in search.read_domain(index, limit)]
        table = problem.table(index)
        lexicon = self._filler.words.lexicon
        return [Candidate(lexicon[table.ordinals[w]], table.scores[w], None if n < 0 else n) for w, n in found]

    def _fit_slot(self, index: int, slot: Slot) -> SlotFit:
        table, domain = self._filler.problem.table(index), self._filler.search.read_domain(index, 1)
        best = self._filler.words.lexicon[table.ordinals[domain[0]]] if domain else ""
        score = table.scores[domain[0]] if domain else None
        n_left = self._filler.search.word_counts[index]
        return SlotFit(slot, self._filler.pattern(slot), self._count_alone(index, slot), n_left, best, score)

    def _count_alone(self, index: int, slot: Slot) -> int:
        """The number of words above the floor that have the given letters of a slot."""
        table, n = self._filler.problem.table(index), self._filler.prefixes[index]
        given: Sequence[tuple[int, int]] = [
            (i, code) for i, cell in enumerate(slot.cells) if (code := self._filler.problem.given[cell]) >= 0
        ]
        if not given:
            return n
        return sum(all(table.letters[w * table.length + i] == code for i, code in given) for w in range(n))
