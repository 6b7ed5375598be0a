"""Command groups and choices that suggest the nearest name: "Did you mean ...?"."""

from __future__ import annotations

from typing import Any

import click

from lexc.errors import did_you_mean


class Group(click.Group):
    """Of commands: a name that is none's is answered with the nearest one. (click does so itself from 8.4 on, for
    commands that it knows by name.)"""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            ctx.fail(_extended(error, did_you_mean(args[0], self.list_commands(ctx))))


class Choice(click.Choice):  # type: ignore[type-arg]
    """One of some words: one that is none of them is answered with the nearest."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            self.fail(_extended(error, did_you_mean(str(value), map(str, self.choices))), param, ctx)


def _extended(error: click.UsageError, question: str) -> str:
    """The message of an error with a question behind it, unless it asks already."""
    if "Did you mean" in error.format_message():
        return error.format_message()
    return f"{str(error.message).rstrip('.')}. {question}" if question else str(error.message)
