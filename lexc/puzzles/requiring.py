"""Words that must stand somewhere: each way to place them is tried, those that leave the others most room first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexc.errors import PuzzleError
from lexc.kernels.puzzles.fill_search import FILLED, NONE
from lexc.puzzles.filling import Clock, Filler

MAX_REQUIRED = 8
_FIRST_FAILURES = 200


class Placements:
    """The ways to place some words. filler: made for the grid without them."""

    def __init__(self, filler: Filler, words: Sequence[str]) -> None:
        if len(words) > MAX_REQUIRED:
            raise PuzzleError("too many required words", expected=f"at most {MAX_REQUIRED}", found=str(len(words)))
        self.filler = filler
        given = {filler.problem.codes_of(slot) for slot in filler.problem.complete}
        codes = {word: filler.words.codes(word) for word in dict.fromkeys(words)}
        self.codes = [
            code for _, code in sorted(codes.items(), key=lambda pair: (-len(pair[1]), pair[0])) if code not in given
        ]
        for word, code in codes.items():
            if code not in given and not any(len(slot.cells) == len(code) for slot in filler.problem.slots):
                n_letters = len(code) // filler.problem.width
                raise PuzzleError(
                    "no slot has the length of a required word", expected="an open slot", found=f"{word} ({n_letters})"
                )

    def run(self, clock: Clock) -> int:
        """Search each placement with few failures, then with more and more. FILLED, NONE, or PAUSED."""
        open_placements = list(self._place({}, 0))
        limit = _FIRST_FAILURES
        while open_placements:
            remaining = []
            for masks in open_placements:
                status = self._search(masks, limit, clock)
                if status == FILLED:
                    return status
                if status != NONE:
                    remaining.append(masks)
                if clock.is_over():
                    return status if not remaining and masks is open_placements[-1] else -1
            open_placements, limit = remaining, limit * 4
        return NONE

    def _search(self, masks: dict[int, int], limit: int, clock: Clock) -> int:
        if not self.filler.begin(self._masks(masks)):
            return NONE
        while self.filler.search.failures < limit:
            status = self.filler.search.run(min(64, limit))
            if status == FILLED and self.filler.repeats_across_tables():
                continue
            if status in (FILLED, NONE) or clock.is_over():
                return status
        return -1

    def _masks(self, placed: dict[int, int]) -> Sequence[int]:
        return self.filler.problem.masks(placed)

    def _place(self, placed: dict[int, int], index: int) -> Iterator[dict[int, int]]:
        """Yield the masks of cells of each consistent way to place the words from an index on."""
        if not self.filler.begin(self._masks(placed)):
            return
        if index == len(self.codes):
            yield placed
            return
        code, masks = self.codes[index], self.filler.search.letter_masks
        options = [
            {**placed, **{cell: 1 << letter for cell, letter in zip(slot.cells, code, strict=True)}}
            for slot in self.filler.problem.slots
            if len(slot.cells) == len(code)
            and all(masks[cell] >> letter & 1 for cell, letter in zip(slot.cells, code, strict=True))
        ]
        for option in sorted(options, key=self._room, reverse=True):
            yield from self._place(option, index + 1)

    def _room(self, placed: dict[int, int]) -> int:
        """The fewest words that a slot keeps under a placement, 0 if it is impossible."""
        return min(self.filler.search.word_counts) if self.filler.begin(self._masks(placed)) else 0
