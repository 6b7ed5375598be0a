"""The solver of endgames: the best move and the value of a position with an empty bag, proven if time allows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from threading import Lock
from typing import Literal, TypeVar

from lexc.alphabet import Alphabet
from lexc.errors import PositionError, RulesError, UsageError
from lexc.kernels.endgames._move_codes import INFINITE, MAX_DEPTH
from lexc.lexicon import Lexicon
from lexc.play import settlement
from lexc.play.endgame.bounds import max_gain
from lexc.play.endgame.waiting import wait
from lexc.play.generation.algorithms import endgame_kernel
from lexc.play.generation.generator import MoveGenerator, as_lexc_error
from lexc.play.move import PLAY, Move, move_from_raw
from lexc.play.position import Position
from lexc.play.rules import Rules, most_points
from lexc.play.tiles import tile_text

ALL_NODES = (1 << 63) - 1
DEPTHS = (1, 2, 3, MAX_DEPTH)
"""The depths of the searches. Shallow ones find good moves in case time runs out; the last one goes to the end."""

BOUND_DIVISOR = 16
"""One part in BOUND_DIVISOR of the limits is reserved to prove bounds, in case no value is proven."""
MARGINS = (20, 60)
"""The points below the estimate at which a lower bound is tried; the second if the first cannot be proven."""
PROOF_DIVISOR = 32
"""The limit of each such proof is the number of positions visited before, divided by this; at least MIN_PROOF_NODES."""
MIN_PROOF_NODES = 2000
Result = TypeVar("Result")
Outcome = Literal["win", "draw", "loss"]


@dataclass(frozen=True, slots=True)
class Solution:
    """The solution of an endgame, or an estimate.

    value: the points that the mover gains from here on, less those of the other, settlement included.
    line: the principal variation, whose first move is the best; it goes to the end of the game if proven.
    is_proven: value and line are exact; otherwise value is an estimate. bounds: proven lower and upper bound of the
    exact value. nodes: the number of positions visited.
    """

    value: int
    line: tuple[Move, ...]
    is_proven: bool
    bounds: tuple[int, int]
    nodes: int

    @property
    def best(self) -> Move:
        """The best move."""
        return self.line[0]


def solve(
    lexicon: Lexicon | MoveGenerator, position: Position, seconds: float | None = None, nodes: int = ALL_NODES
) -> Solution:
    """Solve a position whose bag is empty, for two players. See `Solver.solve`."""
    generator = lexicon if isinstance(lexicon, MoveGenerator) else MoveGenerator(lexicon, position.rules)
    return Solver(generator).solve(position, seconds, nodes)


class Solver:
    """A solver of endgames, by a generator's lexicon, rules and algorithm. Threads that share one wait for each other.

    Two passes in a row end the game, and both players lose the points of their own tiles. The value is the same for any
    larger number of `scoreless_turns`. One pass is enough if that number is 1, or if only one such turn is missing.
    A play without points is no pass. The rules' `ending` decides the gain of going out.
    """

    def __init__(self, generator: MoveGenerator) -> None:
        _check_points(generator.rules)
        self._generator = generator
        self._stop = bytearray(1)
        self._lock = Lock()
        self._image = generator.lexicon.image
        self._search = endgame_kernel(self._image, generator.rules, generator.algorithm, self._stop)

    def solve(self, position: Position, seconds: float | None = None, nodes: int = ALL_NODES) -> Solution:
        """Solve a position, up to a limit of seconds or nodes (positions visited).

        If the value is not proven after fifteen sixteenths of the limits, the rest is used to prove bounds. An empty
        rack is unknown: it holds the unseen tiles, if the other rack is known. Raises PositionError for tiles in the
        bag, another number of players, two unknown racks, or a game that is over.
        """
        with self._lock, lexc_errors(position.rules):
            position = self._begin(position, seconds)
            search_seconds = None if seconds is None else seconds - seconds / BOUND_DIVISOR
            is_proven = self._prove_value(search_seconds, nodes - nodes // BOUND_DIVISOR)
            solution = self._solution(is_proven, position.rules.alphabet)
            if not is_proven and seconds != 0:
                self._run_in_time(
                    lambda: self._prove_lower_bound(solution.value, nodes), seconds and seconds / BOUND_DIVISOR
                )
            bounds = self._search.bounds
        return _extend_line(solution, position) if is_proven else _with_bounds(solution, bounds, position)

    def best(self, position: Position, seconds: float | None = None, nodes: int = ALL_NODES) -> Move:
        """The best move, as `solve` finds it, but without a share of the limits for bounds."""
        with self._lock, lexc_errors(position.rules):
            position = self._begin(position, seconds)
            return self._solution(self._prove_value(seconds, nodes), position.rules.alphabet).best

    def outcome(
        self, position: Position, lead: int | None = None, seconds: float | None = None, nodes: int = ALL_NODES
    ) -> Outcome | None:
        """Whether the mover wins, draws or loses if both play their best, None if the limits are met before that.

        lead: the mover's lead, None for that of the scores. The answer takes far fewer positions than the value.
        Raises errors as `solve` does.
        """
        with self._lock, lexc_errors(position.rules):
            position = self._begin(position, seconds)
            lead = position.scores[0] - position.scores[1] if lead is None else lead
            self._stop[0] = 0
            self._prove_by_deepening(DEPTHS[:1], ALL_NODES)  # so that there is a line, however few the limits
            found = self._run_in_time(lambda: self._search.search(MAX_DEPTH, -lead - 1, -lead + 1, nodes), seconds)
        final = None if found is None else lead + found[0]
        return None if final is None else "win" if final > 0 else "loss" if final < 0 else "draw"

    def _begin(self, position: Position, seconds: float | None) -> Position:
        """Prepare the search of a position. Return it with both racks. Raises PositionError if it cannot be solved."""
        if seconds is not None and not seconds >= 0:
            raise UsageError("the time is out of range", expected="0 seconds or more", found=str(seconds))
        self._generator.check(position)
        position, rules = replace(position, racks=both_racks(position)), position.rules
        if 0 < rules.scoreless_turns <= position.scoreless:
            raise _game_over_error(f"{position.scoreless} turns without points")
        self._update_image()
        (mover, other), (n_passes_to_end, n_passes) = position.racks, pass_counts(position)
        out_factor = settlement.out_factor(rules)
        self._search.begin(position.squares, mover, other, out_factor, n_passes_to_end, n_passes)
        return position

    def _update_image(self) -> None:
        """Use the current image: an `Overlay` that has changed has another one."""
        image = self._generator.lexicon.image
        if image is not self._image:
            self._search = endgame_kernel(image, self._generator.rules, self._generator.algorithm, self._stop)
            self._image = image

    def _prove_value(self, seconds: float | None, nodes: int) -> bool:
        """Search to depth 1 without limits, then deeper. Return whether the value is proven."""
        self._stop[0] = 0
        if self._prove_by_deepening(DEPTHS[:1], ALL_NODES):
            return True
        return seconds != 0 and self._run_in_time(lambda: self._prove_by_deepening(DEPTHS[1:], nodes), seconds)

    def _run_in_time(self, search: Callable[[], Result], seconds: float | None) -> Result:
        """Run a search in another thread, and stop it in time. This thread remains free to handle signals."""
        self._stop[0] = 0
        with ThreadPoolExecutor(1) as thread:
            future = thread.submit(search)
            try:
                wait(future, seconds)
            finally:
                self._stop[0] = 1
        return future.result()

    def _prove_by_deepening(self, depths: Sequence[int], nodes: int) -> bool:
        """Search to one depth after the other, until one proves the value. Return whether the value is proven."""
        for depth in depths:
            result = self._search.search(depth, -INFINITE, INFINITE, nodes)
            if result is None:
                return False
            _, is_proven = result
            if is_proven:
                return True
        return False

    def _prove_lower_bound(self, value: int, nodes: int) -> None:
        """Prove a lower bound not far below the estimate.

        That takes few positions: it needs only one good move against every reply. An upper bound takes nearly all of
        the work of a full search, so `max_gain` gives it instead.
        """
        for margin in MARGINS:
            low, high = self._search.bounds
            target, more_nodes = min(value, high) - margin, max(self._search.nodes // PROOF_DIVISOR, MIN_PROOF_NODES)
            if low < target:  # a null window: it only asks whether the value is at least target
                self._search.search(MAX_DEPTH, target - 1, target, min(nodes, self._search.nodes + more_nodes))

    def _solution(self, is_proven: bool, alphabet: Alphabet) -> Solution:
        best_line = self._search.principal_variation
        line = [Move(alphabet, score=0) if play is None else move_from_raw(alphabet, play) for play in best_line]
        return Solution(self._search.value, tuple(line), is_proven, self._search.bounds, self._search.nodes)


def _with_bounds(solution: Solution, proven: tuple[int, int], position: Position) -> Solution:
    """The solution with bounds, proven by search or from the remaining tiles; its estimate is moved between them."""
    (mover, other), best, rules = position.racks, solution.best, position.rules
    low, high = proven
    high = min(high, max_gain(rules, position.squares, mover, other))
    after = position.play(best)
    low = max(low, (best.score or 0) - max_gain(rules, after.squares, *after.racks))
    return replace(solution, value=min(max(solution.value, low), high), bounds=(low, high))


def pass_counts(position: Position) -> tuple[int, int]:
    """(passes in a row that end the game, passes just made): 1 or 2, and 0 or 1.

    Larger limits of the rules do not change the value.
    """
    limit = position.rules.scoreless_turns
    return 1 if limit == 1 else 2, int(limit - position.scoreless == 1)


def _extend_line(solution: Solution, position: Position) -> Solution:
    """The solution with the passes that end the game, if its proven line ends without a player going out."""
    n_tiles = [len(rack) for rack in position.racks]
    n_passes_to_end, n_passes = pass_counts(position)
    for number, move in enumerate(solution.line):
        n_tiles[number % 2] -= len(move.used)
        n_passes = 0 if move.kind == PLAY else n_passes + 1
    n_missing = max(n_passes_to_end - n_passes, 0) if all(n_tiles) else 0
    return replace(solution, line=(*solution.line, *[Move(position.rules.alphabet, score=0)] * n_missing))


def _check_points(rules: Rules) -> None:
    """Raise RulesError if the points of an endgame could overflow the numbers of the kernels."""
    max_points = 2 * rules.rack_size * (most_points(rules) + 2 * max(rules.tile_points))
    if max_points > INFINITE // 2:
        expected = f"an endgame worth at most {INFINITE // 2:,} points"
        raise RulesError(
            "the points are too large to solve endgames", where=rules.name, expected=expected, found=f"{max_points:,}"
        )


@contextmanager
def lexc_errors(rules: Rules) -> Iterator[None]:
    """Turn errors of kernels into those of lexc."""
    try:
        yield
    except (ValueError, OverflowError) as error:
        raise as_lexc_error(error, rules) from error


def both_racks(position: Position) -> tuple[bytes, bytes]:
    """Both racks, the mover's first. Raises PositionError if they cannot be known, or if the game is over."""
    if len(position.racks) != 2:
        found = f"{len(position.racks)} racks"
        raise PositionError("endgames are solved for two players", expected="two racks", found=found)
    position.check_racks()
    mover, other = position.racks
    if not mover and not other:
        remedy = "Give one of the racks: the other one holds the unseen tiles."
        raise PositionError("neither rack is known", expected="the mover's rack", remedy=remedy)
    unseen = b"".join(bytes([tile]) * count for tile, count in enumerate(position.unseen))
    if (mover and other and unseen) or len(unseen) > position.rules.rack_size:
        raise PositionError(
            "the bag is not empty",
            expected="every tile on the board or on a rack",
            found=f"{len(unseen)} unseen: {tile_text(position.rules.alphabet).write(unseen)[:120]}",
            remedy="With one to four tiles in the bag, take Preendgame; with more, compare moves by Simulation.",
        )
    if not ((mover and other) or unseen):
        raise _game_over_error("a player without tiles, and none in the bag")
    return mover or unseen, other or unseen


def _game_over_error(found: str) -> PositionError:
    return PositionError("the game is over", expected="a position in which somebody can move", found=found)
