"""A comparison of the generators of the papers on the positions of games (Gordon 1994, Tables IV and V)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import process_time
from typing import Any, ClassVar

from lexc.papers.counting import CountingGenerator
from lexc.papers.statistics import FIRST_BIN_BITS, Statistics
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.algorithms import APPEL_JACOBSON, GORDON
from lexc.play.generation.generator import MoveGenerator
from lexc.play.generation.plays import Plays
from lexc.play.players import Player
from lexc.play.players.passing import PassingPlayer
from lexc.play.selfplay.autoplay import Match, Tally, make_players, play_turns
from lexc.play.selfplay.worker_pool import WorkerPool, as_pool, split_range

ALGORITHMS = (APPEL_JACOBSON, GORDON)


@dataclass(slots=True)
class Comparison:
    """Counts over positions. Comparisons can be added. seconds: the CPU time of each generator, which varies by run."""

    positions: int = 0
    plays: int = 0
    statistics: dict[str, Statistics] = field(default_factory=lambda: {name: Statistics() for name in ALGORITHMS})
    seconds: dict[str, float] = field(default_factory=lambda: dict.fromkeys(ALGORITHMS, 0.0), compare=False)

    def __add__(self, other: Comparison) -> Comparison:
        return Comparison(
            self.positions + other.positions,
            self.plays + other.plays,
            {name: self.statistics[name] + other.statistics[name] for name in ALGORITHMS},
            {name: self.seconds[name] + other.seconds[name] for name in ALGORITHMS},
        )

    def ratios(self) -> dict[str, float]:
        """The ratios of Appel and Jacobson's algorithm to Gordon's, in arcs, anchors and time for each move."""
        appel_jacobson, gordon = (self.statistics[name] for name in ALGORITHMS)
        seconds = [self.seconds[name] for name in ALGORITHMS]
        pairs = {
            "arcs": (appel_jacobson.n_arcs, gordon.n_arcs),
            "anchors": (appel_jacobson.n_anchors, gordon.n_anchors),
            "time": seconds,
        }
        return {name: first / second if second else 0.0 for name, (first, second) in pairs.items()}

    def to_dict(self) -> dict[str, Any]:
        """The comparison as a dict for JSON."""
        n_positions = max(self.positions, 1)
        return {
            "positions": self.positions,
            "plays_per_position": self.plays / n_positions,
            "generators": {name: self._generator_dict(name, n_positions) for name in ALGORITHMS},
            "ratios": self.ratios(),
        }

    def _generator_dict(self, name: str, n_positions: int) -> dict[str, Any]:
        counted = self.statistics[name]
        bins = {"without_blank": counted.without_blank, "with_blank": counted.with_blank}
        return {
            "arcs_per_move": counted.n_arcs / n_positions,
            "existing_arcs_per_move": counted.n_existing_arcs / n_positions,
            "anchors_per_move": counted.n_anchors / n_positions,
            "left_parts_per_move": counted.n_left_parts / n_positions,
            "dead_left_parts_per_move": counted.n_dead_left_parts / n_positions,
            "microseconds_per_move": self.seconds[name] / n_positions * 1e6,
            "first_bin_below": 1 << FIRST_BIN_BITS,
            **{
                kind: {"positions": counts.n_positions, "arcs": counts.n_arcs, "bins": counts.bins}
                for kind, counts in bins.items()
            },
        }


class Comparer:
    """A comparer, which runs the generators of the papers on positions. generator: gives them its lexicon and rules.

    Raises UsageError if the lexicon has no GADDAG, which Gordon's algorithm needs.
    """

    def __init__(self, generator: MoveGenerator) -> None:
        lexicon, rules = generator.lexicon, generator.rules
        self._generators = {name: CountingGenerator(lexicon, rules, name) for name in ALGORITHMS}
        self.comparison = Comparison(
            statistics={name: generator.statistics for name, generator in self._generators.items()}
        )

    def compare(self, squares: bytes | bytearray, rack: bytes) -> None:
        """Generate all plays of a position with each generator."""
        found = {name: self._measure(name, squares, rack) for name in ALGORITHMS}
        self.comparison.positions += 1
        self.comparison.plays += len(found[GORDON])

    def observe(self, players: Sequence[Player]) -> list[Player]:
        """The players, on whose positions the generators run before each choice. One that always passes has none."""
        return [
            player if isinstance(player, PassingPlayer) else ObservedPlayer(player, self.compare) for player in players
        ]

    def _measure(self, name: str, squares: bytes | bytearray, rack: bytes) -> Plays:
        start = process_time()
        plays = self._generators[name].raw_plays(squares, rack)
        self.comparison.seconds[name] += process_time() - start
        return plays


class ObservedPlayer:
    """A player whose positions a function sees before each choice, as squares and rack."""

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, player: Player, observe: Callable[[bytes | bytearray, bytes], None]) -> None:
        self._player, self._observe = player, observe

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        self._observe(state.squares, bytes(state.rack))
        return self._player.choose(state)


@dataclass(slots=True)
class ComparedGames:
    """Games on whose positions both generators ran. Those of several processes can be added."""

    tally: Tally = field(default_factory=Tally)
    comparison: Comparison = field(default_factory=Comparison)

    def __add__(self, other: ComparedGames) -> ComparedGames:
        return ComparedGames(self.tally + other.tally, self.comparison + other.comparison)


def compare_games(match: Match, numbers: range) -> ComparedGames:
    """Play the games with these numbers, and run both generators on every position."""
    generator = MoveGenerator(match.lexicon, match.rules)
    comparer = Comparer(generator)
    games = ComparedGames(comparison=comparer.comparison)
    for number in numbers:
        state = match.new_game(number)
        for turn in play_turns(state, comparer.observe(make_players(match, generator, number))):
            games.tally.count_turns(*turn.counts(match.rules.rack_size))
        games.tally.count_game(state.scores)
    return games


def compare_all(match: Match, n_games: int, workers: WorkerPool | int = 1) -> Iterator[ComparedGames]:
    """Play games 0 to n_games - 1. Yields all games so far after each unit of work; see `autoplay`."""
    games = ComparedGames()
    for unit in as_pool(workers).run(partial(compare_games, match), split_range(n_games)):
        games += unit
        yield games
