"""Answers about pre-endgames: the moves with their proven chances, as dicts."""

from __future__ import annotations

from math import isfinite
from typing import TypedDict

from lexc.play.endgame.candidates import Candidate
from lexc.play.endgame.cases import Case
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.tiles import tile_text
from lexc.views.answers import Answer
from lexc.views.rounding import round_floats

RESULTS = {0: "loss", 1: "draw", 2: "win"}


class Outcome(TypedDict):
    """The result of a move for some cases of the unseen tiles. drawn: the tiles that the mover draws. bag: the tiles
    that remain in the bag. result: win, draw, loss, or open where it is not proven. n_cases: the number of cases; their
    order does not count. spread: the exact final spread, null where it is not proven.
    """

    drawn: str
    bag: str
    result: str
    n_cases: int
    spread: int | None


class PreendgameResult(TypedDict):
    """A move of a pre-endgame. move: the move. score: the points of the move. kind: exact for a move that empties the
    bag, guaranteed for another one: what it wins at least, against an opponent who knows the order of the bag. state:
    proven, bounded or estimated. is_proven: whether the chance is proven. bounds: the proven lower and upper bound of
    the chance to win, from 0 to 1. chance: the chance, with estimates where nothing is proven. expected: the chance if
    the other player knows no more than at the table, for a move named by --move that leaves tiles; null for others.
    n_wins: the number of cases that are proven to be won. n_draws: those proven to be drawn. n_losses: those proven to
    be lost. n_cases: the number of all cases. spread: the exact mean of the final spread, null where it is not proven.
    estimated_spread: its estimate. outcomes: the results by cases.
    """

    move: str
    score: int
    kind: str
    state: str
    is_proven: bool
    bounds: list[float]
    chance: float
    expected: float | None
    n_wins: int
    n_draws: int
    n_losses: int
    n_cases: int
    spread: float | None
    estimated_spread: float | None
    outcomes: list[Outcome]


class PreendgameAnswer(Answer[PreendgameResult]):
    """The moves of a pre-endgame: the one to make, then the others by what is proven. query: the position, as CGP.
    count: the number of listed moves. results: the moves. move: the one to make. chosen_by: proof if no move can win
    more often, bounds if none is proven to win more often, estimates if it probably wins most often. is_proven: whether
    no move can have a higher chance than the first one, by exact and guaranteed chances. n_in_bag: the number of tiles
    in the bag. n_moves: the number of all moves. n_open: the number of other moves that may be better. n_nodes: the
    number of searched positions. is_interrupted: whether Ctrl-C ended the search.
    """

    move: str
    chosen_by: str
    is_proven: bool
    n_in_bag: int
    n_moves: int
    n_open: int
    n_nodes: int
    is_interrupted: bool


def preendgame_answer(query: str, search: Preendgame, top: int, is_interrupted: bool = False) -> PreendgameAnswer:
    """The best moves of a pre-endgame, and those that the user named."""
    listed = search.top_moves(top)
    return {
        "query": query,
        "count": len(listed),
        "results": [_result(candidate) for candidate in listed],
        "move": str(search.best.move),
        "chosen_by": search.chosen_by,
        "is_proven": search.is_proven,
        "n_in_bag": search.pool.n_in_bag,
        "n_moves": len(search.candidates),
        "n_open": search.n_open,
        "n_nodes": search.nodes,
        "is_interrupted": is_interrupted,
    }


def _result(candidate: Candidate) -> PreendgameResult:
    wins, draws, losses = (candidate.count_results(result) for result in (2, 1, 0))
    estimated = candidate.estimated_spread if isfinite(candidate.estimated_spread) else None
    return {
        "move": str(candidate.move),
        "score": candidate.move.score or 0,
        "kind": "exact" if candidate.empties_bag else "guaranteed",
        "state": candidate.state,
        "is_proven": candidate.is_decided,
        "bounds": [round_floats(candidate.low, 5), round_floats(candidate.high, 5)],
        "chance": round_floats(candidate.likely, 5),
        "expected": round_floats(candidate.expected, 5),
        "n_wins": wins,
        "n_draws": draws,
        "n_losses": losses,
        "n_cases": candidate.total,
        "spread": round_floats(candidate.mean_spread, 4),
        "estimated_spread": round_floats(estimated, 2),
        "outcomes": [_outcome(candidate, case) for case in candidate.cases],
    }


def _outcome(candidate: Candidate, case: Case) -> Outcome:
    write = tile_text(candidate.after.rules.alphabet).write
    return {
        "drawn": write(case.drawn),
        "bag": write(case.bag),
        "result": RESULTS[case.low] if case.is_decided else "open",
        "n_cases": case.weight,
        "spread": case.spread,
    }
