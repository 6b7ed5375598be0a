"""Games of programs, counted as the papers count theirs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from lexc.lexicon import Lexicon
from lexc.papers.tables import Figures
from lexc.play.game_state import GameState
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.generation.generator import MoveGenerator
from lexc.play.generation.statistics import Effort
from lexc.play.players import make, names
from lexc.play.players.passing import PassingPlayer
from lexc.play.rules import Rules
from lexc.play.selfplay.autoplay import Turn, turns
from lexc.play.selfplay.generator_comparison import Comparer, Comparison

Progress = Callable[[str, float], None]
"""What is being done, and how much of it, from 0 to 1."""

BINS = ["0-255", "256-511", "512-1K", "1K-2K", "2K-4K", "4K-8K", "8K-16K", "16K-32K", "32K-64K", "64K-128K",
        "128K-256K", "256K-512K", "512K-1M", "1M-2M", "2M-4M"]  # fmt: skip
"""Table V's, the first of `Effort.bins` and on."""

PLAYERS = ("greedy", "rack1", "rack2", "rack3")
"""Table VI's, against greedy."""
MINPT, MOVES = 14, 25
"""Of Shapiro and Smith's recorded game: what a good play had, and the program's moves."""


@dataclass(slots=True)
class Games:
    """What was counted. scores: final ones, of all who play. turns: of the first player, points of a play, None for an
    exchange, -1 for a pass. comparison: of the positions that were to be compared."""

    comparison: Comparison
    n: int = 0
    n_moves: int = 0
    scores: list[int] = field(default_factory=list)
    turns: list[int | None] = field(default_factory=list)

    @property
    def mean_score(self) -> float:
        return sum(self.scores) / len(self.scores)


class _Watch(Comparer):
    """Compares on the positions of some seats."""

    def __init__(self, generator: MoveGenerator, state: GameState, seats: Collection[int]) -> None:
        super().__init__(generator)
        self.state, self._seats = state, seats

    def take(self, squares: bytes | bytearray, rack: bytes) -> None:
        if self.state.turn in self._seats:
            super().take(squares, rack)


def games(
    lexicon: Lexicon, players: tuple[str, str], n: int, seed: int, compared: Collection[int] = (0, 1)
) -> Iterator[Games]:
    """Play n games; yields the counts so far after each. compared: seats on whose positions both generators run."""
    generator = MoveGenerator(lexicon, Rules.load("english"))
    watch = _Watch(generator, GameState(generator.rules, ""), compared)
    counted = Games(watch.comparison)
    for number in range(n):
        state = watch.state = GameState(generator.rules, f"papers {seed} {number}")
        seats = [make(name, generator, f"{seed} {number} {seat}") for seat, name in enumerate(players)]
        for turn in turns(state, seats, watch if compared else None):
            counted.n_moves += 1
            if turn.player == 0:
                counted.turns.append(_points(turn))
        counted.n += 1
        counted.scores += [
            state.scores[seat] for seat, player in enumerate(seats) if not isinstance(player, PassingPlayer)
        ]
        yield counted


def _points(turn: Turn) -> int | None:
    if isinstance(turn.choice, tuple):
        return turn.choice[0]
    return None if turn.choice else -1


def last(counts: Iterable[Games], n: int, what: str, progress: Progress) -> Games:
    """The counts of all n games."""
    counted = None
    for counted in counts:
        progress(f"{what}, game {counted.n}", counted.n / n)
    assert counted is not None
    return counted


# ---- The tables


def appel_jacobson(passing: Games, alone: Games) -> dict[str, float]:
    """Section 4.1. passing: against one who passes. alone: against itself."""
    compared = passing.comparison
    return {
        "moves a game against one who passes": passing.n_moves / passing.n,
        "plays a position": compared.plays / compared.positions,
        "seconds a move": compared.seconds[APPEL_JACOBSON] / compared.positions,
        "mean score against itself": alone.mean_score,
    }


def table_4(counted: Games) -> dict[str, float]:
    """Gordon's, of games of the greedy player against itself."""
    plain = counted.comparison.plain()
    rows = {"moves a game": counted.n_moves / counted.n, "mean score": counted.mean_score}
    for name, key, unit in (
        ("arcs", "arcs_per_move", 1.0),
        ("anchors", "anchors_per_move", 1.0),
        ("seconds", "microseconds_per_move", 1e-6),
    ):
        dawg, gaddag = (plain["generators"][generator][key] * unit for generator in (APPEL_JACOBSON, GORDON))
        rows |= {f"{name} a move, {structure}": n for structure, n in (("DAWG", dawg), ("GADDAG", gaddag))}
        rows[f"{name} a move, DAWG over GADDAG"] = dawg / gaddag
    return rows


def table_5(counted: Games) -> Figures:
    """Gordon's: how many moves took how many arcs, in percent, and means."""
    tables, means = Figures(), dict[str, float]()
    for who, attribute, rack in (
        ("without", "without_blank", "without blanks"),
        ("with", "with_blank", "with a blank"),
    ):
        both = list[float]()
        for structure, generator in (("dawg", APPEL_JACOBSON), ("gaddag", GORDON)):
            effort: Effort = getattr(counted.comparison.statistics[generator], attribute)
            n = max(effort.n_positions, 1)
            padded = [*effort.bins, *[0] * (len(BINS) - len(effort.bins))]
            tables[f"gordon-5-{structure}-{who}"] = dict(zip(BINS, (100 * count / n for count in padded), strict=False))
            both.append(effort.n_arcs / n)
            means[f"{structure.upper()}, {rack}"] = both[-1]
        means[f"{rack}, DAWG over GADDAG"] = both[0] / both[1] if both[1] else 0.0
    return {**tables, "gordon-5-means": means}


def table_6(lexicon: Lexicon, n: int, seed: int, progress: Progress) -> dict[str, float]:
    """Gordon's: arcs a move of the players that there are."""
    rows = dict[str, float]()
    for player in (name for name in PLAYERS if name in names()):
        played = games(lexicon, (player, "greedy"), n, seed, compared=(0,))
        compared = last(played, n, f"{player} against greedy", progress).comparison
        arcs = [compared.statistics[name].n_arcs / compared.positions for name in (APPEL_JACOBSON, GORDON)]
        rows |= {f"{player}, DAWG": arcs[0], f"{player}, GADDAG": arcs[1]}
        rows[f"{player}, DAWG over GADDAG"] = arcs[0] / arcs[1]
    return rows


def shapiro_smith(counted: Games, n_words: int) -> dict[str, float]:
    """Section 2.4: what became of the program's moves, as if there had been 25."""
    plays = [points for points in counted.turns if points is not None and points >= 0]
    good, share = sum(points >= MINPT for points in plays), MOVES / len(counted.turns)
    return {
        "words in the lexicon": n_words,
        "plays of 14 points or more, in 25 moves": good * share,
        "plays of fewer points, in 25 moves": (len(plays) - good) * share,
        "exchanges, in 25 moves": counted.turns.count(None) * share,
        "passes, in 25 moves": counted.turns.count(-1) * share,
        "points a play": sum(plays) / max(len(plays), 1),
    }
