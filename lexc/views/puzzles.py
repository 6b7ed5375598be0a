"""Answers about grids: what fits where, and fills."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NotRequired, TypedDict

from lexc.errors import CapacityExceeded, UsageError
from lexc.kernels.layout._label_text import check_limit
from lexc.lexicon import Lexicon
from lexc.puzzles import Candidate, Fill, FilledWord, FillTimeout, Fit, Fitter, NoFill, SlotFit, Wishes, better_fills
from lexc.puzzles.grid import Grid, place_name
from lexc.puzzles.text_grids import read_text, write_rows
from lexc.views.answers import Answer
from lexc.views.rounding import round_floats

_MAX_CELLS = 1_000  # of a grid in a question
FILLED, NONE, TIME = "filled", "none", "time"


class SlotWord(TypedDict):
    """A word in a slot. slot: as 17A. word: the word. score: null without one. is_in: whether the lexicon has it."""

    slot: str
    word: str
    score: int | float | None
    is_in: bool


class FillResult(TypedDict):
    """A fill, or why there is none. outcome: filled; none, if it is proved that no fill exists; time, if none was
    found. grid: the rows, # a block, _ a hole, [..] a cell of several letters. words: by slot. mean: the mean of the
    scores, null without scores. minimum: the least score, null without scores. seed: of the random numbers. slot: with
    none, the slot whose words ran out. clash: with none, given letters that exclude each other, as names of slots or
    cells. hardest: with time, the slots that failed most.
    """

    outcome: str
    grid: list[str]
    words: list[SlotWord]
    mean: float | None
    minimum: int | float | None
    seed: int
    slot: NotRequired[str]
    clash: NotRequired[list[str]]
    hardest: NotRequired[list[str]]


class SlotFacts(TypedDict):
    """A slot. slot: as 17A. pattern: its letters, ? for an open cell. length: in cells. n_alone: the words that fit
    these letters. n_left: those that remain when crossings are heeded. best_word: the best of them, null for none.
    score: its score.
    """

    slot: str
    pattern: str
    length: int
    n_alone: int
    n_left: int
    best_word: str | None
    score: int | float | None


class CellLetters(TypedDict):
    """An open cell. cell: as C4, column and row. letters: those that are possible."""

    cell: str
    letters: list[str]


class GridFacts(TypedDict):
    """The words and letters that fit a grid. grid: its rows. is_consistent: false if it is proved that no fill exists.
    slots: all of them. cells: the letters of each open cell. notes: what is unusual.
    """

    grid: list[str]
    is_consistent: bool
    slots: list[SlotFacts]
    cells: list[CellLetters]
    notes: list[str]


class SlotCandidate(TypedDict):
    """A word for a slot. word: the word. score: null without one. n_crossing: the fewest words that an open crossing
    slot would keep, null if none is open.
    """

    word: str
    score: int | float | None
    n_crossing: int | None


def watch_fills(
    lexicon: Lexicon, text: str, limit: int | None = None, seconds: float = 10.0, first: bool = False, seed: int = 1,
    min_score: float | None = None, floors: str = "", forbid: str = "", prefer: str = "",
) -> Iterator[Answer[FillResult]]:  # fmt: skip
    """A fill of a grid as text, then better ones while there is time; an answer without a fill says why there is none.

    first: whether the first fill is enough. See `lexc fill` and `_read_wishes`.
    """
    grid, wishes = _read_grid(text), _read_wishes(min_score, floors, forbid, prefer)
    try:
        for found in better_fills(
            grid, lexicon, wishes, seconds=seconds, seed=seed, improve=not first, stop=_is_stopped
        ):
            yield fill_answer(text, [found])
    except (NoFill, FillTimeout) as error:
        yield fill_answer(text, [], error, grid, seed)


def _is_stopped() -> bool:
    """Whether a search has to end: never, since a search whose time is over raises OutOfTime here."""
    check_limit()
    return False


def grid_facts(
    lexicon: Lexicon, text: str, limit: int | None = None, min_score: float | None = None, floors: str = "",
    forbid: str = "", prefer: str = "",
) -> Answer[GridFacts]:  # fmt: skip
    """The words and letters that fit a grid as text. See `lexc grid` and `_read_wishes`."""
    return grid_answer(text, Fitter(_read_grid(text), lexicon, _read_wishes(min_score, floors, forbid, prefer)).fit())


def slot_words(
    lexicon: Lexicon, text: str, limit: int | None = None, slot: str = "1A", min_score: float | None = None,
    floors: str = "", forbid: str = "", prefer: str = "",
) -> Answer[SlotCandidate]:  # fmt: skip
    """The words that fit a slot of a grid as text, the best first. limit: 200 for None. See `_read_wishes`."""
    fitter = Fitter(_read_grid(text), lexicon, _read_wishes(min_score, floors, forbid, prefer))
    return candidates_answer(text, fitter.candidates(slot, 200 if limit is None else limit))


def _read_grid(text: str) -> Grid:
    """The grid of a question. Raises CapacityExceeded for one whose search would take much memory."""
    grid = read_text(text, "q")
    if len(grid.letters) > _MAX_CELLS:
        expected, found = f"at most {_MAX_CELLS:,} cells", f"{len(grid.letters):,}"
        raise CapacityExceeded("the grid is too large", where="q", expected=expected, found=found)
    return grid


def _read_wishes(min_score: float | None, floors: str, forbid: str, prefer: str) -> Wishes:
    """Wishes. floors: the least scores of single slots, as 17A=80;3D=50. forbid, prefer: words, as RUDE;CRUDE."""
    scores = dict[str, float]()
    for part in filter(None, floors.split(";")):
        slot, _, score = part.partition("=")
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", score.strip()):
            raise UsageError("no floor of a slot", where="floors", expected="17A=80", found=repr(part)[:60])
        scores[slot.strip()] = float(score)
    words, preferred = ([word.strip() for word in each.split(";") if word.strip()] for each in (forbid, prefer))
    return Wishes(min_score=min_score, slot_scores=scores, forbid=words, prefer=preferred)


def fill_answer(query: str, fills: Sequence[Fill], error: NoFill | FillTimeout | None = None, grid: Grid | None = None,
                seed: int = 1) -> Answer[FillResult]:  # fmt: skip
    """The fills of a grid; with an error, one result that says why there is none."""
    results = [_fill_result(fill) for fill in fills]
    if error is not None and grid is not None:
        results.append(_no_fill(error, grid, seed))
    return {"query": query, "count": len(fills), "results": results}


def _fill_result(fill: Fill) -> FillResult:
    return {
        "outcome": FILLED, "grid": grid_rows(fill.grid), "words": [_slot_word(word) for word in fill.words],
        "mean": None if fill.mean is None else round_floats(fill.mean, 2), "minimum": fill.minimum, "seed": fill.seed,
    }  # fmt: skip


def _no_fill(error: NoFill | FillTimeout, grid: Grid, seed: int) -> FillResult:
    result: FillResult = {
        "outcome": NONE if isinstance(error, NoFill) else TIME, "grid": grid_rows(grid), "words": [], "mean": None,
        "minimum": None, "seed": seed,
    }  # fmt: skip
    if isinstance(error, NoFill):
        result["slot"], result["clash"] = error.slot, [*error.clash]
    else:
        result["hardest"] = [*error.hardest]
    return result


def _slot_word(word: FilledWord) -> SlotWord:
    return {"slot": word.slot, "word": word.word, "score": word.score, "is_in": word.is_in}


def grid_answer(query: str, fit: Fit) -> Answer[GridFacts]:
    """The words and letters that fit a grid."""
    cells: list[CellLetters] = [
        {"cell": place_name(place), "letters": [*letters]}
        for place, letters in fit.letters.items()
        if not fit.grid.letters[place]
    ]
    facts: GridFacts = {
        "grid": grid_rows(fit.grid), "is_consistent": fit.is_consistent,
        "slots": [_slot_facts(slot) for slot in fit.slots],
        "cells": cells, "notes": [*fit.grid.notes],
    }  # fmt: skip
    return {"query": query, "count": 1, "results": [facts]}


def _slot_facts(fit: SlotFit) -> SlotFacts:
    return {
        "slot": fit.slot.name, "pattern": fit.pattern, "length": len(fit.slot.cells), "n_alone": fit.n_alone,
        "n_left": fit.n_left, "best_word": fit.best or None, "score": fit.score,
    }  # fmt: skip


def candidates_answer(query: str, candidates: Sequence[Candidate]) -> Answer[SlotCandidate]:
    """The words for a slot."""
    results: list[SlotCandidate] = [
        {"word": found.word, "score": found.score, "n_crossing": found.n_crossing} for found in candidates
    ]
    return {"query": query, "count": len(results), "results": results}


def grid_rows(grid: Grid) -> list[str]:
    """The rows of a grid as text, without bars."""
    return write_rows(grid).split("\n\n")[0].splitlines()
