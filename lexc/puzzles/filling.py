"""Filling a grid: the first fill, several fills, and what is known if there is none."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from statistics import fmean

from lexc.errors import FillTimeout, NoFill, PuzzleError, UsageError
from lexc.image.columns import Number
from lexc.kernels.puzzles.choices import SCALE
from lexc.kernels.puzzles.fill_search import FILLED, NONE, FillSearch
from lexc.lexicon import Lexicon
from lexc.puzzles.grid import Grid, Place, Slot, place_name
from lexc.puzzles.problem import Problem
from lexc.puzzles.text_grids import write_rows
from lexc.puzzles.word_list import choose_column, word_list

_FAILURES_PER_LOOK = 16
"""After so many failures the clock, `stop` and Ctrl-C are heeded: some milliseconds."""
_N_HARDEST = 3
MAX_SECONDS = 1e6

Progress = Callable[["Fill"], None]
Stop = Callable[[], bool]


@dataclass(frozen=True)
class FilledWord:
    """A word in a slot. slot: its name. score: None without one. is_in: whether the lexicon has it (given ones may
    not).
    """

    slot: str
    word: str
    score: Number | None
    is_in: bool = True


@dataclass(frozen=True)
class Fill:
    """A filled grid. words: by slot. seed: the same seed gives the same first fill. seconds: until it was found."""

    grid: Grid
    words: tuple[FilledWord, ...]
    seed: int
    seconds: float
    n_failures: int = 0

    @cached_property
    def scores(self) -> list[Number]:
        """The scores of the words that have one."""
        return [word.score for word in self.words if word.score is not None]

    @property
    def mean(self) -> float | None:
        """The mean score; None without scores."""
        return fmean(self.scores) if self.scores else None

    @property
    def minimum(self) -> Number | None:
        """The lowest score; None without scores."""
        return min(self.scores, default=None)

    def text(self) -> str:
        """The rows of the grid, as `Grid.read` reads them."""
        return write_rows(self.grid)


@dataclass(frozen=True)
class Wishes:
    """The wishes that a fill obeys.

    score: the column of scores; None for `score` or `weight`, if the lexicon has it. min_score: the least score, None
    for any; words without a score have none. slot_scores: the least score of single slots, by name. forbid: words that
    must not stand. prefer: words that are taken first, whatever their score. require: words that must stand somewhere,
    at most eight. max_shared: the longest run of letters that two words may share, 0 for any. allow_repeats: whether a
    word may stand twice. region: two opposite corners; its cells are emptied, and only slots that touch it are filled.
    """

    score: str | None = None
    min_score: Number | None = None
    slot_scores: Mapping[str, Number] = field(default_factory=dict)
    forbid: Sequence[str] = ()
    prefer: Sequence[str] = ()
    require: Sequence[str] = ()
    max_shared: int = 0
    allow_repeats: bool = False
    region: tuple[Place, Place] | None = None


class Clock:
    """The end of a search: a time, a function that says stop, or Ctrl-C between two looks."""

    def __init__(self, seconds: float, stop: Stop | None = None) -> None:
        if not 0 <= seconds <= MAX_SECONDS:
            raise UsageError("no such time", expected=f"0 to {MAX_SECONDS:,.0f} seconds", found=str(seconds))
        self._began, self._seconds, self._stop = time.perf_counter(), seconds, stop

    @property
    def elapsed(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self._began

    def is_over(self) -> bool:
        """Whether the search has to end."""
        return self.elapsed >= self._seconds or (self._stop is not None and self._stop())


class Filler:
    """One grid, one lexicon, some wishes; several fills from them."""

    def __init__(self, grid: Grid, lexicon: Lexicon, wishes: Wishes, seed: int = 1) -> None:
        self.wishes, self.seed = wishes, seed
        self.column = choose_column(lexicon, wishes.score)
        if not self.column and (wishes.min_score is not None or wishes.slot_scores):
            raise PuzzleError("the lexicon has no scores", expected="a column score or weight",
                              remedy="Build it from lines WORD;SCORE with --value 2:score.")  # fmt: skip
        self.words = word_list(lexicon, self.column, seed, wishes.prefer)
        self.grid = clear_region(grid, wishes.region) if wishes.region else grid
        slots = region_slots(self.grid, wishes.region) if wishes.region else self.grid.slots
        for name in wishes.slot_scores:
            grid.slot(name)
        self.problem = Problem(self.grid, self.words, slots)
        self.search: FillSearch = self.problem.make_search()
        self.prefixes = self.problem.prefixes(wishes.min_score, {k.upper(): v for k, v in wishes.slot_scores.items()})
        width = self.problem.width
        self.max_shared = (wishes.max_shared + 1) * width - 1 if wishes.max_shared else 0  # in digits
        self.banned = self.problem.bans(wishes.forbid, self.max_shared, wishes.allow_repeats)

    def begin(self, masks: Sequence[int] | None = None, seed: int | None = None, prefixes: Sequence[int] | None = None,
              noise: int = SCALE, regard: int = SCALE) -> bool:  # fmt: skip
        """Begin a search. Return False if propagation alone proves that there is no fill."""
        return self.search.begin(
            self.problem.masks() if masks is None else masks,  # type: ignore[arg-type]
            self.prefixes if prefixes is None else prefixes, self.banned, self.seed if seed is None else seed,
            self.wishes.allow_repeats, self.max_shared, noise, regard,
        )  # fmt: skip

    def run(self, clock: Clock) -> int:
        """Search until a fill is found, none is proved, or the clock is over (PAUSED)."""
        while True:
            status = self.search.run(_FAILURES_PER_LOOK)
            if status == FILLED and self.repeats_across_tables():
                continue
            if status in (FILLED, NONE) or clock.is_over():
                return status

    def repeats_across_tables(self) -> bool:
        """Whether a word stands twice, once through a rebus. The kernel compares words of one table only."""
        if self.wishes.allow_repeats or not self.problem.has_rebus:
            return False
        found = self.ordinals()
        return len({*found}) < len(found)

    def ordinals(self) -> list[int]:
        """The words of the fill by slot, as ordinals in the lexicon."""
        return [self.problem.table(i).ordinals[word] for i, word in enumerate(self.search.filled_words)]

    def fill(self, clock: Clock) -> Fill:
        """The fill that was found."""
        letters = dict[Place, str]()
        codes = dict[int, int]()
        problem = self.problem
        for index, (slot, word) in enumerate(zip(problem.slots, self.search.filled_words, strict=True)):
            for cell, code in zip(slot.cells, problem.table(index).word(word), strict=True):
                assert codes.setdefault(cell, code) == code
        for place, cell in self.grid.cells.items():
            cells = range(cell * problem.width, (cell + 1) * problem.width)
            if cells[0] in codes:
                letters[place] = problem.text(bytes(map(codes.__getitem__, cells)))
        filled = self.grid.with_letters(letters)
        return Fill(filled, tuple(self._filled_words()), self.seed, clock.elapsed, self.search.failures)

    def _filled_words(self) -> Iterator[FilledWord]:
        found = dict[str, FilledWord]()
        for index, (slot, word) in enumerate(zip(self.problem.slots, self.search.filled_words, strict=True)):
            table = self.problem.table(index)
            text = self.words.lexicon[table.ordinals[word]]
            found[slot.name] = FilledWord(slot.name, text, table.scores[word])
        for slot in self.problem.complete:
            codes = self.problem.codes_of(slot)
            ordinal = self._ordinal_of(codes)
            score = self.words.scores[ordinal] if ordinal >= 0 and self.words.scores else None
            found[slot.name] = FilledWord(slot.name, self.words.letters.spell(codes), score, ordinal >= 0)
        return (found[slot.name] for slot in self.grid.slots if slot.name in found)

    def _ordinal_of(self, codes: bytes) -> int:
        text = self.words.letters.spell(codes)
        return self.words.lexicon.index(text) if text in self.words.lexicon else -1

    # ---- Why there is no fill ---------------------------------------------------------------------------------------

    def no_fill_error(self) -> NoFill:
        """The error for a grid that is proved to have no fill."""
        slots = self.problem.slots
        index = self.search.empty_slot
        slot = slots[index] if 0 <= index < len(slots) else None
        if self.begin():
            return self._error(NoFill, "no fill exists: every way was tried", slot, hardest=self.hardest())
        index = self.search.empty_slot
        slot = slots[index] if index >= 0 else None
        clash = self.find_clash()
        return self._error(NoFill, "no fill exists", slot, clash=clash)

    def _error(self, kind: type[NoFill], problem: str, slot: Slot | None, clash: tuple[str, ...] = (),
               hardest: tuple[str, ...] = ()) -> NoFill:  # fmt: skip
        found = f"none for {slot.name} ({self.pattern(slot)})" if slot else ""
        remedy = "Give other letters there, or add words to the list."
        if clash:
            remedy = f"These givens exclude each other: {', '.join(clash)}."
        if hardest:
            remedy = f"The hardest part: {', '.join(hardest)}."
        error = kind(problem, expected="words for all slots", found=found, remedy=remedy)
        error.slot, error.clash = slot.name if slot else "", clash
        return error

    def pattern(self, slot: Slot) -> str:
        """The given letters of a slot, ? for the others."""
        return "".join(letter or "?" for letter in self.grid.given_letters(self.grid.slot(slot.name)))

    def hardest(self) -> tuple[str, ...]:
        """The names of the slots where the search failed most."""
        weights = self.search.cell_weights
        slots = sorted(self.problem.slots, key=lambda slot: -fmean(weights[cell] for cell in slot.cells))
        return tuple(slot.name for slot in slots[:_N_HARDEST])

    def find_clash(self) -> tuple[str, ...]:
        """A smallest set of given letters that alone leaves a slot without words: names of slots and cells."""
        every = self.problem.every
        kept = self._givens()
        if not self.begin(self.problem.masks({cell: every for cells in kept.values() for cell in cells})):
            return ()
        for name in [*kept]:
            fewer = {other: cells for other, cells in kept.items() if other != name}
            stay = {cell for cells in fewer.values() for cell in cells}
            freed = {cell: every for cell, code in enumerate(self.problem.given) if code >= 0 and cell not in stay}
            if not self.begin(self.problem.masks(freed)):
                kept = fewer
        return tuple(kept)

    def _givens(self) -> dict[str, tuple[int, ...]]:
        """The given cells, by the name of their slot if it is complete, or by their own."""
        found = {slot.name: slot.cells for slot in self.problem.complete}
        covered = {cell for cells in found.values() for cell in cells}
        for cell, code in enumerate(self.problem.given):
            if 0 <= code < self.words.letters.n_codes and cell not in covered:
                name = place_name(self.problem.place(cell))
                found[name] = (*found.get(name, ()), cell)
        return found

    def timeout_error(self, clock: Clock) -> FillTimeout:
        """The error for a search that was ended."""
        hardest = self.hardest()
        error = FillTimeout(
            "no fill was found in the time", expected="more time, or fewer wishes", found=f"{clock.elapsed:.1f} s",
            remedy=f"The hardest part: {', '.join(hardest)}.",
        )  # fmt: skip
        error.hardest = hardest
        return error


def clear_region(grid: Grid, region: tuple[Place, Place]) -> Grid:
    """The grid with the cells of a rectangle emptied. Raises PuzzleError if it has none."""
    cells = [place for place in grid.letters if _is_inside(place, region)]
    if not cells:
        raise PuzzleError(
            "no cell in the region", expected="two corners, as A1:H8", found=":".join(map(place_name, region))
        )
    return replace(grid, letters={**grid.letters, **dict.fromkeys(cells, "")})


def region_slots(grid: Grid, region: tuple[Place, Place]) -> tuple[Slot, ...]:
    """The slots that touch a rectangle."""
    return tuple(slot for slot in grid.slots if any(_is_inside(grid.places[cell], region) for cell in slot.cells))


def _is_inside(place: Place, region: tuple[Place, Place]) -> bool:
    (top, left), (bottom, right) = region
    return min(top, bottom) <= place[0] <= max(top, bottom) and min(left, right) <= place[1] <= max(left, right)


def is_different(fills: Iterable[Fill], fill: Fill) -> bool:
    """Whether a fill differs from all others."""
    return all(fill.grid.letters != other.grid.letters for other in fills)
