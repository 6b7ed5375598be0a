"""The worker of a pre-endgame: it estimates and proves the results of one candidate after the other by a kernel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter
from statistics import fmean

from lexc.kernels.endgames._move_codes import INFINITE
from lexc.kernels.endgames.preendgame import MAX_POOL
from lexc.play import settlement
from lexc.play.endgame.candidates import Candidate, answers_to_pass
from lexc.play.endgame.cases import Case, half_wins
from lexc.play.generation.algorithms import preendgame_kernel
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import PLAY

MAX_POOL_WITH_BLANK = 8
"""A larger pool with a blank would have too many plays; then each rack of the other gets lists of its own."""
REPLIES = 3
"""The number of the mover's plays that are tried after a play that leaves one tile and a pass of the other."""


class Hints:
    """Hints from some candidates for the proofs of others. They change between batches, so threads read them alike.

    Both are by the tiles that were in the bag before the move. replies: plays of the other that refuted the last
    candidate. luck: by how many points they make the final spread better than in the mean.
    """

    def __init__(self) -> None:
        self.replies = dict[bytes, bytes]()
        self.luck = dict[bytes, float]()

    def learn_luck(self, candidates: Sequence[Candidate]) -> None:
        """Learn it from candidates most of whose cases are estimated."""
        points = dict[bytes, list[float]]()
        for candidate in candidates:
            for case in candidate.cases:
                if case.estimate is not None:
                    points.setdefault(case.hidden, []).append(case.estimate - candidate.mean_estimate)
        self.luck = {tiles: fmean(differences) for tiles, differences in points.items()}

    def expect(self, candidate: Candidate, case: Case) -> float:
        """The expected final spread of a case."""
        if case.estimate is not None:
            return case.estimate
        return candidate.mean_estimate + self.luck.get(case.hidden, 0.0)


