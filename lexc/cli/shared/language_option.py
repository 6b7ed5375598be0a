"""The option `--lang`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from lexc.errors import UsageError

Command = TypeVar("Command", bound=Callable[..., Any])


def make_lang_option(help_text: str) -> Callable[[Command], Command]:
    """Make the option with its help. It is eager, so that arguments can depend on it."""
    return click.option("--lang", is_eager=True, metavar="LANGUAGES", help=help_text)


def refuse_image(has_image: bool) -> None:
    """Raise UsageError if an image was named beside --lang."""
    if has_image:
        raise UsageError("--lang takes the place of an image", found="both", remedy="Leave one of them out.")
