"""The options of commands that read the values of tables into an image that is there already."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from lexc.cli.shared.image_options import on_duplicate_option
from lexc.cli.shared.parameters import DELIMITER
from lexc.errors import UsageError

_NAMES = ("values", "column", "header", "delimiter", "on_duplicate")


def table_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --value, --column, --header, --delimiter and --on-duplicate, for FILE of another option."""
    options = (
        click.option("--value", "values", multiple=True, metavar="N:NAME[:TYPE]",
                     help="A column of FILE; see lexc build."),
        click.option("--column", metavar="N|NAME", help="The column of FILE with the words."),
        click.option("--header", is_flag=True, help="The first line of FILE names its columns."),
        click.option("--delimiter", type=DELIMITER, metavar="CHAR", help="The separator of columns; see lexc build."),
        on_duplicate_option,
    )  # fmt: skip
    return functools.reduce(lambda inner, option: option(inner), reversed(options), command)


def require_files(option: str, files: tuple[str, ...], options: dict[str, Any]) -> None:
    """Raise UsageError for options of files without a file. option: names files."""
    unused = next((name for name in _NAMES if options.get(name)), "") if not files else ""
    if unused:
        found = f"--{unused.removesuffix('s').replace('_', '-')}"
        raise UsageError(
            "no file to read values from", expected=f"{option} FILE", found=found, remedy="Name the file."
        )  # fmt: skip
