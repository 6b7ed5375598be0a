"""Better fills: a weak slot and its neighbourhood are freed and filled anew, as long as there is time."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from lexc.image.columns import Number
from lexc.kernels.puzzles.choices import SCALE
from lexc.kernels.puzzles.fill_search import FILLED
from lexc.puzzles.filling import Clock, Fill, Filler

_FAILURES_PER_TRY = 150
_FAILURES_PER_FLOOR = 3_000
_SHARES = (0.5, 0.45, 0.4, 0.35, 0.3)
"""Floors that are tried for all slots at first, as shares of the range of scores."""
_GOOD, _FAIR = 0.6, 0.4
"""Above the first share of the range a score gains nothing more; below the second it costs four times its distance."""


class Improver:
    """Improves the fills of a `Filler`. best: the best fill so far."""

    def __init__(self, filler: Filler, first: Fill) -> None:
        self.filler, self.best = filler, first
        self.random = random.Random(filler.seed)
        self.words: list[int] = filler.search.filled_words
        low, high = filler.words.lowest or 0, filler.words.highest or 0
        if low >= 0 and 50 <= high <= 110:  # the scale that constructors use
            low, high = 0, 100
        self._low, self._span = low, (high - low) or 1

    def improve(self, clock: Clock) -> Iterator[Fill]:
        """Yield better fills, each better than the one before, until the clock is over."""
        if not self.filler.words.scores or not self.filler.problem.slots:
            return
        value = self.value(self.words)
        for found in self._tries(clock):
            if found and (better := self.value(self.filler.search.filled_words)) > value:
                value, self.words = better, self.filler.search.filled_words
                self.best = self.filler.fill(clock)
                yield self.best

    def value(self, words: Sequence[int]) -> float:
        """The worth of words: the mean of their scores, where low ones cost and very high ones gain nothing."""
        shares = [self._share(score) for score in self._scores(words)]
        return sum(min(share, _GOOD) - 4 * max(0.0, _FAIR - share) + share / 100 for share in shares) / len(shares)

    def _scores(self, words: Sequence[int]) -> list[Number | None]:
        return [self.filler.problem.table(slot).scores[word] for slot, word in enumerate(words)]

    def _share(self, score: Number | None) -> float:
        return 0.0 if score is None else (score - self._low) / self._span

    def _tries(self, clock: Clock) -> Iterator[bool]:
        """Search anew, again and again; yield whether each search found a fill."""
        for share in _SHARES:
            if clock.is_over():
                return
            prefixes = self._prefixes([self._low + share * self._span] * len(self.words))
            yield self._has_fill(self.filler.problem.masks(), prefixes, _FAILURES_PER_FLOOR)
        while not clock.is_over():
            yield self._has_refill()

    def _has_fill(self, masks: Sequence[int], prefixes: Sequence[int], n_failures: int) -> bool:
        """Whether a search with few failures fills the grid, each seed once."""
        seed = self.random.getrandbits(32)
        return (
            self.filler.begin(masks, seed, prefixes, noise=2 * SCALE, regard=SCALE // 2)
            and self.filler.search.run(n_failures) == FILLED
            and not self.filler.repeats_across_tables()
        )

    def _prefixes(self, floors: Sequence[float]) -> list[int]:
        problem = self.filler.problem
        return [
            min(most, problem.table(slot).prefix(floor))
            for slot, (most, floor) in enumerate(zip(self.filler.prefixes, floors, strict=True))
        ]

    def _has_refill(self) -> bool:
        """Free the cells around a weak slot, and look for a better word in it. Other slots lose little."""
        problem, scores = self.filler.problem, self._scores(self.words)
        shares = [self._share(score) for score in scores]
        weak = self.random.choices(range(len(shares)), [0.01 + max(0.0, _GOOD - share) ** 2 for share in shares])[0]
        row, column = problem.place(self.random.choice(problem.slots[weak].cells))
        radius = self.random.choice((2, 3, 4, 5))
        masks, is_free = problem.masks(), [False] * len(shares)
        for slot, word in enumerate(self.words):
            for cell, code in zip(problem.slots[slot].cells, problem.table(slot).word(word), strict=True):
                r, c = problem.place(cell)
                if abs(r - row) <= radius and abs(c - column) <= radius:
                    is_free[slot] = True
                else:
                    masks[cell] = 1 << code
        lowest = min(shares)
        floors = [
            share + 0.001 if slot == weak else min(_FAIR, lowest) if is_free[slot] else min(share, _FAIR)
            for slot, share in enumerate(shares)
        ]
        return self._has_fill(
            masks, self._prefixes([self._low + share * self._span for share in floors]), _FAILURES_PER_TRY
        )
