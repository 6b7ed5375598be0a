"""The board game: rules, positions, moves, their generation, games, endgames, simulations.

Recorded games and their analysis, drawings, endgames, pre-endgames and simulations are imported when a name of theirs
is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lexc.play.cgp import read_cgp
from lexc.play.generation.generator import MoveGenerator
from lexc.play.generation.plays import Plays
from lexc.play.move import Move
from lexc.play.position import Position, write_cgp
from lexc.play.referee import Fault, validate
from lexc.play.rules import Rules
from lexc.play.scoring import formed_words, score

if TYPE_CHECKING:
    from lexc.play.analysis.analyse import analyse
    from lexc.play.analysis.judgement import JudgedTurn, RatedMove, Verdict
    from lexc.play.analysis.settings import AnalysisSettings
    from lexc.play.analysis.turns import RecordedTurn
    from lexc.play.drawing import draw
    from lexc.play.endgame.preendgame import Preendgame
    from lexc.play.endgame.ranking import best_solutions
    from lexc.play.endgame.solver import Solution, Solver, solve
    from lexc.play.records.game import Game
    from lexc.play.records.gcg import read_gcg
    from lexc.play.records.gcg_writing import write_gcg
    from lexc.play.records.replay import replay
    from lexc.play.simulation.simulate import Simulation, simulate

__all__ = [
    "MoveGenerator",
    "Position",
    "Game",
    "Move",
    "Plays",
    "Rules",
    "Fault",
    "draw",
    "read_cgp",
    "read_gcg",
    "replay",
    "score",
    "validate",
    "formed_words",
    "write_cgp",
    "write_gcg",
    "solve",
    "Solver",
    "Solution",
    "best_solutions",
    "Preendgame",
    "simulate",
    "Simulation",
    "analyse",
    "AnalysisSettings",
    "JudgedTurn",
    "Verdict",
    "RatedMove",
    "RecordedTurn",
]
_LAZY = {
    "read_gcg": "lexc.play.records.gcg",
    "write_gcg": "lexc.play.records.gcg_writing",
    "Game": "lexc.play.records.game",
    "draw": "lexc.play.drawing",
    "replay": "lexc.play.records.replay",
    "best_solutions": "lexc.play.endgame.ranking",
    "Preendgame": "lexc.play.endgame.preendgame",
    **dict.fromkeys(("Solution", "Solver", "solve"), "lexc.play.endgame.solver"),
    **dict.fromkeys(("Simulation", "simulate"), "lexc.play.simulation.simulate"),
    "analyse": "lexc.play.analysis.analyse",
    "AnalysisSettings": "lexc.play.analysis.settings",
    **dict.fromkeys(("JudgedTurn", "Verdict", "RatedMove"), "lexc.play.analysis.judgement"),
    "RecordedTurn": "lexc.play.analysis.turns",
}


def __getattr__(name: str) -> object:
    if name in _LAZY:
        return getattr(import_module(_LAZY[name]), name)
    raise AttributeError(f"module 'lexc.play' has no attribute {name!r}")
