"""Options for the content of a new image: its description, and the values of words that have several."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import click

from lexc.cli.shared.commands import Choice


class _Rule(Choice):
    """A rule for words with several values, or NAME:RULE, the rule for one column."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check the rule."""
        name, colon, rule = str(value).rpartition(":")
        return f"{name}{colon}{super().convert(rule, param, ctx)}"


def _read_rules(ctx: click.Context, param: click.Parameter, rules: tuple[str, ...]) -> dict[str, str] | None:
    """The rules by name of the column, "" for all others; None if there are none."""
    return {name: rule for name, _, rule in (text.rpartition(":") for text in rules)} or None


on_duplicate_option = click.option(
    "--on-duplicate",
    type=_Rule(["max", "min", "sum", "first", "last", "many", "error"]),
    multiple=True,
    callback=_read_rules,
    help="Which of several values a word keeps: by default the largest number, and different texts are an error. many: "
    "a list of all; error: none. NAME:RULE is for one column; several times for several.",
)
_ABOUT = {
    "title": "A title to keep in the image.",
    "language": "The language of the words, such as en-GB.",
    "licence": "The licence of the words.",
    "source": "The source of the words.",
}


def about_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --title, --language, --licence and --source, and pass the given ones on as one argument, the dict `about`."""

    @functools.wraps(command)
    def call_with_about(*args: Any, **others: Any) -> Any:
        about = {name: value for name in _ABOUT if (value := others.pop(name)) is not None}
        return command(*args, about=about, **others)

    options = (click.option(f"--{name}", help=text) for name, text in reversed(_ABOUT.items()))
    return functools.reduce(lambda inner, option: option(inner), options, call_with_about)
