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
    n_players = len(racks)
    if player_out is not None:
        others_tiles = b"".join(racks[(player_out + i) % n_players] for i in range(1, n_players))
        if others_tiles and gain_factor(rules):
            yield Settlement(player_out, GAIN, others_tiles, gain_factor(rules) * rack_points(rules, others_tiles))
    for player, rack in enumerate(racks):
        if rack and loss_factor(rules, player_out is not None):
            yield Settlement(player, LOSS, rack, -rack_points(rules, rack))


def gain_factor(rules: Rules) -> int:
    """The factor by which a player who has gone out gains the points of the others' tiles."""
    return {"lose": 0, "gain": 1, "double": 2}[rules.ending]


def loss_factor(rules: Rules, has_player_out: bool) -> int:
    """The factor by which players lose the points of their own tiles. has_player_out: whether somebody has gone out."""
    return int(rules.ending != "double" or not has_player_out)


def out_factor(rules: Rules) -> int:
    """The change of the spread for each point of tiles that remain when the other player goes out."""
    return gain_factor(rules) + loss_factor(rules, True)


def rack_points(rules: Rules, tiles: bytes) -> int:
    """The points of the tiles on a rack."""
    return sum(map(rules.tile_points.__getitem__, tiles))
