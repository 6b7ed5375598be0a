"""The report of an analysed game: its judged turns, and the record that they were judged by."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import cached_property

from lexc.play.analysis.judgement import JudgedTurn
from lexc.play.analysis.remarks import loss_text, move_text, remarks
from lexc.play.analysis.settings import AnalysisSettings
from lexc.play.records.analysis_notes import head_note, record_hash, turn_note, without_analysis
from lexc.play.records.game import TURNS, WITHDRAWN, Game, Pragma
from lexc.play.records.replay import Replay


@dataclass
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

    @cached_property
    def record(self) -> str:
        """The hash of the record."""
        return record_hash(self.replayed.game)

    @property
    def n_turns(self) -> int:
        """The number of turns in the record."""
        return sum(event.kind in TURNS for event in self.replayed.game.events)

    @property
    def basis(self) -> str:
        """The words, the seed and the limits of the analysis."""
        settings = self.settings
        parts = [f"words of {self.lexicon}", f"seed {settings.seed}"]
        if settings.max_iterations is not None:
            parts.append(f"{settings.max_iterations:,} samples")
        parts.append(f"{settings.nodes:,} positions a search")
        if settings.seconds is not None:
            parts.append(f"{settings.seconds:g} s a turn")
        if settings.model:
            parts.append(f"{settings.model} inference")
        return ", ".join(parts)


def annotate(report: GameReport) -> Game:
    """The record with a note on each judged turn, and one on the analysis. Notes of an earlier analysis are dropped.

    All else stays as it is. The note on a withdrawn play stands behind its withdrawal.
    """
    game = without_analysis(report.replayed.game)
    events, notes = list(game.events), defaultdict[int, list[Pragma]](list)
    numbers = [index for index, event in enumerate(events) if event.kind in TURNS]
    for judged in report.turns:
        index = numbers[judged.turn.number - 1]
        if judged.turn.is_withdrawn and events[index + 1].kind == WITHDRAWN:
            index += 1
        notes[index].append(turn_note(_text(judged)))
    for index, added in notes.items():
        events[index] = replace(events[index], pragmas=(*events[index].pragmas, *added))
    return replace(game, pragmas=(*game.pragmas, head_note(game, report.basis)), events=tuple(events))


def _text(judged: JudgedTurn) -> str:
    """The note on a turn, as "best N2 OOHED 49, chance -12.1 % ± 0.7, equity -19.2; large mistake; luck +16.8"."""
    verdict, parts = judged.verdict, list[str]()
    if verdict is not None:
        best = verdict.best[0].move
        parts.append("the best move" if best == verdict.made.move else f"best {move_text(best)}, {loss_text(verdict)}")
    parts += remarks(judged)
    if judged.luck is not None:
        parts.append(f"luck {judged.luck:+.1f}")
    return "; ".join(parts)
