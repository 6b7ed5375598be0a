"""Sequential halving: the search for the best of many arms with few rewards (Karnin, Koren and Somekh 2013)."""

from __future__ import annotations

from collections.abc import Collection

from lexc.play.simulation.successive_elimination import FIRST_CHECK, SuccessiveElimination

FIRST_HALVING = 4
"""The number of rewards of each arm at the first check. It doubles from one check to the next."""
LAST_FIELD = 8
"""The number of arms that are not halved any more. From then on only those that are clearly worse are dropped."""


class SequentialHalving(SuccessiveElimination):
    """Arms of which the worse half is dropped at each check, until LAST_FIELD remain. See `SuccessiveElimination`."""

    def __init__(self, n_arms: int, kept: Collection[int] = ()) -> None:
        super().__init__(n_arms, kept)
        if n_arms > LAST_FIELD:
            self.next_check = FIRST_HALVING

    def eliminate(self) -> None:
        """Drop the worse half of the contenders if a check is due. All survivors must have equally many rewards."""
        n_arms, n_rewards = len(self.contenders), self.n_rewards(self.contenders[0])
        if n_arms <= LAST_FIELD:
            super().eliminate()
        elif n_rewards >= self.next_check:
            ordered = sorted(self.contenders, key=lambda arm: (-self.mean(arm), arm))
            self._drop(ordered[max(n_arms // 2, LAST_FIELD) :], n_rewards)
            self.next_check = max(2 * n_rewards, FIRST_CHECK if len(self.contenders) == LAST_FIELD else 0)
