"""`fill`: a grid filled with the words of a lexicon."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.kernels.puzzles.fill_search import FILLED, NONE
from lexc.lexicon import Lexicon
from lexc.puzzles.filling import Clock, Fill, Filler, Progress, Stop, Wishes, is_different
from lexc.puzzles.grid import Grid
from lexc.puzzles.improving import Improver
from lexc.puzzles.requiring import Placements


def fill(
    grid: Grid, lexicon: Lexicon, wishes: Wishes | None = None, *, seconds: float = 10, seed: int = 1,
    improve: bool = True, progress: Progress | None = None, stop: Stop | None = None,
) -> Fill:  # fmt: skip
    """Fill a grid; then, if the words have scores, improve the fill until the time is over.

    seed: the same seed gives the same first fill on any machine. progress: called with the first fill and each better
    one. stop: called now and then; True ends the search. Ctrl-C after the first fill ends improving.
    Raises NoFill if it is proved that no fill exists, and FillTimeout if none was found. Raises PuzzleError for a grid,
    letters or wishes that contradict each other.
    """
    best = None
    try:
        for best in better_fills(grid, lexicon, wishes, seconds=seconds, seed=seed, improve=improve, stop=stop):
            if progress:
                progress(best)
    except KeyboardInterrupt:
        if best is None:
            raise
    assert best is not None  # the first is found, or an error is raised
    return best


def better_fills(
    grid: Grid, lexicon: Lexicon, wishes: Wishes | None = None, *, seconds: float = 10, seed: int = 1,
    improve: bool = True, stop: Stop | None = None,
) -> Iterator[Fill]:  # fmt: skip
    """Yield the first fill of a grid, then better ones until the time is over. See `fill`."""
    clock = Clock(seconds, stop)
    filler = Filler(grid, lexicon, wishes or Wishes(), seed)
    first = find_first(filler, clock)
    yield first
    if improve and not filler.wishes.require:
        yield from Improver(filler, first).improve(clock)


def find_first(filler: Filler, clock: Clock) -> Fill:
    """The first fill of a seed. Raises NoFill or FillTimeout."""
    if filler.wishes.require:
        status = Placements(filler, filler.wishes.require).run(clock)
    else:
        status = filler.run(clock) if filler.begin() else NONE
    if status == FILLED:
        return filler.fill(clock)
    raise filler.no_fill_error() if status == NONE else filler.timeout_error(clock)


def fills(grid: Grid, lexicon: Lexicon, wishes: Wishes | None = None, *, count: int, seconds: float = 10, seed: int = 1,
          stop: Stop | None = None) -> Iterator[Fill]:  # fmt: skip
    """Yield up to `count` different fills, none of them improved. It ends early if there are no more.

    Each one comes from another seed. Once a seed gives one again, the search goes on behind it, through all fills.
    """
    clock = Clock(seconds, stop)
    filler = Filler(grid, lexicon, wishes or Wishes(), seed)
    found = [find_first(filler, clock)]
    yield found[0]
    while len(found) < count and not clock.is_over():
        filler.begin(seed=seed + len(found))
        status = filler.run(clock)
        while status == FILLED and not is_different(found, new := filler.fill(clock)):
            status = filler.run(clock)
        if status != FILLED:
            return
        found.append(new)
        yield new
