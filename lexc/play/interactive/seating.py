"""The players of a new game, and the order of their turns."""

from __future__ import annotations

from collections.abc import Sequence

from lexc.errors import UsageError
from lexc.play.interactive.game_settings import Seat, make_seats
from lexc.play.interactive.reversible_game import draw_for_start
from lexc.play.rules import Rules
from lexc.play.tiles import tile_text


def default_opponent(rules: Rules) -> str:
    """The strongest program that answers at once; it evaluates leaves if some are bundled for the tiles."""
    from lexc.play.equity.leave_files import bundled_leaves  # lazy: lexc.play.equity.leave_files costs 8 ms

    try:
        bundled_leaves(rules)
    except UsageError:
        return "greedy"
    return "leaves+endgame"


def fill_seats(persons: Sequence[str], programs: Sequence[str], rules: Rules) -> tuple[Seat, ...]:
    """The seats of persons and programs; default opponents fill them up to two."""
    n_missing = max(0, 2 - len(persons) - len(programs))
    return make_seats(persons, (*programs, *[default_opponent(rules)] * n_missing))


def order_seats(
    seats: tuple[Seat, ...], rules: Rules, seed: str, first: str | None = None
) -> tuple[tuple[Seat, ...], list[str]]:
    """(seats in the order of turns, lines of text about the draw).

    first: the nickname of the first player; None to draw tiles for it. Raises UsageError if nobody has that nickname.
    """
    nicks, lines = [seat.nick for seat in seats], list[str]()
    if first is not None and first not in nicks:
        raise UsageError("no such player", where="--first-player", expected=", ".join(nicks), found=first)
    start, write = nicks.index(first) if first is not None else 0, tile_text(rules.alphabet).write
    for drawn in draw_for_start(rules, seed, len(seats)) if first is None else ():
        lines.append(", ".join(f"{nicks[player]} drew {write(bytes([tile]))}" for player, tile in drawn))
        start = min(drawn, key=lambda draw: draw[1])[0]
    lines.append(f"first: {nicks[start]}")
    return seats[start:] + seats[:start], lines
