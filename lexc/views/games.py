"""Answers about positions and records of the board game: plays, endgames, playouts, replayed games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from lexc.errors import ResourceMissing, UsageError
from lexc.lexicon import Lexicon
from lexc.play import Move, Solution
from lexc.play.equity.evaluation import EvaluatedMove
from lexc.play.records.game import Note
from lexc.play.records.replay import Replay, Step, replay_gcg
from lexc.play.rules import ENDINGS
from lexc.play.simulation.plies import PlyFigures
from lexc.play.simulation.simulate import Simulation
from lexc.play.tiles import tile_text
from lexc.views.answers import Answer
from lexc.views.inferences import InferenceSummary, inference_summary
from lexc.views.rounding import round_floats


class ScoredMove(TypedDict):
    """A move. move: the move as text, see specs/games.md. score: the points. equity: the points and the value of the
    leave, if leave values are known.
    """

    move: str
    score: int
    equity: NotRequired[float]


class PlaysAnswer(Answer[ScoredMove]):
    """The legal plays of a position, the best first. query: the position, as CGP. count: the number of listed plays.
    results: the listed plays. n_plays: the number of all legal plays. exchanges: the listed exchanges, with
    --exchanges. n_exchanges: the number of all exchanges, with --exchanges.
    """

    n_plays: int
    exchanges: NotRequired[list[ScoredMove]]
    n_exchanges: NotRequired[int]


class EndgameResult(TypedDict):
    """A move of an endgame, the best one first. move: the move. score: the points of the move. value: the points that
    the mover gains on the other player from this position to the end. is_proven: whether value and line are exact.
    bounds: the proven lower and upper bound of the value. n_nodes: the number of searched positions. variation: the
    principal variation, the best moves of both players from this move on.
    """

    move: str
    score: int
    value: int
    is_proven: bool
    bounds: list[int]
    n_nodes: int
    variation: list[ScoredMove]


class PlySummary(TypedDict):
    """The turns of one ply after a simulated move. ply: 1 for the turn after the move. player_index: who moves, by the
    rack's number in the position; 0 is the mover. n_turns: their number, fewer than playouts where games end before.
    points: their mean. deviation: the standard deviation of a single turn's points. bingo_share: the share of turns
    that play a full rack. leave_value: the mean value of the tiles kept; 0 without values of leaves, and once the bag
    is empty.
    """

    ply: int
    player_index: int
    n_turns: int
    points: float
    deviation: float
    bingo_share: float
    leave_value: float


class Candidate(TypedDict):
    """A simulated move. move: the move. score: the points of the move. equity: the mean of the points gained on the
    other player in the playouts, with the values of the final leaves. equity_error: the standard error of that mean.
    deviation: the standard deviation of a single playout. chance: the probability to win, from 0 to 1. chance_error:
    its standard error. value: the mean of the quantity decided by, points for equity, a chance otherwise. n_playouts:
    the number of playouts. is_running: whether the move is still simulated, since it is not clearly worse, or named.
    by_ply: what the players do in the turns after the move.
    """

    move: str
    score: int
    equity: float | None
    equity_error: float | None
    deviation: float | None
    chance: float | None
    chance_error: float | None
    value: float | None
    n_playouts: int
    is_running: bool
    by_ply: list[PlySummary]


class SimulationAnswer(Answer[Candidate]):
    """The simulated moves of a position, the best first. query: the position, as CGP. count: the number of moves.
    results: the moves. decide: the quantity decided by, namely blend, chance or equity. n_plies: the most turns after
    each candidate. is_to_end: whether every playout went on to the end of the game. n_iterations: the number of samples
    of the unseen tiles. is_clear: whether only one candidate may be the best. is_interrupted: whether Ctrl-C ended the
    simulation. inference: what the last move tells about the other's rack, with --infer.
    """

    inference: NotRequired[InferenceSummary]
    decide: str
    n_plies: int
    is_to_end: bool
    n_iterations: int
    is_clear: bool
    is_interrupted: bool


class PlayerScore(TypedDict):
    """A player of a recorded game. nick: the nickname. name: the full name. score: the final score, by the rules."""

    nick: str
    name: str
    score: int


class Event(TypedDict):
    """An event of a recorded game. line: the number of the line in the file. player: the nickname of the player. kind:
    the kind of event, see specs/games.md. rack: the rack before the event. move: the move, "" for other events. points:
    the points that the record states. total: the total that it states. by_rules: the points by the rules. words: the
    words that a play forms.
    """

    line: int
    player: str
    kind: str
    rack: str
    move: str
    points: int
    total: int
    by_rules: int
    words: list[str]


class Disagreement(TypedDict):
    """A contradiction between the record and the rules, or a note. line: the number of the line in the file. rule: the
    name of the rule in specs/games.md. text: an explanation.
    """

    line: int
    rule: str
    text: str


class ReplayReport(TypedDict):
    """A replayed game. file: the name of the file. rules: the name of the rules. ending: the settlement of unplayed
    tiles by these rules, namely lose, gain or double. players: the players and their scores. n_events: the number of
    events in the record. events: the events that could be replayed. disagreements: contradictions between the record
    and the rules. notes: facts about the record that are no contradictions, such as names that are ignored. is_whole:
    whether all events could be replayed.
    """

    file: str
    rules: str
    ending: str
    players: list[PlayerScore]
    n_events: int
    events: list[Event]
    disagreements: list[Disagreement]
    notes: list[Disagreement]
    is_whole: bool


def plays_answer(
    query: str,
    moves: Sequence[EvaluatedMove],
    n_plays: int,
    exchanges: Sequence[EvaluatedMove] | None,
    limit: int | None,
) -> PlaysAnswer:
    """List the legal plays of a position.

    moves: the plays to list. n_plays: the number of all plays. exchanges: all exchanges, None if they are not wanted.
    limit: the most exchanges to list, None for all.
    """
    found: PlaysAnswer = {
        "query": query,
        "count": len(moves),
        "results": [_scored_move(move) for move in moves],
        "n_plays": n_plays,
    }
    if exchanges is not None:
        found["n_exchanges"] = len(exchanges)
        found["exchanges"] = [_scored_move(move) for move in exchanges[:limit]]
    return found


def _scored_move(move: EvaluatedMove) -> ScoredMove:
    found: Any = move.to_dict()
    return found  # type: ignore[no-any-return]


def _line_move(move: Move) -> ScoredMove:
    return {"move": str(move), "score": move.score or 0}


def endgame_answer(query: str, *solutions: Solution) -> Answer[EndgameResult]:
    """The results of an endgame search, the best first."""
    return {"query": query, "count": len(solutions), "results": [_endgame_result(each) for each in solutions]}


def _endgame_result(solution: Solution) -> EndgameResult:
    return {
        "move": str(solution.best),
        "score": solution.best.score or 0,
        "value": solution.value,
        "is_proven": solution.is_proven,
        "bounds": list(solution.bounds),
        "n_nodes": solution.nodes,
        "variation": [_line_move(move) for move in solution.line],
    }


def simulation_answer(query: str, simulation: Simulation, is_interrupted: bool = False) -> SimulationAnswer:
    """The result of each candidate of a simulation, the best first."""
    results: list[Candidate] = [
        {
            "move": str(result.move),
            "score": result.move.score or 0,
            "equity": round_floats(result.equity, 2),
            "equity_error": round_floats(result.error, 2),
            "deviation": round_floats(result.deviation, 2),
            "chance": round_floats(result.chance, 4),
            "chance_error": round_floats(result.chance_error, 4),
            "value": round_floats(result.value, 5),
            "n_playouts": result.n_playouts,
            "is_running": result.is_running,
            "by_ply": [_ply_summary(ply) for ply in result.by_ply],
        }
        for result in simulation.results()
    ]
    found: SimulationAnswer = {
        "query": query,
        "count": len(results),
        "results": results,
        "decide": simulation.decide,
        "n_plies": simulation.plies,
        "is_to_end": simulation.is_to_end,
        "n_iterations": simulation.n_iterations,
        "is_clear": simulation.n_running == 1,
        "is_interrupted": is_interrupted,
    }
    if simulation.inference is not None:
        found["inference"] = inference_summary(simulation.inference)
    return found


def _ply_summary(ply: PlyFigures) -> PlySummary:
    return {
        "ply": ply.ply,
        "player_index": ply.player,
        "n_turns": ply.n_turns,
        "points": round(ply.points, 2),
        "deviation": round(ply.deviation, 2),
        "bingo_share": round(ply.bingos, 4),
        "leave_value": round(ply.leave, 2),
    }


def record_report(data: bytes, lexicon: Lexicon | None, rules: str | None, ending: str | None) -> ReplayReport:
    """Replay a game in GCG, and describe it. rules: the name of bundled ones; the record is named `game`."""
    return replay_report(replay_gcg(data, lexicon, check_rules_name(rules or "") or None, "game", check_ending(ending)))


def check_rules_name(rules: str) -> str:
    """The name of rules in a request. Raises ResourceMissing for any other text, as the path of a file."""
    if rules and not re.fullmatch(r"[a-z0-9-]{1,40}", rules):
        raise ResourceMissing("no such rules", expected="the name of bundled rules", found=repr(rules)[:60])
    return rules


def check_ending(ending: str | None) -> str | None:
    """The name of an ending in a request. Raises UsageError for any other text."""
    if ending is not None and ending not in ENDINGS:
        raise UsageError("no such ending", expected=", ".join(ENDINGS), found=repr(ending)[:60])
    return ending


def replay_report(replayed: Replay) -> ReplayReport:
    """Describe a replayed game, with the disagreements between its record and the rules."""
    game = replayed.game
    players = zip(game.players, replayed.scores, strict=True)
    return {
        "file": game.where,
        "rules": game.rules.name,
        "ending": game.rules.ending,
        "players": [{"nick": player.nick, "name": player.name, "score": score} for player, score in players],
        "n_events": len(game.events),
        "events": [_event(replayed, step) for step in replayed.steps],
        "disagreements": [_finding(disagreement) for disagreement in replayed.disagreements],
        "notes": [_finding(note) for note in replayed.notes],
        "is_whole": replayed.is_whole,
    }


def _finding(found: Note) -> Disagreement:
    return {"line": found.line, "rule": found.rule, "text": found.text}


def _event(replayed: Replay, step: Step) -> Event:
    event, tile_texts = step.event, tile_text(replayed.game.rules.alphabet)
    return {
        "line": event.line,
        "player": replayed.game.players[event.player].nick,
        "kind": event.kind,
        "rack": tile_texts.write(event.rack),
        "move": "" if event.move is None else str(event.move),
        "points": event.points,
        "total": event.total,
        "by_rules": step.points,
        "words": list(step.words),
    }
