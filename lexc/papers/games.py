"""Games between programs, counted as the papers count theirs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from lexc.lexicon import Lexicon
from lexc.papers.comparison import Comparer, Comparison
from lexc.papers.estimates import Figure, ratio
from lexc.papers.first_found import FirstFoundGenerator
from lexc.play.game_state import GameState
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import make
from lexc.play.players.passing import PassingPlayer
from lexc.play.rules import Rules
from lexc.play.selfplay.autoplay import Turn, play_turns

Progress = Callable[[str, float], None]
"""A function that is called with the name of the current work, and its finished share, from 0 to 1."""

STRUCTURES = {"DAWG": APPEL_JACOBSON, "GADDAG": GORDON}
"""The algorithm that walks each structure."""
GOOD_POINTS = 14
"""The least points of a good play in Shapiro and Smith's recorded game."""


@dataclass(slots=True)
class GameCounts:
    """Counts over games.

    comparison: of both generators, on the positions of the compared seats. scores: the final scores of all players but
    those that always pass. by_game: by the name of a count, its number in each game:

    - "moves" of all players, "seats" (players that do not always pass), "scores" (the sum of theirs);
    - of the first player: "turns", "points", and by kind of turn "good plays", "other plays", "exchanges", "passes";
    - of both generators: "positions", "plays";
    - of one of them, after its name: "arcs", "existing arcs", "anchors", "seconds"; for racks with a blank "positions
      with", "arcs with"; for others "positions without", "arcs without".
    """

    comparison: Comparison
    by_game: dict[str, list[float]] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)

    @property
    def n_games(self) -> int:
        """The number of games."""
        return len(self.by_game.get("moves", ()))

    def per(self, unit: str, name: str) -> Figure:
        """A count per unit, which is another count: per("positions", "gordon arcs") are arcs a move."""
        return ratio(self.by_game[name], self.by_game[unit])

    def total(self, name: str) -> float:
        """A count over all games."""
        return sum(self.by_game[name])


class _SeatComparer(Comparer):
    """A comparer of the generators, on the positions of some seats only."""

    def __init__(self, generator: MoveGenerator, state: GameState, seats: Collection[int]) -> None:
        super().__init__(generator)
        self.state, self._seats = state, seats

    def compare(self, squares: bytes | bytearray, rack: bytes) -> None:
        if self.state.turn in self._seats:
            super().compare(squares, rack)


def play_games(
    lexicon: Lexicon,
    players: tuple[str, str],
    n_games: int,
    seed: int,
    compared: Collection[int] = (0, 1),
    order: str = APPEL_JACOBSON,
) -> Iterator[GameCounts]:
    """Play n_games games, and yield the counts so far after each.

    compared: the seats on whose positions both generators run. order: the paper's algorithm whose first play is made
    among equally good ones (Gordon 1994, "Performance"); "" for lexc's own order.
    """
    rules = Rules.load("english")
    generator = FirstFoundGenerator(lexicon, rules, order) if order else MoveGenerator(lexicon, rules)
    comparer = _SeatComparer(generator, GameState(rules, ""), compared)
    counts, before = GameCounts(comparer.comparison), _sums(comparer.comparison)
    for number in range(n_games):
        state = comparer.state = GameState(rules, f"papers {seed} {number}")
        seats = [make(name, generator, f"{seed} {number} {seat}") for seat, name in enumerate(players)]
        turns = list(play_turns(state, comparer.observe(seats) if compared else seats))
        scores = [state.scores[seat] for seat, player in enumerate(seats) if not isinstance(player, PassingPlayer)]
        counts.scores += scores
        after = _sums(comparer.comparison)
        changes = {name: after[name] - before[name] for name in after}
        changes |= {"moves": len(turns), "seats": len(scores), "scores": sum(scores), **_count_turns(turns)}
        for name, change in changes.items():
            counts.by_game.setdefault(name, []).append(change)
        before = after
        yield counts


def _sums(comparison: Comparison) -> dict[str, float]:
    sums: dict[str, float] = {"positions": comparison.positions, "plays": comparison.plays}
    for algorithm, counted in comparison.statistics.items():
        figures = {
            "arcs": counted.n_arcs,
            "existing arcs": counted.n_existing_arcs,
            "anchors": counted.n_anchors,
            "seconds": comparison.seconds[algorithm],
        }
        for kind, arcs in (("with", counted.with_blank), ("without", counted.without_blank)):
            figures |= {f"arcs {kind}": arcs.n_arcs, f"positions {kind}": arcs.n_positions}
        sums |= {f"{algorithm} {name}": figure for name, figure in figures.items()}
    return sums


def _count_turns(turns: Iterable[Turn]) -> dict[str, float]:
    """The counts of the first player's turns in a game; see `GameCounts`."""
    choices = [turn.choice for turn in turns if turn.player == 0]
    points = [choice[0] for choice in choices if isinstance(choice, tuple)]
    n_good, n_passes = sum(number >= GOOD_POINTS for number in points), choices.count(b"")
    return {
        "turns": len(choices),
        "points": sum(points),
        "good plays": n_good,
        "other plays": len(points) - n_good,
        "exchanges": len(choices) - len(points) - n_passes,
        "passes": n_passes,
    }


def run_to_end(counts_so_far: Iterable[GameCounts], n_games: int, task_name: str, progress: Progress) -> GameCounts:
    """Play all games, and report progress after each. Return the final counts. task_name: the name of the games."""
    counts = None
    for counts in counts_so_far:
        progress(f"{task_name}, game {counts.n_games}", counts.n_games / n_games)
    assert counts is not None  # n_games >= 1
    return counts
