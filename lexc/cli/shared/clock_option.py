"""The option of the time that each player of a game has."""

from __future__ import annotations

from typing import Any

import click

from lexc.errors import UsageError
from lexc.play.time_control import read_clock


class _ClockTime(click.ParamType):  # type: ignore[type-arg]
    """A time as players write it (`read_clock`)."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read the text of a time; seconds stay as they are."""
        if isinstance(value, float):
            return value
        try:
            return read_clock(value)
        except UsageError as error:
            self.fail(str(error), param, ctx)


clock_option = click.option(
    "--clock", type=_ClockTime(), default=0.0, metavar="TIME",
    help="Time of each player in a game: minutes (25), 25:00, 0:30 or 90s; each further minute begun costs 10 points.",
)  # fmt: skip
