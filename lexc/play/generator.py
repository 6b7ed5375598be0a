"""Moves for a position."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import product

from lexc.errors import UsageError
from lexc.kernels.reference import Reference
from lexc.lexicon import Lexicon
from lexc.play.algorithms import AUTO, machine
from lexc.play.move import EXCHANGE, Move
from lexc.play.plays import Plays
from lexc.play.position import Position
from lexc.play.rules import Rules
from lexc.play.statistics import Statistics


class MoveGenerator:
    """Generates moves with a lexicon and rules. One for each thread; the lexicon may be shared.

    rules: a name, a file or `Rules`. algorithm: "fast" and "gordon" need a GADDAG, "appel_jacobson" takes any image;
    "auto" is fast where it can be. Cross-sets are kept from one position to the next, renewed where tiles changed.
    AlphabetError when the lexicon has other letters than the rules, UsageError when it lacks the GADDAG that is needed.

    algorithm: the one used. notice: what a user should know about that, "" if nothing. statistics: what a reference
    generator (appel_jacobson, gordon) has counted.
    """

    def __init__(
        self, lexicon: Lexicon, rules: str | os.PathLike[str] | Rules = "english", algorithm: str = AUTO
    ) -> None:
        self.lexicon = lexicon
        self.rules = Rules.load(rules)
        self.rules.check_alphabet(lexicon.image.alphabet, lexicon.image.where)
        chosen = machine(lexicon.image, self.rules, algorithm)
        self.algorithm, self.notice = chosen.algorithm, chosen.notice
        self.statistics = Statistics()
        self._board, self._moves = chosen.board, chosen.moves

    def plays(self, position: Position, both_directions: bool = False) -> Plays:
        """All plays of the mover. An opening counts across only, unless both_directions is set."""
        self._show(position)
        self._moves.generate(position.racks[0], self._board.is_empty, both_directions)
        if isinstance(self._moves, Reference):
            self.statistics.add(0 in position.racks[0], *self._moves.counted())
        return Plays(self.rules.alphabet, *self._moves.written())

    def exchanges(self, position: Position) -> Iterator[Move]:
        """Every set of tiles that the mover may exchange, the smallest first; none when the bag holds too few."""
        self._check(position)
        if position.n_in_bag < self.rules.exchange_limit:
            return iter(())
        counts = sorted(Counter(position.racks[0]).items())
        sets = (
            b"".join(bytes([tile]) * n for (tile, _), n in zip(counts, numbers, strict=True))
            for numbers in product(*(range(count + 1) for _, count in counts))
        )
        chosen = sorted((tiles for tiles in sets if tiles), key=lambda tiles: (len(tiles), tiles))
        return (Move(self.rules.alphabet, EXCHANGE, tiles=tiles) for tiles in chosen)

    def _show(self, position: Position) -> None:
        self._check(position)
        self._board.set(position.squares)

    def _check(self, position: Position) -> None:
        if position.rules is not self.rules and position.rules != self.rules:
            raise UsageError(
                "the position is of a game with other rules than the generator's",
                expected=repr(self.rules),
                found=repr(position.rules),
                remedy="Read the position with the generator's rules, or make a generator with the position's.",
            )
        position.check_racks()
