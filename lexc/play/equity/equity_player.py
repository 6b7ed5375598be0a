"""The player who counts what stays on the rack: points now, and what the tiles kept promise."""

from __future__ import annotations

from array import array

from lexc.kernels.layout.nodes import NARROW_BITMAP, Nodes
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.game_state import Choice, Table
from lexc.play.generation.generator import MoveGenerator
from lexc.play.rules import Rules


class ByEquity:
    """Makes the play of the highest equity, the first of `MoveGenerator.best_equity` among equals; exchanges the tiles
    beside the best leave where that is worth more, and passes where it can do neither.

    How leaves are valued is said by `prepare`; as it is, by the scorer alone.
    """

    def __init__(self, generator: MoveGenerator, scorer: RackLeaves) -> None:
        self._generator = generator
        self._scorer = scorer

    def choose(self, table: Table) -> Choice:
        """As `Player`."""
        return self.decide(table)[1]

    def decide(self, table: Table) -> tuple[int, Choice]:
        """The choice, and its equity in 1 / POINT; that of a pass is the whole rack's value."""
        rack = bytes(table.rack)
        scorer = self.prepare(table, rack)
        found = self._generator.best_equity(table.squares, rack, scorer)
        value, index = scorer.best_exchange(min(len(table.bag), len(rack)) if table.may_exchange else 0)
        if found and (index < 0 or found[0][0] >= value):
            return found[0]
        if index < 0:
            return scorer.value(scorer.index(rack)), b""
        return value, _without(rack, scorer.tiles(index))

    def prepare(self, table: Table, rack: bytes) -> RackLeaves:
        """Value the leaves of the mover's rack as they count at this table."""
        self._scorer.prepare(rack)
        return self._scorer


def _without(rack: bytes, kept: bytes) -> bytes:
    """The tiles of a rack that are not kept."""
    rest = bytearray(rack)
    for tile in kept:
        rest.remove(tile)
    return bytes(rest)


def nothing_learned(rules: Rules) -> RackLeaves:
    """Leaves of no value, to which some may be added."""
    vowels = sum(1 << tile for tile in rules.alphabet.vowels)
    return RackLeaves(Nodes(array("I"), NARROW_BITMAP), 0, array("I"), array("i"), vowels)
