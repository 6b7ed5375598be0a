"""The generator of moves for positions."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain
from threading import Lock

from lexc.errors import CapacityExceeded, LexcError, PositionError, UsageError
from lexc.image.reader import Image
from lexc.kernels.plays._equity_units import POINT
from lexc.kernels.plays.best_plays import BestPlays
from lexc.kernels.plays.board import Board
from lexc.kernels.plays.leaves import RackLeaves
from lexc.kernels.plays.position_search import PositionSearch
from lexc.kernels.plays.shadow import Shadow
from lexc.lexicon import Lexicon
from lexc.play.generation.algorithms import AUTO, generator_kernels, make_search
from lexc.play.generation.plays import Plays
from lexc.play.move import EXCHANGE, Move, RawPlay, leave_after, move_from_raw
from lexc.play.position import Position
from lexc.play.rules import Rules

MAX_PLAYS = 1_000_000
"""The default limit of listed plays: far more than any position of a game has; they take 100 MB."""
_MAX_BEST = 200  # the most best plays that a search keeps in order; for more, all plays are listed


class MoveGenerator:
    """A generator of moves, by a lexicon and rules.

    Threads may share one, but then they wait for each other. To generate at the same time, each needs its own
    (0.1 ms, 350 kB), on the same lexicon. Cross-checks are kept from one position to the next, and computed again where
    tiles have changed.

    rules: a name, a file or `Rules`. algorithm: "fast" and "gordon" need a GADDAG, "appel_jacobson" takes any
    image; "auto" is "fast" if there is a GADDAG. Installed packages may add others.
    max_plays: the most plays of a position that are listed. A small image may accept any string, so that a rack has
    10^9 plays. The limit does not apply to `count`, nor to up to 200 best plays of the fast algorithm.
    Raises AlphabetError if the lexicon has other letters than the rules, UsageError if it lacks a needed GADDAG.
    Methods raise CapacityExceeded if a position has more than max_plays plays.

    Attributes: algorithm, the one in use; notice, a notice about it for the user, "" if there is none.
    """

    def __init__(
        self,
        lexicon: Lexicon,
        rules: str | os.PathLike[str] | Rules = "english",
        algorithm: str = AUTO,
        max_plays: int = MAX_PLAYS,
    ) -> None:
        if not isinstance(lexicon, Lexicon):
            remedy = 'Open it first: lexc.open("english.gaddag").'
            raise UsageError("not a lexicon", expected="a Lexicon", found=type(lexicon).__name__, remedy=remedy)
        if max_plays < 1:
            raise UsageError("the number of plays is out of range", expected="1 or more", found=str(max_plays))
        self.lexicon = lexicon
        self.max_plays = max_plays
        self.rules = Rules.load(rules)
        self.rules.check_alphabet(lexicon.image.alphabet, lexicon.image.where)
        self._lock = Lock()
        self._use_image(lexicon.image, algorithm)

    def plays(self, position: Position, both_directions: bool = False) -> Plays:
        """All plays of the mover. On an empty board they are across only, unless both_directions is set."""
        self.check(position)
        return self.raw_plays(position.squares, position.racks[0], both_directions)

    def count(self, position: Position, both_directions: bool = False) -> int:
        """The number of plays that `plays` would list. They are not kept."""
        self.check(position)
        try:
            with self._lock:
                self._update_image()
                self._board.set(position.squares)
                return self._kernel.count(position.racks[0], self._board.is_empty, both_directions)
        except (ValueError, OverflowError) as error:
            raise as_lexc_error(error, self.rules) from error

    def best(self, position: Position, n: int = 1) -> list[Move]:
        """The n best plays of the mover, which are the first of `plays`. The fast algorithm does not list the others.

        The first call for a lexicon makes its filter of alphagrams (4 ms for 170,000 words), which is kept.
        """
        if n < 1:
            raise UsageError("the number of plays is out of range", expected="1 or more", found=str(n))
        rules = self.rules
        if position.rules is not rules:
            self.check(position)
        plays = self._best_raw_plays(position.squares, position.racks[0], n)
        return [move_from_raw(rules.alphabet, play) for play in plays]

    def best_raw_play(self, squares: bytes | bytearray, rack: bytes | bytearray) -> RawPlay | None:
        """The best play, None if there is none, for callers without a `Position`. squares, rack: as in a `Position`."""
        plays = self._best_raw_plays(squares, bytes(rack), 1)
        return plays[0] if plays else None

    def best_equity(
        self, squares: bytes | bytearray, rack: bytes, leaves: RackLeaves, n: int = 1
    ) -> list[tuple[int, RawPlay]]:
        """The n plays of the highest equity as (equity in 1 / POINT, play), for callers without a `Position`.

        Plays of equal equity are in the order of `Plays`. leaves: from `Leaves.rack_leaves`, prepared for this rack.
        """
        if not isinstance(self._kernel, BestPlays) or n > _MAX_BEST:
            return self._best_equity_of_all(squares, rack, leaves, n)
        try:
            with self._lock:
                self._update_image()
                return self._search.best_equity(squares, rack, n, leaves)
        except (ValueError, OverflowError) as error:
            raise as_lexc_error(error, self.rules) from error

    def _best_equity_of_all(
        self, squares: bytes | bytearray, rack: bytes, leaves: RackLeaves, n: int
    ) -> list[tuple[int, RawPlay]]:
        """The same as `best_equity`, from a list of all plays."""
        plays = self.raw_plays(squares, rack)
        evaluated = [
            (POINT * play[0] + leaves.value(leaves.index(leave_after(rack, play))), play)
            for play in plays.raw(len(plays))
        ]
        return sorted(evaluated, key=lambda pair: -pair[0])[:n]

    def raw_plays(self, squares: bytes | bytearray, rack: bytes, both_directions: bool = False) -> Plays:
        """The same as `plays`, for callers without a `Position`."""
        try:
            with self._lock:
                self._update_image()
                self._board.set(squares)
                self._kernel.generate(rack, self._board.is_empty, both_directions, self.max_plays)
                return Plays(self.rules.alphabet, *self._kernel.rows())
        except (ValueError, OverflowError) as error:
            raise as_lexc_error(error, self.rules, self.max_plays) from error

    def _best_raw_plays(self, squares: bytes | bytearray, rack: bytes, n: int) -> list[RawPlay]:
        if not isinstance(self._kernel, BestPlays) or n > _MAX_BEST:
            return self.raw_plays(squares, rack).raw(n)
        try:
            with self._lock:
                self._update_image()
                return self._search.best(squares, rack, n)
        except (ValueError, OverflowError) as error:
            raise as_lexc_error(error, self.rules) from error

    def kernels(self) -> tuple[Board, BestPlays, Shadow] | None:
        """The kernels that find the best play, for callers that play whole games; None if the algorithm is not fast.

        The generator itself must not be used during such a game.
        """
        self._update_image()
        return (self._board, self._kernel, self._search.bounds) if isinstance(self._kernel, BestPlays) else None

    def _use_image(self, image: Image, algorithm: str) -> None:
        """Use an image from now on."""
        kernels = generator_kernels(image, self.rules, algorithm)
        self.algorithm, self.notice = kernels.algorithm, kernels.notice
        self._image, self._board, self._kernel = image, kernels.board, kernels.generator
        self.__dict__.pop("_search", None)  # the cached property of the old image

    def _update_image(self) -> None:
        """Use the current image: an `Overlay` that has changed has another one."""
        image = self.lexicon.image
        if image is not self._image:
            self._use_image(image, self.algorithm)

    @cached_property
    def _search(self) -> PositionSearch:
        assert isinstance(self._kernel, BestPlays)
        return make_search(self._image, self.rules, self._board, self._kernel)

    def exchanges(self, position: Position) -> Iterator[Move]:
        """All exchanges that the mover may make, those of fewest tiles first; none if the bag holds too few tiles."""
        self.check(position)
        n_in_bag = position.n_in_bag
        if n_in_bag < self.rules.exchange_limit:
            return iter(())
        rack = position.racks[0]
        counts = sorted(Counter(rack).items())
        chosen = chain.from_iterable(_multisets(counts, n) for n in range(1, min(len(rack), n_in_bag) + 1))
        return (Move(self.rules.alphabet, EXCHANGE, tiles=tiles) for tiles in chosen)

    def check(self, position: Position) -> None:
        """Raise UsageError unless plays have the same points by the rules of the position and of the generator."""
        if not isinstance(position, Position):
            remedy = "Read it first: read_cgp(text)."
            raise UsageError("not a position", expected="a Position", found=type(position).__name__, remedy=remedy)
        rules = position.rules
        if rules is not self.rules and not rules.has_same_points_as(self.rules):
            raise UsageError(
                "the position has other rules than the generator",
                expected=repr(self.rules),
                found=repr(position.rules),
                remedy="Read the position with the generator's rules, or make a generator with the position's.",
            )


def _multisets(counts: Sequence[tuple[int, int]], n: int) -> Iterator[bytes]:
    """The sets of n tiles, in ascending order. counts: tiles in ascending order, each with its number."""
    if n == 0:
        yield b""
    elif sum(count for _, count in counts) >= n:
        (tile, count), *others = counts
        for number in range(min(count, n), -1, -1):
            yield from (bytes([tile]) * number + rest for rest in _multisets(others, n - number))


def as_lexc_error(error: ValueError | OverflowError, rules: Rules, max_plays: int = 0) -> LexcError:
    """The error of lexc for an error of a kernel. max_plays: the limit of listed plays, 0 if none are listed.

    ValueError, for an impossible position, becomes PositionError; OverflowError, for too many plays, becomes
    CapacityExceeded. `read_cgp` and `Position.play` make no such positions.
    """
    if isinstance(error, OverflowError):
        return _capacity_error(max_plays)
    remedy = "Make positions with read_cgp or Position.play."
    return PositionError(str(error), expected=f"tiles and a board of {rules!r}", remedy=remedy)


def _capacity_error(max_plays: int) -> CapacityExceeded:
    if not max_plays:
        remedy = "Use a lexicon in which not every string of letters is a word."
        return CapacityExceeded("the position has too many plays to search them all", remedy=remedy)
    return CapacityExceeded(
        "the position has too many plays to list them all",
        expected=f"at most {max_plays:,}",
        found="more",
        remedy="Ask for the best of them only, or allow more with --max-plays (in Python: max_plays).",
    )
