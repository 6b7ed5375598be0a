"""Learning the values of leaves by self-play (specs/decisions/0009-leaves.md).

The worth of a rack is the equity of its best move. The value of a leave is the mean worth of the racks with it, less
the mean worth of all racks. Equity depends on these values, so there are rounds: the first is played for points alone,
each later one by the values of the round before.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Any, ClassVar

from lexc.errors import Malformed, UsageError, plural
from lexc.image.writer import write_atomically
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.plays.learning import LeaveCounts, Smoother
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.simulation.self_play import Strategy
from lexc.lexicon import Lexicon
from lexc.play.equity.equity_player import EquityPlayer, zero_leaves
from lexc.play.equity.leaves import COLUMN_NAME, LONGEST_LEAVE, Leaves, all_leaves, image_parts
from lexc.play.game_state import GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.rules import Rules
from lexc.play.selfplay.kernel_game import kernel_game
from lexc.play.selfplay.worker_pool import GAMES_PER_UNIT, WorkerPool, as_pool, split_range

ROUND_END_SHARES = (0.1, 0.4, 1.0)
"""The shares of all games that have been played at the end of each round."""
SAVE_INTERVAL = 60.0
"""Seconds from one writing of the state to the file to the next."""
_SUM, _COUNT = "sum", "count"  # columns of the file while learning goes on
_FULL_WEIGHT = 1e12  # the weight of a prior, in sightings, where the means differ from it by noise alone


@dataclass(frozen=True, slots=True)
class LearningPlan:
    """The games to learn from.

    games: the number of games. longest: the number of tiles of the longest leave with a value of its own.
    """

    lexicon: Lexicon
    rules: Rules
    games: int
    seed: int = 0
    longest: int = LONGEST_LEAVE

    def key(self) -> dict[str, Any]:
        """The facts by which a file belongs to this plan; they are kept in META."""
        identity = self.lexicon.image.meta.identity.hex()
        return {"games": self.games, "lexicon": identity, "rules": self.rules.name, "seed": self.seed}

    @property
    def round_ends(self) -> list[int]:
        """The number of games at the end of each round."""
        return [max(1, round(share * self.games)) for share in ROUND_END_SHARES]


@dataclass(frozen=True, slots=True)
class SelfPlayTask:
    """The task of a worker: the settings of its games. leaves: the values to play by, None for points alone."""

    lexicon: Lexicon
    rules: Rules
    seed: int
    leaves: Leaves | None

    def make_player(self, generator: MoveGenerator) -> LearningPlayer:
        """Make the player of both sides."""
        return LearningPlayer(
            generator, zero_leaves(generator.rules) if self.leaves is None else self.leaves.rack_leaves()
        )

    def new_game(self, number: int) -> GameState:
        """The state at the start of the game with a number."""
        return GameState(self.rules, f"lexc leaves {self.seed} {number}")


class LearningPlayer(EquityPlayer):
    """A player by equity, and by points alone when the bag is empty.

    It lacks the refinements of other players, so that learned values do not change when those players do.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def strategy(self) -> Strategy:
        """The same strategy for games in a kernel."""
        return Strategy(self._rack_leaves, zero_leaves(self._generator.rules))

    def prepare(self, state: GameState, rack: bytes) -> RackLeaves:
        """Value the leaves of the mover's rack; see `EquityPlayer.prepare`."""
        self._rack_leaves.prepare(rack, POINT if state.bag else 0)  # the second argument is the factor of the values
        return self._rack_leaves


def observe_games(task: SelfPlayTask, numbers: range) -> bytes:
    """Play the games with these numbers. Return the rack and the equity of each turn, for `LeaveCounts.add`.

    Turns with an empty board or an empty bag, or with fewer tiles than a full rack, are left out.
    """
    generator = MoveGenerator(task.lexicon, task.rules)
    player = task.make_player(generator)
    game = kernel_game(generator, [player, player])
    observe = partial(_observe_game, player) if game is None else game.observe_game
    return b"".join(observe(task.new_game(number)) for number in numbers)


