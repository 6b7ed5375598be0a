"""Records of games for tests: self-play, and texts of two players, A and B."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import lexc
from lexc.play import Game, MoveGenerator, Rules, read_gcg
from lexc.play.game_state import GameState
from lexc.play.players import make
from lexc.play.selfplay.autoplay import play_turns

HEAD = "#player1 A\n#player2 B\n"


@cache
def generator() -> MoveGenerator:
    """A generator with the words of the bundled lexicon."""
    return MoveGenerator(lexc.open("english.gaddag"))


@cache
def played_game(seed: str, players: tuple[str, str] = ("leaves", "greedy")) -> Game:
    """A whole game with all racks."""
    rules = Rules.load("english")
    state = GameState(rules, seed)
    record = [
        (turn.rack, turn.move(rules.alphabet))
        for turn in play_turns(state, [make(name, generator()) for name in players])
    ]
    return Game.from_turns(rules, ("A", "B"), record, [bytes(rack) for rack in state.racks])


def game(text: str) -> Game:
    """A game of A and B from its events."""
    return read_gcg(HEAD + text)


def without_racks(record: Game, player: int) -> Game:
    """The record without the racks of a player, as far as they are not settled."""
    events = tuple(
        replace(event, rack=b"") if event.player == player and event.move is not None else event
        for event in record.events
    )
    return replace(record, events=events)
