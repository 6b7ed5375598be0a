"""The papers' tables of games: lexc's figures under the names of the papers' rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lexc.lexicon import Lexicon
from lexc.papers.estimates import Figure, quotient, ratio
from lexc.papers.games import STRUCTURES, GameCounts, Progress, play_games, run_to_end
from lexc.papers.statistics import ArcCounts
from lexc.papers.tables import Figures
from lexc.play.generation.algorithms import APPEL_JACOBSON
from lexc.play.selfplay.confidence import Z_95

Rows = dict[str, Figure | float]

BINS = ["0-255", "256-511", "512-1K", "1K-2K", "2K-4K", "4K-8K", "8K-16K", "16K-32K", "32K-64K", "64K-128K",
        "128K-256K", "256K-512K", "512K-1M", "1M-2M", "2M-4M"]  # fmt: skip
"""The names that Gordon's Table V has for the first ranges of arcs in `ArcCounts.bins`."""

PLAYERS = ("greedy", "rack1", "rack2", "rack3")
"""The players of Gordon's Table VI, each of them against greedy."""
RECORDED_MOVES = 25
"""The number of the program's moves in Shapiro and Smith's recorded game."""


def play_both_orders(lexicon: Lexicon, n_games: int, seed: int, progress: Progress) -> dict[str, GameCounts]:
    """Play greedy games in the order of each structure's walk, as Gordon did: by "DAWG" and "GADDAG".

    Ties go to the play found first, so these are different games. Both generators run on all positions.
    """
    return {
        structure: run_to_end(
            play_games(lexicon, ("greedy", "greedy"), n_games, seed, order=algorithm),
            n_games,
            f"greedy alone, {structure}",
            progress,
        )
        for structure, algorithm in STRUCTURES.items()
    }


def appel_jacobson_section_4(against_pass: GameCounts, against_itself: GameCounts) -> Rows:
    """The figures of section 4.1, from the counts of the games against a player who passes, and against itself."""
    n_games = against_pass.n_games
    return {
        "moves a game against one who passes": ratio(against_pass.by_game["moves"], [1] * n_games),
        "plays a position": against_pass.per("positions", "plays"),
        "seconds a move": against_pass.per("positions", f"{APPEL_JACOBSON} seconds"),
        "mean score against itself": against_itself.per("seats", "scores"),
    }


def table_4(counts: Mapping[str, GameCounts]) -> Rows:
    """Gordon's Table IV. counts: of greedy games, by the structure whose walk orders plays."""
    rows: Rows = {}
    for name in ("arcs", "existing arcs", "anchors", "seconds"):
        figures = {
            structure: counts[structure].per("positions", f"{algorithm} {name}")
            for structure, algorithm in STRUCTURES.items()
        }
        rows |= _pair(f"{name} a move, ", figures)
        rows[f"{name} a move, DAWG over GADDAG, same games"] = _same_games(counts["DAWG"], name)
    for structure, algorithm in STRUCTURES.items():
        games = counts[structure]
        rows[f"arcs a second, {structure}"] = games.per(f"{algorithm} seconds", f"{algorithm} arcs")
        rows[f"moves a game, {structure}"] = ratio(games.by_game["moves"], [1] * games.n_games)
        rows[f"mean score, {structure}"] = games.per("seats", "scores")
    return rows


def _pair(name: str, figures: Mapping[str, Figure]) -> Rows:
    """The rows of a figure of both structures and of their quotient. name: the beginning of their names."""
    rows: Rows = {f"{name}{structure}": figure for structure, figure in figures.items()}
    return rows | {f"{name}DAWG over GADDAG": quotient(figures["DAWG"], figures["GADDAG"])}


