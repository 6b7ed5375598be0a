"""The words that fit each slot of a grid, and the letters that fit each cell, before anything is filled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

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
        self._counts = dict[int, list[Counter[bytes]]]()

    def fit(self) -> Fit:
        """Words for each slot and letters for each cell."""
        problem = self._filler.problem
        letters = {place: tuple(self._letters(cell)) for place, cell in problem.grid.cells.items()}
        slots = tuple(self._fit_slot(index, slot) for index, slot in enumerate(problem.slots))
        return Fit(problem.grid, slots, letters, self._is_consistent)

    def _letters(self, cell: int) -> Iterator[str]:
        """The letters that fit a cell of the grid."""
        problem = self._filler.problem
        if problem.width == 1:
            mask, n_letters = self._masks[cell], problem.words.letters.n_codes
            texts = ((code, problem.text(bytes((code,)))) for code in range(problem.n_codes) if mask >> code & 1)
            return (text if code < n_letters else f"[{text}]" for code, text in texts)
        given = problem.given[cell * problem.width : (cell + 1) * problem.width]
        counts = [self._letters_of_slot(index)[i] for index, i in self._slots_at.get(cell * problem.width, ())]
        if given[0] >= 0 or not counts:
            return iter([problem.text(bytes(given))] if given[0] >= 0 else problem.words.letters.texts)
        return (problem.text(digits) for digits in sorted(set(counts[0]).intersection(*counts)))

    def no_fill_error(self) -> NoFill:
        """The proof that no fill exists, where the fit is not consistent: the slot without words, and the cause."""
        return self._filler.no_fill_error()

    def candidates(self, name: str, limit: int = 20) -> list[Candidate]:
        """The words that remain for a slot, best first. Raises PuzzleError for no such slot, or one that is given."""
        problem, search = self._filler.problem, self._filler.search
        names = [slot.name for slot in problem.slots]
        if self._filler.grid.slot(name).name not in names:
            return []
        index = names.index(self._filler.grid.slot(name).name)
        found = [(word, self._count_crossing(index, word)) for word in search.read_domain(index, limit)]
        table = problem.table(index)
        lexicon = self._filler.words.lexicon
        return [Candidate(lexicon[table.ordinals[w]], table.scores[w], None if n < 0 else n) for w, n in found]

    def _count_crossing(self, index: int, word: int) -> int:
        """The fewest words that an open crossing slot would keep if a slot held a word; -1 without one."""
        problem, search = self._filler.problem, self._filler.search
        if problem.width == 1:
            return search.count_crossing(index, word)
        text, filled = problem.table(index).word(word), search.filled_words
        counts = [
            self._letters_of_slot(other)[i][text[place : place + problem.width]]
            for place, cell in enumerate(problem.slots[index].cells)
            for other, i in self._slots_at.get(cell, ())
            if other != index and filled[other] < 0
        ]
        return min(counts, default=-1)

    @cached_property
    def _masks(self) -> list[int]:
        return self._filler.search.letter_masks

    @cached_property
    def _slots_at(self) -> dict[int, list[tuple[int, int]]]:
        """By the cell of a letter's first digit: (slot, number of the letter in it) of the slots there."""
        found = dict[int, list[tuple[int, int]]]()
        for index, slot in enumerate(self._filler.problem.slots):
            for i, cell in enumerate(slot.cells[:: self._filler.problem.width]):
                found.setdefault(cell, []).append((index, i))
        return found

    def _letters_of_slot(self, index: int) -> list[Counter[bytes]]:
        """For each letter of a slot, by its digits, how many of the words that remain have it."""
        if index not in self._counts:
            problem, search = self._filler.problem, self._filler.search
            table, width = problem.table(index), problem.width
            words = list(map(table.word, search.read_domain(index, len(table))))
            places = range(0, table.length, width)
            self._counts[index] = [Counter(word[place : place + width] for word in words) for place in places]
        return self._counts[index]

    def _fit_slot(self, index: int, slot: Slot) -> SlotFit:
        table, domain = self._filler.problem.table(index), self._filler.search.read_domain(index, 1)
        best = self._filler.words.lexicon[table.ordinals[domain[0]]] if domain else ""
        score = table.scores[domain[0]] if domain else None
        n_left = self._filler.search.word_counts[index]
        slot = self._filler.grid.slot(slot.name)
        return SlotFit(slot, self._filler.pattern(slot), self._count_alone(index), n_left, best, score)

    def _count_alone(self, index: int) -> int:
        """The number of words above the floor that have the given letters of a slot."""
        table, n = self._filler.problem.table(index), self._filler.prefixes[index]
        given: Sequence[tuple[int, int]] = [
            (i, code)
            for i, cell in enumerate(self._filler.problem.slots[index].cells)
            if (code := self._filler.problem.given[cell]) >= 0
        ]
        if not given:
            return n
        return sum(all(table.letters[w * table.length + i] == code for i, code in given) for w in range(n))
