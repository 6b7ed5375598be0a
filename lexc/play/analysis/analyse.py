"""The analysis of a recorded game, turn by turn."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from lexc.lexicon import Lexicon
from lexc.play.analysis.judge import Judge
from lexc.play.analysis.judgement import JudgedTurn
from lexc.play.analysis.settings import AnalysisSettings
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
    replayed = replay(game, lexicon) if isinstance(game, Game) else game
    return (judged for _, judged in analyse_games(lexicon, [replayed], settings, workers, [chosen]))


def analyse_games(
    lexicon: Lexicon, games: Sequence[Replay], settings: AnalysisSettings | None = None,
    workers: WorkerPool | int = 1, chosen: Sequence[Callable[[RecordedTurn], bool] | None] = (),
) -> Iterator[tuple[int, JudgedTurn]]:  # fmt: skip
    """Judge the turns of several games by the same workers. Yields (index of the game, judged turn), in order.

    chosen: for each game as in `analyse`; nothing for all turns of all games.
    """
    check_image(lexicon.image)
    turns = [
        (index, turn)
        for index, (game, is_chosen) in enumerate(zip(games, chosen or [None] * len(games), strict=True))
        for turn in recorded_turns(game, lexicon)
        if is_chosen is None or is_chosen(turn)
    ]
    task = TurnTask(lexicon, settings or AnalysisSettings())
    judged = as_pool(workers).run(task, (turn for _, turn in turns))
    return zip((index for index, _ in turns), judged, strict=True)


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
