"""The settlement of a game: points for the tiles that remain on racks at its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from lexc.play.rules import Rules

GAIN: Literal["gain"] = "gain"
LOSS: Literal["loss"] = "loss"


@dataclass(frozen=True, slots=True)
class Settlement:
    """Points that a player gains for the tiles of others, or loses for their own. points: negative for a loss."""

    player: int
    kind: Literal["gain", "loss"]
    tiles: bytes
    points: int


def settlements(rules: Rules, racks: Sequence[bytes], player_out: int | None) -> Iterator[Settlement]:
    """The settlements at the end of a game, gains before losses.

    player_out: the player who has gone out, None if nobody has.
    """
    n = len(racks)
    if player_out is not None:
        others = b"".join(racks[(player_out + i) % n] for i in range(1, n))
        if others and gain_factor(rules):
            yield Settlement(player_out, GAIN, others, gain_factor(rules) * rack_points(rules, others))
    for player, rack in enumerate(racks):
        if rack and loss_factor(rules, player_out is not None):
            yield Settlement(player, LOSS, rack, -rack_points(rules, rack))


def gain_factor(rules: Rules) -> int:
    """The factor by which a player who has gone out gains the points of the others' tiles."""
    return {"lose": 0, "gain": 1, "double": 2}[rules.ending]


def loss_factor(rules: Rules, has_player_out: bool) -> int:
    """The factor by which players lose the points of their own tiles. has_player_out: whether somebody has gone out."""
    return int(rules.ending != "double" or not has_player_out)


def rack_points(rules: Rules, tiles: bytes) -> int:
    """The points of the tiles on a rack."""
    return sum(map(rules.values.__getitem__, tiles))
