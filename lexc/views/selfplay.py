"""Results of games between programs: self-play, tournaments, learned leaves."""

from __future__ import annotations

from typing import TypedDict

from lexc.play.selfplay.autoplay import Match, Tally
from lexc.play.selfplay.tournament import Contest, Standing
from lexc.views.rounding import round_floats


class AutoplayResult(TypedDict):
    """Counts over games of self-play. rules: the name of the rules. seed: the seed. against: the second player. games,
    moves, plays, exchanges, passes: the number of these, of both players. bingos: the number of plays of a whole rack.
    points: the points of all plays. wins: the wins of the first player; a tie counts a half. mean_scores: the mean
    score of each player. margins_95: half the widths of the 95 % confidence intervals of these means; None after one
    game. seconds: the time taken. is_interrupted: whether Ctrl-C ended the games.
    """

    rules: str
    seed: int
    against: str
    games: int
    moves: int
    plays: int
    exchanges: int
    passes: int
    bingos: int
    points: int
    wins: float
    mean_scores: list[float]
    margins_95: list[float | None]
    seconds: float
    is_interrupted: bool


class PlayerCounts(TypedDict):
    """A player's counts over all games. player: the name of the player. mean_score: the mean score. wins: the wins; a
    tie counts a half. moves, exchanges: the number of these. bingos: the number of plays of a whole rack. seconds: the
    time spent on choosing moves.
    """

    player: str
    mean_score: float
    wins: float
    moves: int
    exchanges: int
    bingos: int
    seconds: float


class TournamentResult(TypedDict):
    """The result of a tournament of two players. rules: the name of the rules. seed: the seed. games: the number of
    games. difference: the first player's mean score minus the second's. margin_95: half the width of the 95 %
    confidence interval of the difference; None after one pair of games. players: the counts of both players.
    is_interrupted: whether Ctrl-C ended the tournament.
    """

    rules: str
    seed: int
    games: int
    difference: float
    margin_95: float | None
    players: list[PlayerCounts]
    is_interrupted: bool


class LearningResult(TypedDict):
    """A file of learned leaves. leaves: the number of leaves. games: the number of games so far. file: the name of the
    file. bytes: the size of the file.
    """

    leaves: int
    games: int
    file: str
    bytes: int


def autoplay_result(tally: Tally, match: Match, seconds: float, is_interrupted: bool = False) -> AutoplayResult:
    """Summarise self-play of one game or more."""
    result: AutoplayResult = {
        "rules": match.rules.name,
        "seed": match.seed,
        "against": match.players[1],
        "games": tally.games,
        "moves": tally.moves,
        "plays": tally.plays,
        "exchanges": tally.exchanges,
        "passes": tally.passes,
        "bingos": tally.bingos,
        "points": tally.points,
        "wins": tally.wins,
        "mean_scores": [round(tally.mean(player), 2) for player in (0, 1)],
        "margins_95": [round_floats(tally.margin(player), 2) for player in (0, 1)],
        "seconds": round(seconds, 3),
        "is_interrupted": is_interrupted,
    }
    return result


def tournament_result(standing: Standing, contest: Contest, is_interrupted: bool = False) -> TournamentResult:
    """Summarise a tournament of one pair of games or more."""
    games = 2 * standing.pairs
    return {
        "rules": contest.rules.name,
        "seed": contest.seed,
        "games": games,
        "difference": round(standing.mean, 2),
        "margin_95": round_floats(standing.margin, 2),
        "players": [
            {
                "player": name,
                "mean_score": round(standing.points[i] / games, 2),
                "wins": standing.wins[i],
                "moves": standing.moves[i],
                "exchanges": standing.exchanges[i],
                "bingos": standing.bingos[i],
                "seconds": round(standing.seconds[i], 3),
            }
            for i, name in enumerate(contest.players)
        ],
        "is_interrupted": is_interrupted,
    }
