"""The player that makes the move of the highest equity: points now, and the value of the leave."""

from __future__ import annotations

from array import array

from lexc.kernels.layout.nodes import NARROW_BITMAP, Nodes
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import remove_tiles
from lexc.play.rules import Rules


class EquityPlayer:
    """A player that makes the play of the highest equity, the first of `MoveGenerator.best_equity` among equals.

    It exchanges the tiles outside the best leave if that leave is worth more, and passes if it can do neither.
    rack_leaves: values the leaves of a rack. A subclass may override `prepare` to value them by the state of the game.
    """

    def __init__(self, generator: MoveGenerator, rack_leaves: RackLeaves) -> None:
        self._generator = generator
        self._rack_leaves = rack_leaves

    def choose(self, state: GameState) -> Choice:
        """The move of the highest equity; see `Player.choose`."""
        return self.decide(state)[1]

    def decide(self, state: GameState) -> tuple[int, Choice]:
        """(equity in 1 / POINT, choice). The equity of a pass is the value of the whole rack."""
        rack = bytes(state.rack)
        rack_leaves = self.prepare(state, rack)
        plays = self._generator.best_equity(state.squares, rack, rack_leaves)
        # The best leave after an exchange; its index is -1 if no exchange is allowed.
        value, index = rack_leaves.best_exchange(min(len(state.bag), len(rack)) if state.may_exchange else 0)
        if plays and (index < 0 or plays[0][0] >= value):
            return plays[0]
        if index < 0:
            return rack_leaves.value(rack_leaves.index(rack)), b""
        return value, remove_tiles(rack, rack_leaves.tiles(index))

    def prepare(self, state: GameState, rack: bytes) -> RackLeaves:
        """Value the leaves of the mover's rack for the state of the game."""
        self._rack_leaves.prepare(rack)
        return self._rack_leaves


def zero_leaves(rules: Rules) -> RackLeaves:
    """Leaves that are all worth 0, to which `RackLeaves.set_heuristics` adds values."""
    # There are no nodes and no learned values. vowels: a bit for each tile.
    vowels = sum(1 << tile for tile in rules.alphabet.vowels)
    return RackLeaves(Nodes(array("I"), NARROW_BITMAP), 0, array("I"), array("i"), vowels)
