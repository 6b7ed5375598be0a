"""Command groups and choices that suggest the nearest name: "Did you mean ...?"."""

from __future__ import annotations

from typing import Any

import click

from lexc.errors import did_you_mean


class Group(click.Group):
    """A group of commands that answers an unknown name with the nearest one. (click 8.4 and later do so, too.)"""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first argument names."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            ctx.fail(_add_question(error, did_you_mean(args[0], self.list_commands(ctx))))


class Choice(click.Choice):  # type: ignore[type-arg]
    """A choice between some words that answers an unknown word with the nearest one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check that the value is one of the words."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            self.fail(_add_question(error, did_you_mean(str(value), map(str, self.choices))), param, ctx)


def _add_question(error: click.UsageError, question: str) -> str:
    """Add a question to the message of an error, unless click has asked one. question: "" for none."""
    if "Did you mean" in error.format_message():
        return error.format_message()
    return f"{str(error.message).rstrip('.')}. {question}" if question else str(error.message)
