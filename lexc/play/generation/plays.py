"""The plays of a position, as the kernel wrote them: a sequence that makes `Move` objects only of what is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from heapq import nsmallest
from typing import overload

from lexc.alphabet import Alphabet
from lexc.kernels.layout._tiles import BLANK
from lexc.kernels.plays._play_rows import PLAY_ROW, WORD_ROW
from lexc.play.move import Move, RawPlay, move_from_raw

_HEAD = 4
_FEW = 32  # times as many plays as are asked for: then they are picked out of all


class Plays(Sequence[Move]):
    """Plays, the best first: by score falling, then across before down, row, column, and text.

    Text goes letter by letter: a tile that lies there, then letters in alphabet order, then blanks. The order is made
    when it is first asked for; `len` and `scores` do without.
    """

    def __init__(self, alphabet: Alphabet, plays: bytes, words: bytes) -> None:
        self._alphabet = alphabet
        self._plays = memoryview(plays).cast("I")
        self._words = words

    def __len__(self) -> int:
        return len(self._plays) // PLAY_ROW

    @property
    def scores(self) -> list[int]:
        """The points of each play, in no order."""
        return self._plays[::PLAY_ROW].tolist()

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice) and (head := _head(index)) is not None:
            return [self._move(number) for number in self._first(head)]
        if index == 0 and len(self):
            return self._move(self._first(1)[0])
        chosen = self._order[index]
        return self._move(chosen) if isinstance(chosen, int) else [self._move(number) for number in chosen]

    def raw(self, n: int) -> list[RawPlay]:
        """The n best, without objects."""
        return [self._found(number) for number in self._first(n)]

    def _first(self, n: int) -> list[int]:
        """The numbers of the n best; of few of them without an order of all, which takes 200 bytes a play."""
        if "_order" in self.__dict__ or n * _FEW > len(self):
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
        """(score, is_down, lane, first, codes)"""
        score, word, blanks = self._plays[number * PLAY_ROW : (number + 1) * PLAY_ROW]
        at = word * WORD_ROW
        is_down, lane, first, length = self._words[at : at + _HEAD]
        codes = self._words[at + _HEAD : at + _HEAD + length]
        if blanks:
            codes = bytes(code | BLANK if blanks >> i & 1 else code for i, code in enumerate(codes))
        return score, is_down, lane, first, codes

    def _found(self, number: int) -> RawPlay:
        score, is_down, lane, first, codes = self._fields(number)
        row, col = (first, lane) if is_down else (lane, first)
        return score, bool(is_down), row, col, codes

    def _move(self, number: int) -> Move:
        return move_from_raw(self._alphabet, self._found(number))

    def __repr__(self) -> str:
        return f"<Plays: {len(self)}{f', best {self[0]}' if self else ''}>"


def _head(index: slice) -> int | None:
    """How many of the first ones a slice asks for; None when it asks for others."""
    is_head = not index.start and index.step in (None, 1) and isinstance(index.stop, int) and index.stop >= 0
    return index.stop if is_head else None
