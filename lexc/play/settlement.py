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


def settlements(rules: Rules, left: Sequence[bytes], out: int | None) -> Iterator[Settlement]:
    """Who gains first, then who loses. left: the players' racks. out: who has gone out, None if nobody has."""
    n = len(left)
    if out is not None:
        others = b"".join(left[(out + i) % n] for i in range(1, n))
        if others and gain_factor(rules):
            yield Settlement(out, GAIN, others, gain_factor(rules) * rack_points(rules, others))
    for player, rack in enumerate(left):
        if rack and loss_factor(rules, out is not None):
            yield Settlement(player, LOSS, rack, -rack_points(rules, rack))


def gain_factor(rules: Rules) -> int:
    """How many times the others' tiles count for who has gone out."""
    return {"lose": 0, "gain": 1, "double": 2}[rules.ending]


def loss_factor(rules: Rules, is_out: bool) -> int:
    """How many times their own tiles count against a player, when somebody has gone out or nobody has."""
    return int(rules.ending != "double" or not is_out)


def rack_points(rules: Rules, tiles: bytes) -> int:
    """The points of tiles on a rack."""
    return sum(map(rules.values.__getitem__, tiles))
