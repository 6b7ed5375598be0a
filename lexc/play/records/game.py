"""A recorded game: its players, its events, and notes on them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from lexc.errors import UsageError
from lexc.play import field_names, settlement
from lexc.play.move import EXCHANGE, PASS, PLAY, Move
from lexc.play.position import Position
from lexc.play.referee import Fault
from lexc.play.rules import Rules

EventKind = Literal["play", "exchange", "pass", "withdrawn", "challenge", "time", "gain", "loss"]
WITHDRAWN: EventKind = "withdrawn"
CHALLENGE: EventKind = "challenge"
TIME: EventKind = "time"
TURNS: frozenset[EventKind] = frozenset((PLAY, EXCHANGE, PASS))
SETTLEMENTS: frozenset[EventKind] = frozenset((settlement.GAIN, settlement.LOSS))
MIN_PLAYERS, MAX_PLAYERS = 2, 4
INCOMPLETE = "incomplete"
"""The pragma of a record that ends before the game does."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a recorded game. nick: the name in events, without blanks.

    name: the full name; "" if it is unknown, or the same as the nickname.
    """

    nick: str
    name: str = ""

    def __post_init__(self) -> None:
        """Drop a name that repeats the nickname, since a player without a name is written so."""
        if self.name == self.nick:
            object.__setattr__(self, "name", "")


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line of a record beside its events, such as `#note …`. text: several lines if other lines continue it."""

    key: str
    text: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a recorded game: a turn, a withdrawn phony, or points outside the turns. Immutable.

    player: its number, from 0. points, total: as recorded. rack: the tiles before the event, empty if unknown.
    move: only of a turn. n_exchanged: the number of tiles of an exchange if only that is recorded, or 0.
    tiles: of a settlement, the remaining tiles. comment: the text behind the total. pragmas: those that follow.
    line: the number of the line, 0 if the event does not come from a file.
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
class Note(Fault):
    """A fact about a record that is no disagreement with the rules. line: its line."""

    line: int


@dataclass(frozen=True, slots=True)
class Game:
    """A recorded game, whether it follows the rules or not (see `lexc.play.replay`). Immutable.

    pragmas: those before the first event, without those of encoding, players and last racks.
    racks: those of the players at the end of the record, empty where unknown; no racks if all are unknown.
    where: a name for messages. rack_lines: the line of each rack in the file, 0 without one. notes: of the reader.
    """

    rules: Rules
    players: tuple[Player, ...]
    events: tuple[Event, ...] = ()
    pragmas: tuple[Pragma, ...] = ()
    racks: tuple[bytes, ...] = ()
    where: str = field(default="game", compare=False)
    rack_lines: tuple[int, ...] = field(default=(), compare=False)
    notes: tuple[Note, ...] = field(default=(), compare=False)

    @classmethod
    def from_turns(
        cls,
        rules: Rules,
        nicks: Sequence[str],
        turns: Iterable[tuple[bytes, Move]],
        last_racks: Sequence[bytes] | None = None,
        pragmas: Iterable[Pragma] = (),
    ) -> Game:
        """Make the record of a game. turns: (rack before the move, move), beginning with the first player.

        last_racks: the racks to settle at the end, empty for a player who has gone out; None if the game goes on.
        Raises UsageError for a wrong number of players, MoveError if a move cannot be made.
        """
        if not MIN_PLAYERS <= len(nicks) <= MAX_PLAYERS:
            raise UsageError(
                "wrong number of players", expected=f"{MIN_PLAYERS} to {MAX_PLAYERS}", found=str(len(nicks))
            )
        events, totals, position = list[Event](), [0] * len(nicks), Position.start(rules, len(nicks))
        for number, (rack, move) in enumerate(turns):
            position, player = position.with_rack(rack).play(move), number % len(nicks)
            points, totals[player] = position.scores[-1] - totals[player], position.scores[-1]
            events.append(Event(player, move.kind, points, totals[player], rack, move))
        player_out = next((player for player, rack in enumerate(last_racks or ()) if not rack), None)
        for change in settlement.settlements(rules, last_racks, player_out) if last_racks is not None else ():
            player = change.player
            totals[player] += change.points
            rack = change.tiles if change.kind == settlement.LOSS else b""
            events.append(Event(player, change.kind, change.points, totals[player], rack, tiles=change.tiles))
        players = tuple(map(Player, nicks))
        return cls(rules, players, tuple(events), (*_rules_pragmas(rules), *pragmas))

    def has_pragma(self, key: str) -> bool:
        """Whether the record has a pragma with a key, given in lower case."""
        groups = (self.pragmas, *(event.pragmas for event in self.events))
        return any(pragma.key.lower() == key for pragmas in groups for pragma in pragmas)


def _rules_pragmas(rules: Rules) -> list[Pragma]:
    """The pragmas of tiles and board, so that no name of a lexicon decides them."""
    names = {"tile-distribution": field_names.tiles_name(rules), "board-layout": field_names.board_name(rules)}
    return [Pragma(key, name) for key, name in names.items()]
