"""The conditions of `lexc find` as options, for every command that takes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import cache
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import print_notes
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import NumberRange, WeightRange
from lexc.cli.shared.queries import note_foreign_letters
from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.opening import ReadingOptions
from lexc.query.condition_table import (
    ANSWER,
    COMPARISONS,
    CONDITIONS,
    EXPRESSION,
    LEXICON,
    NUMBERS,
    SHAPE,
    SHARE,
    STEMS,
    TEXT,
    WEIGHTS,
    ConditionEntry,
    Kind,
    added_conditions,
    find_by_flag,
    find_condition,
    flag_of,
)
from lexc.query.ranges import UNBOUNDED

_TYPES = {NUMBERS: NumberRange(0, UNBOUNDED), WEIGHTS: WeightRange()}
"""The types of values that are no text."""


def _only_value(_ctx: click.Context, option: click.Parameter, values: tuple[Any, ...]) -> Any:
    """The value of a condition, None for none. Raises UsageError for a second one, which would replace the first."""
    if len(values) > 1:
        raise UsageError("a condition that is given twice", found=option.opts[0], remedy="Leave one of the two out.")
    return values[0] if values else None


def _all_values(_ctx: click.Context, _option: click.Parameter, values: tuple[str, ...]) -> list[str] | None:
    """The values of an option that may be repeated, None for none."""
    return [*values] or None


class _Opposite(click.Option):
    """The opposite of a condition. One line of the help stands for all."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The line for every opposite."""
        return "--not-NAME VALUE", "The opposite of any condition above: --not-includes S."


def _options_of(entry: ConditionEntry) -> tuple[click.Option, click.Option]:
    """The option for a condition, and the one for its opposite."""
    flag, callback = flag_of(entry), _all_values if entry.kind is COMPARISONS else _only_value
    value_type = _TYPES.get(entry.kind)
    settings: dict[str, Any] = {"type": value_type, "metavar": entry.metavar, "multiple": True, "callback": callback}
    opposite = _Opposite([f"--not-{flag}", f"not_{entry.name}"], help=f"The opposite of --{flag}.", **settings)
    return click.Option([f"--{flag}", entry.name], help=entry.help, **settings), opposite


def _flags(entries: Iterable[ConditionEntry], *kinds: Kind) -> str:
    """The options of conditions of some kinds."""
    return " ".join(f"--{flag_of(entry)}" for entry in entries if entry.kind in kinds)


OPTIONS = [option for entry in CONDITIONS.values() for option in _options_of(entry)]
"""The options for all conditions and their opposites."""
_ADDED = "Conditions of installed packages"
HEADINGS = {
    "Conditions on letters": _flags(CONDITIONS.values(), TEXT, EXPRESSION, ANSWER, SHAPE, SHARE, STEMS, LEXICON),
    "Conditions on numbers": _flags(CONDITIONS.values(), NUMBERS),
    "Conditions on values": _flags(CONDITIONS.values(), WEIGHTS, COMPARISONS),
    _ADDED: "",
    "Opposites": " ".join(option.opts[0] for option in OPTIONS if isinstance(option, _Opposite)),
}
"""Their headings in the help."""


class ConditionCommand(commands.Command):
    """A command that takes conditions. Installed packages, which may add some, are asked only for an unknown option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments. An unknown option may be a condition of an installed package."""
        try:
            return super().parse_args(ctx, [*args])
        except click.NoSuchOption as error:
            entry = find_by_flag(error.option_name.removeprefix("--").removeprefix("not-"))
            if entry is None or entry.name in CONDITIONS:
                raise
            self._add_conditions([entry])
            return self.parse_args(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, those for conditions of installed packages among them."""
        self._add_conditions(added_conditions())
        super().format_options(ctx, formatter)

    def _add_conditions(self, entries: list[ConditionEntry]) -> None:
        known = {parameter.name for parameter in self.params}
        self.params += [option for entry in entries if entry.name not in known for option in _options_of(entry)]
        flags = _flags(entries, *(entry.kind for entry in entries))
        self.headings = {**self.headings, _ADDED: f"{self.headings[_ADDED]} {flags}"}


def given_conditions(parameters: dict[str, Any]) -> dict[str, Any]:
    """The conditions among the parameters of a command that have a value."""
    return {name: value for name, value in parameters.items() if value is not None}


def lexicon_opener(stack: ExitStack, lexicon: Lexicon, reading: ReadingOptions) -> Callable[[dict[str, Any]], Any]:
    """A function that opens the lexicons that conditions name, each once, and returns the conditions with them.

    It names letters of texts that the lexicon's alphabet lacks in a note.
    """

    @cache
    def open_other(path: str) -> Lexicon:
        return stack.enter_context(_open_other(path, lexicon, reading))

    def open_all(conditions: dict[str, Any]) -> dict[str, Any]:
        texts = [text for name, text in conditions.items() if _kind_of(name) is TEXT]
        note_foreign_letters(lexicon.meta.alphabet, *texts)
        images = [name for name in conditions if _kind_of(name) is LEXICON]
        return conditions | {name: open_other(conditions[name]) for name in images}

    return open_all


def _kind_of(name: str) -> Kind:
    """The kind of value of a known condition, or of its opposite."""
    entry = find_condition(name.removeprefix("not_"))
    assert entry is not None
    return entry.kind


def _open_other(path: str, lexicon: Lexicon, reading: ReadingOptions) -> Lexicon:
    """Open the lexicon of --in, and say so if it may spell the same words otherwise."""
    other = open_image(path, reading)
    own, others = lexicon.meta.alphabet, other.meta.alphabet
    if (own.fold, own.is_utf8) != (others.fold, others.is_utf8):
        where, fold = other.image.where, f"({others.name}, fold {others.fold})"
        print_notes([f"words are looked up in {where} {fold} as {own.name} (fold {own.fold}) spells them"])
    return other
