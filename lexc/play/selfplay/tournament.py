"""Tournaments of two players: pairs of games with the same bag, the seats swapped."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from operator import add
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar

from lexc.lexicon import Lexicon
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import Player, make
from lexc.play.players.passing import PassingPlayer
from lexc.play.rules import Rules
from lexc.play.selfplay.autoplay import Turn, play_turns, write_record
from lexc.play.selfplay.confidence import margin_of_mean
from lexc.play.selfplay.kernel_game import KernelGame, kernel_game
from lexc.play.selfplay.worker_pool import WorkerPool, as_pool, split_range
from lexc.play.time_control import overtime_penalty, set_clock

PAIRS_PER_UNIT = 5
"""The pairs of a unit of work, if there are several workers."""
_SEATS = ((0, 1), (1, 0))
"""The player on each seat, in the two games of a pair."""


@dataclass(frozen=True, slots=True)
class Contest:
    """The settings of a tournament. players: their names. records: a folder for the records (GCG), "" for none.

    clock: the seconds of each player in a game, 0 for no limit. Overtime costs points (`time_control`); then results
    vary by run.
    """

    lexicon: Lexicon
    rules: Rules
    players: tuple[str, str]
    seed: int = 0
    records: str = ""
    clock: float = 0.0


@dataclass(slots=True)
class Standing:
    """Counts over pairs of games. Standings can be added in any order.

    spread_sum, square_sum: the sum of the spreads of pairs, and of their squares. The spread of a pair is the points of
    the first player less those of the second, in both games together.
    Each list has a number for each of the two players. wins: a tie is half a win for both. moves: turns taken. seconds:
    the time to choose them, which varies by run.
    """

    pairs: int = 0
    spread_sum: int = 0
    square_sum: int = 0
    wins: list[float] = field(default_factory=lambda: [0.0, 0.0])
    points: list[int] = field(default_factory=lambda: [0, 0])
    moves: list[int] = field(default_factory=lambda: [0, 0])
    bingos: list[int] = field(default_factory=lambda: [0, 0])
    exchanges: list[int] = field(default_factory=lambda: [0, 0])
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0], compare=False)

    def __add__(self, other: Standing) -> Standing:
        spread_sum, square_sum = self.spread_sum + other.spread_sum, self.square_sum + other.square_sum
        merged = Standing(self.pairs + other.pairs, spread_sum, square_sum)
        for name in ("wins", "points", "moves", "bingos", "exchanges", "seconds"):
            setattr(merged, name, [*map(add, getattr(self, name), getattr(other, name))])
        return merged

    @property
    def mean(self) -> float:
        """The mean spread of a game: the points of the first player less those of the second."""
        return self.spread_sum / (2 * self.pairs)

    @property
    def margin(self) -> float:
        """Half the width of the 95 % confidence interval of `mean`, by the spreads of pairs."""
        return margin_of_mean(self.spread_sum, self.square_sum, self.pairs) / 2

    def count_turns(self, player: int, plays: int, bingos: int, exchanges: int, passes: int, _points: int) -> None:
        """Count one turn, or all turns of a player in a game."""
        self.moves[player] += plays + exchanges + passes
        self.bingos[player] += bingos
        self.exchanges[player] += exchanges

    def count_pair(self, games: list[list[int]]) -> None:
        """Count a pair. games: the scores of each game, the first player's first."""
        spread = sum(first - second for first, second in games)
        self.pairs += 1
        self.spread_sum += spread
        self.square_sum += spread * spread
        for scores in games:
            for player, (own, other) in enumerate((scores, scores[::-1])):
                self.points[player] += own
                self.wins[player] += (own > other) + (own == other) / 2


class _TimedPlayer:
    """A player, and the time that its choices took."""

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, player: Player, clock: float) -> None:
        self._player, self._clock, self.seconds = player, clock, 0.0

    def choose(self, state: GameState) -> Choice:
        if self._clock:
            set_clock(self._player, self._clock - self.seconds)
        start = perf_counter()
        choice = self._player.choose(state)
        self.seconds += perf_counter() - start
        return choice


