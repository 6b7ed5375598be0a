"""The options of `lexc build --memory`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import click

from lexc.cli.shared.parameters import MemorySize
from lexc.errors import UsageError
from lexc.system.processes import MAX_JOBS


class Limits(NamedTuple):
    """The options of a build in limited memory, as they were given."""

    memory: int | None
    tmp: str | None
    jobs: int | None
    dask: str | None
    resume: str | None

    def are_given(self) -> bool:
        """Whether any option is given. Raises UsageError for another one without --memory."""
        names = [name for name, value in self._asdict().items() if value is not None]
        if names and self.memory is None:
            name = f"--{names[0]}"
            raise UsageError(f"{name} goes with --memory", found=f"{name} alone", remedy="Give both, or leave it out.")
        return bool(names)


_OPTIONS = (
    click.option(
        "--memory",
        type=MemorySize(),
        metavar="SIZE",
        help="Build a DAWG in this much memory, 16M or more, with temporary files: for lists larger than memory. The "
        "image is the same.",
    ),
    click.option(
        "--tmp", metavar="DIR", help="The folder for the temporary files of --memory. Default: TMPDIR or /tmp."
    ),
    click.option(
        "--jobs",
        type=click.IntRange(1, MAX_JOBS),
        metavar="N",
        help="Number of processes that build with --memory, which they share. Default: 1.",
    ),
    click.option(
        "--dask",
        metavar="URL",
        help="Let the workers of this Dask scheduler build; each has --memory, and all see the folder of temporary "
        "files.",
    ),
    click.option(
        "--resume",
        metavar="DIR",
        help="Keep the temporary files of --memory in this folder if the build is ended. The same command goes on from "
        "there. The folder is removed at the end.",
    ),
)


def limited_memory_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options, and pass them on as one argument, `limits`."""

    @functools.wraps(command)
    def call_with_limits(*args: Any, **others: Any) -> Any:
        given = {name: others.pop(name) for name in Limits._fields}
        return command(*args, limits=Limits(**given), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), call_with_limits)
