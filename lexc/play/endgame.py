"""Endgames solved: the best move and the value of a position whose bag is empty, proven or as far as time allows."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as OutOfTime
from contextlib import suppress
from dataclasses import dataclass, replace
from threading import Lock

from lexc.alphabet import Alphabet
from lexc.errors import PositionError, RulesError, UsageError
from lexc.kernels.endgame import DEEPEST, INFINITE
from lexc.lexicon import Lexicon
from lexc.play import ending
from lexc.play.algorithms import solver
from lexc.play.generator import MoveGenerator, typed
from lexc.play.move import PLAY, Move, move_of
from lexc.play.position import Position
from lexc.play.rules import Rules, most_points
from lexc.play.tiles import tile_text

ALL_NODES = (1 << 63) - 1
DEPTHS = (1, 2, 3, DEEPEST)
"""A shallow search finds good moves, in case time runs out; then the end of the game is no further than more depths."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of an endgame.

    value: points that the mover gains from here on more than the other, the settling of tiles left included.
    line: the best moves of both sides, the first is best; to the end of the game if proven. is_proven: the value is
    exact. Else it is an estimate, and bounds are what the exact one is proven to be at least and at most; None where
    nothing is proven. nodes: positions that were met.
    """

    value: int
    line: tuple[Move, ...]
    is_proven: bool
    bounds: tuple[int | None, int | None]
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
        self._search = solver(self._image, generator.rules, generator.algorithm, self._stop)

    def solve(self, position: Position, seconds: float | None = None, nodes: int = ALL_NODES) -> Solution:
        """The solution, or the best that is known when so many seconds have gone or so many nodes were met.

        A rack that is empty is not known; it follows from the tiles unseen, if the other is known. PositionError when
        there are tiles in the bag, not two players, a rack too many to know, or when the game is over.
        """
        if seconds is not None and not seconds >= 0:
            raise UsageError("no such time", expected="0 seconds or more", found=str(seconds))
        self._generator.check(position)
        racks, scoreless = _racks(position), position.rules.scoreless_turns
        if 0 < scoreless <= position.scoreless:
            raise _over(f"{position.scoreless} turns without points")
        n_passes, passes = 1 if scoreless == 1 else 2, int(scoreless - position.scoreless == 1)
        with self._lock:
            self._keep_up()
            gain = ending.gain(position.rules) + ending.loss(position.rules, True)
            with typed(position.rules):
                self._search.begin(position.squares, *racks, gain, n_passes, passes)
            is_proven = self._deepen_for(seconds, nodes)
            found = self._solution(is_proven, position.rules.alphabet)
        behind = _passes_behind(found.line, racks, n_passes, passes) if is_proven else 0
        return replace(found, line=(*found.line, *[Move(position.rules.alphabet, score=0)] * behind))

    def _keep_up(self) -> None:
        """An `Overlay` that was changed has another image."""
        image = self._generator.lexicon.image
        if image is not self._image:
            self._search = solver(image, self._generator.rules, self._generator.algorithm, self._stop)
            self._image = image

    def _deepen_for(self, seconds: float | None, nodes: int) -> bool:
        """Search to depth 1 in any case, then deeper in a thread of its own: it knows no signals, this one does.

        Whether the value is proven.
        """
        self._stop[0] = 0
        is_proven = self._deepen(DEPTHS[:1], ALL_NODES)
        if not is_proven and seconds != 0:
            with ThreadPoolExecutor(1) as thread:
                deeper = thread.submit(self._deepen, DEPTHS[1:], nodes)
                try:
                    with suppress(OutOfTime):
                        deeper.result(seconds)
                finally:
                    self._stop[0] = 1
            is_proven = deeper.result()
        return is_proven

    def _deepen(self, depths: Sequence[int], nodes: int) -> bool:
        """Search to one depth after the other; whether the value is proven."""
        for depth in depths:
            found = self._search.search(depth, -INFINITE, INFINITE, nodes)
            if found is None:
                return False
            if found[1]:
                return True
        return False

    def _solution(self, is_proven: bool, alphabet: Alphabet) -> Solution:
        low, high = self._search.bounds
        bounds = (None if low == -INFINITE else low, None if high == INFINITE else high)
        line = [Move(alphabet, score=0) if play is None else move_of(alphabet, play) for play in self._search.line]
        return Solution(self._search.value, tuple(line), is_proven, bounds, self._search.nodes)


def _passes_behind(line: tuple[Move, ...], racks: tuple[bytes, bytes], n_passes: int, passes: int) -> int:
    """How many passes end the game behind a line after which nobody can play, as at its start `passes` came last."""
    left = [len(rack) for rack in racks]
    for number, move in enumerate(line):
        left[number % 2] -= len(move.used)
        passes = 0 if move.kind == PLAY else passes + 1
    return max(n_passes - passes, 0) if all(left) else 0


def _check_points(rules: Rules) -> None:
    """RulesError where the points of an endgame might be too many for the kernels' numbers."""
    most = 2 * rules.rack_size * (most_points(rules) + 2 * max(rules.values))
    if most > INFINITE // 2:
        expected = f"an endgame worth at most {INFINITE // 2:,} points"
        raise RulesError(
            "points too large to solve endgames by", where=rules.name, expected=expected, found=f"{most:,}"
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
