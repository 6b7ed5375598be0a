"""A game in progress that remembers how it came about: its table, its events, and the way back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from lexc.errors import UsageError
from lexc.play import settlement
from lexc.play.board import Board
from lexc.play.game_state import Choice, GameState
from lexc.play.move import PASS, PLAY, Move
from lexc.play.records.game import TURNS, WITHDRAWN, Event, EventKind
from lexc.play.rules import Rules
from lexc.play.tiles import THROUGH, tile_text

_MAX_ROUNDS = 20  # a bag of equal tiles would never decide who begins


class _State(NamedTuple):
    """All that changes on a table."""

    squares: bytes
    racks: tuple[bytes, ...]
    bag: bytes
    scores: tuple[int, ...]
    scoreless: int
    turn: int
    chance: Any


class ReversibleGame(GameState):
    """A `GameState` on which every change is an `Event` that was entered, and can be taken back.

    events: those entered. is_held: whether the mover has chosen tiles (`hold`). Seed, events and the tiles that the
    mover has chosen determine racks and bag, so that a record of these is the whole game.
    """

    __slots__ = ("_before", "_turn_began", "events", "is_held")

    def __init__(self, rules: Rules, seed: str, n_players: int = 2) -> None:
        super().__init__(rules, seed, n_players)
        self.events: list[Event] = []
        self.is_held = False
        self._before: list[_State] = []
        self._turn_began = self._state()

    def enter(self, event: Event) -> None:
        """Make a change. The rack that a turn's event tells is dealt to the mover first (`hold`)."""
        if event.move is not None and event.rack:
            self.hold(event.rack)
        self._before.append(self._turn_began)
        held = bytes(self.rack) if self.is_held and event.kind not in (*TURNS, WITHDRAWN) else None
        if event.move is not None:
            self.take(choice_from_event(event, self.rack))
        elif event.kind == WITHDRAWN:
            self._withdraw()
        else:  # the mover's turn goes on; what they chose is none of what it began with
            self._restore(self._turn_began)
            self.scores[event.player] += event.points
        self.events.append(event)
        self._turn_began, self.is_held = self._state(), False
        if held is not None:
            self.hold(held)

    def turn_event(self, move: Move, points: int, comment: str = "") -> Event:
        """The event of the mover's move, to be entered."""
        total = self.scores[self.turn] + points
        return Event(self.turn, move.kind, points, total, bytes(self.rack), move, comment=comment)

    def other_event(self, player: int, kind: EventKind, points: int) -> Event:
        """The event of what is no turn, to be entered."""
        return Event(player, kind, points, self.scores[player] + points)

    def settlements(self) -> list[Event]:
        """The events that settle a game which ends here, to be entered."""
        left, scores = [bytes(rack) for rack in self.racks], list(self.scores)
        out = None if self.bag else next((player for player, rack in enumerate(left) if not rack), None)
        events = []
        for player, kind, tiles, points in map(_fields, settlement.settlements(self.rules, left, out)):
            scores[player] += points
            rack = tiles if kind == settlement.LOSS else b""
            events.append(Event(player, kind, points, scores[player], rack, tiles=tiles))
        return events

    def take_back(self, n: int) -> None:
        """Undo all but the first n events."""
        if n < len(self.events):
            self._restore(self._before[n])
            del self.events[n:], self._before[n:]
            self._turn_began, self.is_held = self._state(), False

    def before(self, n: int) -> Board:
        """The board before event n."""
        return Board(self.rules, self._before[n].squares)

    def hold(self, tiles: Iterable[int]) -> None:
        """Deal these tiles to the mover, in exchange for others of theirs: from the bag, or else from the next players.

        Racks stay as long as they are. Of several calls in a turn the last one counts. UsageError when it cannot be.
        """
        wanted, before = Counter(tiles), self._state()
        self._restore(self._turn_began)
        missing = sorted((wanted - Counter(self.rack)).elements())
        surplus = sorted((Counter(self.rack) - wanted).elements())
        fits = wanted.total() <= len(self.rack)
        if not fits or not all(self._swap(*pair) for pair in zip(surplus, missing, strict=False)):
            self._restore(before)
            found = tile_text(self.rules.alphabet).write(bytes(sorted(wanted.elements())))
            expected = f"at most {len(self.rack)} tiles that do not lie on the board"
            raise UsageError("an impossible rack", expected=expected, found=found)
        self.is_held = True

    def _swap(self, given: int, wanted: int) -> bool:
        """Change a tile of the mover's for another; False when that is nowhere."""
        others = (self.racks[(self.turn + i) % len(self.racks)] for i in range(1, len(self.racks)))
        place = next((place for place in (self.bag, *others) if wanted in place), None)
        if place is None:
            return False
        place[place.index(wanted)] = given
        self.rack[self.rack.index(given)] = wanted
        return True

    def _withdraw(self) -> None:
        """Take the last play back: its tiles return to the rack, those drawn for them to the bag, which is shaken."""
        self._turn_began = self._before[-2]
        self.hold(self.events[-1].rack)
        self._random.shuffle(self.bag)
        self.skip()

    def _state(self) -> _State:
        racks = tuple(bytes(rack) for rack in self.racks)
        chance = self._random.getstate()
        return _State(
            bytes(self.squares), racks, bytes(self.bag), tuple(self.scores), self.scoreless, self.turn, chance
        )

    def _restore(self, state: _State) -> None:
        self.squares[:], self.bag[:] = state.squares, state.bag
        self.racks[:] = map(bytearray, state.racks)
        self.scores[:] = state.scores
        self.scoreless, self.turn = state.scoreless, state.turn
        self._random.setstate(state.chance)


def _fields(settled: settlement.Settlement) -> tuple[int, EventKind, bytes, int]:
    return settled.player, settled.kind, settled.tiles, settled.points


def choice_from_event(event: Event, rack: bytes | bytearray) -> Choice:
    """What a recorded turn does at the table; where nobody noted which tiles were exchanged, the first of the rack."""
    move = event.move
    assert move is not None
    if move.kind == PLAY:
        tiles = bytes(0 if code & THROUGH else code for code in move.tiles)
        return event.points, move.is_down, move.row, move.col, tiles
    return b"" if move.kind == PASS else move.tiles or bytes(rack[: event.n_exchanged])


def draw_for_start(rules: Rules, seed: str, n_players: int) -> list[list[tuple[int, int]]]:
    """Rounds of (player, tile drawn). Who draws the first letter of the alphabet begins, a blank goes before all
    letters; those who share it draw again."""
    chance, rounds, drawing = random.Random(f"{seed} draw"), list[list[tuple[int, int]]](), list(range(n_players))
    tiles = [tile for tile, count in enumerate(rules.counts) for _ in range(count)]
    while 1 < len(drawing) <= len(tiles) and len(rounds) < _MAX_ROUNDS:
        rounds.append(list(zip(drawing, chance.sample(tiles, len(drawing)), strict=True)))
        best = min(tile for _, tile in rounds[-1])
        drawing = [player for player, tile in rounds[-1] if tile == best]
    return rounds
