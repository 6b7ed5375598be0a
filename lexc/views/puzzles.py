"""Answers about grids: what fits where, and fills."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from lexc.puzzles import Candidate, Fill, FilledWord, FillTimeout, Fit, NoFill, SlotFit
from lexc.puzzles.grid import Grid, place_name
from lexc.puzzles.text_grids import write_rows
from lexc.views.answers import Answer
from lexc.views.rounding import round_floats

FILLED, NONE, TIME = "filled", "none", "time"


class SlotWord(TypedDict):
    """A word in a slot. slot: as 17A. word: the word. score: null without one. is_in: whether the lexicon has it."""

    slot: str
    word: str
    score: int | float | None
    is_in: bool


class FillResult(TypedDict):
    """A fill, or why there is none. outcome: filled; none, if it is proved that no fill exists; time, if none was
    found. grid: the rows, # a block, _ a hole, [..] a cell of several letters. words: by slot. mean, minimum: of the
    scores, null without scores. seed: of the random numbers. slot: with none, the slot whose words ran out. clash: with
    none, given letters that exclude each other, as names of slots or cells. hardest: with time, the slots that failed
    most.
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
    these letters. n_left: those that remain when crossings are heeded. best: the best of them, null for none. score:
    its score.
    """

    slot: str
    pattern: str
    length: int
    n_alone: int
    n_left: int
    best: str | None
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
        "n_left": fit.n_left, "best": fit.best or None, "score": fit.score,
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
