"""The plays of a position, as rows of the kernel; `Move` objects are made only for the plays that are used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from heapq import nsmallest
from typing import overload

from lexc.alphabet import Alphabet
from lexc.kernels.layout._tiles import BLANK
from lexc.kernels.plays._play_rows import PLAY_ROW, WORD_HEADER, WORD_ROW
from lexc.play.move import Move, RawPlay, move_from_raw

_PICK_FACTOR = 32  # with this many times more plays than wanted, the best are picked without sorting all


class Plays(Sequence[Move]):
    """The plays of a position, the best first: by descending score, then across before down, row, column, and tiles.

    Tiles are compared one by one: a tile on the board, then letters in alphabet order, then blanks. Plays are sorted
    when that is first needed; `len` and `scores` do not need it.
    """

    def __init__(self, alphabet: Alphabet, plays: bytes, words: bytes) -> None:
        self._alphabet = alphabet
        self._plays = memoryview(plays).cast("I")
        self._words = words

    def __len__(self) -> int:
        n_plays: int = len(self._plays) // PLAY_ROW
        return n_plays

    @property
    def scores(self) -> list[int]:
        """The scores of all plays, unsorted."""
        return self._plays[::PLAY_ROW].tolist()

    @property
    def most_placed(self) -> int:
        """The most tiles that a play places, 0 without plays."""
        starts = range(0, len(self._words), WORD_ROW)
        return max((len(codes) - codes.count(0) for codes in map(self._codes, starts)), default=0)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice) and (n_first := _first_count(index)) is not None:
            return [self._move(number) for number in self._first(n_first)]
        if index == 0 and len(self):
            return self._move(self._first(1)[0])
        chosen = self._order[index]
        return self._move(chosen) if isinstance(chosen, int) else [self._move(number) for number in chosen]

    def raw(self, n: int) -> list[RawPlay]:
        """The n best plays as the kernels return them."""
        return [self._raw(number) for number in self._first(n)]

    def found_with(self, scores: Collection[int]) -> Iterator[RawPlay]:
        """The plays of these scores in the order in which the generator found them."""
        return (self._raw(number) for number, score in enumerate(self.scores) if score in scores)

    def _first(self, n: int) -> list[int]:
        """The rows of the n best plays. A few are picked without sorting all, which takes 200 bytes a play."""
        if "_order" in self.__dict__ or n * _PICK_FACTOR > len(self):
            return self._order[:n]
        return nsmallest(n, range(len(self)), self._key)

    @cached_property
    def _order(self) -> list[int]:
        keys = [self._key(number) for number in range(len(self))]
        return sorted(range(len(self)), key=keys.__getitem__)

    def _key(self, number: int) -> tuple[int, int, int, int, bytes]:
        score, is_down, lane, first, codes = self._fields(number)
        row, col = (first, lane) if is_down else (lane, first)
        return -score, is_down, row, col, codes

    def _fields(self, number: int) -> tuple[int, int, int, int, bytes]:
        """(score, is_down, lane, first square in the lane, codes) of a row.

        A play row is (score, index of its word row, bits of the tiles that are blanks). Plays share word rows.
        """
        score, word, blanks = self._plays[number * PLAY_ROW : (number + 1) * PLAY_ROW]
        start = word * WORD_ROW
        is_down, lane, first, _ = self._words[start : start + WORD_HEADER]
        codes = self._codes(start)
        if blanks:
            codes = bytes(code | BLANK if blanks >> i & 1 else code for i, code in enumerate(codes))
        return score, is_down, lane, first, codes

    def _codes(self, start: int) -> bytes:
        """The codes of the word row at an index, 0 for a tile that was on the board."""
        start += WORD_HEADER
        return self._words[start : start + self._words[start - 1]]

    def _raw(self, number: int) -> RawPlay:
        score, is_down, lane, first, codes = self._fields(number)
        row, col = (first, lane) if is_down else (lane, first)
        return score, bool(is_down), row, col, codes

    def _move(self, number: int) -> Move:
        return move_from_raw(self._alphabet, self._raw(number))

    def __repr__(self) -> str:
        return f"<Plays: {len(self)}{f', best {self[0]}' if self else ''}>"


def _first_count(index: slice) -> int | None:
    """The number of plays that a slice takes from the beginning; None for any other slice."""
    is_from_start = not index.start and index.step in (None, 1) and isinstance(index.stop, int) and index.stop >= 0
    return index.stop if is_from_start else None
