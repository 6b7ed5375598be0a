"""The search for the best move of a position: proofs at the end of a game, playouts before it.

It reports what it knows while it runs, and ends by its limits or when another thread stops it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from sys import maxsize
from time import monotonic

from lexc.errors import OutOfTime, PositionError
from lexc.kernels.layout._label_text import limits_of_thread
from lexc.play.endgame.candidates import MAX_IN_BAG
from lexc.play.endgame.candidates import Candidate as PreendgameMove
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.endgame.ranking import best_solutions
from lexc.play.endgame.solver import ALL_NODES, Solution, Solver
from lexc.play.equity.leave_files import leaves_for
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import Move
from lexc.play.position import Position
from lexc.play.simulation.decision import BLEND
from lexc.play.simulation.simulate import Result, Simulation
from lexc.system.deadlines import Stop, limits

SECONDS = 5.0
"""The default limit, if none is given."""
INTERVAL = 0.25
"""The seconds between two reports."""
FIRST_NODES, NODES_FACTOR = 1000, 8
"""The most positions of the first search of an endgame, and the factor from each search to the next, longer one."""
ENDGAME, PREENDGAME, SIMULATION, PLAYER = "endgame", "preendgame", "simulation", "player"


@dataclass(frozen=True, slots=True)
class ThinkingSettings:
    """The settings of a search. top: the number of moves to report. leaves: see `leaves_for`. The others are those of
    `Simulation`; threads hold for pre-endgames, too.
    """

    decide: str = BLEND
    candidates: int = 10
    plies: int = 2
    threads: int = 1
    seed: int = 0
    top: int = 1
    leaves: str = ""


@dataclass(frozen=True, slots=True)
class ThinkingLimits:
    """The limits of a search; the first one that is met ends it. None for no limit of a kind.

    iterations: the samples of playouts. nodes: the positions of proofs.
    """

    seconds: float | None = SECONDS
    iterations: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """A move, and all that is known about it. phase: the kind of search. facts: (name, text) of each fact."""

    phase: str
    move: Move
    facts: tuple[tuple[str, str], ...]


Report = Callable[[Sequence[Finding]], None]
"""Takes the best moves, the best first."""


class Thinking:
    """A search for the best move of a position.

    report: is called with the best moves, at most every INTERVAL seconds, and at the end. stop: another thread sets it
    to end the search.
    """

    def __init__(
        self, generator: MoveGenerator, position: Position, settings: ThinkingSettings, most: ThinkingLimits,
        report: Report, stop: Stop | None = None,
    ) -> None:  # fmt: skip
        check_position(position)
        self._generator, self._position, self._settings, self._limits = generator, position, settings, most
        self._report, self._next_report, self._stop = report, 0.0, stop

    def best(self) -> Move:
        """The best move that is found in time."""
        phase = find_phase(self._position)
        search = {ENDGAME: self._solve, PREENDGAME: self._prove, SIMULATION: self._simulate}[phase]
        findings = search()
        self._report(findings)
        return findings[0].move

    def _report_if_due(self, find: Callable[[], Sequence[Finding]]) -> None:
        if monotonic() >= self._next_report:
            self._report(find())
            self._next_report = monotonic() + INTERVAL

    def _simulate(self) -> list[Finding]:
        settings, most, rules = self._settings, self._limits, self._position.rules
        leaves = leaves_for(rules, settings.leaves)
        simulation = Simulation(
            self._generator, self._position, settings.candidates, settings.plies, settings.seed, leaves,
            decide=settings.decide,
        )  # fmt: skip
        iterations = maxsize if most.seconds is None and most.iterations is None else most.iterations

        def find() -> list[Finding]:
            results = simulation.results()[: settings.top]
            return [_playout_finding(result, simulation) for result in results]

        with suppress(OutOfTime), limits(None, self._stop):
            for _ in simulation.run(iterations, most.seconds, settings.threads):
                self._report_if_due(find)
        return find()

    def _prove(self) -> list[Finding]:
        most, top = self._limits, self._settings.top
        checks, limits_of_thread.checks = limits_of_thread.checks, []  # its moves are listed even after a stop
        try:
            search = Preendgame(self._generator, self._position, threads=self._settings.threads)
        finally:
            limits_of_thread.checks = checks

        def find() -> list[Finding]:
            return [_preendgame_finding(candidate, search) for candidate in search.ranking()[:top]]

        nodes = ALL_NODES if most.seconds is None and most.nodes is None else most.nodes
        with suppress(OutOfTime), limits(None, self._stop):
            search.run(most.seconds, nodes, lambda _, __: self._report_if_due(find))
        return find()

    def _solve(self) -> list[Finding]:
        """Search an endgame, each time with a higher limit, until the value is proven."""
        position, top = _with_other_rack(self._position), self._settings.top
        findings = [_endgame_finding(Solver(self._generator).solve(position, 0.0))]
        with suppress(OutOfTime), limits(None, self._stop):
            for nodes, seconds in self._endgame_limits():
                solutions = best_solutions(self._generator, position, top, (), seconds, nodes)
                findings = [_endgame_finding(solution) for solution in solutions]
                if all(solution.is_proven for solution in solutions):
                    break
                self._report_if_due(lambda: findings)  # noqa: B023
        return findings

    def _endgame_limits(self) -> Iterator[tuple[int, float | None]]:
        """(most positions, seconds) of each search of an endgame."""
        most = self._limits.nodes or ALL_NODES
        end = monotonic() + (inf if self._limits.seconds is None else self._limits.seconds)
        nodes = min(FIRST_NODES, most)
        while (remaining := end - monotonic()) > 0:
            yield nodes, None if self._limits.seconds is None else remaining
            if nodes == most:
                return
            nodes = min(nodes * NODES_FACTOR, most)


def check_position(position: Position) -> None:
    """Raise PositionError unless the mover has tiles, and the game goes on."""
    if not position.racks[0]:
        raise PositionError("the mover's rack is not known", where="rack 1", expected="tiles, as in AEINRT?/")
    limit = position.rules.scoreless_turns
    if 0 < limit <= position.scoreless:
        found = f"{position.scoreless} turns without points"
        raise PositionError("the game is over", expected="a position in which somebody can move", found=found)
    if position.n_in_bag == 0 and len(position.racks) == 2 and not _with_other_rack(position).racks[1]:
        found = "a player without tiles, and none in the bag"
        raise PositionError("the game is over", expected="a position in which somebody can move", found=found)


def find_phase(position: Position) -> str:
    """The kind of search: proofs for two players with at most four tiles in the bag, otherwise playouts."""
    n_in_bag, is_full = position.n_in_bag, len(position.racks[0]) == position.rules.rack_size
    if len(position.racks) != 2 or n_in_bag > MAX_IN_BAG or (n_in_bag and not is_full):
        return SIMULATION
    return PREENDGAME if n_in_bag else ENDGAME


def _with_other_rack(position: Position) -> Position:
    """The position of an endgame, with all unseen tiles on the other rack, some of which may be known."""
    unseen = b"".join(bytes([tile]) * count for tile, count in enumerate(position.unseen))
    return replace(position, racks=(position.racks[0], bytes(sorted(position.racks[1] + unseen))))


def _playout_finding(result: Result, simulation: Simulation) -> Finding:
    estimates = (
        ("chance", f"{result.chance:.4f}"),
        ("error", f"{result.chance_error:.4f}"),
        ("gained", f"{result.equity:+.2f}"),
    )
    n_iterations = simulation.n_iterations
    return Finding(SIMULATION, result.move, (("iterations", str(n_iterations)), *(estimates if n_iterations else ())))


def _preendgame_finding(candidate: PreendgameMove, search: Preendgame) -> Finding:
    facts = (
        ("nodes", str(search.nodes)),
        ("low", f"{candidate.low:.4f}"),
        ("high", f"{candidate.high:.4f}"),
        ("likely", f"{candidate.likely:.4f}"),
        ("spread", f"{candidate.estimated_spread if candidate.mean_spread is None else candidate.mean_spread:+.2f}"),
    )
    return Finding(PREENDGAME, candidate.move, facts)


def _endgame_finding(solution: Solution) -> Finding:
    low, high = solution.bounds
    facts = (
        ("nodes", str(solution.nodes)),
        ("value", f"{solution.value:+}"),
        ("low", f"{low:+}"),
        ("high", f"{high:+}"),
    )
    return Finding(ENDGAME, solution.best, facts)
