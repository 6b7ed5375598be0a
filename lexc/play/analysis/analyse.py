"""The analysis of a recorded game, turn by turn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

from lexc.lexicon import Lexicon
from lexc.play.analysis.judge import AnalysisSettings, Judge
from lexc.play.analysis.judgement import JudgedTurn
from lexc.play.analysis.turns import RecordedTurn, recorded_turns
from lexc.play.generation.generator import MoveGenerator
from lexc.play.records.game import Game
from lexc.play.records.replay import Replay, replay
from lexc.play.selfplay.worker_pool import WorkerPool, as_pool
from lexc.play.simulation.simulate import check_image


def analyse(
    lexicon: Lexicon, game: Game | Replay, settings: AnalysisSettings | None = None, workers: WorkerPool | int = 1,
    chosen: Callable[[RecordedTurn], bool] | None = None,
) -> Iterator[JudgedTurn]:  # fmt: skip
    """Judge the turns of a recorded game, one after another, each by what its player knew.

    lexicon: with a GADDAG. workers: a pool, or the number of processes; without a limit of seconds the figures do not
    depend on it. chosen: whether to judge a turn, None for all. Raises AlphabetError if the lexicon has other letters
    than the game, and UsageError if it has no GADDAG.
    """
    check_image(lexicon.image)
    replayed = replay(game, lexicon) if isinstance(game, Game) else game
    turns = filter(chosen, recorded_turns(replayed, lexicon)) if chosen else recorded_turns(replayed, lexicon)
    return as_pool(workers).run(TurnTask(lexicon, settings or AnalysisSettings()), turns)


class TurnTask:
    """The task of judging a turn, for workers. Each thread has a judge of its own, for the rules of its last turn."""

    def __init__(self, lexicon: Lexicon, settings: AnalysisSettings) -> None:
        self._lexicon, self._settings, self._local = lexicon, settings, threading.local()

    def __call__(self, turn: RecordedTurn) -> JudgedTurn:
        rules, local = turn.position.rules, self._local
        if getattr(local, "rules", None) != rules:
            local.rules, local.judge = rules, Judge(MoveGenerator(self._lexicon, rules), self._settings)
        judged: JudgedTurn = local.judge.judge(turn)
        return judged

    def __reduce__(self) -> tuple[Any, ...]:
        return TurnTask, (self._lexicon, self._settings)
