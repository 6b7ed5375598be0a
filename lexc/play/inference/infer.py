"""The posterior of the tiles that a player has kept: their prior, weighed by the likelihood of the player's last move.

The prior is that of random draws from all unseen tiles. Up to MAX_EXACT kept tiles all leaves are weighed; of more
tiles, and after an exchange, a random sample of racks.
"""

from __future__ import annotations

import math
import random
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from lexc.errors import UsageError
from lexc.kernels.layout._label_text import check_limit
from lexc.kernels.plays._equity_units import MAX_RACK_TILES
from lexc.kernels.plays.best_plays import BestPlays
from lexc.kernels.simulation.move_losses import MoveLosses
from lexc.play.draws import draws
from lexc.play.equity.equity_player import zero_leaves
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.algorithms import FAST, generator_kernels, make_search
from lexc.play.generation.generator import MoveGenerator
from lexc.play.inference.likelihood import TEMPERED, find_model
from lexc.play.inference.observation import Observation
from lexc.play.move import EXCHANGE, PASS, Move
from lexc.play.position import Position

MAX_EXACT = 4
"""The most unknown kept tiles of which all leaves are weighed."""
N_SAMPLES = 10_000
"""The racks of a sample."""
_LAST_LIMIT = (1 << 63) - 1
_BATCH = 1000
"""The racks between two looks at the limits of a thread."""
MIN_EXCESS = 0.01
"""The least acceptance above the model's floor: below it the move tells nothing, since no rack explains it."""


@dataclass(frozen=True, slots=True)
class InferredLeave:
    """Tiles that may have been kept, with their chance before and after the move is considered."""

    tiles: bytes
    prior: float
    posterior: float


@dataclass(frozen=True)
class Inference:
    """The tiles that a player may have kept, by the player's last move.

    leaves: by descending posterior. n_kept: the tiles of each; 0 leaves if nothing is told. model: its name.
    is_exact: whether all leaves were weighed. n_weighed: the number of leaves, or of racks of the sample.
    acceptance: the mean likelihood over the prior. effective_size: of a sample, the number of racks that would tell as
    much if all had the same weight. reason: why nothing is told, "" if something is.
    """

    observation: Observation
    model: str
    leaves: tuple[InferredLeave, ...] = ()
    n_kept: int = 0
    is_exact: bool = True
    n_weighed: int = 0
    acceptance: float = 1.0
    effective_size: float = 0.0
    reason: str = ""
    _unseen: Counter[int] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_unseen", self.observation.unseen)

    @property
    def is_uniform(self) -> bool:
        """Whether the move tells nothing, so that unknown tiles are as likely as by random draws."""
        return self.reason != ""

    @property
    def bits(self) -> float:
        """The expected gain of information about the kept tiles, in bits: the divergence from the prior."""
        terms = (each.posterior * math.log2(each.posterior / each.prior) for each in self.leaves if each.posterior > 0)
        return sum(terms)

    def bits_of(self, kept: bytes) -> float:
        """The gain of information if these tiles were kept, in bits; negative if the inference was misled.

        A leave that no sample has counts as one with the model's floor.
        """
        if self.is_uniform:
            return 0.0
        tiles, floor = bytes(sorted(kept)), find_model(self.model).floor
        found = next((each for each in self.leaves if each.tiles == tiles), None)
        ratio = found.posterior / found.prior if found is not None else floor / self.acceptance
        return math.log2(max(ratio, floor / self.acceptance))

    def kept_rows(self) -> tuple[bytes, int, array[int]]:
        """(tiles, number of tiles in a row, limits) of the leaves, for `RandomBag.set_kept_tiles`."""
        limits, total = array("Q"), 0.0
        for leave in self.leaves:
            total += leave.posterior
            limits.append(min(int(total * _LAST_LIMIT), _LAST_LIMIT))
        limits[-1] = _LAST_LIMIT
        return b"".join(leave.tiles for leave in self.leaves), self.n_kept, limits

    def tile_chances(self) -> Iterator[tuple[int, float, float]]:
        """(tile, prior, posterior) of each unseen tile: the chances that the rack now holds at least one."""
        n_held = min(len(self.observation.known) + self._unseen.total(), self.observation.position.rules.rack_size)
        n_free = n_held - len(self.observation.known)
        for tile, count in sorted(self._unseen.items()):
            prior = 1 - _chance_of_none(self._unseen.total(), count, n_free)
            yield tile, prior, self._posterior_chance(tile, n_free) if self.leaves else prior

    def _posterior_chance(self, tile: int, n_free: int) -> float:
        n_rest = self._unseen.total() - self.n_kept
        none = _chance_of_none(n_rest, self._unseen[tile], n_free - self.n_kept)
        return 1 - sum(each.posterior for each in self.leaves if tile not in each.tiles) * none


