"""Positions and records of the board game: plays, endgames, playouts, games judged."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NotRequired, TypedDict

from lexc.play import Move, Solution
from lexc.play.equity.evaluation import EvaluatedMove
from lexc.play.records.replay import Replay, Step
from lexc.play.simulation.simulate import Simulation
from lexc.play.tiles import tile_text
from lexc.views.questions import Answer
from lexc.views.rounding import rounded


class Play(TypedDict):
    """A move and its points. equity: with what stays on the rack, where leaves are at hand."""

    move: str
    score: int
    equity: NotRequired[float]


class Plays(Answer[Play]):
    """Plays; the query is the position. n_plays: how many there are, though perhaps only the best are listed.
    exchanges, n_exchanges: where they were asked for."""

    n_plays: int
    exchanges: NotRequired[list[Play]]
    n_exchanges: NotRequired[int]


class Solved(TypedDict):
    """The best move of an endgame. value: what the mover gains on the other from here to the end. is_proven: value and
    line are exact. bounds: between what the value is proven to lie. nodes: positions that were met. line: the best
    moves of both, beginning with this one."""

    move: str
    score: int
    value: int
    is_proven: bool
    bounds: list[int]
    nodes: int
    line: list[Play]


class Candidate(TypedDict):
    """A move that was played on from. equity: points gained on the other player in the mean, with the value of what
    stays on racks; error: of that mean; deviation: of a single playout. chance: to win. playouts: how many. is_running:
    the move has not been dropped."""

    move: str
    score: int
    equity: float | None
    error: float | None
    deviation: float | None
    chance: float | None
    playouts: int
    is_running: bool


class Simulated(Answer[Candidate]):
    """What came of moves; the query is the position. plies: turns that followed each candidate. iterations: deals of
    tiles. is_clear: one candidate is left. is_interrupted: somebody ended it."""

    plies: int
    iterations: int
    is_clear: bool
    is_interrupted: bool


class PlayerScore(TypedDict):
    """Somebody who played. score: by the rules."""

    nick: str
    name: str
    score: int


class Event(TypedDict):
    """A line of a record. points, total: as it says; by_rules: the points by the rules. words: that a play forms."""

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
    """What a record says and the rules do not. rule: its name in specs/games.md."""

    line: int
    rule: str
    text: str


class Judged(TypedDict):
    """A recorded game. ending: how the rules settle tiles left. n_events: of the record; events has those that could be
    replayed, all if is_whole is true."""

    game: str
    rules: str
    ending: str
    players: list[PlayerScore]
    n_events: int
    events: list[Event]
    disagreements: list[Disagreement]
    is_whole: bool


def plays(
    query: str,
    moves: Sequence[EvaluatedMove],
    n_plays: int,
    exchanges: Sequence[EvaluatedMove] | None,
    most: int | None,
) -> Plays:
    """The legal plays of a position. moves: those listed. exchanges: all, None where nobody asked; most: listed."""
    found: Plays = {
        "query": query,
        "count": len(moves),
        "results": [_valued(move) for move in moves],
        "n_plays": n_plays,
    }
    if exchanges is not None:
        found["n_exchanges"] = len(exchanges)
        found["exchanges"] = [_valued(move) for move in exchanges[:most]]
    return found


def _valued(move: EvaluatedMove) -> Play:
    found: Any = move.to_dict()
    return found  # type: ignore[no-any-return]


def _play(move: Move) -> Play:
    return {"move": str(move), "score": move.score or 0}


def solved(query: str, solution: Solution) -> Answer[Solved]:
    """The result of an endgame search."""
    result: Solved = {
        "move": str(solution.best),
        "score": solution.best.score or 0,
        "value": solution.value,
        "is_proven": solution.is_proven,
        "bounds": list(solution.bounds),
        "nodes": solution.nodes,
        "line": [_play(move) for move in solution.line],
    }
    return {"query": query, "count": 1, "results": [result]}


def simulated(query: str, simulation: Simulation, is_interrupted: bool = False) -> Simulated:
    """The result of each candidate, the best first."""
    results: list[Candidate] = [
        {
            "move": str(result.move),
            "score": result.move.score or 0,
            "equity": rounded(result.equity, 2),
            "error": rounded(result.error, 2),
            "deviation": rounded(result.deviation, 2),
            "chance": rounded(result.chance, 4),
            "playouts": result.n,
            "is_running": result.is_running,
        }
        for result in simulation.results()
    ]
    return {
        "query": query,
        "count": len(results),
        "results": results,
        "plies": simulation.plies,
        "iterations": simulation.n,
        "is_clear": simulation.n_running == 1,
        "is_interrupted": is_interrupted,
    }


def judged(replayed: Replay) -> Judged:
    """A record, and what the rules say of it."""
    game = replayed.game
    players = zip(game.players, replayed.scores, strict=True)
    return {
        "game": game.where,
        "rules": game.rules.name,
        "ending": game.rules.ending,
        "players": [{"nick": player.nick, "name": player.name, "score": score} for player, score in players],
        "n_events": len(game.events),
        "events": [_event(replayed, step) for step in replayed.steps],
        "disagreements": [{"line": said.line, "rule": said.rule, "text": said.text} for said in replayed.disagreements],
        "is_whole": replayed.is_whole,
    }


def _event(replayed: Replay, step: Step) -> Event:
    event, text = step.event, tile_text(replayed.game.rules.alphabet)
    return {
        "line": event.line,
        "player": replayed.game.players[event.player].nick,
        "kind": event.kind,
        "rack": text.write(event.rack),
        "move": "" if event.move is None else str(event.move),
        "points": event.points,
        "total": event.total,
        "by_rules": step.points,
        "words": list(step.words),
    }
