"""The board game: rules, positions, moves, their generation, games, endgames.

What solves endgames is imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lexc.play.generation.generator import MoveGenerator
from lexc.play.generation.plays import Plays
from lexc.play.move import Move
from lexc.play.position import Position
from lexc.play.records.game import Game
from lexc.play.referee import Fault, validate
from lexc.play.rules import Rules

if TYPE_CHECKING:
    from lexc.play.endgame.solver import Solution, Solver, solve

__all__ = [
    "MoveGenerator",
    "Position",
    "Game",
    "Move",
    "Plays",
    "Rules",
    "Fault",
    "validate",
    "solve",
    "Solver",
    "Solution",
]


def __getattr__(name: str) -> object:
    if name in ("Solution", "Solver", "solve"):
        return getattr(import_module("lexc.play.endgame.solver"), name)
    raise AttributeError(f"module 'lexc.play' has no attribute {name!r}")