def infer(
    generator: MoveGenerator, position: Position, move: Move, leaves: Leaves | None = None, model: str = TEMPERED,
    seed: str | int = 0,
) -> Inference:  # fmt: skip
    """Infer the kept tiles of the player who made the last move.

    position: after the move; its mover's rack is known. The last rack may hold known tiles, which were kept. leaves: of
    the model, None for points alone. model: tempered or sharp. seed: of samples. Raises PositionError if the position
    does not show the move, MoveError if the rules forbid it, UsageError for another model.
    """
    generator.check(position)
    observation, _ = Observation.from_move(position, move), find_model(model)
    if position.rules.rack_size > MAX_RACK_TILES:
        expected, found = f"at most {MAX_RACK_TILES} tiles", str(position.rules.rack_size)
        raise UsageError("the racks are too long for an inference", expected=expected, found=found)
    if reason := _find_reason(observation):
        return Inference(observation, model, reason=reason)
    losses = _make_losses(generator, observation, leaves)
    n_kept = observation.n_kept - len(observation.known)
    if observation.move.kind != EXCHANGE and n_kept <= MAX_EXACT:
        return _weigh_all(observation, losses, model, n_kept)
    return _weigh_sample(observation, losses, model, n_kept, random.Random(f"lexc infer {seed}"))


def _make_losses(generator: MoveGenerator, observation: Observation, leaves: Leaves | None) -> MoveLosses:
    """The kernel that finds the losses of the observed move."""
    rules, image = generator.rules, generator.lexicon.image
    kernels = generator_kernels(image, rules, FAST)
    assert isinstance(kernels.generator, BestPlays)
    search = make_search(image, rules, kernels.board, kernels.generator)
    n_in_bag = observation.n_in_bag
    max_exchanged = n_in_bag if n_in_bag >= rules.exchange_limit else 0
    rack_leaves = leaves.rack_leaves() if leaves is not None else zero_leaves(rules)
    return MoveLosses(search, rack_leaves, observation.before.squares, max_exchanged)


def _find_reason(observation: Observation) -> str:
    """The reason why a move tells nothing, "" if it may tell something."""
    if observation.move.kind == PASS:
        return "a pass tells nothing about the rack"
    if observation.n_in_bag == 0:
        return "the bag was empty, so that the rack is known"
    if observation.n_kept <= len(observation.known):
        return "all kept tiles are known" if observation.known else "no tile was kept"
    return ""


def _weigh_all(observation: Observation, losses: MoveLosses, model: str, n_kept: int) -> Inference:
    """Weigh all leaves."""
    found = list(draws(observation.unseen, n_kept))
    likelihoods = list(_play_likelihoods(observation, losses, model, [tiles for tiles, _ in found]))
    total = sum(ways for _, ways in found)
    mass = math.fsum(ways * likelihood for (_, ways), likelihood in zip(found, likelihoods, strict=True))
    weighed = [
        InferredLeave(tiles, ways / total, ways * likelihood / mass)
        for (tiles, ways), likelihood in zip(found, likelihoods, strict=True)
    ]
    return _conclude(observation, model, weighed, n_kept, mass / total, len(found), 0.0)


def _play_likelihoods(observation: Observation, losses: MoveLosses, model: str, kept: list[bytes]) -> Iterator[float]:
    """The likelihood of the observed play for each set of unknown tiles that may have been kept."""
    find, known, points = find_model(model).likelihood, observation.known, observation.move.score or 0
    n_kept = observation.n_kept
    for start in range(0, len(kept), _BATCH):
        check_limit()
        rows = b"".join(tiles + known for tiles in kept[start : start + _BATCH])
        yield from map(find, losses.of_play(observation.placed, points, rows, n_kept))