def table_5(counts: Mapping[str, GameCounts]) -> Figures:
    """Gordon's Table V: the share of moves, in percent, by the number of arcs, and the mean numbers."""
    tables, means = Figures(), dict[str, Figure]()
    rows: Rows = {}
    for blanks, rack_name in (("without", "without blanks"), ("with", "with a blank")):
        for structure, algorithm in STRUCTURES.items():
            statistics = counts[structure].comparison.statistics[algorithm]
            arc_counts = statistics.without_blank if blanks == "without" else statistics.with_blank
            tables[f"gordon-5-{structure.lower()}-{blanks}"] = _shares(arc_counts, counts[structure].n_games)
            means[structure] = counts[structure].per(f"{algorithm} positions {blanks}", f"{algorithm} arcs {blanks}")
            rows[f"{structure}, {rack_name}"] = means[structure]
        rows[f"{rack_name}, DAWG over GADDAG"] = quotient(means["DAWG"], means["GADDAG"])
    return {**tables, "gordon-5-means": rows}


def _shares(arc_counts: ArcCounts, n_games: int) -> dict[str, Figure | float]:
    n = max(arc_counts.n_positions, 1)
    bins = [*arc_counts.bins, *[0] * (len(BINS) - len(arc_counts.bins))]
    shares = (100 * count / n for count in bins)
    margins = (Z_95 * (share * (100 - share) / n) ** 0.5 for share in (100 * count / n for count in bins))
    return {name: Figure(share, margin, n_games) for name, share, margin in zip(BINS, shares, margins, strict=False)}


def table_6(lexicon: Lexicon, n_games: int, seed: int, progress: Progress, greedy: GameCounts) -> Rows:
    """Count Gordon's Table VI: arcs and seconds a move, of each player in PLAYERS, on the positions of its seat.

    greedy: the games of the greedy player against itself.
    """
    rows: Rows = {}
    for player in PLAYERS:
        counts = greedy
        if player != "greedy":
            played = play_games(lexicon, (player, "greedy"), n_games, seed, compared=(0,))
            counts = run_to_end(played, n_games, f"{player} against greedy", progress)
        for name, prefix in (("arcs", f"{player}, "), ("seconds", f"{player}, seconds a move, ")):
            figures = {s: counts.per("positions", f"{algorithm} {name}") for s, algorithm in STRUCTURES.items()}
            rows |= {f"{prefix}{structure}": figure for structure, figure in figures.items()}
            rows[f"{prefix}DAWG over GADDAG"] = _same_games(counts, name)
        share = counts.per("positions", f"{APPEL_JACOBSON} positions with")
        rows[f"{player}, % of racks with a blank"] = _times(share, 100)
        names = f"{APPEL_JACOBSON} positions without", f"{APPEL_JACOBSON} arcs without"
        rows[f"{player}, DAWG, without blanks"] = counts.per(*names)
    return rows


def _same_games(counts: GameCounts, name: str) -> Figure:
    """A count of the DAWG's walks divided by that of the GADDAG's, in the same games."""
    dawg, gaddag = (counts.by_game[f"{algorithm} {name}"] for algorithm in STRUCTURES.values())
    return ratio(dawg, gaddag)


def _times(figure: Figure, factor: float) -> Figure:
    margin = None if figure.margin is None else factor * figure.margin
    return Figure(factor * figure.value, margin, figure.n_games, figure.words)


def shapiro_smith_section_2(counts: GameCounts, n_words: int, source: str, seed: int) -> Rows:
    """The figures of section 2.4: kinds of the program's moves, scaled to the 25 moves of the recorded game.

    n_words, source, seed: of the words that the program had. source: the name of their list.
    """
    names = {
        "plays of 14 points or more": "good plays",
        "plays of fewer points": "other plays",
        "exchanges": "exchanges",
        "passes": "passes",
    }
    kinds = {f"{row}, in 25 moves": _times(counts.per("turns", name), RECORDED_MOVES) for row, name in names.items()}
    by_game = counts.by_game
    plays = [sum(pair) for pair in zip(by_game["good plays"], by_game["other plays"], strict=True)]
    all_rows = {"words in the lexicon": Figure(n_words), **kinds, "points a play": ratio(by_game["points"], plays)}
    drawn = f"{n_words:,} words of 2 to 5 letters of {source} drawn by the seed {seed}"
    return {name: replace(figure, words=drawn) for name, figure in all_rows.items()}
