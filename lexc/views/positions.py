"""Answers about a position of the board game that is a text: plays, an endgame, playouts."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from lexc.errors import PositionError
from lexc.lexicon import Lexicon
from lexc.play import Move, MoveGenerator, Position, read_cgp
from lexc.play.endgame.solver import Solver
from lexc.play.equity.evaluation import StaticEvaluator
from lexc.play.equity.leave_files import leaves_for
from lexc.play.simulation.simulate import Simulation
from lexc.play.tiles import tile_text
from lexc.views.answers import Answer
from lexc.views.games import (
    EndgameResult,
    PlaysAnswer,
    SimulationAnswer,
    check_rules_name,
    endgame_answer,
    plays_answer,
    simulation_answer,
)

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
    position, generator = _read(lexicon, cgp, rules, lenient)
    return list_plays(StaticEvaluator(generator, leaves), position, cgp, limit, order, exchanges)


def solutions(
    lexicon: Lexicon, cgp: str, limit: int | None = None, seconds: float | None = None, rules: str = "",
    lenient: bool = False,
) -> Iterator[Answer[EndgameResult]]:  # fmt: skip
    """The best move of an endgame in CGP: by one move alone first, then by the whole search. See `Solver.solve`."""
    position, generator = _read(lexicon, cgp, rules, lenient)
    solver = Solver(generator)
    yield endgame_answer(cgp, solver.solve(position, 0))
    yield endgame_answer(cgp, solver.solve(position, seconds))


def simulations(
    lexicon: Lexicon, cgp: str, limit: int | None = None, seconds: float = 5.0, iterations: int | None = None,
    candidates: int = 10, plies: int = 2, decide: str = "blend", seed: str = "", known_rack: str = "",
    moves: str = "", rules: str = "", leaves: str = "", lenient: bool = False,
) -> Iterator[SimulationAnswer]:  # fmt: skip
    """The candidates of a position in CGP, compared by playouts: the results so far, at most ten times a second.

    moves: more candidates, with semicolons between. known_rack: tiles of the other player. See `Simulation`.
    """
    position, generator = _read(lexicon, cgp, rules, lenient)
    alphabet = position.rules.alphabet
    if known_rack:
        position = position.with_known_rack(tile_text(alphabet).read_rack(known_rack, PositionError, "known_rack"))
    named = [Move.parse(move.strip(), alphabet) for move in moves.split(";") if move.strip()]
    values = leaves_for(position.rules, leaves)
    simulation = Simulation(generator, position, candidates, plies, seed or 0, values, lenient, decide, named)
    shown = monotonic()
    for _ in simulation.run(iterations, seconds or None):
        if monotonic() - shown >= _INTERVAL:
            shown = monotonic()
            yield simulation_answer(cgp, simulation)
    yield simulation_answer(cgp, simulation)


def _read(lexicon: Lexicon, cgp: str, rules: str, lenient: bool) -> tuple[Position, MoveGenerator]:
    """A position, and a generator by its rules. Raises ResourceMissing for rules that are no plain name."""
    position = read_cgp(cgp, check_rules_name(rules) or None, lenient, lexicon.image.alphabet)
    return position, MoveGenerator(lexicon, position.rules, max_plays=_MAX_PLAYS)
