"""The report of an analysed game: its judged turns, and the record that they were judged by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256

from lexc.play.analysis.judge import AnalysisSettings
from lexc.play.analysis.judgement import JudgedTurn
from lexc.play.records.game import TURNS, Game, Pragma
from lexc.play.records.gcg_writing import write_gcg
from lexc.play.records.replay import Replay

NOTE = "note"
MARK = "lexc: "
"""The beginning of a note of an analysis."""


@dataclass(slots=True)
class GameReport:
    """A report of a game, which grows as turns are judged.

    replayed: the game. lexicon: the name of the lexicon. turns: those judged so far. is_interrupted: whether the user
    has ended the analysis early.
    """

    replayed: Replay
    settings: AnalysisSettings = field(default_factory=AnalysisSettings)
    lexicon: str = ""
    turns: list[JudgedTurn] = field(default_factory=list)
    is_interrupted: bool = False

    @property
    def record(self) -> str:
        """The hash of the record."""
        return record_hash(self.replayed.game)

    @property
    def n_turns(self) -> int:
        """The number of turns in the record."""
        return sum(event.kind in TURNS for event in self.replayed.game.events)


def record_hash(game: Game) -> str:
    """The SHA-256 of a record as `write_gcg` writes it, without notes of an analysis."""
    return sha256(write_gcg(without_notes(game))).hexdigest()


def without_notes(game: Game) -> Game:
    """The game without the notes of an analysis. Other notes stay."""
    events = [replace(event, pragmas=_others(event.pragmas)) for event in game.events]
    return replace(game, pragmas=_others(game.pragmas), events=tuple(events))


def _others(pragmas: Iterable[Pragma]) -> tuple[Pragma, ...]:
    return tuple(pragma for pragma in pragmas if not is_note(pragma))


def is_note(pragma: Pragma) -> bool:
    """Whether a pragma is a note of an analysis."""
    return pragma.key.lower() == NOTE and pragma.text.startswith(MARK)
