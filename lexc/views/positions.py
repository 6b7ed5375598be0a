"""Answers about a position of the board game that is a text: plays, an endgame, playouts."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from time import monotonic

from lexc.errors import OutOfTime, PositionError
from lexc.lexicon import Lexicon
from lexc.play import Move, MoveGenerator, Position, read_cgp
from lexc.play.endgame.preendgame import TOP, Preendgame
from lexc.play.endgame.ranking import best_solutions
from lexc.play.endgame.solver import ALL_NODES, Solver
from lexc.play.equity.evaluation import StaticEvaluator
from lexc.play.equity.leave_files import leaves_for
from lexc.play.simulation.simulate import Simulation
from lexc.play.tiles import tile_text
from lexc.views.answers import Answer
from lexc.views.games import (
    Candidate,
    EndgameResult,
    PlaysAnswer,
    SimulationAnswer,
    check_rules_name,
    endgame_answer,
    plays_answer,
    simulation_answer,
)
from lexc.views.preendgames import PreendgameAnswer, preendgame_answer

_INTERVAL = 0.1  # seconds between two answers of a simulation
_MAX_PLAYS = 20_000


def list_plays(
    evaluator: StaticEvaluator, position: Position, query: str, limit: int | None, order: str, has_exchanges: bool
) -> PlaysAnswer:
    """The legal plays of a position. query: its text. limit: the most plays, None for all. order: see `ORDERS`."""
    moves = evaluator.plays(position, limit, order)
    n_plays = len(moves) if limit is None else evaluator.generator.count(position)
    exchanges = evaluator.exchanges(position, order) if has_exchanges else None
    return plays_answer(query, moves, n_plays, exchanges, limit)


def plays(
    lexicon: Lexicon, cgp: str, limit: int | None = None, order: str = "points", exchanges: bool = False,
    rules: str = "", leaves: str = "", lenient: bool = False,
) -> PlaysAnswer:  # fmt: skip
    """The legal plays of a position in CGP. rules: the name of bundled ones, "" for those of the position.

    leaves: "none" for points alone. lenient: whether there may be more of a tile than the rules have.
    """
    position, generator = read_position(lexicon, cgp, rules, lenient)
    return list_plays(StaticEvaluator(generator, leaves), position, cgp, limit, order, exchanges)


def solutions(
    lexicon: Lexicon, cgp: str, limit: int | None = None, seconds: float | None = None, nodes: int | None = None,
    top: int | None = None, moves: str = "", known_rack: str = "", rules: str = "", lenient: bool = False,
) -> Iterator[Answer[EndgameResult] | PreendgameAnswer]:  # fmt: skip
    """The best moves of an endgame or a pre-endgame in CGP: what is known so far, at last all. See `lexc solve`.

    limit: the most moves, besides those of `moves`. top: the number of moves, by default 1, with tiles in the bag
    TOP. nodes: the most positions of the search. moves, known_rack: see `simulations`.
    """
    began = monotonic()
    position, generator = read_position(lexicon, cgp, rules, lenient, known_rack)
    named = _read_moves(moves, position)

    def most(default: int) -> int:
        return max(min(top or default, _MAX_PLAYS if limit is None else limit), 1)

    if position.n_in_bag:
        search = Preendgame(generator, position, named)  # which takes a second with four tiles in the bag
        remaining = None if seconds is None else max(seconds - (monotonic() - began), 0.0)
        yield from _preendgame_answers(search, cgp, most(TOP), remaining, nodes)
        return
    yield endgame_answer(cgp, Solver(generator).solve(position, 0))
    yield endgame_answer(cgp, *best_solutions(generator, position, most(1), named, seconds, nodes or ALL_NODES))


def _preendgame_answers(
    search: Preendgame, cgp: str, n: int, seconds: float | None, nodes: int | None
) -> Iterator[PreendgameAnswer]:
    newest = deque[PreendgameAnswer]()

    def keep(*_: object) -> None:  # in the thread of the search, where all results fit each other
        if not newest:
            newest.append(preendgame_answer(cgp, search, n))

    try:
        for _ in search.watch(seconds, nodes, keep):
            if newest:
                yield newest.pop()
    except OutOfTime:
        yield preendgame_answer(cgp, search, n)
        raise
    yield preendgame_answer(cgp, search, n)


def simulations(
    lexicon: Lexicon, cgp: str, limit: int | None = None, seconds: float = 5.0, iterations: int | None = None,
    candidates: int = 10, plies: int = 2, decide: str = "blend", seed: int = 0, known_rack: str = "",
    moves: str = "", rules: str = "", leaves: str = "", lenient: bool = False,
) -> Iterator[SimulationAnswer | Answer[Candidate]]:  # fmt: skip
    """The candidates of a position in CGP, compared by playouts: the results so far, at most ten times a second.

    moves: more candidates, with semicolons between. known_rack: tiles of the other player. See `Simulation`.
    """
    position, generator = read_position(lexicon, cgp, rules, lenient, known_rack)
    named = _read_moves(moves, position)
    values = leaves_for(position.rules, leaves)
    simulation = Simulation(generator, position, candidates, plies, seed, values, lenient, decide, named)
    shown = monotonic()
    try:
        for _ in simulation.run(iterations, seconds or None):
            if monotonic() - shown >= _INTERVAL:
                shown = monotonic()
                yield simulation_answer(cgp, simulation)
    except OutOfTime:
        yield simulation_answer(cgp, simulation)
        raise
    yield simulation_answer(cgp, simulation)


def read_position(
    lexicon: Lexicon, cgp: str, rules: str, lenient: bool, known_rack: str = ""
) -> tuple[Position, MoveGenerator]:
    """A position, and a generator by its rules. Raises ResourceMissing for rules that are no plain name."""
    position = read_cgp(cgp, check_rules_name(rules) or None, lenient, lexicon.image.alphabet)
    if known_rack:
        read_rack = tile_text(position.rules.alphabet).read_rack
        position = position.with_known_rack(read_rack(known_rack, PositionError, "known_rack"))
    return position, MoveGenerator(lexicon, position.rules, max_plays=_MAX_PLAYS)


def _read_moves(moves: str, position: Position) -> list[Move]:
    """Moves with semicolons between."""
    return [Move.parse(move.strip(), position.rules.alphabet) for move in moves.split(";") if move.strip()]
