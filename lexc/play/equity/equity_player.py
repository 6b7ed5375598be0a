"""The player who counts what stays on the rack: points now, and what the tiles kept promise."""

from __future__ import annotations

from array import array

from lexc.kernels.layout.nodes import NARROW_BITMAP, Nodes
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.rules import Rules


class EquityPlayer:
    """Makes the play of the highest equity, the first of `MoveGenerator.best_equity` among equals; exchanges the tiles
    beside the best leave where that is worth more, and passes where it can do neither.

    How leaves are valued is said by `prepare`; as it is, by the scorer alone.
    """

    def __init__(self, generator: MoveGenerator, scorer: RackLeaves) -> None:
        self._generator = generator
        self._scorer = scorer

    def choose(self, state: GameState) -> Choice:
        """As `Player`."""
        return self.decide(state)[1]

    def decide(self, state: GameState) -> tuple[int, Choice]:
        """The choice, and its equity in 1 / POINT; that of a pass is the whole rack's value."""
        rack = bytes(state.rack)
        scorer = self.prepare(state, rack)
        found = self._generator.best_equity(state.squares, rack, scorer)
        value, index = scorer.exchange(min(len(state.bag), len(rack)) if state.may_exchange else 0)
        if found and (index < 0 or found[0][0] >= value):
            return found[0]
        if index < 0:
            return scorer.value(scorer.index(rack)), b""
        return value, _without(rack, scorer.tiles(index))

    def prepare(self, state: GameState, rack: bytes) -> RackLeaves:
        """Value the leaves of the mover's rack as they count at this state."""
        self._scorer.prepare(rack)
        return self._scorer


def _without(rack: bytes, kept: bytes) -> bytes:
    """The tiles of a rack that are not kept."""
    rest = bytearray(rack)
    for tile in kept:
        rest.remove(tile)
    return bytes(rest)


def zero_leaves(rules: Rules) -> RackLeaves:
    """Leaves of no value, to which some may be added."""
    vowels = sum(1 << tile for tile in rules.alphabet.vowels)
    return RackLeaves(Nodes(array("I"), NARROW_BITMAP), 0, array("I"), array("i"), vowels)
