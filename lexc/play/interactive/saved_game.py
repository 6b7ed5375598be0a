"""Games saved as records (GCG), and restored. Pragmas hold the facts that are not in events."""

from __future__ import annotations

from dataclasses import replace

from lexc.errors import GameError, LexcError
from lexc.overlays.overlay import Overlay
from lexc.play.interactive.game_settings import lexc_fact, lexc_pragma, read_lexc_pragmas, read_number
from lexc.play.interactive.session import Session
from lexc.play.move import PASS, Move
from lexc.play.records.game import INCOMPLETE, SETTLEMENTS, TURNS, Event, Game, Pragma
from lexc.play.records.replay import replay

CASUAL_DISAGREEMENTS = ("rack", "tiles", "left")
"""The allowed disagreements of a casual game: players choose tiles, so that racks do not contain the leaves before."""
_ADDED, _DELETED = "word", "no-word"  # keys of words that were inserted into the lexicon, and deleted from it


def to_record(session: Session) -> Game:
    """The record of a session."""
    empty = session.settings.new_record()
    facts = [f"{_ADDED if is_added else _DELETED} {word}" for word, is_added in session.words.changes.items()]
    facts += [f"used {' '.join(str(round(used)) for used in session.clocks.used)}"] if session.clocks.limit else []
    facts += [f"resigned {session.nick(session.resigned)}"] if session.resigned >= 0 else []
    pragmas = (*empty.pragmas, *session.other_pragmas, *map(lexc_pragma, facts))
    pragmas += (Pragma(INCOMPLETE, ""),) if session.is_unsettled else ()
    racks = [bytes(session.game.rack) if seat == session.turn else b"" for seat in range(len(session.players))]
    chosen = tuple(racks) if session.game.is_rack_chosen else ()
    return replace(empty, events=tuple(session.game.events), pragmas=pragmas, racks=chosen)


def restore(session: Session, game: Game) -> None:
    """Bring a new session to the end of a record. Raises GameError if the record disagrees with the rules."""
    replayed = replay(_with_last_rack(game))
    allowed = CASUAL_DISAGREEMENTS if session.settings.is_casual else ()
    for fault in (fault for fault in replayed.disagreements if fault.rule not in allowed):
        where, remedy = f"{game.where}:{fault.line}", "See the list of lexc gcg."
        raise GameError("the record disagrees with the rules", where=where, found=fault.text, remedy=remedy)
    try:
        for event in replayed.game.events[: len(game.events)]:
            session.game.apply_event(event)
        if game.racks and game.racks[session.turn]:
            session.game.choose_rack(game.racks[session.turn])
        session.other_pragmas = [pragma for pragma in game.pragmas if not _is_own(pragma)]
        for key, text in read_lexc_pragmas(game):
            _restore_fact(session, key, text)
    except LexcError as error:
        problem = f"a game that cannot be resumed: {error.problem}"
        raise GameError(problem, where=game.where, expected=error.expected, found=error.found) from error
    session.is_over = session.resigned >= 0 or any(event.kind in SETTLEMENTS for event in session.game.events)


def _is_own(pragma: Pragma) -> bool:
    """Whether a pragma holds a setting or a fact of the session."""
    return pragma.key in (INCOMPLETE, "lexicon", "tile-distribution", "board-layout") or lexc_fact(pragma) != ""


def _with_last_rack(game: Game) -> Game:
    """The record with a pass of the player to move, if their rack is known, so that replaying checks that rack, too."""
    turns = [event.player for event in game.events if event.kind in TURNS]
    mover = (turns[-1] + 1) % len(game.players) if turns else 0
    if not game.racks or not game.racks[mover]:
        return game
    total = next((event.total for event in reversed(game.events) if event.player == mover), 0)
    turn = Event(mover, PASS, 0, total, game.racks[mover], Move(game.rules.alphabet))
    return replace(game, events=(*game.events, turn))


def _restore_fact(session: Session, key: str, text: str) -> None:
    """Restore a fact of a pragma."""
    seats = range(len(session.players))
    if key in (_ADDED, _DELETED) and isinstance(session.lexicon, Overlay):
        session.words.change(text, is_added=key == _ADDED)
    elif key == "used" and len(text.split()) == len(seats):
        session.clocks.used = [float(read_number(seconds)) for seconds in text.split()]
    elif key == "resigned":
        session.resigned = next((seat for seat in seats if session.nick(seat) == text), -1)
