"""The settlement of a recorded game by another ending: the same game, with other points for the remaining tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lexc.play import settlement
from lexc.play.records.game import SETTLEMENTS, Event, Game, Pragma
from lexc.play.records.replay import Replay


def convert_ending(replayed: Replay, ending: str) -> Game:
    """The record of a replayed game, settled by another of `lexc.play.rules.ENDINGS`.

    The tiles are those of its settlements, or those of the replay. A game that is not settled is returned as it is.
    """
    game = replayed.game
    rules = replace(game.rules, ending=ending)
    recorded = [event for event in game.events if event.kind in SETTLEMENTS]
    if not recorded:
        return game
    racks, player_out = _racks(replayed, recorded)
    start = game.events.index(recorded[0])
    before, behind = game.events[:start], [event for event in game.events[start:] if event.kind not in SETTLEMENTS]
    totals = {event.player: event.total for event in before}
    settled = list[Event]()
    for change in settlement.settlements(rules, racks, player_out):
        totals[change.player] = totals.get(change.player, 0) + change.points
        rack = change.tiles if change.kind == settlement.LOSS else b""
        settled.append(
            Event(change.player, change.kind, change.points, totals[change.player], rack, tiles=change.tiles)
        )
    for event in behind:
        totals[event.player] = totals.get(event.player, 0) + event.points
        settled.append(replace(event, total=totals[event.player]))
    pragmas = tuple(pragma for event in recorded for pragma in event.pragmas)
    return replace(game, rules=rules, events=_with_pragmas((*before, *settled), pragmas))


def _racks(replayed: Replay, recorded: Sequence[Event]) -> tuple[list[bytes], int | None]:
    """(the racks at the end, the player who has gone out, None if nobody has), as the settlements of a record say."""
    racks, player_out = list(replayed.racks), replayed.player_out
    for event in recorded:
        if event.kind == settlement.LOSS:
            racks[event.player] = event.tiles
        else:
            player_out = event.player
            if len(racks) == 2:
                racks[1 - event.player] = event.tiles
    if player_out is not None:
        racks[player_out] = b""
    return racks, player_out


def _with_pragmas(events: tuple[Event, ...], pragmas: tuple[Pragma, ...]) -> tuple[Event, ...]:
    """The events, the last one followed by more pragmas."""
    if not events or not pragmas:
        return events
    return (*events[:-1], replace(events[-1], pragmas=(*events[-1].pragmas, *pragmas)))
