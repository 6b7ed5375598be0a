"""The comparison of a turn's moves by playouts: some choose the best moves, others measure these and the move made.

The same playouts would not do for both: the best of many figures is partly luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from time import monotonic

from lexc.play.analysis.judgement import PLAYOUTS, SIMULATION, RatedMove, Verdict
from lexc.play.analysis.settings import AnalysisSettings
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.equity.leaves import Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.inference.infer import Inference
from lexc.play.move import Move
from lexc.play.simulation.sequential_halving import SequentialHalving
from lexc.play.simulation.simulate import Result, Simulation

N_BEST = 3
"""The number of best moves of a verdict, at most."""
_N_PROPOSED = 2
"""The number of best moves that the choice and an unproven search propose each."""
_CHOICE_SHARE = 0.3
"""The share of the seconds of a turn for the choice of the best moves, at most."""
_FIRST_CHECK_SHARE = 9
"""The choice drops moves for the first time after this part of the samples."""
_UNLIMITED_FIRST_CHECK = 100
"""The same number of samples if only seconds limit them."""
_MIN_SECONDS = 0.01
"""The seconds of a simulation whose time is over: it runs a batch of playouts."""
_SETTLED = 0.03
"""With less than this chance to lose or to win with the best move, the game is settled. It is the rule of succession,
so that few playouts settle nothing."""


class PlayoutComparison:
    """The playouts of a turn. inference: of the other's rack. Threads must not share one."""

    def __init__(
        self, generator: MoveGenerator, turn: RecordedTurn, settings: AnalysisSettings, leaves: Leaves | None,
        inference: Inference | None,
    ) -> None:  # fmt: skip
        self._start, self._seconds, self._iterations = monotonic(), settings.seconds, settings.max_iterations
        self._seed = f"{settings.seed} {turn.number}"
        self._make = partial(
            Simulation, generator, turn.position, plies=settings.plies, leaves=leaves, decide=settings.decide,
            inference=inference,
        )  # fmt: skip
        limit = self._iterations
        first_check = max(limit // _FIRST_CHECK_SHARE, 1) if limit else _UNLIMITED_FIRST_CHECK
        halving = partial(SequentialHalving, first_check=first_check, growth=3, last_field=N_BEST, n_best=N_BEST)
        self._choice = self._make(settings.candidates, seed=f"{self._seed} choice", make_elimination=halving)
        self._run(self._choice, _CHOICE_SHARE)
        self._chosen = [result.move for result in self._choice.results() if result.is_running][:N_BEST]

    @property
    def is_settled(self) -> bool:
        """Whether the game is won or lost anyway: the best move, played to its end, hardly ever loses, or wins."""
        best = self._choice.results()[0]
        chance = (best.chance * best.n_playouts + 1) / (best.n_playouts + 2)
        return self._choice.is_to_end and not _SETTLED <= chance <= 1 - _SETTLED

    def measure(self, named: Sequence[Move], search: Preendgame | None = None) -> Verdict:
        """Measure the moves chosen, and named ones: the first was made.

        search: of a pre-endgame, if it has not proven the best move; its best ones are measured, too.
        """
        chosen = self._chosen
        if search is not None:
            found = [candidate.move for candidate in search.ranking()[:_N_PROPOSED]]
            chosen = list(dict.fromkeys([*found, *chosen[:_N_PROPOSED]]))
        simulation = self._choice
        if chosen != [*named]:
            simulation = self._make(1, seed=f"{self._seed} measurement", moves=named, rivals=chosen)
            self._run(simulation, 1.0)
        bounds = {each.move: (each.low, each.high) for each in search.candidates} if search else {}
        return _verdict(simulation, chosen, named, bounds)

    def _run(self, simulation: Simulation, share: float) -> None:
        """Run playouts up to the limit of samples, and up to a share of the seconds of the turn."""
        seconds = self._seconds and max(share * self._seconds - (monotonic() - self._start), _MIN_SECONDS)
        for _ in simulation.run(self._iterations, seconds):
            pass


def _verdict(
    simulation: Simulation, chosen: Sequence[Move], named: Sequence[Move],
    bounds: Mapping[Move, tuple[float, float]],
) -> Verdict:  # fmt: skip
    """The verdict of a simulation that has measured the chosen moves and the named ones. bounds: proven ones."""
    results = {result.move: result for result in simulation.results()}
    made = named[0]
    ranked = [move for move in results if move == made or move in chosen]
    measured = [move for move in ranked if results[move].n_playouts == results[made].n_playouts]
    loss, error = simulation.chance_difference(ranked[0], made)
    rated = {move: _rate_result(results[move], bounds.get(move)) for move in ranked}
    challenge_loss = max(simulation.chance_difference(made, named[1])[0], 0.0) if len(named) > 1 else None
    return Verdict(
        PLAYOUTS if simulation.is_to_end else SIMULATION, tuple(rated.values())[:N_BEST], rated[made], max(loss, 0.0),
        error, max(results[move].equity for move in measured) - results[made].equity, results[made].n_playouts,
        challenge_loss,
    )  # fmt: skip


def _rate_result(result: Result, bounds: tuple[float, float] | None) -> RatedMove:
    return RatedMove(result.move, result.chance, result.chance_error, result.equity, bounds)
