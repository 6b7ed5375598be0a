"""The cases of a pre-endgame: each says where the unseen tiles are after a move, and how often that happens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import comb

from lexc.play.draws import draws


class Case:
    """A place for each unseen tile after a candidate, and what is known about the result there.

    drawn: the tiles that the mover draws. bag: those that then remain in the bag. other: the other player's rack.
    weight: the number of ways to draw these tiles, where equal tiles count as different ones, but not their order.
    low, high: proven bounds of the result for the mover in half wins: 0 for a loss, 1 for a draw, 2 for a win.
    estimate: the final spread by a greedy playout. spread: the exact one, None where it is not proven.
    reply_bound: the bound `high` that follows from replies that empty the bag, None as long as they are not searched.
    limit: the most positions with which a proof was tried.
    """

    __slots__ = ("bag", "drawn", "estimate", "high", "limit", "low", "other", "reply_bound", "spread", "weight")

    def __init__(self, drawn: bytes, bag: bytes, other: bytes, weight: int) -> None:
        self.drawn, self.bag, self.other, self.weight = drawn, bag, other, weight
        self.low, self.high = 0, 2
        self.estimate: int | None = None
        self.spread: int | None = None
        self.reply_bound: int | None = None
        self.limit = 0

    @property
    def is_decided(self) -> bool:
        """Whether the result is proven."""
        return self.low == self.high

    @property
    def hidden(self) -> bytes:
        """The tiles that were in the bag before the move."""
        return bytes(sorted(self.drawn + self.bag))

    @property
    def likely_result(self) -> int:
        """The result, by the estimate where it is not proven."""
        estimated = 1 if not self.estimate else 2 if self.estimate > 0 else 0
        return min(max(estimated, self.low), self.high)


def half_wins(final_spread: int) -> int:
    """The half wins of a final spread: 0, 1 or 2."""
    return (final_spread > 0) - (final_spread < 0) + 1


class Cases:
    """All cases of a move. Each is made when it is first asked for: with four tiles in the bag there are thousands.

    unseen: the tiles of which the mover draws n_drawn, and n_remaining stay in the bag. known: tiles of the other rack
    that are not among the unseen ones. returned: tiles that an exchange puts back. total: the sum of all weights.
    """

    def __init__(self, unseen: bytes, known: bytes, n_drawn: int, n_remaining: int, returned: bytes = b"") -> None:
        self._unseen, self._known, self._numbers, self._returned = unseen, known, (n_drawn, n_remaining), returned
        self._made = dict[int, Case]()
        self.total = comb(len(unseen), n_drawn) * comb(len(unseen) - n_drawn, n_remaining)

    @cached_property
    def _rows(self) -> list[tuple[bytes, bytes, bytes, int]]:
        return _case_rows(self._unseen, self._known, *self._numbers)

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, number: int) -> Case:
        case = self._made.get(number)
        if case is None:
            drawn, bag, other, weight = self._rows[number]
            case = self._made[number] = Case(drawn, bytes(sorted(bag + self._returned)), other, weight)
        return case

    def __iter__(self) -> Iterator[Case]:
        return map(self.__getitem__, range(len(self)))


@lru_cache(maxsize=256)
def _case_rows(unseen: bytes, known: bytes, n_drawn: int, n_remaining: int) -> list[tuple[bytes, bytes, bytes, int]]:
    """The fields of each case, where nothing is returned: hundreds of candidates share them."""
    counts = Counter(unseen)
    return [
        (drawn, bag, bytes(sorted(known + _tiles(counts, drawn, bag))), ways * more_ways)
        for drawn, ways in draws(counts, n_drawn)
        for bag, more_ways in draws(counts - Counter(drawn), n_remaining)
    ]


def _tiles(counts: Counter[int], *removed: bytes) -> bytes:
    """The tiles without some of them."""
    return bytes(sorted((counts - Counter(b"".join(removed))).elements()))
