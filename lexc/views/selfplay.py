"""Results of games between programs: self-play, tournaments, learned leaves."""

from __future__ import annotations

from typing import TypedDict

from lexc.play.selfplay.autoplay import Match, Tally
from lexc.play.selfplay.tournament import Contest, Standing
from lexc.views.rounding import round_floats


class AutoplayResult(TypedDict):
    """Counts over games of self-play. rules: the name of the rules. seed: the seed. against: the second player.
    n_games: the number of games. n_moves: the number of moves of both players. n_plays: of these the plays.
    n_exchanges: of these the exchanges. n_passes: of these the passes. n_bingos: the number of plays of a whole rack.
    points: the points of all plays. n_wins: the wins of the first player; a tie counts a half. mean_scores: the mean
    score of each player. margins_95: half the widths of the 95 % confidence intervals of these means; None after one
    game. seconds: the time taken. is_interrupted: whether Ctrl-C ended the games.
    """

    rules: str
    seed: int
    against: str
    n_games: int
    n_moves: int
    n_plays: int
    n_exchanges: int
    n_passes: int
    n_bingos: int
    points: int
    n_wins: float
    mean_scores: list[float]
    margins_95: list[float | None]
    seconds: float
    is_interrupted: bool


class PlayerCounts(TypedDict):
    """A player's counts over all games. player: the name of the player. mean_score: the mean score. n_wins: the wins; a
    tie counts a half. n_moves: the number of moves. n_exchanges: of these the exchanges. n_bingos: the number of plays
    of a whole rack. seconds: the time spent on choosing moves.
    """

    player: str
    mean_score: float
    n_wins: float
    n_moves: int
    n_exchanges: int
    n_bingos: int
    seconds: float


class TournamentResult(TypedDict):
    """The result of a tournament of two players. rules: the name of the rules. seed: the seed. n_games: the number of
    games. difference: the first player's mean score minus the second's. margin_95: half the width of the 95 %
    confidence interval of the difference; None after one pair of games. players: the counts of both players.
    is_interrupted: whether Ctrl-C ended the tournament.
    """

    rules: str
    seed: int
    n_games: int
    difference: float
    margin_95: float | None
    players: list[PlayerCounts]
    is_interrupted: bool


class LearningResult(TypedDict):
    """A file of learned leaves. n_leaves: the number of leaves. n_games: the number of games so far. file: the name of
    the file. bytes: the size of the file.
    """

    n_leaves: int
    n_games: int
    file: str
    bytes: int


def autoplay_result(tally: Tally, match: Match, seconds: float, is_interrupted: bool = False) -> AutoplayResult:
    """Summarise self-play of one game or more."""
    result: AutoplayResult = {
        "rules": match.rules.name,
        "seed": match.seed,
        "against": match.players[1],
        "n_games": tally.games,
        "n_moves": tally.moves,
        "n_plays": tally.plays,
        "n_exchanges": tally.exchanges,
        "n_passes": tally.passes,
        "n_bingos": tally.bingos,
        "points": tally.points,
        "n_wins": tally.wins,
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
        "n_games": games,
        "difference": round(standing.mean, 2),
        "margin_95": round_floats(standing.margin, 2),
        "players": [
            {
                "player": name,
                "mean_score": round(standing.points[i] / games, 2),
                "n_wins": standing.wins[i],
                "n_moves": standing.moves[i],
                "n_exchanges": standing.exchanges[i],
                "n_bingos": standing.bingos[i],
                "seconds": round(standing.seconds[i], 3),
            }
            for i, name in enumerate(contest.players)
        ],
        "is_interrupted": is_interrupted,
    }
