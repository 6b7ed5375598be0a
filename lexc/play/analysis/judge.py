"""The judge of turns: playouts, or proofs where the bag holds few tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from lexc.errors import MoveError, PositionError
from lexc.play.analysis.judgement import (
    ENDGAME,
    PLAYOUTS,
    PREENDGAME,
    SIMULATION,
    JudgedTurn,
    RatedMove,
    Verdict,
)
from lexc.play.analysis.luck import LuckMeter
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.endgame.candidates import MAX_IN_BAG, Candidate
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.endgame.ranking import best_solutions
from lexc.play.endgame.solver import Solution
from lexc.play.equity.leave_files import leaves_for
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.inference.infer import Inference, infer
from lexc.play.move import PASS, PLAY, Move
from lexc.play.simulation.decision import BLEND
from lexc.play.simulation.simulate import Result, Simulation
from lexc.play.simulation.win_probability import final_result, win_probability

ITERATIONS, NODES = 300, 50_000
N_BEST = 3
"""The number of best moves of a verdict, at most."""
_CHOICE_SHARE = 0.7
"""The share of the seconds of a turn for the choice of the best moves; the rest measures them."""


@dataclass(frozen=True, slots=True)
class AnalysisSettings:
    """The settings of an analysis.

    iterations: the samples of each simulation; None for ITERATIONS, or with seconds for no such limit.
    nodes: the most positions of each search. seconds: the most time of a turn, None for no limit; without it, the same
    seed gives the same figures. candidates, plies, decide: see `simulate`. leaves: as for `StaticEvaluator`.
    model: of `infer`, by which playouts draw the rack of the player before; "" draws it at random.
    """

    iterations: int | None = None
    nodes: int = NODES
    seconds: float | None = None
    candidates: int = 10
    plies: int = 2
    seed: str | int = 0
    decide: str = BLEND
    leaves: Leaves | str = field(default="", repr=False)
    model: str = ""

    @property
    def max_iterations(self) -> int | None:
        """The limit of samples that holds, None for no limit."""
        return ITERATIONS if self.iterations is None and self.seconds is None else self.iterations


class Judge:
    """A judge of the turns of games with the rules of a generator. Threads must not share one."""

    def __init__(self, generator: MoveGenerator, settings: AnalysisSettings) -> None:
        leaves = settings.leaves
        self._leaves = leaves_for(generator.rules, leaves) if isinstance(leaves, str) else leaves
        self._generator, self._settings = generator, settings
        self._luck = LuckMeter(generator, self._leaves)

    def judge(self, turn: RecordedTurn) -> JudgedTurn:
        """Judge a turn by what its player knew. The figures depend on nothing but the turn and the settings."""
        luck = self._luck.luck(turn, f"{self._settings.seed} {turn.number} draw")
        luck_chance = None if luck is None else _luck_chance(turn, luck)
        verdict = self._compare(turn) if turn.move is not None else None
        if verdict is None:
            return JudgedTurn(turn, None, luck, luck_chance)
        has_bingo = self._has_bingo(turn)
        is_missed = has_bingo and _uses_rack(verdict.best[0].move, turn) and not _uses_rack(verdict.made.move, turn)
        return JudgedTurn(turn, verdict, luck, luck_chance, has_bingo, is_missed)

    def _has_bingo(self, turn: RecordedTurn) -> bool:
        position, size = turn.position, turn.position.rules.rack_size
        return len(position.racks[0]) == size and self._generator.plays(position).most_placed == size

    def _compare(self, turn: RecordedTurn) -> Verdict:
        """Compare the move made with others, in the way that fits the tiles in the bag."""
        assert turn.move is not None
        position, passing = turn.position, Move(turn.position.rules.alphabet, PASS, score=0)
        made = passing if turn.is_withdrawn else turn.move
        # The pass that a phony would have become measures what the next player lost by not challenging it.
        named = [made, passing] if turn.is_stood_phony else [made]
        is_for_two = len(position.racks) == 2
        if is_for_two and not position.n_in_bag:
            return self._solve_endgame(turn, named)
        if is_for_two and position.n_in_bag <= MAX_IN_BAG and len(position.racks[0]) == position.rules.rack_size:
            search = Preendgame(self._generator, position, named)
            search.run(self._settings.seconds and self._settings.seconds / 2, self._settings.nodes)
            if search.is_proven and all(
                candidate.is_decided for candidate in (search.best, *_find_candidates(search, named))
            ):
                return _preendgame_verdict(search, named)
            return self._play_out(turn, named, search)
        return self._play_out(turn, named)

    # ---- Playouts

    def _play_out(self, turn: RecordedTurn, named: list[Move], search: Preendgame | None = None) -> Verdict:
        """Compare moves by playouts: some choose the best moves, others measure these and the move made.

        The same playouts would not do for both: the best of many figures is partly luck. search: of a pre-endgame that
        is not proven; its best moves are candidates, too.
        """
        seconds, divisor = self._settings.seconds, 1 if search is None else 2
        inference = self._infer(turn)
        proposed = [candidate.move for candidate in search.ranking()[:N_BEST]] if search else []
        simulation = self._simulate(turn, "choice", self._settings.candidates, proposed, inference)
        self._run(simulation, seconds and seconds * _CHOICE_SHARE / divisor)
        chosen = [result.move for result in simulation.results() if result.is_running][:N_BEST]
        if chosen != named:
            simulation = self._simulate(turn, "measurement", 1, list(dict.fromkeys([*chosen, *named])), inference)
            self._run(simulation, seconds and seconds * (1 - _CHOICE_SHARE) / divisor)
        bounds = {each.move: (each.low, each.high) for each in search.candidates} if search else {}
        return _simulation_verdict(simulation, chosen, named, bounds)

    def _infer(self, turn: RecordedTurn) -> Inference | None:
        """The inference of the rack of the player before; None if none is wanted, or the record shows no such move."""
        settings = self._settings
        if not settings.model or turn.last_move is None:
            return None
        seed = f"{settings.seed} {turn.number} rack"
        with suppress(MoveError, PositionError):  # the move before may break the rules
            return infer(self._generator, turn.position, turn.last_move, self._leaves, settings.model, seed)
        return None

    def _simulate(
        self, turn: RecordedTurn, purpose: str, n: int, named: list[Move], inference: Inference | None
    ) -> Simulation:
        settings = self._settings
        seed = f"{settings.seed} {turn.number} {purpose}"
        return Simulation(
            self._generator, turn.position, n, settings.plies, seed, self._leaves, decide=settings.decide,
            moves=named, inference=inference,
        )  # fmt: skip

    def _run(self, simulation: Simulation, seconds: float | None) -> None:
        for _ in simulation.run(self._settings.max_iterations, seconds):
            pass

    # ---- Endgames

    def _solve_endgame(self, turn: RecordedTurn, named: list[Move]) -> Verdict:
        """Compare moves of an endgame by their values."""
        settings, position = self._settings, turn.position
        found = best_solutions(self._generator, position, 1, named, settings.seconds, settings.nodes)
        by_move = {solution.best: solution for solution in found}
        best, made = found[0], by_move[named[0]]
        # A limit may end the search before it finds that the move made is better.
        best = made if made.value > best.value else best
        rated = {move: _rate(solution, turn.lead) for move, solution in by_move.items()}
        chance_loss = rated[best.best].chance - rated[made.best].chance
        challenge_loss = None
        if len(named) > 1:
            challenge_loss = max(rated[named[0]].chance - rated[named[1]].chance, 0.0)
        return Verdict(
            ENDGAME, (rated[best.best],), rated[made.best], chance_loss, 0.0, float(best.value - made.value), 0,
            challenge_loss, best.is_proven and made.is_proven,
        )  # fmt: skip


def _rate(solution: Solution, lead: int) -> RatedMove:
    bounds = None if solution.is_proven else solution.bounds
    chances = None if bounds is None else (final_result(lead + bounds[0]), final_result(lead + bounds[1]))
    chance = final_result(lead + solution.value)
    return RatedMove(solution.best, chance, 0.0, float(solution.value), chances, bounds, is_proven=solution.is_proven)


# ---- Pre-endgames


def _find_candidates(search: Preendgame, moves: Sequence[Move]) -> list[Candidate]:
    """The candidates of moves, in their order."""
    by_move = {candidate.move: candidate for candidate in search.candidates}
    return [by_move[move] for move in moves]


def _preendgame_verdict(search: Preendgame, named: Sequence[Move]) -> Verdict:
    """The verdict of proofs alone."""
    made, *passing = _find_candidates(search, named)
    best = made if made.low == search.best_low else search.best
    challenge_loss = max(made.low - passing[0].low, 0.0) if passing else None
    rated = {each.move: RatedMove(each.move, each.low, is_proven=True) for each in (best, made)}
    return Verdict(
        PREENDGAME, (rated[best.move],), rated[made.move], best.low - made.low, challenge_loss=challenge_loss,
        is_proven=True,
    )  # fmt: skip


# ---- Verdicts of playouts


def _simulation_verdict(
    simulation: Simulation, chosen: Sequence[Move], named: Sequence[Move],
    bounds: Mapping[Move, tuple[float, float]],
) -> Verdict:  # fmt: skip
    """The verdict of a simulation that has measured the chosen moves and the named ones. bounds: proven ones."""
    results = {result.move: result for result in simulation.results()}
    made = named[0]
    ranked = sorted(dict.fromkeys([made, *chosen]), key=lambda move: -results[move].value)
    loss, error = simulation.chance_difference(ranked[0], made)
    rated = {move: _rate_result(results[move], bounds.get(move)) for move in ranked}
    challenge_loss = max(simulation.chance_difference(made, named[1])[0], 0.0) if len(named) > 1 else None
    return Verdict(
        PLAYOUTS if simulation.is_to_end else SIMULATION, tuple(rated.values())[:N_BEST], rated[made], max(loss, 0.0),
        error, max(results[move].equity for move in ranked) - results[made].equity, results[made].n_playouts,
        challenge_loss,
    )  # fmt: skip


def _rate_result(result: Result, bounds: tuple[float, float] | None) -> RatedMove:
    return RatedMove(result.move, result.chance, result.chance_error, result.equity, bounds)


# ---- Luck and bingos


def _luck_chance(turn: RecordedTurn, luck: float) -> float:
    """The change of the chance to win by so many points."""
    n_unseen = sum(turn.position.unseen) + sum(map(len, turn.position.racks[1:]))
    return win_probability(turn.lead + luck, n_unseen) - win_probability(turn.lead, n_unseen)


def _uses_rack(move: Move, turn: RecordedTurn) -> bool:
    """Whether a play uses a whole full rack."""
    return move.kind == PLAY and len(move.used) == turn.position.rules.rack_size
