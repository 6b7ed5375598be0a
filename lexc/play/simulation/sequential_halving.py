"""Sequential halving: the search for the best of many arms with few rewards (Karnin, Koren and Somekh 2013)."""

from __future__ import annotations

from collections.abc import Collection

from lexc.play.simulation.successive_elimination import FIRST_CHECK, SuccessiveElimination

FIRST_HALVING, LAST_FIELD = 16, 8
_MIN_REWARDS = 30  # With fewer of them, the standard error of a difference is itself too uncertain.


class SequentialHalving(SuccessiveElimination):
    """Arms of which the worse half is dropped at each check, until few remain. See `SuccessiveElimination`.

    first_check: the number of rewards of each arm at the first check. growth: its factor from one check to the next.
    last_field: the number of arms that are not halved any more; then only those that are clearly worse are dropped.
    n_best: the number of arms that ends the search.
    """

    def __init__(
        self, n_arms: int, kept: Collection[int] = (), first_check: int = FIRST_HALVING, growth: int = 2,
        last_field: int = LAST_FIELD, n_best: int = 1,
    ) -> None:  # fmt: skip
        super().__init__(n_arms, kept)
        self._growth, self._last_field, self.n_best = growth, last_field, n_best
        if n_arms > last_field:
            self.next_check = first_check

    def eliminate(self) -> None:
        """Drop the worse half of the contenders if a check is due. All survivors must have equally many rewards."""
        n_arms, n_rewards = len(self.contenders), self.n_rewards(self.contenders[0])
        if n_arms <= self._last_field:
            super().eliminate()
        elif n_rewards >= self.next_check:
            ordered = sorted(self.contenders, key=lambda arm: (-self.mean(arm), arm))
            n_kept = max(n_arms // 2, self._last_field)
            beaten = self._find_beaten(ordered[0]) if n_rewards >= _MIN_REWARDS else []
            self._drop({*ordered[n_kept:], *beaten}, n_rewards)
            is_last = len(self.contenders) <= self._last_field
            self.next_check = max(self._growth * n_rewards, FIRST_CHECK if is_last else 0)
