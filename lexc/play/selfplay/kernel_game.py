"""Whole games in a kernel, for players that need nothing else: by points alone, or by points and leaves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from sys import maxsize

from lexc.kernels.simulation.self_play import SelfPlay
from lexc.play.game_state import PATIENCE, GameState
from lexc.play.generation.algorithms import points_by_code
from lexc.play.generation.generator import MoveGenerator
from lexc.play.players import Player

N_SEATS = 2


class KernelGame:
    """A game of two players in a kernel: the same game, move by move, as the players play in Python."""

    def __init__(self, kernel: SelfPlay) -> None:
        self._kernel = kernel

    def play(self, state: GameState) -> None:
        """Play a game from its beginning to its end, with scores settled."""
        self._begin(state)
        while not self._kernel.is_over:
            self._kernel.play(maxsize)
            self._shuffle(state)
        self._end(state)

    def measure_game(self, state: GameState, clock: Callable[[], float]) -> list[float]:
        """The same as `play`. Return the seconds that each player's turns took."""
        kernel, seconds = self._kernel, [0.0] * N_SEATS
        self._begin(state)
        while not kernel.is_over:
            player, start = kernel.turn, clock()
            kernel.play(1)
            seconds[player] += clock() - start
            self._shuffle(state)
        self._end(state)
        return seconds

    def observe_game(self, state: GameState) -> bytes:
        """The same as `play`. Return rack and equity of each turn, as `SelfPlay.observe` does."""
        observations = bytearray()
        self._begin(state)
        while not self._kernel.is_over:
            observations += self._kernel.observe(maxsize)
            self._shuffle(state)
        self._end(state)
        return bytes(observations)

    def counts(self, player: int) -> tuple[int, int, int, int, int]:
        """(plays, bingos, exchanges, passes, points of plays) of a player in the last game."""
        return self._kernel.counts(player)

    def _begin(self, state: GameState) -> None:
        self._kernel.begin(bytes(state.bag), [bytes(rack) for rack in state.racks])

    def _shuffle(self, state: GameState) -> None:
        """Shuffle the bag if an exchange was made."""
        if not self._kernel.needs_shuffle:
            return
        state.bag[:] = self._kernel.bag
        state.shuffle_bag()
        self._kernel.set_bag(bytes(state.bag))

    def _end(self, state: GameState) -> None:
        """Settle the scores of the state."""
        state.bag[:] = self._kernel.bag
        state.racks[:] = map(bytearray, self._kernel.racks)
        state.scores[:] = self._kernel.scores
        state.settle()


def kernel_game(generator: MoveGenerator, players: Sequence[Player]) -> KernelGame | None:
    """A game of these two players in a kernel, None if a kernel does not play like one of them.

    The generator must be used for nothing else meanwhile.
    """
    kernels, rules = generator.kernels(), generator.rules
    strategies = [player.strategy() for player in players if hasattr(player, "strategy")]
    if kernels is None or len(strategies) != N_SEATS or len(players) != N_SEATS:
        return None
    limit = rules.scoreless_turns or PATIENCE * N_SEATS
    with suppress(ValueError):  # racks of more tiles than a kernel has room for
        return KernelGame(
            SelfPlay(
                *kernels, points_by_code(rules), rules.rack_size, rules.exchange_limit, limit, *strategies
            )
        )  # fmt: skip
    return None
