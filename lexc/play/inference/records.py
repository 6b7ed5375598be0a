"""The last turn of a record, as the next player saw it, with the tiles that withdrawn phonies have shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from lexc.errors import UsageError
from lexc.play.inference.observation import observed_move
from lexc.play.move import EXCHANGE, PASS, Move
from lexc.play.position import Position
from lexc.play.records.game import TURNS, WITHDRAWN
from lexc.play.records.replay import Replay


def last_turn(replayed: Replay, n_events: int | None = None) -> tuple[Position, Move]:
    """(the position after some events as its mover sees it, the last move); n_events: None for all.

    A withdrawn phony counts as a pass. Its tiles are known on the rack of its player, until they are played or some are
    exchanged. Raises UsageError if there has been no turn, or if the position is not reached.
    """
    n_events = len(replayed.game.events) if n_events is None else n_events
    position = replayed.position(n_events)
    known, last = dict[int, Counter[int]](), None
    for step in replayed.steps[:n_events]:
        event = step.event
        shown = known.setdefault(event.player, Counter())
        if event.kind == WITHDRAWN and last is not None:
            shown |= Counter(last[1].used)
            last = event.player, Move(position.rules.alphabet, PASS)
        elif event.kind in TURNS and event.move is not None:
            last = event.player, observed_move(event)
            shown -= _hidden_or_used(event.move, shown)
    if last is None:
        raise UsageError("no turn has been made", where=replayed.game.where, expected="an event or more", found="none")
    player, move = last
    others = position.without_other_racks()
    racks = (*others.racks[:-1], bytes(sorted(known[player].elements())))
    return replace(others, racks=racks), move


def _hidden_or_used(move: Move, shown: Counter[int]) -> Counter[int]:
    """The shown tiles that a move takes from a rack. Nobody sees which tiles are exchanged, so that all may be."""
    return Counter(shown) if move.kind == EXCHANGE else Counter(move.used)
