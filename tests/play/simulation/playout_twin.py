"""A slow twin of the playout kernel, which plays on a `GameState` with the players `greedy` and `leaves`."""

from __future__ import annotations

from typing import NamedTuple

from lexc.kernels.layout._tiles import BLANK
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator
from lexc.play.equity.leaves import Leaves
from lexc.play.game_state import Choice, GameState
from lexc.play.players.greedy import GreedyPlayer
from lexc.play.players.leaves import LeavesPlayer
from lexc.play.simulation.candidates import Candidate
from lexc.play.simulation.playout import UnseenTiles

_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class RandomNumbers:
    """The random numbers of SplitMix64 (Steele, Lea and Flood 2014)."""

    def __init__(self, seed: int, number: int) -> None:
        self._state = (seed + number * _STEP) & _MASK
        self._state = self._next()

    def below(self, n: int) -> int:
        return ((self._next() >> 32) * n) >> 32

    def _next(self) -> int:
        self._state = (self._state + _STEP) & _MASK
        bits = ((self._state ^ self._state >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        bits = ((bits ^ bits >> 27) * 0x94D049BB133111EB) & _MASK
        return bits ^ bits >> 31


class Turn(NamedTuple):
    """A turn of a playout. leave: the value of the tiles kept, 0 without leaves and once the bag is empty."""

    player: int
    points: int
    is_bingo: bool
    leave: float


class SampledState(GameState):
    """The state after a candidate, with unseen tiles drawn for a sample. Odd seats draw from the bag's right end."""

    __slots__ = ("_random",)

    def __init__(self, unseen: UnseenTiles, candidate: Candidate, seed: int, number: int) -> None:
        position = unseen.position
        super().__init__(position.rules, "any", len(position.racks))
        self._random = RandomNumbers(seed, number)
        bag: list[int] = []
        for i, tile in enumerate(unseen.tiles):
            index = self._random.below(i + 1)
            bag.append(tile)
            bag[i], bag[index] = bag[index], tile
        self.bag = bytearray(bag)
        self.squares = bytearray(candidate.squares)
        self.scoreless = position.scoreless
        for player in range(1, len(self.racks)):
            known = position.racks[player]
            n_drawn = unseen.sizes[player] - len(known)
            self.racks[player] = bytearray(known) + self.bag[:n_drawn]
            del self.bag[:n_drawn]
        self.racks[0] = bytearray(candidate.leave)
        self.draw(self.racks[0])
        for tile in candidate.returned:
            self._put_back(tile)
        self.turn = 0
        self._end_turn(candidate.move.score or 0)

    def draw(self, rack: bytearray) -> None:
        is_odd = any(rack is other for other in self.racks[1::2])
        while self.bag and len(rack) < self.rules.rack_size:
            rack.append(self.bag.pop(-1 if is_odd else 0))

    def exchange(self, tiles: bytes) -> None:
        rack = self.rack
        for tile in tiles:
            rack.remove(tile)
        self.draw(rack)
        for tile in tiles:
            self._put_back(tile)
        self._end_turn(0)

    def _put_back(self, tile: int) -> None:
        """Put a tile at a random place of the bag; the tile that lay there moves to the mover's end."""
        if self.turn % 2:
            self.bag.append(0)
            index = self._random.below(len(self.bag))
            self.bag[-1], self.bag[index] = self.bag[index], tile
        else:
            self.bag.insert(0, 0)
            index = self._random.below(len(self.bag))
            self.bag[0], self.bag[index] = self.bag[index], tile


def play_on(
    lexicon: Lexicon,
    unseen: UnseenTiles,
    candidate: Candidate,
    seed: int,
    number: int,
    plies: int,
    leaves: Leaves | None,
) -> tuple[tuple[float, float, int], list[Turn]]:
    """The kernel's result for a sample, in points: (gain beyond the others' mean, lead, number of unseen tiles).

    After the end of the game the number is -1. With it come the turns that were played.
    """
    generator = MoveGenerator(lexicon, unseen.position.rules)
    state = SampledState(unseen, candidate, seed, number)
    scores_before = list(unseen.position.scores)
    leave_values = [0.0] * len(state.racks)
    leave_values[0] = leaves.value(candidate.leave) if leaves else 0.0
    player_by_leaves = None if leaves is None else LeavesPlayer(generator, learned=leaves)
    n_passes, turns = 0, []
    while not is_over(state, n_passes) and (plies > 0 or not state.bag):
        player, rack = state.turn, bytes(state.rack)
        choice = choose(state, generator, player_by_leaves)
        leave = leave_after(rack, choice)
        leave_values[player] = leaves.value(leave) if leaves and state.bag else 0.0
        n_passes = 0 if choice else n_passes + 1
        points = state.scores[player]
        state.make_move(choice)
        n_placed = 0 if isinstance(choice, bytes) else len(rack) - len(leave)
        is_bingo = n_placed == state.rules.rack_size
        turns.append(Turn(player, state.scores[player] - points, is_bingo, leave_values[player]))
        plies -= 1
    game_is_over = is_over(state, n_passes)
    if game_is_over:
        state.settle()
    gained = [score + (0 if game_is_over else value) for score, value in zip(state.scores, leave_values, strict=True)]
    totals = [a + b for a, b in zip(scores_before, gained, strict=True)]
    others = gained[1:]
    n_unseen = -1 if game_is_over else len(state.bag) + sum(map(len, state.racks[1:]))
    mean = sum(others) / len(others) if others else 0
    return (gained[0] - mean, totals[0] - max(totals[1:], default=0), n_unseen), turns


def choose(state: GameState, generator: MoveGenerator, player_by_leaves: LeavesPlayer | None) -> Choice:
    """The choice of `leaves`, or without leaves that of `greedy`; with an empty bag, the tiles on the racks count."""
    if state.bag and player_by_leaves is None:
        return GreedyPlayer(generator).choose(state)
    return (player_by_leaves or LeavesPlayer(generator, learned=no_leaves(generator))).choose(state)


def no_leaves(generator: MoveGenerator) -> Leaves:
    return Leaves.from_values(generator.rules.alphabet, b"\1\0", [0.0])


def is_over(state: GameState, n_passes: int) -> bool:
    return state.is_over or (not state.bag and n_passes >= len(state.racks))


def leave_after(rack: bytes, choice: Choice) -> bytes:
    leave = bytearray(rack)
    used = choice if isinstance(choice, bytes) else [0 if code & BLANK else code for code in choice[4] if code]
    for tile in used:
        leave.remove(tile)
    return bytes(leave)
