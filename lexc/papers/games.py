"""Games between programs, counted as the papers count theirs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from lexc.lexicon import Lexicon
from lexc.papers.tables import Figures
from lexc.play.game_state import GameState
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.generation.generator import MoveGenerator
from lexc.play.generation.statistics import ArcCounts
from lexc.play.players import make, names
from lexc.play.players.passing import PassingPlayer
from lexc.play.rules import Rules
from lexc.play.selfplay.autoplay import Turn, play_turns
from lexc.play.selfplay.generator_comparison import Comparer, Comparison

Progress = Callable[[str, float], None]
"""A function that is called with the name of the current work, and its finished share, from 0 to 1."""

BINS = ["0-255", "256-511", "512-1K", "1K-2K", "2K-4K", "4K-8K", "8K-16K", "16K-32K", "32K-64K", "64K-128K",
        "128K-256K", "256K-512K", "512K-1M", "1M-2M", "2M-4M"]  # fmt: skip
"""The names that Gordon's Table V has for the first ranges of arcs in `ArcCounts.bins`."""

PLAYERS = ("greedy", "rack1", "rack2", "rack3")
"""The players of Gordon's Table VI, each of them against greedy."""
GOOD_POINTS, RECORDED_MOVES = 14, 25
"""Shapiro and Smith's recorded game: the least points of a good play, and the number of the program's moves."""


@dataclass(slots=True)
class GameCounts:
    """Counts over games.

    comparison: of both generators, on the positions of the compared seats. n_moves: the moves of all players. scores:
    the final scores of all players but those that always pass. turns: those of the first player: the points of each
    play, None for an exchange, -1 for a pass.
    """

    comparison: Comparison
    n_games: int = 0
    n_moves: int = 0
    scores: list[int] = field(default_factory=list)
    turns: list[int | None] = field(default_factory=list)

    @property
    def mean_score(self) -> float:
        """The mean of the final scores."""
        return sum(self.scores) / len(self.scores)


class _SeatComparer(Comparer):
    """A comparer of the generators, on the positions of some seats only."""

    def __init__(self, generator: MoveGenerator, state: GameState, seats: Collection[int]) -> None:
        super().__init__(generator)
        self.state, self._seats = state, seats

    def compare(self, squares: bytes | bytearray, rack: bytes) -> None:
        if self.state.turn in self._seats:
            super().compare(squares, rack)


def play_games(
    lexicon: Lexicon, players: tuple[str, str], n_games: int, seed: int, compared: Collection[int] = (0, 1)
) -> Iterator[GameCounts]:
    """Play n_games games, and yield the counts so far after each.

    compared: the seats on whose positions both generators run.
    """
    generator = MoveGenerator(lexicon, Rules.load("english"))
    comparer = _SeatComparer(generator, GameState(generator.rules, ""), compared)
    counts = GameCounts(comparer.comparison)
    for number in range(n_games):
        state = comparer.state = GameState(generator.rules, f"papers {seed} {number}")
        seats = [make(name, generator, f"{seed} {number} {seat}") for seat, name in enumerate(players)]
        for turn in play_turns(state, seats, comparer if compared else None):
            counts.n_moves += 1
            if turn.player == 0:
                counts.turns.append(_points(turn))
        counts.n_games += 1
        counts.scores += [
            state.scores[seat] for seat, player in enumerate(seats) if not isinstance(player, PassingPlayer)
        ]
        yield counts


def _points(turn: Turn) -> int | None:
    """The points of a play, None for an exchange, -1 for a pass."""
    if isinstance(turn.choice, tuple):
        return turn.choice[0]
    return None if turn.choice else -1


def run_to_end(counts_so_far: Iterable[GameCounts], n_games: int, task_name: str, progress: Progress) -> GameCounts:
    """Play all games, and report progress after each. Return the final counts. task_name: the name of the games."""
    counts = None
    for counts in counts_so_far:
        progress(f"{task_name}, game {counts.n_games}", counts.n_games / n_games)
    assert counts is not None  # n_games >= 1
    return counts


# ---- The tables


