"""click's commands, groups and choices, as lexc uses them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from lexc.errors import did_you_mean


def command(name: str, **settings: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A decorator that makes a command of a function. settings: as for `click.command`, and for `Command`."""
    return click.command(name, cls=settings.pop("cls", Command), **settings)


def _print_help(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


HELP_NAMES = ["-h", "--help"]
_HELP = click.Option(
    HELP_NAMES,
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_help,
    help="Show this message and exit.",
)


_NUMBERS = {"integer range": "whole number", "float range": "number"}


class Command(click.Command):
    """A command whose help option is not translated, and whose epilog may be a function, called for the help alone.

    click asks for the translation at each start, which takes 4 % of a short command: gettext imports locale for that.

    headings: of groups of options in the help, each with its options as one text: {"Time": "--threads --jobs"}. Options
    that are named nowhere stand below "Options".
    """

    def __init__(self, *arguments: Any, headings: Mapping[str, str] | None = None, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.headings = headings or {}
        for parameter in self.params:
            if parameter.type.name in _NUMBERS:  # "'x' is not a valid integer range" would say what click calls it
                parameter.type.name = _NUMBERS[parameter.type.name]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options below their headings. Options with equal rows share one."""
        if not self.headings:
            super().format_options(ctx, formatter)
            return
        options = [option for option in self.get_params(ctx) if isinstance(option, click.Option)]
        rows = {option.opts[-1]: option.get_help_record(ctx) for option in options}
        grouped = [(title, names.split()) for title, names in self.headings.items()]
        others = rows.keys() - {name for _, names in grouped for name in names}
        for title, names in (*grouped, ("Options", [name for name in rows if name in others])):
            if found := [*dict.fromkeys(row for name in names if (row := rows.get(name)))]:
                with formatter.section(title):
                    formatter.write_dl(found)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the end of the help."""
        if callable(self.epilog):
            self.epilog = self.epilog()
        super().format_epilog(ctx, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """The options -h and --help."""
        return _HELP


class Group(Command, click.Group):
    """A group of commands that answers an unknown name with the nearest one. (click 8.4 and later do so, too.)"""

    command_class = Command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that the first argument names."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            ctx.fail(_add_question(error, did_you_mean(args[0], self.list_commands(ctx))))


class Choice(click.Choice):  # type: ignore[type-arg]
    """A choice between some words that answers an unknown word with the nearest one.

    group: of entry points, "" for none: a word that an installed package adds to it is a choice, too. aliases: other
    words for some of them.
    """

    def __init__(self, choices: Iterable[str], group: str = "", aliases: Mapping[str, str] | None = None) -> None:
        super().__init__([*choices])
        self._group = group
        self._aliases = aliases or {}

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Check that the value is one of the words."""
        value = self._aliases.get(value, value)
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            if self._group and _is_added(self._group, str(value)):
                return value
            self.fail(_add_question(error, did_you_mean(str(value), map(str, self.choices))), param, ctx)


def _add_question(error: click.UsageError, question: str) -> str:
    """Add a question to the message of an error, unless click has asked one. question: "" for none."""
    if "Did you mean" in error.format_message():
        return error.format_message()
    return f"{str(error.message).rstrip('.')}. {question}" if question else str(error.message)


def _is_added(group: str, name: str) -> bool:
    """Whether an installed package adds a name to a group of entry points."""
    from lexc.system.extensions import find  # lazy: lexc.system.extensions costs 0.3 ms

    return find(group, name) is not None
