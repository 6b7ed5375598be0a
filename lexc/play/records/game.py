"""A game as it was recorded: players, what happened turn by turn, and what was said about it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from lexc.errors import UsageError
from lexc.play import settlement
from lexc.play.move import EXCHANGE, PASS, PLAY, Move
from lexc.play.position import Position
from lexc.play.rules import Rules

EventKind = Literal["play", "exchange", "pass", "withdrawn", "challenge", "time", "gain", "loss"]
WITHDRAWN: EventKind = "withdrawn"
CHALLENGE: EventKind = "challenge"
TIME: EventKind = "time"
TURNS: frozenset[EventKind] = frozenset((PLAY, EXCHANGE, PASS))
LEFT: frozenset[EventKind] = frozenset((settlement.GAIN, settlement.LOSS))
MIN_PLAYERS, MAX_PLAYERS = 2, 4
INCOMPLETE = "incomplete"
"""The pragma of a record that does not go to the end of the game."""


@dataclass(frozen=True, slots=True)
class Player:
    """nick: what events call them, without blanks. name: in full, "" when it is not told."""

    nick: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Pragma:
    """What a record says beside its events. key: "note". text: of several lines where it was continued."""

    key: str
    text: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Event:
    """Immutable. What happened once: a turn, a phony taken back, points beside the turns.

    player: who, from 0. rack: the tiles before it, empty where the record does not tell. move: of a turn. n_exchanged:
    of an exchange whose tiles nobody noted, how many. tiles: those left at the end, of gain and loss. points and total:
    what the record says. comment: what stands behind them. pragmas: those that follow. line: 0 when it was never read.
    """

    player: int
    kind: EventKind
    points: int
    total: int
    rack: bytes = b""
    move: Move | None = None
    n_exchanged: int = 0
    tiles: bytes = b""
    comment: str = ""
    pragmas: tuple[Pragma, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Game:
    """Immutable; what was recorded, right or wrong (see `lexc.play.replay`).

    pragmas: those before the first event; the file's encoding, players and last racks are not among them. racks: the
    players' at the end of the record, empty where they are not told; none when no rack is. where: a name for messages.
    """

    rules: Rules
    players: tuple[Player, ...]
    events: tuple[Event, ...] = ()
    pragmas: tuple[Pragma, ...] = ()
    racks: tuple[bytes, ...] = ()
    where: str = field(default="game", compare=False)

    @classmethod
    def from_turns(
        cls,
        rules: Rules,
        nicks: Sequence[str],
        turns: Iterable[tuple[bytes, Move]],
        left: Sequence[bytes] | None = None,
        pragmas: Iterable[Pragma] = (),
    ) -> Game:
        """A record of turns that were played, each the rack before it and the move, the first player's first.

        left: the players' racks at the end, to settle, empty if they have gone out; None when the game goes on.
        MoveError where no move is.
        """
        if not MIN_PLAYERS <= len(nicks) <= MAX_PLAYERS:
            raise UsageError(
                "no such number of players", expected=f"{MIN_PLAYERS} to {MAX_PLAYERS}", found=str(len(nicks))
            )
        events, totals, position = list[Event](), [0] * len(nicks), Position.start(rules, len(nicks))
        for number, (rack, move) in enumerate(turns):
            position, player = position.with_rack(rack).play(move), number % len(nicks)
            points, totals[player] = position.scores[-1] - totals[player], position.scores[-1]
            events.append(Event(player, move.kind, points, totals[player], rack, move))
        out = next((player for player, rack in enumerate(left or ()) if not rack), None)
        for settled in settlement.settlements(rules, left, out) if left is not None else ():
            player = settled.player
            totals[player] += settled.points
            rack = settled.tiles if settled.kind == settlement.LOSS else b""
            events.append(Event(player, settled.kind, settled.points, totals[player], rack, tiles=settled.tiles))
        players = tuple(map(Player, nicks))
        return cls(rules, players, tuple(events), (*_said(rules), *pragmas))

    def has_pragma(self, key: str) -> bool:
        """Whether there is a pragma of that name."""
        told = (self.pragmas, *(event.pragmas for event in self.events))
        return any(pragma.key.lower() == key for pragmas in told for pragma in pragmas)


def _said(rules: Rules) -> list[Pragma]:
    """By what is played, where it is not english."""
    usual = Rules.load("english")
    said = []
    if rules.alphabet.name != usual.alphabet.name:
        said.append(Pragma("tile-distribution", rules.alphabet.name))
    if rules.board.name != usual.board.name:
        said.append(Pragma("board-layout", rules.board.name))
    return said
