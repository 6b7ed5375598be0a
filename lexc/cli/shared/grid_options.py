"""Options of the commands for grids, and how they become wishes."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import click

from lexc.cli.shared.format_options import print_notes
from lexc.cli.shared.parameters import SEED_HELP
from lexc.errors import UsageError
from lexc.image.columns import Number
from lexc.puzzles.files import read_grid
from lexc.puzzles.filling import Wishes
from lexc.puzzles.grid import Grid, Place, parse_place
from lexc.puzzles.text_grids import split_letters
from lexc.system.files import is_path, open_to_read

_MAX_SIZE = 1 << 26
_OPTIONS = (
    click.option("--score", metavar="COLUMN", help="The column of scores. Default: score or weight, if there is one."),
    click.option("--min-score", "floors", multiple=True, metavar="[SLOT=]N",
                 help="Take words of at least this score; with 17A=N only in that slot."),
    click.option("--forbid", multiple=True, metavar="WORD|FILE", help="Take no such word, or none of the file's."),
    click.option("--prefer", multiple=True, metavar="WORD|FILE", help="Take such words first, whatever their score."),
    click.option("--at", "placed", multiple=True, metavar="SLOT=WORD", help="Put a word in a slot: 17A=ICEAGE."),
    click.option("--min-length", "least", type=click.IntRange(2, 9), default=2, show_default=True,
                 metavar="N", help="The length from which a run of cells is a slot."),
    click.option("--max-shared", type=click.IntRange(0, 30), default=0, show_default=True, metavar="N",
                 help="No two words share a run of more than N letters; 0: any may."),
    click.option("--repeat-ok", is_flag=True, help="A word may stand twice."),
    click.option("--region", metavar="A1:H8", help="Empty this rectangle, and fill only slots that touch it."),
    click.option("--seed", type=click.IntRange(0, 2**32 - 1), default=1, show_default=True, metavar="N",
                 help=SEED_HELP),
)  # fmt: skip


def grid_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say which words may stand, and pass them on as one argument, `options`."""

    @functools.wraps(command)
    def call(*args: Any, score: Any, floors: Any, forbid: Any, prefer: Any, placed: Any, least: Any, max_shared: Any,
             repeat_ok: Any, region: Any, seed: Any, **others: Any) -> Any:  # fmt: skip
        options = GridOptions(score, floors, forbid, prefer, placed, least, max_shared, repeat_ok, region, seed)
        return command(*args, options=options, **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), call)


class GridOptions:
    """The values of `grid_options`."""

    def __init__(self, score: str | None, floors: Iterable[str], forbid: Iterable[str], prefer: Iterable[str],
                 placed: Iterable[str], least: int, max_shared: int, repeat_ok: bool, region: str | None,
                 seed: int) -> None:  # fmt: skip
        self.score, self.placed, self.least, self.seed = score, [*placed], least, seed
        self.max_shared, self.repeat_ok = max_shared, repeat_ok
        self.forbid, self.prefer = [*_read_words(forbid)], [*_read_words(prefer)]
        self.floor, self.slot_floors = _read_floors(floors)
        self.region = _read_region(region) if region else None

    def wishes(self, require: Iterable[str] = ()) -> Wishes:
        """The wishes that the options stand for."""
        return Wishes(
            score=self.score, min_score=self.floor, slot_scores=self.slot_floors, forbid=self.forbid,
            prefer=self.prefer, require=[*_read_words(require)], max_shared=self.max_shared,
            allow_repeats=self.repeat_ok, region=self.region,
        )  # fmt: skip

    def read_grid(self, source: str) -> Grid:
        """Read the grid of a file, and put the words of --at into it."""
        return self.prepare(read_grid(source))

    def prepare(self, grid: Grid) -> Grid:
        """The grid with the words of --at."""
        grid = replace(grid, least=self.least)
        for text in self.placed:
            name, _, word = text.partition("=")
            if not word:
                raise UsageError("no word for a slot", expected="--at SLOT=WORD, as 17A=ICEAGE", found=repr(text))
            slot = grid.slot(name)
            grid = grid.with_word(slot, split_letters(word))
        return grid


def print_grid_notes(grid: Grid, unknown: Iterable[str] = ()) -> None:
    """Print what is unusual about a grid on standard error."""
    names = ", ".join(unknown)
    print_notes([*grid.notes, *([f"given words that the lexicon does not have: {names}"] if names else [])])


def _read_words(values: Iterable[str]) -> Iterator[str]:
    """Words of an option: those of a file of that name, or the value itself."""
    for value in values:
        if _is_path(value):
            with open_to_read(value) as file:
                lines = file.read(_MAX_SIZE).decode("utf-8", "replace").splitlines()
            yield from (word for line in lines if (word := line.partition("#")[0].partition(";")[0].strip()))
        else:
            yield value


def _is_path(value: str) -> bool:
    """Whether a value names a file: one that exists, or one that looks so, which is misspelt then."""
    try:
        return is_path(value) or os.path.exists(value)
    except ValueError:
        return False


def _read_floors(values: Iterable[str]) -> tuple[Number | None, dict[str, Number]]:
    """(the least score of all slots, those of single ones)."""
    floor: Number | None = None
    by_slot = dict[str, Number]()
    for value in values:
        name, _, text = value.rpartition("=")
        try:
            number = float(text)
        except ValueError:
            raise UsageError("no score", expected="--min-score N or SLOT=N", found=repr(value)) from None
        number = int(number) if number.is_integer() else number
        if name:
            by_slot[name.upper()] = number
        else:
            floor = number
    return floor, by_slot


def _read_region(text: str) -> tuple[Place, Place]:
    first, separator, last = text.partition(":")
    if not separator:
        raise UsageError("no region", where="--region", expected="two corners, as A1:H8", found=repr(text))
    return parse_place(first), parse_place(last)
