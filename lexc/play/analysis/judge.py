"""The judge of turns: playouts, or proofs where the bag holds few tiles."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from lexc.errors import MoveError, PositionError
from lexc.play.analysis.judgement import (
    ENDGAME,
    PREENDGAME,
    JudgedTurn,
    RatedMove,
    Verdict,
)
from lexc.play.analysis.luck import LuckMeter
from lexc.play.analysis.playout_comparison import PlayoutComparison
from lexc.play.analysis.settings import AnalysisSettings
from lexc.play.analysis.turns import RecordedTurn
from lexc.play.endgame.candidates import MAX_IN_BAG, Candidate
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.endgame.ranking import best_solutions
from lexc.play.endgame.solver import Solution
from lexc.play.equity.leave_files import leaves_for
from lexc.play.generation.generator import MoveGenerator
from lexc.play.inference.infer import Inference, infer
from lexc.play.move import PASS, PLAY, Move
from lexc.play.simulation.win_probability import final_result, win_probability

_SEARCH_SHARE = 0.4
"""The share of the seconds of a turn for the search of a pre-endgame; playouts have the others."""


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
        verdict = None
        try:
            verdict = self._compare(turn) if turn.move is not None else None
        except (MoveError, PositionError) as error:  # other turns and other games are judged
            turn = replace(turn, move=None, problem=error.problem)
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
        is_for_two, n_in_bag = len(position.racks) == 2, position.n_in_bag
        if is_for_two and not n_in_bag:
            return self._solve_endgame(turn, named)
        comparison = PlayoutComparison(self._generator, turn, self._settings, self._leaves, self._infer(turn))
        is_preendgame = is_for_two and n_in_bag <= MAX_IN_BAG and len(position.racks[0]) == position.rules.rack_size
        if not is_preendgame or comparison.is_settled:
            return comparison.measure(named)
        search = Preendgame(self._generator, position, named)
        search.run(self._settings.seconds and _SEARCH_SHARE * self._settings.seconds, self._settings.nodes)
        compared = search.best, *_find_candidates(search, named)
        if search.is_proven and all(candidate.is_decided for candidate in compared):
            return _preendgame_verdict(search, named)
        return comparison.measure(named, search)

    def _infer(self, turn: RecordedTurn) -> Inference | None:
        """The inference of the rack of the player before; None if none is wanted, or the record shows no such move."""
        settings = self._settings
        if not settings.model or turn.last_move is None:
            return None
        seed = f"{settings.seed} {turn.number} rack"
        with suppress(MoveError, PositionError):  # the move before may break the rules
            return infer(self._generator, turn.position, turn.last_move, self._leaves, settings.model, seed)
        return None

    # ---- Endgames

    def _solve_endgame(self, turn: RecordedTurn, named: list[Move]) -> Verdict:
        """Compare moves of an endgame by their values."""
        # Some of the other's tiles may be known by a withdrawn play. With an empty bag, all unseen ones are there.
        settings, position = self._settings, turn.position.without_other_racks()
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


# ---- Luck and bingos


def _luck_chance(turn: RecordedTurn, luck: float) -> float:
    """The change of the chance to win by so many points."""
    n_unseen = sum(turn.position.unseen) + sum(map(len, turn.position.racks[1:]))
    return win_probability(turn.lead + luck, n_unseen) - win_probability(turn.lead, n_unseen)


def _uses_rack(move: Move, turn: RecordedTurn) -> bool:
    """Whether a play uses a whole full rack."""
    return move.kind == PLAY and len(move.used) == turn.position.rules.rack_size
