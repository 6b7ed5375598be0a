"""The options --where, --not-where, --order and --show of all commands that list words."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import click

from lexc.cli.shared.values import ShownValues, show_option, show_values
from lexc.lexicon import Lexicon
from lexc.query.condition_table import CONDITIONS, ORDERS


class OrderName(click.ParamType):  # type: ignore[type-arg]
    """An order of words, or the name of a column. own: orders of one command alone."""

    name = "order"

    def __init__(self, *own: str) -> None:
        self.names = tuple(dict.fromkeys((*own, *ORDERS)))

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The names, and that of a column."""
        return f"{'|'.join(self.names)}|COLUMN"


class Selection(NamedTuple):
    """The answers that are listed, and the values beside them. The fields are the options."""

    order: str | None = None
    where: tuple[str, ...] = ()
    not_where: tuple[str, ...] = ()
    show: list[str] | None = None

    @property
    def changes_answers(self) -> bool:
        """Whether answers are left out or ordered, so that the first ones of a search may not be the first listed."""
        return bool(self.order or self.where or self.not_where)

    def apply(self, lexicon: Lexicon, answers: Iterable[Any]) -> Iterable[Any]:
        """The answers that are listed, in their order."""
        if not self.changes_answers:
            return answers
        return lexicon.select(answers, order=self.order, where=[*self.where], not_where=[*self.not_where])

    def values_beside(self, lexicon: Lexicon) -> ShownValues | None:
        """The values beside the answers; None if there are none."""
        return show_values(lexicon, self.show)

    def option_names(self) -> list[str]:
        """The options that were given."""
        names = {"--order": self.order, "--where": self.where, "--not-where": self.not_where, "--show": self.show}
        return [name for name, value in names.items() if value]


ALL = Selection()
"""All answers, as they are found."""
ORDER = OrderName()
_WHERE = CONDITIONS["where"]
_OPTIONS = (
    click.option(
        "--where", multiple=True, metavar=_WHERE.metavar,
        help="Only answers whose values compare so: 'score>=50', with >=, <=, >, <, =, !=. May be repeated.",
    ),
    click.option("--not-where", multiple=True, metavar=_WHERE.metavar, help="The opposite of --where."),
    show_option,
)  # fmt: skip


def selection_options(command: Callable[..., Any], order: OrderName = ORDER) -> Callable[..., Any]:
    """Add --where, --not-where, --order and --show, and pass them on as one argument, `selection`."""

    @functools.wraps(command)
    def call_with_selection(
        *args: Any, order: str | None, where: tuple[str, ...], not_where: tuple[str, ...], show: list[str] | None,
        **others: Any,
    ) -> Any:  # fmt: skip
        return command(*args, selection=Selection(order, where, not_where, show), **others)

    by_order = click.option(
        "--order",
        type=order,
        metavar="ORDER",
        help=f"The order of answers: {', '.join(order.names)}, or a column; the most first. Without it they come as "
        "they are found.",
    )
    return functools.reduce(lambda inner, option: option(inner), (*reversed(_OPTIONS), by_order), call_with_selection)
