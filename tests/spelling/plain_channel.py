"""The cost of writing one text for another, slowly: all ways to cut both texts into pieces that rules rewrite."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product

UNREACHABLE_COST = 1_000_000


@dataclass(frozen=True)
class PlainChannel:
    """Rules as {(written, meant): cost}, with ^ and $ for the ends, and costs where no rule is cheaper."""

    rules: dict[tuple[str, str], int]
    missing: int
    surplus: int
    wrong: int
    exchanged: int

    def cost(self, written: str, meant: str) -> int:
        texts = f"^{written}$", f"^{meant}$"

        @cache
        def behind(i: int, j: int) -> int:
            """The least cost of the texts from index i of the written one and index j of the meant one on."""
            if (i, j) == (len(texts[0]), len(texts[1])):
                return 0
            costs = [UNREACHABLE_COST]
            for n_written, n_meant in product(range(5), range(5)):
                alpha, beta = texts[0][i : i + n_written], texts[1][j : j + n_meant]
                if (len(alpha), len(beta)) == (n_written, n_meant) and alpha + beta:
                    step = self.step(alpha, beta)
                    if step < UNREACHABLE_COST:
                        costs.append(step + behind(i + n_written, j + n_meant))
            return min(costs)

        return behind(0, 0)

    def step(self, alpha: str, beta: str) -> int:
        """The cost of one step, UNREACHABLE_COST if no rule allows it."""
        if alpha == beta and len(alpha) == 1:
            return 0
        costs = [self.rules.get((alpha, beta), UNREACHABLE_COST)]
        if not set(alpha + beta) & set("^$"):
            lengths = len(alpha), len(beta)
            costs += [self.missing] if lengths == (0, 1) else []
            costs += [self.surplus] if lengths == (1, 0) else []
            costs += [self.wrong] if lengths == (1, 1) else []
            costs += [self.exchanged] if lengths == (2, 2) and alpha == beta[::-1] else []
        return min(costs)
