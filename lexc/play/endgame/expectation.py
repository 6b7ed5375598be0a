"""The expected chance of a move that leaves tiles in the bag: the other player knows no more than at the table.

It takes all cases for equally likely, and makes the move that wins most by its own pre-endgame. That is no equilibrium:
neither player infers anything from a move, or bluffs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lexc.play.endgame.candidates import Candidate
from lexc.play.endgame.cases import Case
from lexc.play.position import Position

Answer = Callable[[Position], Candidate | None]
"""The best move of a position with tiles in the bag, with proven results; None if the limits are met."""


def expected_chance(candidate: Candidate, answer: Answer) -> float | None:
    """The chance if the other player makes its best move in each case, None if the limits are met.

    answer: finds that move. Results that it does not prove are estimates.
    """
    by_rack = dict[bytes, list[Case]]()
    for case in candidate.cases:
        by_rack.setdefault(case.other, []).append(case)
    half_wins = 0
    for rack, cases in by_rack.items():
        reply = answer(replace(candidate.after, racks=(rack, b"")))
        if reply is None:
            return None
        results = {(each.drawn + each.bag, each.other): 2 - each.likely_result for each in reply.cases}
        # A reply that empties the bag draws it; another one is judged with the bag as it is.
        half_wins += sum(case.weight * results[case.bag, candidate.rack(case)] for case in cases)
    return half_wins / (2 * candidate.total)
