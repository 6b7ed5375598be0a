"""The board game: rules, positions, moves, their generation, games."""

from lexc.play.endgame import Solution, Solver, solve
from lexc.play.game import Game
from lexc.play.generator import MoveGenerator
from lexc.play.move import Move
from lexc.play.plays import Plays
from lexc.play.position import Position
from lexc.play.referee import Fault, validate
from lexc.play.rules import Rules

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