class _PairPlayer:
    """Plays pairs of games with the same kernels, which take longer to make than a game does to play."""

    def __init__(self, contest: Contest) -> None:
        self._contest, self._generator = contest, MoveGenerator(contest.lexicon, contest.rules)
        self._games = [
            None if contest.records or contest.clock else _kernel_game(contest, self._generator, seats)
            for seats in _SEATS
        ]

    def play(self, number: int) -> Standing:
        """Play the pair with a number."""
        standing = Standing()
        scores = [
            _play_in_kernel(self._contest, game, number, seats, standing)
            if game is not None
            else _play(self._contest, self._generator, number, seats, standing)
            for seats, game in zip(_SEATS, self._games, strict=True)
        ]
        standing.count_pair(scores)
        return standing


def play_pairs(contest: Contest, numbers: range) -> Standing:
    """Play the pairs with these numbers."""
    return sum(map(_PairPlayer(contest).play, numbers), Standing())


def _kernel_game(contest: Contest, generator: MoveGenerator, seats: tuple[int, int]) -> KernelGame | None:
    """A game with these seats in a kernel, None if a kernel does not play like one of the players."""
    return kernel_game(generator, [make(contest.players[player], generator, f"{contest.seed}") for player in seats])


def _play_in_kernel(
    contest: Contest, game: KernelGame, number: int, seats: tuple[int, int], standing: Standing
) -> list[int]:
    """The same as `_play`, in a kernel."""
    state = _new_game(contest, number)
    for seat, seconds in enumerate(game.measure_game(state, perf_counter)):
        standing.seconds[seats[seat]] += seconds
        standing.count_turns(seats[seat], *game.counts(seat))
    return [state.scores[seats.index(player)] for player in (0, 1)]


def _new_game(contest: Contest, number: int) -> GameState:
    """The state at the start of both games of the pair with a number."""
    return GameState(contest.rules, f"lexc {contest.seed} {number}")


def _play(
    contest: Contest, generator: MoveGenerator, number: int, seats: tuple[int, int], standing: Standing
) -> list[int]:
    """Play a game. seats: the player on each seat. Return its scores, those of the contest's first player first."""
    names = tuple(contest.players[player] for player in seats)
    strategies = [
        make(name, generator, f"{contest.seed} {number} {player}") for player, name in zip(seats, names, strict=True)
    ]
    players = [
        player if isinstance(player, PassingPlayer) else _TimedPlayer(player, contest.clock) for player in strategies
    ]
    state, record, penalties = _new_game(contest, number), list[Turn](), [0] * len(players)
    for turn in play_turns(state, players):
        standing.count_turns(seats[turn.player], *turn.counts(contest.rules.rack_size))
        record.append(turn)
    for seat, player in enumerate(players):
        seconds = player.seconds if isinstance(player, _TimedPlayer) else 0.0
        standing.seconds[seats[seat]] += seconds
        penalties[seat] = overtime_penalty(seconds - contest.clock) if contest.clock else 0
    if contest.records:
        path = Path(contest.records) / f"{contest.seed}-{number}{'ab'[seats[0]]}.gcg"
        title = f"lexc tournament, seed {contest.seed}, pair {number}"
        write_record(path, contest.rules, names, record, state, title)
    return [state.scores[seats.index(player)] + penalties[seats.index(player)] for player in (0, 1)]


def tournament(contest: Contest, n_pairs: int, workers: WorkerPool | int = 1) -> Iterator[Standing]:
    """Play pairs 0 to n_pairs - 1. Yields the standing after each unit of work; workers do not change the last one."""
    standing, workers = Standing(), as_pool(workers)
    if workers.jobs > 1 or workers.dask:
        parts = workers.run(partial(play_pairs, contest), split_range(n_pairs, PAIRS_PER_UNIT))
    else:  # a single worker can stop after any pair
        parts = map(_PairPlayer(contest).play, range(n_pairs))
    for part in parts:
        standing += part
        yield standing
