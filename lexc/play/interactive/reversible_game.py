"""The state of a game in progress together with its events, which can be taken back."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

from lexc.errors import UsageError
from lexc.kernels.layout._tiles import BLANK
from lexc.play import settlement
from lexc.play.board import Board
from lexc.play.game_state import Choice, GameState
from lexc.play.move import PASS, PLAY, Move
from lexc.play.records.game import TURNS, WITHDRAWN, Event, EventKind
from lexc.play.rules import Rules
from lexc.play.tiles import THROUGH, tile_text

_MAX_ROUNDS = 20  # of the draw: a bag of equal tiles would never decide it


class _State(NamedTuple):
    """All parts of a `GameState` that change."""

    squares: bytes
    racks: tuple[bytes, ...]
    bag: bytes
    scores: tuple[int, ...]
    scoreless: int
    turn: int
    random_state: Any


class ReversibleGame(GameState):
    """A `GameState` that changes only by events, which can be taken back.

    Seed, events and the tiles that the mover has chosen determine racks and bag: a record of these is the whole game.
    events: those applied so far. is_rack_chosen: whether the mover has chosen tiles in this turn (`choose_rack`).
    """

    __slots__ = ("_states_before", "_turn_start", "events", "is_rack_chosen")

    def __init__(self, rules: Rules, seed: str, n_players: int = 2) -> None:
        super().__init__(rules, seed, n_players)
        self.events: list[Event] = []
        self.is_rack_chosen = False
        self._states_before: list[_State] = []  # for each event, the state before it and before chosen tiles
        self._turn_start = self._state()

    def apply_event(self, event: Event) -> None:
        """Apply an event. If the event of a turn names tiles, the mover gets these first (`choose_rack`)."""
        if event.move is not None and (rack := _known_rack(event)):
            self.choose_rack(rack)
        self._states_before.append(self._turn_start)
        chosen = bytes(self.rack) if self.is_rack_chosen and event.kind not in (*TURNS, WITHDRAWN) else None
        if event.move is not None:
            self.make_move(choice_from_event(event, self.rack))
        elif event.kind == WITHDRAWN:
            self._withdraw()
        else:  # the turn goes on: chosen tiles go back, and are chosen again below
            self._restore(self._turn_start)
            self.scores[event.player] += event.points
        self.events.append(event)
        self._turn_start, self.is_rack_chosen = self._state(), False
        if chosen is not None:
            self.choose_rack(chosen)

    def turn_event(self, move: Move, points: int, comment: str = "") -> Event:
        """Make the event of a move of the mover; `apply_event` applies it."""
        total = self.scores[self.turn] + points
        return Event(self.turn, move.kind, points, total, bytes(self.rack), move, comment=comment)

    def other_event(self, player: int, kind: EventKind, points: int) -> Event:
        """Make an event that is no turn; `apply_event` applies it."""
        return Event(player, kind, points, self.scores[player] + points)

    def settlements(self) -> list[Event]:
        """Make the events that settle a game which ends now; `apply_event` applies them."""
        racks, scores = [bytes(rack) for rack in self.racks], list(self.scores)
        player_out = None if self.bag else next((player for player, rack in enumerate(racks) if not rack), None)
        events = []
        for player, kind, tiles, points in map(_fields, settlement.settlements(self.rules, racks, player_out)):
            scores[player] += points
            rack = tiles if kind == settlement.LOSS else b""
            events.append(Event(player, kind, points, scores[player], rack, tiles=tiles))
        return events

    def take_back(self, n_kept: int) -> None:
        """Take back all events but the first n_kept."""
        if n_kept < len(self.events):
            self._restore(self._states_before[n_kept])
            del self.events[n_kept:], self._states_before[n_kept:]
            self._turn_start, self.is_rack_chosen = self._state(), False

    def board_before(self, index: int) -> Board:
        """The board before the event at an index."""
        return Board(self.rules, self._states_before[index].squares)

    def choose_rack(self, tiles: Iterable[int]) -> None:
        """Give the mover these tiles, in exchange for others of their rack, from the bag, or from the next players.

        Racks keep their lengths. Each call in a turn replaces the one before. Raises UsageError if it is impossible.
        """
        wanted, before = Counter(tiles), self._state()
        self._restore(self._turn_start)
        missing = sorted((wanted - Counter(self.rack)).elements())
        surplus = sorted((Counter(self.rack) - wanted).elements())
        fits = wanted.total() <= len(self.rack)
        if not fits or not all(self._swap_tile(*pair) for pair in zip(surplus, missing, strict=False)):
            self._restore(before)
            found = tile_text(self.rules.alphabet).write(bytes(sorted(wanted.elements())))
            expected = f"at most {len(self.rack)} tiles that do not lie on the board"
            raise UsageError("an impossible rack", expected=expected, found=found)
        self.is_rack_chosen = True

    def _swap_tile(self, given: int, wanted: int) -> bool:
        """Swap a tile of the mover for a wanted one. Return whether one was found in the bag or on another rack."""
        others = (self.racks[(self.turn + i) % len(self.racks)] for i in range(1, len(self.racks)))
        source = next((source for source in (self.bag, *others) if wanted in source), None)
        if source is None:
            return False
        source[source.index(wanted)] = given
        self.rack[self.rack.index(given)] = wanted
        return True

    def _withdraw(self) -> None:
        """Withdraw the last play: its tiles return to the rack, those drawn after it to the bag, which is shuffled."""
        # [-1] is the state before this withdrawal, [-2] that before the play.
        self._turn_start = self._states_before[-2]
        self.choose_rack(_known_rack(self.events[-1]))
        self._random.shuffle(self.bag)
        self.pass_turn()

    def _state(self) -> _State:
        racks = tuple(bytes(rack) for rack in self.racks)
        random_state = self._random.getstate()
        return _State(
            bytes(self.squares), racks, bytes(self.bag), tuple(self.scores), self.scoreless, self.turn, random_state
        )

    def _restore(self, state: _State) -> None:
        self.squares[:], self.bag[:] = state.squares, state.bag
        self.racks[:] = map(bytearray, state.racks)
        self.scores[:] = state.scores
        self.scoreless, self.turn = state.scoreless, state.turn
        self._random.setstate(state.random_state)


def _fields(each: settlement.Settlement) -> tuple[int, EventKind, bytes, int]:
    return each.player, each.kind, each.tiles, each.points


def _known_rack(event: Event) -> bytes:
    """The rack before a turn, as far as it is recorded: without it, the tiles that the turn takes from it."""
    assert event.move is not None
    if event.rack or event.move.kind != PLAY:
        return event.rack or event.move.tiles
    return bytes(0 if code & BLANK else code for code in event.move.tiles if code and not code & THROUGH)


def choice_from_event(event: Event, rack: bytes | bytearray) -> Choice:
    """The choice of a recorded turn. If a record has only the number of exchanged tiles, the first of the rack go."""
    move = event.move
    assert move is not None
    if move.kind == PLAY:
        tiles = bytes(0 if code & THROUGH else code for code in move.tiles)
        return event.points, move.is_down, move.row, move.col, tiles
    return b"" if move.kind == PASS else move.tiles or bytes(rack[: event.n_exchanged])


def draw_for_start(rules: Rules, seed: str, n_players: int) -> list[list[tuple[int, int]]]:
    """The draw for the first turn: for each round, (player, tile) of those who drew.

    The player with the first letter of the alphabet begins, where a blank comes before all letters. Players who have
    drawn the same first letter draw again.
    """
    rng, rounds, drawers = random.Random(f"{seed} draw"), list[list[tuple[int, int]]](), list(range(n_players))
    tiles = [tile for tile, count in enumerate(rules.counts) for _ in range(count)]
    while 1 < len(drawers) <= len(tiles) and len(rounds) < _MAX_ROUNDS:
        rounds.append(list(zip(drawers, rng.sample(tiles, len(drawers)), strict=True)))
        best = min(tile for _, tile in rounds[-1])
        drawers = [player for player, tile in rounds[-1] if tile == best]
    return rounds
