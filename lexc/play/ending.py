"""What the tiles left on racks cost or bring when a game ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from lexc.play.rules import Rules

GAIN: Literal["gain"] = "gain"
LOSS: Literal["loss"] = "loss"


@dataclass(frozen=True, slots=True)
class Settlement:
    """What one player gains for the others' tiles, or loses for their own. points: below 0 for a loss."""

    player: int
    kind: Literal["gain", "loss"]
    tiles: bytes
    points: int


def settle(rules: Rules, left: Sequence[bytes], out: int | None) -> Iterator[Settlement]:
    """Who gains first, then who loses. left: the players' racks. out: who has gone out, None if nobody has."""
    n = len(left)
    if out is not None:
        others = b"".join(left[(out + i) % n] for i in range(1, n))
        if others and gain(rules):
            yield Settlement(out, GAIN, others, gain(rules) * value(rules, others))
    for player, rack in enumerate(left):
        if rack and loss(rules, out is not None):
            yield Settlement(player, LOSS, rack, -value(rules, rack))


def gain(rules: Rules) -> int:
    """How many times the others' tiles count for who has gone out."""
    return {"lose": 0, "gain": 1, "double": 2}[rules.ending]


def loss(rules: Rules, is_out: bool) -> int:
    """How many times their own tiles count against a player, when somebody has gone out or nobody has."""
    return int(rules.ending != "double" or not is_out)


def value(rules: Rules, tiles: bytes) -> int:
    """The points of tiles on a rack."""
    return sum(map(rules.values.__getitem__, tiles))
