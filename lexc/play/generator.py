"""Moves for a position."""

from __future__ import annotations

import os
from array import array
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import product
from threading import Lock
from weakref import WeakKeyDictionary

from lexc.errors import PositionError, UsageError
from lexc.image import graph
from lexc.image.reader import Image
from lexc.kernels.board import Board
from lexc.kernels.bounds import Alphagrams, Bounds
from lexc.kernels.moves import Moves
from lexc.lexicon import Lexicon
from lexc.play.move import EXCHANGE, Found, Move, move_of
from lexc.play.plays import Plays
from lexc.play.position import Position
from lexc.play.rules import Rules

_FEW = 200  # best plays that are kept in order while searching; for more all plays are listed
_alphagrams: WeakKeyDictionary[Image, dict[tuple[int, int], Alphagrams]] = WeakKeyDictionary()


class MoveGenerator:
    """Generates moves with a lexicon and rules. Threads may share one, but then they wait for each other: to work at
    the same time give each its own (0.1 ms, 60 kB), on the same lexicon.

    rules: a name, a file or `Rules`. Cross-sets are kept from one position to the next, renewed where tiles changed.
    AlphabetError when the lexicon has other letters than the rules.
    """

    def __init__(self, lexicon: Lexicon, rules: str | os.PathLike[str] | Rules = "english") -> None:
        self.lexicon = lexicon
        self.rules = Rules.load(rules)
        image, shape, alphabet = lexicon.image, self.rules.layout, self.rules.alphabet
        self.rules.check_alphabet(image.alphabet, image.where)
        g = image.graph
        self._lock = Lock()
        self._values = array("i", [*self.rules.values, *[0] * (128 - len(self.rules.values))])
        self._bonus = array("i", self.rules.bonus)
        roots = g.roots[graph.WORDS], g.roots.get(graph.GADDAG, -1)
        self._board = Board(
            image.nodes32, g.mask_units, *roots, alphabet.n_letters, shape.n_rows, shape.n_cols,
            shape.letter_premiums, shape.word_premiums, self._values,
        )  # fmt: skip
        self._moves = Moves(
            image.nodes32, g.mask_units, roots[1], alphabet.n_letters, shape.n_rows, shape.n_cols, *shape.start,
            self._values, self._bonus, self._board.lanes,
        )  # fmt: skip

    def plays(self, position: Position, both_directions: bool = False) -> Plays:
        """All plays of the mover. An opening counts across only, unless both_directions is set."""
        self._check(position)
        with self._lock, _typed(self.rules):
            self._board.set(position.squares)
            self._moves.generate(position.racks[0], self._board.is_empty, both_directions)
            return Plays(self.rules.alphabet, *self._moves.written())

    def best(self, position: Position, n: int = 1) -> list[Move]:
        """The n best plays of the mover, the first of `plays`, without listing the others.

        The first call for a lexicon makes a filter of its alphagrams (4 ms for 170,000 words, kept with the lexicon).
        """
        if n < 1:
            raise UsageError("no such number of plays", expected="1 or more", found=str(n))
        if n > _FEW:
            return self.plays(position)[:n]
        self._check(position)
        with self._lock:
            found = range(self._search(position.squares, position.racks[0], n))
            return [move_of(self.rules.alphabet, self._moves.written_play(number)) for number in found]

    def top(self, squares: bytes | bytearray, rack: bytes | bytearray) -> Found | None:
        """The best play, for callers that keep a position of their own: squares and rack as in `Position`."""
        with self._lock:
            return self._moves.written_play(0) if self._search(squares, bytes(rack), 1) else None

    def _search(self, squares: bytes | bytearray, rack: bytes, n: int) -> int:
        with _typed(self.rules):
            self._board.set(squares)
            is_opening = self._board.is_empty
            return self._moves.best(rack, n, is_opening, self._bounds.prepare(rack, is_opening))

    @cached_property
    def _bounds(self) -> Bounds:
        image, shape = self.lexicon.image, self.rules.layout
        sizes = self.rules.rack_size, max(shape.n_rows, shape.n_cols)
        kept = _alphagrams.setdefault(image, {})
        if sizes not in kept:
            g = image.graph
            kept[sizes] = Alphagrams(image.nodes32, g.mask_units, g.roots[graph.WORDS], g.n_words, *sizes)
        return Bounds(
            self.rules.alphabet.n_letters, shape.n_rows, shape.n_cols, *shape.start, self.rules.rack_size,
            self._values, self._bonus, self._board.lanes, kept[sizes].tables, self._moves.tables,
        )  # fmt: skip

    def exchanges(self, position: Position) -> Iterator[Move]:
        """Every set of tiles that the mover may exchange, the smallest first; none when the bag holds too few."""
        self._check(position)
        n_in_bag = position.n_in_bag
        if n_in_bag < self.rules.exchange_limit:
            return iter(())
        counts = sorted(Counter(position.racks[0]).items())
        sets = (
            b"".join(bytes([tile]) * n for (tile, _), n in zip(counts, numbers, strict=True))
            for numbers in product(*(range(count + 1) for _, count in counts))
        )
        chosen = sorted((tiles for tiles in sets if 0 < len(tiles) <= n_in_bag), key=lambda tiles: (len(tiles), tiles))
        return (Move(self.rules.alphabet, EXCHANGE, tiles=tiles) for tiles in chosen)

    def _check(self, position: Position) -> None:
        theirs, ours = position.rules, self.rules
        if theirs is not ours and not theirs.counts_as(ours):
            raise UsageError(
                "the position is of a game with other rules than the generator's",
                expected=repr(self.rules),
                found=repr(position.rules),
                remedy="Read the position with the generator's rules, or make a generator with the position's.",
            )


class _typed:  # noqa: N801  # a class, because a generator's context costs a microsecond
    """What kernels refuse as a PositionError: a position that `Position.from_cgp` or `Position.play` would not make."""

    __slots__ = ("rules",)

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, ValueError):
            remedy = "Make positions with Position.from_cgp or Position.play."
            raise PositionError(str(error), expected=f"tiles and a board of {self.rules!r}", remedy=remedy) from error
