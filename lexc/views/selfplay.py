"""Programs among themselves: games by the thousand, who is better, what was learned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from lexc.play.selfplay.autoplay import Match, Tally
from lexc.play.selfplay.tournament import Contest, Standing
from lexc.views.rounding import rounded, significant

if TYPE_CHECKING:
    from lexc.papers.study import Study


class Autoplayed(TypedDict):
    """Counts over games. wins: of the first player, a tie is a half. mean_scores: of both; margins_95: half the width
    of the 95 % confidence intervals, None of one game. comparison: of both papers' generators, where it was asked for.
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
    comparison: NotRequired[dict[str, Any]]


class PlayerCounts(TypedDict):
    """What a player did in all games together. bingos: plays of a whole rack. seconds: to choose moves."""

    player: str
    mean_score: float
    wins: float
    moves: int
    exchanges: int
    bingos: int
    seconds: float


class Compared(TypedDict):
    """Two players. difference: by how many points a game the first is ahead; margin_95: half the width of the 95 %
    confidence interval, None of one pair of games."""

    rules: str
    seed: int
    games: int
    difference: float
    margin_95: float | None
    players: list[PlayerCounts]
    is_interrupted: bool


class Learned(TypedDict):
    """Leaves that were written to a file. games: played so far. bytes: of the file."""

    leaves: int
    games: int
    file: str
    bytes: int


class PaperRow(TypedDict):
    """A row of a paper's table. ours: None where nothing was counted. ratio: ours to the paper's."""

    name: str
    paper: float
    ours: float | None
    ratio: float | None


class PaperTable(TypedDict):
    """A table. paper: authors and year. note: what to know when comparing."""

    key: str
    paper: str
    title: str
    note: str
    rows: list[PaperRow]


class Papers(TypedDict):
    """All tables. source: of the words. scores: final ones of the greedy player against itself."""

    source: str
    words: int
    games: int
    seed: int
    tables: list[PaperTable]
    scores: list[int]


def autoplayed(tally: Tally, match: Match, seconds: float, is_interrupted: bool = False) -> Autoplayed:
    """Summarise self-play of one game or more."""
    found: Autoplayed = {
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
        "margins_95": [rounded(tally.margin(player), 2) for player in (0, 1)],
        "seconds": round(seconds, 3),
        "is_interrupted": is_interrupted,
    }
    if tally.comparison:
        found["comparison"] = rounded(tally.comparison.plain(), 3)
    return found


def compared(standing: Standing, contest: Contest, is_interrupted: bool = False) -> Compared:
    """Summarise a tournament of one pair of games or more."""
    games = 2 * standing.pairs
    return {
        "rules": contest.rules.name,
        "seed": contest.seed,
        "games": games,
        "difference": round(standing.mean, 2),
        "margin_95": rounded(standing.margin, 2),
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


def papers(study: Study) -> Papers:
    """The tables of the papers beside ours."""
    tables: list[PaperTable] = [
        {
            "key": table.key,
            "paper": table.paper,
            "title": table.title,
            "note": table.note,
            "rows": [
                {
                    "name": row.name,
                    "paper": row.paper,
                    "ours": significant(row.ours),
                    "ratio": significant(row.ratio, 4),
                }
                for row in table.rows
            ],
        }
        for table in study.tables
    ]
    return {
        "source": study.source,
        "words": study.n_words,
        "games": study.n_games,
        "seed": study.seed,
        "tables": tables,
        "scores": study.scores,
    }
