"""Gordon's players (1994, "Performance under heuristics"): greedy, but for what the tiles that stay are worth."""

from __future__ import annotations

import tomllib
from array import array
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar

from lexc import resources
from lexc.alphabet import Alphabet
from lexc.errors import UsageError
from lexc.kernels.plays._equity_units import COUNT_ROW, POINT
from lexc.kernels.plays.leaves import RackLeaves
from lexc.play.equity.equity_player import EquityPlayer, zero_leaves
from lexc.play.game_state import GameState
from lexc.play.generation.generator import MoveGenerator

_FILE = "racks"


class GordonPlayer(EquityPlayer):
    """What rack1, rack2 and rack3 have in common. The numbers are our own, since the paper does not print his
    (`lexicons/leaves/racks.toml`). When the bag is empty no rack is to be improved, and the player is greedy.
    """

    name: ClassVar[str]
    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, seed: str = "") -> None:
        super().__init__(generator, zero_leaves(generator.rules))
        self._scorer.set_heuristics(*_tables(self.name, generator.rules.alphabet))
        self._last = zero_leaves(generator.rules)

    def prepare(self, state: GameState, rack: bytes) -> RackLeaves:
        """As `EquityPlayer`."""
        scorer = self._scorer if state.bag else self._last
        scorer.prepare(rack, 0)
        return scorer


class Rack1(GordonPlayer):
    """Counts the utility of each letter that stays."""

    name = "rack1"


class Rack2(GordonPlayer):
    """Counts that, and each letter that stays more than once."""

    name = "rack2"


class Rack3(GordonPlayer):
    """Counts these, and how vowels and consonants balance."""

    name = "rack3"


def _tables(name: str, alphabet: Alphabet) -> tuple[array[int], array[int]]:
    """What `RackLeaves.add` takes. UsageError when the numbers are for other letters."""
    data = _numbers()
    known = Alphabet.load(data["alphabet"])
    if known.labels != alphabet.labels:
        expected, remedy = f"those of {known.name}", "Play with leaves that were learned for them: leaves:file=FILE."
        raise UsageError(
            f"{name} has no numbers for these letters", expected=expected, found=alphabet.name, remedy=remedy
        )
    letters, copies, balance = (data[name].get(key, {}) for key in ("letters", "duplicates", "balance"))
    apiece, balances = array("i", bytes(4 * 64 * COUNT_ROW)), array("i", bytes(4 * COUNT_ROW * COUNT_ROW))
    for tile, label in enumerate(["?", *alphabet.labels]):
        for n in range(1, COUNT_ROW):
            points = n * letters[label] + (n - 1) * copies.get(label, 0)
            apiece[COUNT_ROW * tile + n] = round(POINT * points)
    for n_vowels, row in enumerate(balance):
        for n_consonants, points in enumerate(row):
            balances[COUNT_ROW * n_vowels + n_consonants] = round(POINT * points)
    return apiece, balances


@cache
def _numbers() -> dict[str, Any]:
    return tomllib.loads(resources.find("leaves", _FILE, (".toml",)).read_text(encoding="utf-8"))
