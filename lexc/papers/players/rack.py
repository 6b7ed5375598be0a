"""Gordon's players (1994, "Performance under heuristics"): greedy, with heuristic values of leaves."""

from __future__ import annotations

import tomllib
from array import array
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

from lexc.alphabet import Alphabet
from lexc.errors import UsageError
from lexc.kernels.layout._tiles import N_TILES
from lexc.kernels.plays._equity_units import COUNT_ROW, POINT
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.simulation.self_play import Strategy
from lexc.play.equity.equity_player import EquityPlayer, zero_leaves
from lexc.play.equity.leave_files import has_same_tiles
from lexc.play.game_state import GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.system import resources

_FILE = "racks"


class GordonPlayer(EquityPlayer):
    """The base of rack1, rack2 and rack3.

    The values are our own (`lexicons/leaves/racks.toml`), since the paper does not print Gordon's. When the bag is
    empty, leaves have no value, and the player is greedy.
    """

    name: ClassVar[str]
    text: ClassVar[str]
    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, seed: str = "") -> None:
        super().__init__(generator, zero_leaves(generator.rules))
        self._rack_leaves.set_heuristics(*_tables(self.name, generator.rules.alphabet))
        self._empty_bag = zero_leaves(generator.rules)

    def strategy(self) -> Strategy:
        """The same strategy for games in a kernel."""
        return Strategy(self._rack_leaves, self._empty_bag)

    def prepare(self, state: GameState, rack: bytes) -> RackLeaves:
        """Value the leaves of the mover's rack; see `EquityPlayer.prepare`."""
        rack_leaves = self._rack_leaves if state.bag else self._empty_bag
        rack_leaves.prepare(rack, 0)
        return rack_leaves


class Rack1(GordonPlayer):
    """The player that values each letter of a leave."""

    name = "rack1"
    text = "Gordon's: equity, with a value for each letter of the leave"


class Rack2(GordonPlayer):
    """`Rack1` with a cost of duplicate letters."""

    name = "rack2"
    text = "Gordon's: rack1, with the cost of duplicate letters"


class Rack3(GordonPlayer):
    """`Rack2` with a value for the balance of vowels and consonants."""

    name = "rack3"
    text = "Gordon's: rack2, with the balance of vowels and consonants"


def _tables(name: str, alphabet: Alphabet) -> tuple[array[int], array[int]]:
    """The tables for `RackLeaves.set_heuristics`. Raises UsageError if the values are for other tiles.

    They hold a value in 1 / POINT for each tile and its number, and for each pair of numbers of vowels and
    consonants.
    """
    data = _read_values()
    known = Alphabet.load(data["alphabet"])
    if not has_same_tiles(known, alphabet):
        expected, remedy = f"those of {known.name}", "Play with leaves that were learned for them: leaves:file=FILE."
        raise UsageError(f"{name} has no values for these tiles", expected=expected, found=alphabet.name, remedy=remedy)
    letters, duplicates, balance = (data[name].get(key, {}) for key in ("letters", "duplicates", "balance"))
    tile_values, balances = array("i", bytes(4 * N_TILES * COUNT_ROW)), array("i", bytes(4 * COUNT_ROW * COUNT_ROW))
    for tile, label in enumerate(["?", *alphabet.labels]):
        for n in range(1, COUNT_ROW):
            points = n * letters[label] + (n - 1) * duplicates.get(label, 0)
            tile_values[COUNT_ROW * tile + n] = round(POINT * points)
    for n_vowels, row in enumerate(balance):
        for n_consonants, points in enumerate(row):
            balances[COUNT_ROW * n_vowels + n_consonants] = round(POINT * points)
    return tile_values, balances


@cache
def _read_values() -> dict[str, Any]:
    return tomllib.loads(resources.find("leaves", _FILE, (".toml",)).read_text(encoding="utf-8"))