def appel_jacobson_section_4(against_pass: GameCounts, against_itself: GameCounts) -> dict[str, float]:
    """The figures of section 4.1, from the counts of the games against a player who passes, and against itself."""
    compared = against_pass.comparison
    return {
        "moves a game against one who passes": against_pass.n_moves / against_pass.n_games,
        "plays a position": compared.plays / compared.positions,
        "seconds a move": compared.seconds[APPEL_JACOBSON] / compared.positions,
        "mean score against itself": against_itself.mean_score,
    }


def table_4(counts: GameCounts) -> dict[str, float]:
    """Gordon's Table IV. counts: of games of the greedy player against itself."""
    comparison = counts.comparison.to_dict()
    rows = {"moves a game": counts.n_moves / counts.n_games, "mean score": counts.mean_score}
    for name, key, unit in (
        ("arcs", "arcs_per_move", 1.0),
        ("anchors", "anchors_per_move", 1.0),
        ("seconds", "microseconds_per_move", 1e-6),
    ):
        dawg, gaddag = (comparison["generators"][generator][key] * unit for generator in (APPEL_JACOBSON, GORDON))
        rows |= {f"{name} a move, {structure}": figure for structure, figure in (("DAWG", dawg), ("GADDAG", gaddag))}
        rows[f"{name} a move, DAWG over GADDAG"] = dawg / gaddag
    return rows


def table_5(counts: GameCounts) -> Figures:
    """Gordon's Table V: the share of moves, in percent, by the number of arcs traversed, and the mean numbers."""
    tables, means = Figures(), dict[str, float]()
    for blanks, attribute, rack_name in (
        ("without", "without_blank", "without blanks"),
        ("with", "with_blank", "with a blank"),
    ):
        dawg_and_gaddag = list[float]()
        for structure, generator in (("dawg", APPEL_JACOBSON), ("gaddag", GORDON)):
            arc_counts: ArcCounts = getattr(counts.comparison.statistics[generator], attribute)
            n_positions = max(arc_counts.n_positions, 1)
            bins = [*arc_counts.bins, *[0] * (len(BINS) - len(arc_counts.bins))]
            tables[f"gordon-5-{structure}-{blanks}"] = dict(
                zip(BINS, (100 * count / n_positions for count in bins), strict=False)
            )
            mean = means[f"{structure.upper()}, {rack_name}"] = arc_counts.n_arcs / n_positions
            dawg_and_gaddag.append(mean)
        dawg, gaddag = dawg_and_gaddag
        means[f"{rack_name}, DAWG over GADDAG"] = dawg / gaddag if gaddag else 0.0
    return {**tables, "gordon-5-means": means}


def table_6(lexicon: Lexicon, n_games: int, seed: int, progress: Progress) -> dict[str, float]:
    """Count Gordon's Table VI: arcs per move, of each player in PLAYERS that lexc has."""
    rows = dict[str, float]()
    for player in (name for name in PLAYERS if name in names()):
        played = play_games(lexicon, (player, "greedy"), n_games, seed, compared=(0,))
        compared = run_to_end(played, n_games, f"{player} against greedy", progress).comparison
        arcs = [compared.statistics[name].n_arcs / compared.positions for name in (APPEL_JACOBSON, GORDON)]
        rows |= {f"{player}, DAWG": arcs[0], f"{player}, GADDAG": arcs[1]}
        rows[f"{player}, DAWG over GADDAG"] = arcs[0] / arcs[1]
    return rows


def shapiro_smith_section_2(counts: GameCounts, n_words: int) -> dict[str, float]:
    """The figures of section 2.4: kinds of the program's moves, scaled to the 25 moves of the recorded game."""
    plays = [points for points in counts.turns if points is not None and points >= 0]
    good, share = sum(points >= GOOD_POINTS for points in plays), RECORDED_MOVES / len(counts.turns)
    return {
        "words in the lexicon": n_words,
        "plays of 14 points or more, in 25 moves": good * share,
        "plays of fewer points, in 25 moves": (len(plays) - good) * share,
        "exchanges, in 25 moves": counts.turns.count(None) * share,
        "passes, in 25 moves": counts.turns.count(-1) * share,
        "points a play": sum(plays) / max(len(plays), 1),
    }
