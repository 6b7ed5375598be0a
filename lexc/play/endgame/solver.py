"""Endgames solved: the best move and the value of a position whose bag is empty, proven or as far as time allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Lock
from typing import TypeVar

from lexc.alphabet import Alphabet
from lexc.errors import PositionError, RulesError, UsageError
from lexc.kernels.endgames._move_codes import INFINITE, MAX_DEPTH
from lexc.lexicon import Lexicon
from lexc.play import settlement
from lexc.play.endgame.bounds import max_gain
from lexc.play.generation.algorithms import endgame_kernel
from lexc.play.generation.generator import MoveGenerator, as_position_errors
from lexc.play.move import PLAY, Move, move_from_raw
from lexc.play.position import Position
from lexc.play.rules import Rules, most_points
from lexc.play.tiles import tile_text

ALL_NODES = (1 << 63) - 1
DEPTHS = (1, 2, 3, MAX_DEPTH)
"""A shallow search finds good moves, in case time runs out; then the end of the game is no further than more depths."""

BOUNDING = 16
"""The part of time and positions, one in so many, that is kept for a bound of what is not proven by then."""
MARGINS = (20, 60)
"""The value is proven to be no more than so many points below the estimate; the second where the first cannot be."""
TRIES = 32
"""The part of the positions met, one in so many, that each of these proofs may meet; or so many, if that is more:"""
LEAST_TRIED = 2000
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of an endgame.

    value: points that the mover gains from here on more than the other, the settling of tiles left included.
    line: the best moves of both sides, the first is best; to the end of the game if proven. is_proven: value and line
    are exact. Else the value is an estimate. bounds: what the exact value is proven to be at least and at most. nodes:
    positions that were met.
    """

    value: int
    line: tuple[Move, ...]
    is_proven: bool
    bounds: tuple[int, int]
    nodes: int

    @property
    def best(self) -> Move:
        return self.line[0]


def solve(
    lexicon: Lexicon | MoveGenerator, position: Position, seconds: float | None = None, nodes: int = ALL_NODES
) -> Solution:
    """Solve a position whose bag is empty, for two players. See `Solver.solve`."""
    generator = lexicon if isinstance(lexicon, MoveGenerator) else MoveGenerator(lexicon, position.rules)
    return Solver(generator).solve(position, seconds, nodes)