def _observe_game(player: LearningPlayer, state: GameState) -> bytes:
    """Play a game in Python, where no kernel can play it. Return the same as `observe_games`."""
    observations, is_opening = bytearray(), True
    while not (state.is_over or state.is_stuck):
        rack = bytes(state.rack)
        equity, choice = player.decide(state)
        if state.bag and not is_opening and len(rack) == state.rules.rack_size:
            observations += rack + equity.to_bytes(4, "little", signed=True)
        is_opening = is_opening and not isinstance(choice, tuple)
        state.make_move(choice)
    return bytes(observations)


class Learner:
    """The state of learning: the round, the number of games played, the counts of the round, and the values so far."""

    def __init__(self, plan: LearningPlan, round_: int = 0, n_played: int = 0) -> None:
        self.plan, self.round, self.n_played = plan, round_, n_played
        self._labels = all_leaves(plan.rules.alphabet, plan.longest)
        n_leaves = self._labels.count(0)
        self.values = [0.0] * n_leaves
        self.leaves: Leaves | None = None
        self._zero_leaves = Leaves.from_values(plan.rules.alphabet, self._labels, self.values)
        self._start_counts(array("q", bytes(8 * n_leaves)), array("q", bytes(8 * n_leaves)), 0, 0, 0)

    def _start_counts(
        self, sums: array[int], counts: array[int], n_racks: int, equity_sum: int, square_sum: int
    ) -> None:
        """Begin to count from these numbers.

        sums, counts: for each leave, the sum of the equities of the racks with it, and the number of these racks.
        n_racks, equity_sum, square_sum: the number of all racks, the sum of their equities, and the sum of the squares.
        """
        self._sums, self._counts = sums, counts
        self.n_racks, self._equity_sum, self._square_sum = n_racks, equity_sum, square_sum
        self._leave_counts = LeaveCounts(self._zero_leaves.rack_leaves(), sums, counts)

    @property
    def is_done(self) -> bool:
        """Whether all rounds have ended."""
        return self.round == len(ROUND_END_SHARES)

    def add(self, observations: bytes, games: range) -> None:
        """Count the racks that `observe_games` has returned for these games."""
        n_racks, equity_sum, square_sum = self._leave_counts.add(observations, self.plan.rules.rack_size)
        self.n_racks += n_racks
        self._equity_sum += equity_sum
        self._square_sum += square_sum
        self.n_played = games.stop

    def end_round(self) -> None:
        """End the round: compute the values from its counts, and begin the next one."""
        if self.n_racks:
            self.values = self._smooth()
        self.leaves = Leaves.from_values(self.plan.rules.alphabet, self._labels, self.values)
        self.round += 1
        n_leaves = len(self.values)
        self._start_counts(array("q", bytes(8 * n_leaves)), array("q", bytes(8 * n_leaves)), 0, 0, 0)

    def _smooth(self) -> list[float]:
        """Compute the values: means, moved towards a prior from shorter leaves. The fewer sightings, the farther."""
        mean = self._equity_sum / self.n_racks
        variance = max(self._square_sum / self.n_racks - mean * mean, 0.0)
        counted = zip(self._sums, self._counts, strict=True)
        means = array("d", [total / count - mean if count else 0.0 for total, count in counted])
        values = array("d", bytes(8 * len(means)))
        smoother = Smoother(*self._zero_leaves.walk_tables, self._labels, means, self._counts, values)
        for size in range(1, self.plan.longest + 1):
            prior_variance, _, _ = smoother.estimate_prior_variance(size, variance)
            smoother.smooth(size, variance / prior_variance if prior_variance else _FULL_WEIGHT)
        return [round(value) / POINT for value in values]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the file: the values, and until learning is done the counts to resume from."""
        facts = {**self.plan.key(), "round": self.round, "done": self.n_played}
        columns: dict[str, Any] = {COLUMN_NAME: self.values}
        if not self.is_done:
            facts |= {"racks": self.n_racks, "total": self._equity_sum, "squares": self._square_sum}
            columns |= {_SUM: self._sums, _COUNT: self._counts}
        rules = self.plan.rules
        metadata = {
            "title": f"Leaves learned in {plural(self.n_played, 'game')}",
            "language": self.plan.lexicon.meta.language,
        }
        image = image_parts(rules.alphabet, self._labels, columns, {"learned": facts}, **metadata)
        write_atomically(path, image)

    @classmethod
    def resume(cls, plan: LearningPlan, path: str | os.PathLike[str]) -> Learner:
        """Go on from a file that `save` has written. Raises UsageError if it belongs to another plan."""
        found = Leaves.load(path)
        facts = found.image.meta.options.get("learned")
        if not isinstance(facts, dict) or {key: facts.get(key) for key in plan.key()} != plan.key():
            shown = {key: facts.get(key) for key in plan.key()} if isinstance(facts, dict) else "no state of learning"
            remedy = "Name another file, or go on with the same games, seed, rules and lexicon."
            raise UsageError(
                "the leaves were learned by other games",
                where=os.fspath(path), expected=str(plan.key()), found=str(shown),
                remedy=remedy,
            )  # fmt: skip
        learner = cls(plan, *(_integer(facts, key, path) for key in ("round", "done")))
        learner._restore(found, facts, path)
        return learner

    def _restore(self, found: Leaves, facts: dict[str, Any], path: str | os.PathLike[str]) -> None:
        """Restore values and counts from a file. Raises Malformed if it contradicts itself."""
        columns, n_leaves = found.image.columns, len(self.values)
        if self.round > len(ROUND_END_SHARES) or self.n_played > self.plan.games or len(found) != n_leaves:
            raise Malformed("the state of learning is impossible", where=os.fspath(path), found=str(facts))
        self.values = [float(value) for value in columns[COLUMN_NAME].values()]
        self.leaves = found if self.round else None
        if self.is_done:
            return
        if any(name not in columns or columns[name].type != "signed" for name in (_SUM, _COUNT)):
            raise Malformed("the state of learning lacks its counts", where=os.fspath(path))
        sums, counts = (array("q", map(int, columns[name].values())) for name in (_SUM, _COUNT))
        if min(counts) < 0:
            raise Malformed("a leave has a negative count", where=os.fspath(path))
        self._start_counts(sums, counts, *(_integer(facts, key, path) for key in ("racks", "total", "squares")))


def _integer(facts: dict[str, Any], key: str, path: str | os.PathLike[str]) -> int:
    value = facts.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or (value < 0 and key != "total"):
        raise Malformed(
            f"learned.{key} is no number", where=os.fspath(path), expected="a whole number", found=repr(value)[:40]
        )
    return value


def learn(plan: LearningPlan, path: str | os.PathLike[str], workers: WorkerPool | int = 1) -> Iterator[Learner]:
    """Learn into a file, which is resumed if it exists. Yields the learner at once, and then after each unit of games.

    The state is written once a minute and when the iteration ends, for whatever reason. Neither interruptions nor the
    number of workers change the values.
    """
    learner = Learner.resume(plan, path) if os.path.exists(path) else Learner(plan)
    saved = monotonic()
    try:
        yield learner
        while not learner.is_done:
            for _ in _play_round(learner, as_pool(workers)):
                yield learner
                if monotonic() - saved > SAVE_INTERVAL:
                    learner.save(path)
                    saved = monotonic()
            learner.end_round()
            yield learner
    finally:
        learner.save(path)


def _play_round(learner: Learner, workers: WorkerPool) -> Iterator[None]:
    """Play the remaining games of the round, a unit at a time."""
    plan = learner.plan
    task = SelfPlayTask(plan.lexicon, plan.rules, plan.seed, learner.leaves)
    end = plan.round_ends[learner.round]
    results = workers.run(partial(observe_games, task), split_range(end, GAMES_PER_UNIT, learner.n_played))
    for games, observations in zip(split_range(end, GAMES_PER_UNIT, learner.n_played), results, strict=True):
        learner.add(observations, games)
        yield