def _weigh_sample(
    observation: Observation, losses: MoveLosses, model: str, n_kept: int, rng: random.Random
) -> Inference:
    """Weigh a sample of racks, drawn from the prior; equal ones are weighed once."""
    pool = bytes(sorted(observation.unseen.elements()))
    n_drawn = n_kept + (len(observation.move.tiles) if observation.move.kind == EXCHANGE else 0)
    drawn = Counter(bytes(sorted(rng.sample(pool, n_drawn))) for _ in range(N_SAMPLES))
    weigh = _exchange_weights if observation.move.kind == EXCHANGE else _play_weights
    weights, mass, square_mass = defaultdict[bytes, float](float), 0.0, 0.0
    for kept, weight, count in weigh(observation, losses, model, drawn, n_kept, rng):
        weights[kept] += count * weight
        mass, square_mass = mass + count * weight, square_mass + count * weight * weight
    total = math.comb(len(pool), n_kept)
    found = [InferredLeave(kept, _ways(pool, kept) / total, weight / mass) for kept, weight in weights.items()]
    return _conclude(observation, model, found, n_kept, mass / N_SAMPLES, N_SAMPLES, mass * mass / square_mass)


def _play_weights(
    observation: Observation, losses: MoveLosses, model: str, drawn: Counter[bytes], n_kept: int, rng: random.Random
) -> Iterator[tuple[bytes, float, int]]:
    """(kept tiles, weight, number in the sample) of each set of drawn tiles after a play."""
    likelihoods = _play_likelihoods(observation, losses, model, list(drawn))
    for (kept, count), likelihood in zip(drawn.items(), likelihoods, strict=True):
        yield kept, likelihood, count


def _exchange_weights(
    observation: Observation, losses: MoveLosses, model: str, drawn: Counter[bytes], n_kept: int, rng: random.Random
) -> Iterator[tuple[bytes, float, int]]:
    """(kept tiles, weight, number in the sample) after an exchange, whose tiles are not seen.

    A rack stands for the leave that is best to keep and, with the model's floor, for a random one.
    """
    move_model, known, racks = find_model(model), observation.known, list(drawn)
    n_all, n_tiles = observation.n_kept, observation.position.rules.rack_size
    for start in range(0, len(racks), _BATCH):
        check_limit()
        batch = racks[start : start + _BATCH]
        found, rows = losses.of_exchange(b"".join(tiles + known for tiles in batch), n_tiles, n_all)
        for number, tiles in enumerate(batch):
            best = Counter(rows[number * n_all : (number + 1) * n_all]) - Counter(known)
            if best.total() == n_kept:
                weight = move_model.likelihood(found[number]) - move_model.floor
                yield bytes(sorted(best.elements())), weight, drawn[tiles]
            yield bytes(sorted(rng.sample(tiles, n_kept))), move_model.floor, drawn[tiles]


def _conclude(
    observation: Observation, model: str, found: list[InferredLeave], n_kept: int, acceptance: float, n_weighed: int,
    effective_size: float,
) -> Inference:  # fmt: skip
    """The inference, or a uniform one if hardly any rack explains the move."""
    is_exact, reason = effective_size == 0, ""
    if acceptance < find_model(model).floor + MIN_EXCESS:
        found, reason = [], "no rack explains the move"
    ranked = tuple(sorted(found, key=lambda each: (-each.posterior, each.tiles)))
    return Inference(observation, model, ranked, n_kept, is_exact, n_weighed, acceptance, effective_size, reason)


def _ways(pool: bytes, tiles: bytes) -> int:
    """The number of ways to draw some tiles from a pool."""
    return math.prod(math.comb(pool.count(tile), count) for tile, count in Counter(tiles).items())


def _chance_of_none(n_tiles: int, count: int, n_drawn: int) -> float:
    """The chance that random draws have none of `count` tiles among n_tiles."""
    return math.comb(n_tiles - count, n_drawn) / math.comb(n_tiles, n_drawn)