class Solver:
    """Solves endgames with a generator's lexicon, rules and algorithm. Threads may share one, but wait for each other.

    Two passes in a row end the game, each losing the points of its own tiles. That has the value of any larger number
    of `scoreless_turns`; if they are 1, or all but one of them were taken, one pass does. A play without points is no
    pass. The rules' `ending` says what going out gains.
    """

    def __init__(self, generator: MoveGenerator) -> None:
        _check_points(generator.rules)
        self._generator = generator
        self._stop = bytearray(1)
        self._lock = Lock()
        self._image = generator.lexicon.image
        self._search = endgame_kernel(self._image, generator.rules, generator.algorithm, self._stop)

    def solve(self, position: Position, seconds: float | None = None, nodes: int = ALL_NODES) -> Solution:
        """The solution, or the best that is known when so many seconds have gone or so many nodes were met.

        The last sixteenth of them is for a bound of what is not proven by then. A rack that is empty is not known; it
        follows from the tiles unseen, if the other is known. PositionError when there are tiles in the bag, not two
        players, a rack too many to know, or when the game is over.
        """
        with self._lock, as_position_errors(position.rules):
            position = self._begin(position, seconds)
            for_moves = None if seconds is None else seconds - seconds / BOUNDING
            is_proven = self._deepen_for(for_moves, nodes - nodes // BOUNDING)
            found = self._solution(is_proven, position.rules.alphabet)
            if not is_proven and seconds != 0:
                self._in_time(lambda: self._bound(found.value, nodes), seconds and seconds / BOUNDING)
            bounds = self._search.bounds
        return _to_its_end(found, position) if is_proven else _within(found, bounds, position)

    def best(self, position: Position, seconds: float | None = None, nodes: int = ALL_NODES) -> Move:
        """The first move of the solution, or the best one known by then; as `solve`, but none of it is for bounds."""
        with self._lock, as_position_errors(position.rules):
            position = self._begin(position, seconds)
            return self._solution(self._deepen_for(seconds, nodes), position.rules.alphabet).best

    def _begin(self, position: Position, seconds: float | None) -> Position:
        """Take a position, if it can be solved; the same with both racks."""
        if seconds is not None and not seconds >= 0:
            raise UsageError("the time is out of range", expected="0 seconds or more", found=str(seconds))
        self._generator.check(position)
        position, rules = replace(position, racks=_racks(position)), position.rules
        if 0 < rules.scoreless_turns <= position.scoreless:
            raise _over(f"{position.scoreless} turns without points")
        self._keep_up()
        (mover, other), (n_passes, passes) = position.racks, _passes(position)
        gain = settlement.gain_factor(rules) + settlement.loss_factor(rules, True)
        self._search.begin(position.squares, mover, other, gain, n_passes, passes)
        return position

    def _keep_up(self) -> None:
        """An `Overlay` that was changed has another image."""
        image = self._generator.lexicon.image
        if image is not self._image:
            self._search = endgame_kernel(image, self._generator.rules, self._generator.algorithm, self._stop)
            self._image = image

    def _deepen_for(self, seconds: float | None, nodes: int) -> bool:
        """Search to depth 1 in any case, then deeper; whether the value is proven."""
        self._stop[0] = 0
        is_proven = self._deepen(DEPTHS[:1], ALL_NODES)
        return is_proven or (seconds != 0 and self._in_time(lambda: self._deepen(DEPTHS[1:], nodes), seconds))

    def _in_time(self, search: Callable[[], Result], seconds: float | None) -> Result:
        """Search in a thread of its own, to be stopped in time: it knows no signals, this one does."""
        self._stop[0] = 0
        with ThreadPoolExecutor(1) as thread:
            done = thread.submit(search)
            try:
                with suppress(OutOfTime):
                    done.result(seconds)
            finally:
                self._stop[0] = 1
        return done.result()

    def _deepen(self, depths: Sequence[int], nodes: int) -> bool:
        """Search to one depth after the other; whether the value is proven."""
        for depth in depths:
            found = self._search.search(depth, -INFINITE, INFINITE, nodes)
            if found is None:
                return False
            if found[1]:
                return True
        return False

    def _bound(self, value: int, nodes: int) -> None:
        """Prove that it is not much below the estimate, which takes few positions: one good move for every reply.

        Nearly all of the work is to prove what it is at most, so that is left to `most`.
        """
        for margin in MARGINS:
            low, high = self._search.bounds
            target, room = min(value, high) - margin, max(self._search.nodes // TRIES, LEAST_TRIED)
            if low < target:
                self._search.search(MAX_DEPTH, target - 1, target, min(nodes, self._search.nodes + room))

    def _solution(self, is_proven: bool, alphabet: Alphabet) -> Solution:
        best_line = self._search.principal_variation
        line = [Move(alphabet, score=0) if play is None else move_from_raw(alphabet, play) for play in best_line]
        return Solution(self._search.value, tuple(line), is_proven, self._search.bounds, self._search.nodes)


def _within(found: Solution, proven: tuple[int, int], position: Position) -> Solution:
    """With bounds, those proven or what tiles left allow, between which an estimate lies."""
    (mover, other), best, rules = position.racks, found.best, position.rules
    low, high = proven
    high = min(high, max_gain(rules, position.squares, mover, other))
    behind = position.play(best)
    low = max(low, (best.score or 0) - max_gain(rules, behind.squares, *behind.racks))
    return replace(found, value=min(max(found.value, low), high), bounds=(low, high))


def _passes(position: Position) -> tuple[int, int]:
    """How many passes in a row end the game, and how many came last; what else there was has the same value."""
    limit = position.rules.scoreless_turns
    return 1 if limit == 1 else 2, int(limit - position.scoreless == 1)


def _to_its_end(found: Solution, position: Position) -> Solution:
    """With the passes that end the game behind a proven line after which nobody can play."""
    left = [len(rack) for rack in position.racks]
    n_passes, passes = _passes(position)
    for number, move in enumerate(found.line):
        left[number % 2] -= len(move.used)
        passes = 0 if move.kind == PLAY else passes + 1
    behind = max(n_passes - passes, 0) if all(left) else 0
    return replace(found, line=(*found.line, *[Move(position.rules.alphabet, score=0)] * behind))


def _check_points(rules: Rules) -> None:
    """RulesError where the points of an endgame might be too many for the kernels' numbers."""
    most = 2 * rules.rack_size * (most_points(rules) + 2 * max(rules.values))
    if most > INFINITE // 2:
        expected = f"an endgame worth at most {INFINITE // 2:,} points"
        raise RulesError(
            "points are too large to solve endgames by", where=rules.name, expected=expected, found=f"{most:,}"
        )


def _racks(position: Position) -> tuple[bytes, bytes]:
    """Both racks, the mover's first."""
    if len(position.racks) != 2:
        found = f"{len(position.racks)} racks"
        raise PositionError("endgames are solved for two players", expected="two racks", found=found)
    position.check_racks()
    mover, other = position.racks
    if not mover and not other:
        remedy = "Give one of the racks: the other one is what nobody has seen."
        raise PositionError("neither rack is known", expected="the mover's rack", remedy=remedy)
    unseen = b"".join(bytes([tile]) * count for tile, count in enumerate(position.unseen))
    if (mover and other and unseen) or len(unseen) > position.rules.rack_size:
        raise PositionError(
            "the bag is not empty",
            expected="every tile on the board or on a rack",
            found=f"{len(unseen)} unseen: {tile_text(position.rules.alphabet).write(unseen)[:120]}",
            remedy="Only endgames can be solved.",
        )
    if not ((mover and other) or unseen):
        raise _over("a player without tiles, and none in the bag")
    return mover or unseen, other or unseen


def _over(found: str) -> PositionError:
    return PositionError("the game is over", expected="a position in which somebody can move", found=found)
