"""The notes of an analysis in a record, and the hash by which they name the record that was analysed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256

from lexc.play.records.game import Game, Note, Pragma
from lexc.play.records.gcg_writing import write_gcg

NOTE = "note"
MARK = "lexc: "
"""The beginning of a note of an analysis."""
_RECORD = re.compile(r"lexc: analysis of the record ([0-9a-f]{64})\b")


def record_hash(game: Game) -> str:
    """The SHA-256 of a record as `write_gcg` writes it, without notes of an analysis."""
    return sha256(write_gcg(without_analysis(game))).hexdigest()


def without_analysis(game: Game) -> Game:
    """The game without the notes of an analysis. Other notes stay."""
    events = [replace(event, pragmas=_others(event.pragmas)) for event in game.events]
    return replace(game, pragmas=_others(game.pragmas), events=tuple(events))


def head_note(game: Game, settings: str) -> Pragma:
    """The note before the first event: the hash of the record, and the settings of its analysis."""
    return Pragma(NOTE, f"{MARK}analysis of the record {record_hash(game)}; {settings}")


def turn_note(text: str) -> Pragma:
    """A note on a turn."""
    return Pragma(NOTE, f"{MARK}{text}")


def stale_notes(game: Game) -> Iterator[Note]:
    """A note if the record has changed since its analysis."""
    for pragma in game.pragmas:
        named = _RECORD.match(pragma.text) if _is_note(pragma) else None
        if named and named[1] != record_hash(game):
            yield Note("analysis", "the record has changed since its analysis", pragma.line)


def _others(pragmas: Iterable[Pragma]) -> tuple[Pragma, ...]:
    return tuple(pragma for pragma in pragmas if not _is_note(pragma))


def _is_note(pragma: Pragma) -> bool:
    return pragma.key.lower() == NOTE and pragma.text.startswith(MARK)
