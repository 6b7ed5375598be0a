"""Answers about the other side of the board: the move that a player of lexc chooses, and the replies to a move."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import TypedDict

from lexc.errors import OutOfTime, ResourceMissing
from lexc.lexicon import Lexicon
from lexc.play import Move
from lexc.play.board_layout import square_name
from lexc.play.equity.evaluation import StaticEvaluator
from lexc.play.game_state import GameState
from lexc.play.move import move_from_choice
from lexc.play.players import files, make
from lexc.play.simulation.replies import Replies
from lexc.views.answers import Answer
from lexc.views.games import ScoredMove
from lexc.views.positions import read_position

_INTERVAL = 0.2  # seconds between two answers
_MAX_RACKS = 100_000


class Reply(TypedDict):
    """A reply to a move. move: the reply. score: its points. share: the share of racks for which it is the best, from 0
    to 1.
    """

    move: str
    score: int
    share: float


class CoveredSquare(TypedDict):
    """A square that replies cover. square: its name, as 8D. share: the share of replies that place a tile there."""

    square: str
    share: float


class RepliesAnswer(Answer[Reply]):
    """The best replies of the next player to a move, the most frequent first. query: the position before the move, as
    CGP. count: the number of listed replies. results: the replies. move: the move. n_racks: the number of random racks.
    mean: the mean of the replies' points. squares: the squares that they cover.
    """

    move: str
    n_racks: int
    mean: float
    squares: list[CoveredSquare]


def choices(
    lexicon: Lexicon, cgp: str, limit: int | None = None, player: str = "leaves+endgame", seed: int = 0,
    rules: str = "", lenient: bool = False,
) -> Iterator[Answer[ScoredMove]]:  # fmt: skip
    """The move that a player of `lexc.play.players` chooses in a position in CGP; it does not see the other rack.

    Raises ResourceMissing for a player whose options name a file.
    """
    position, generator = read_position(lexicon, cgp, rules, lenient)
    if files(player):
        raise ResourceMissing("no files for players", where=player[:60], remedy="Leave the option with the file out.")
    hidden = position.without_other_racks() if position.n_in_bag else position
    choice = make(player, generator, str(seed)).choose(GameState.from_position(hidden))
    move = move_from_choice(position.rules.alphabet, choice)
    yield {"query": cgp, "count": 1, "results": [{"move": str(move), "score": move.score or 0}]}


def replies(
    lexicon: Lexicon, cgp: str, limit: int | None = None, seconds: float = 5.0, move: str = "", racks: int = 1000,
    seed: int = 0, rules: str = "", leaves: str = "", lenient: bool = False,
) -> Iterator[RepliesAnswer]:  # fmt: skip
    """The best replies to a move in a position in CGP, over random racks: what is known so far, at last all.

    move: "" for the best one by equity. racks: the most random racks.
    """
    position, generator = read_position(lexicon, cgp, rules, lenient)
    evaluator = StaticEvaluator(generator, leaves)
    made = Move.parse(move, position.rules.alphabet) if move else evaluator.best(position)[0].move
    search, end, shown = Replies(evaluator, position, made, str(seed)), monotonic() + seconds, monotonic()
    try:
        for _ in search.run(min(racks, _MAX_RACKS)):
            if monotonic() >= end:
                break
            if monotonic() - shown >= _INTERVAL:
                shown = monotonic()
                yield _replies_answer(cgp, made, search, limit)
    except OutOfTime:
        yield _replies_answer(cgp, made, search, limit)
        raise
    yield _replies_answer(cgp, made, search, limit)


def _replies_answer(cgp: str, move: Move, search: Replies, limit: int | None) -> RepliesAnswer:
    n = max(search.n_racks, 1)
    results: list[Reply] = [
        {"move": reply, "score": search.scores[reply], "share": round(count / n, 4)}
        for reply, count in search.counts.most_common(limit)
    ]
    squares: list[CoveredSquare] = [
        {"square": square_name(*place), "share": round(count / n, 4)} for place, count in sorted(search.covered.items())
    ]
    return {
        "query": cgp, "count": len(results), "results": results, "move": str(move), "n_racks": search.n_racks,
        "mean": round(search.points / n, 2), "squares": squares,
    }  # fmt: skip
