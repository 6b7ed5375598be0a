"""Arguments, options and types of parameters that several commands take."""

from __future__ import annotations

import sys
from typing import Any

import click

from lexc.errors import UsageError
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.query.ranges import read_range, read_weights

image_argument = click.argument("image", metavar="IMAGE")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
quiet_option = click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")

SEED_HELP = "Seed of random numbers: the same seed gives the same result."


class _Range(click.ParamType):  # type: ignore[type-arg]
    """A range of numbers. A subclass reads its text."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Any, Any]:
        """Read the text of a range; a range stays as it is."""
        if isinstance(value, tuple):
            return value
        try:
            return self._read(value)
        except UsageError as error:
            self.fail(str(error), param, ctx)

    def _read(self, text: str) -> tuple[Any, Any]:
        raise NotImplementedError


class WeightRange(_Range):
    """A range of numbers, perhaps negative or with decimals: 0.5-2, 7, 50-, -5 (at most 5) or --5 (at most minus 5)."""

    def _read(self, text: str) -> tuple[float, float]:
        return read_weights(text)


class NumberRange(_Range):
    """A range of whole numbers: 2-15, 7, 8- or -5. least, most: the bounds, which also replace a missing end."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def _read(self, text: str) -> tuple[int, int]:
        return read_range(text, self.least, self.most)


LENGTHS = NumberRange(1, MAX_TILES)


class Delimiter(click.ParamType):  # type: ignore[type-arg]
    """A character between columns, as itself; a tab also as `\\t` or `tab`. `none`: each line is a word."""

    name = "delimiter"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Read the text of a delimiter."""
        return "\t" if value in ("\\t", "tab") else str(value)


DELIMITER = Delimiter()


class MemorySize(click.ParamType):  # type: ignore[type-arg]
    """A number of bytes: 64M, 2G, 262144K, or without a letter. K, M and G are powers of 1,024."""

    name = "size"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the text of a size; a number stays as it is."""
        if isinstance(value, int):
            return value
        from lexc.out_of_core.states.plan import parse_memory  # lazy: lexc.out_of_core costs 2 ms

        try:
            return parse_memory(value)
        except UsageError as error:
            self.fail(str(error), param, ctx)


class Limit(click.IntRange):
    """The most results to print. It is cut to sys.maxsize, since `itertools.islice` accepts no larger number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read a number."""
        return min(super().convert(value, param, ctx), sys.maxsize)


LIMIT = Limit(min=0)