class Worker:
    """A kernel with a board. Threads have one each. stop: a byte that another thread sets to end all searches."""

    def __init__(self, generator: MoveGenerator, stop: bytearray) -> None:
        self.generator, self.stop = generator, stop
        self._kernel = preendgame_kernel(generator.lexicon.image, generator.rules, generator.algorithm, stop)

    @property
    def n_nodes(self) -> int:
        """The number of positions that all searches of this worker have met."""
        return self._kernel.total_nodes

    @property
    def is_stopped(self) -> bool:
        """Whether another thread ends all searches."""
        return self.stop[0] != 0

    def estimate(self, candidate: Candidate, cases: Iterable[Case]) -> None:
        """Estimate the cases of a candidate that have no estimate, by greedy playouts."""
        self._put(candidate)
        for case in cases:
            if case.estimate is None and not self.is_stopped:
                self._estimate(candidate, case)

    def _estimate(self, candidate: Candidate, case: Case) -> None:
        if candidate.scoreless_left <= 0 or _is_too_long(case):
            candidate.note_estimate(case, candidate.settled_spread(case))
            return
        value = self._kernel.playout(candidate.rack(case), case.other, case.bag)
        if value is None:
            return
        # Without a play that empties the bag, the racks are settled as they are: an estimate only.
        candidate.note_estimate(case, candidate.settled_spread(case) if value == -INFINITE else candidate.lead - value)

    def prove(self, candidate: Candidate, max_nodes: int, cutoff: float, end: int, hints: Hints | None = None) -> None:
        """Prove results of a candidate, the worst estimates first, each with up to max_nodes positions.

        Ends early when the candidate's upper bound is not above the cutoff, or this worker has met `end` positions.
        """
        hints = hints or Hints()
        self._put(candidate)
        for case in sorted(candidate.cases, key=partial(hints.expect, candidate)):
            if self._is_over(candidate, cutoff, end):
                return
            if case.is_decided or case.reply_bound is not None or case.limit >= max_nodes:
                continue
            remaining = end - self.n_nodes
            if not candidate.replies and case.hidden in hints.replies:
                self._kernel.try_first(hints.replies[case.hidden])
            self._prove_case(candidate, case, min(max_nodes, remaining))
            case.limit = min(max_nodes, remaining)
            if case.high < 2:
                candidate.replies[case.hidden] = self._kernel.refutation
        if candidate.n_remaining == 1 and all(case.reply_bound is not None for case in candidate.cases):
            self._prove_passes(candidate, max_nodes, cutoff, end)

    def _is_over(self, candidate: Candidate, cutoff: float, end: int) -> bool:
        return self.is_stopped or self.n_nodes >= end or (candidate.high <= cutoff and not candidate.is_named)

    def _prove_case(self, candidate: Candidate, case: Case, max_nodes: int) -> None:
        """Prove the result of a case; of a candidate that leaves tiles, against the replies that empty the bag."""
        if candidate.scoreless_left <= 0:
            candidate.note_spread(case, candidate.settled_spread(case))
            return
        if _is_too_long(case):
            case.reply_bound = 2
            return
        lead = candidate.lead
        value = self._kernel.value(
            candidate.rack(case), case.other, lead - 1, lead + 1, max_nodes, case.bag, _n_passes(candidate)
        )
        if value is None:
            return
        if candidate.empties_bag:
            candidate.note_spread(case, lead - value)
            return
        high = half_wins(lead - value)
        if candidate.scoreless_left == 1:  # a pass of the other ends the game
            high = min(high, half_wins(candidate.settled_spread(case)))
            if candidate.n_remaining == 1:  # and it has no other replies
                candidate.note(case, high, high)
        case.reply_bound = high
        candidate.note(case, 0, high)

    def _prove_passes(self, candidate: Candidate, max_nodes: int, cutoff: float, end: int) -> None:
        """Prove lower bounds after a pass of the other, which leaves one tile in the bag: by the mover's best play.

        The mover knows what it has drawn. So it makes the same play in all cases in which it has drawn the same.
        """
        for _, group in groupby(sorted(candidate.cases, key=attrgetter("drawn")), attrgetter("drawn")):
            cases = list(group)
            if self._is_over(candidate, cutoff, end):
                return
            if all(case.is_decided for case in cases):
                continue
            self._prove_group(candidate, cases, max_nodes, end)

    def _prove_group(self, candidate: Candidate, cases: list[Case], max_nodes: int, end: int) -> None:
        """Prove lower bounds of the cases in which the mover has drawn the same tiles, if the other passes."""
        bounds = [case.reply_bound or 0 for case in cases]
        plays = answers_to_pass(self.generator, candidate, cases)
        for play in plays:
            self.estimate(play, play.cases)
        plays.sort(key=lambda play: -_weight(play, [case.likely_result for case in play.cases], bounds))
        best = [0] * len(cases)
        best_weight = -1
        for play in plays[:REPLIES]:
            if self.is_stopped or self.n_nodes >= end:
                return
            self.prove(play, max_nodes, -1.0, end)
            lows = [case.low for case in play.cases]
            if (weight := _weight(play, lows, bounds)) > best_weight:
                best, best_weight = lows, weight
        for case, low, bound in zip(cases, best, bounds, strict=True):
            candidate.note(case, min(low, bound), 2)

    def prove_spreads(self, candidate: Candidate, max_nodes: int, end: int) -> None:
        """Prove the exact final spreads of a candidate that empties the bag."""
        self._put(candidate)
        for case in candidate.cases:
            if self.is_stopped or self.n_nodes >= end:
                return
            if case.spread is None and candidate.scoreless_left <= 0:
                case.spread = candidate.settled_spread(case)
            elif case.spread is None:
                rack = candidate.rack(case)
                value = self._kernel.value(
                    rack, case.other, -INFINITE, INFINITE, min(max_nodes, end - self.n_nodes), b"", _n_passes(candidate)
                )
                if value is None:
                    return
                case.spread = candidate.lead - value

    def _put(self, candidate: Candidate) -> None:
        """Put the candidate on the kernel's board. After an exchange the bag may hold tiles that the pool lacks."""
        after, pool = candidate.after, candidate.pool.tiles
        is_pooled = candidate.move.kind == PLAY and (pool.count(0) == 0 or len(pool) <= MAX_POOL_WITH_BLANK)
        n_passes_to_end = 1 if after.rules.scoreless_turns == 1 else 2
        self._kernel.set_board(
            after.squares, pool if is_pooled else b"", settlement.out_factor(after.rules), n_passes_to_end
        )


def _is_too_long(case: Case) -> bool:
    """Whether the other's rack and the bag are more tiles than a kernel lists plays for, as after a pass with four."""
    return len(case.bag) > 0 and len(case.other) + len(case.bag) > MAX_POOL


def _n_passes(candidate: Candidate) -> int:
    """The number of passes just made, as `Endgame` counts them: 1 if one more ends the game."""
    return int(candidate.scoreless_left == 1)


def _weight(play: Candidate, results: Sequence[int], bounds: Sequence[int]) -> int:
    """The half wins of a play with these results, none above its bound."""
    return sum(case.weight * min(pair) for case, *pair in zip(play.cases, results, bounds, strict=True))
