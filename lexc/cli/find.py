"""`lexc find`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import print_notes
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import NumberRange, WeightRange, image_argument
from lexc.cli.shared.queries import QueryOptions, print_answers, queries_argument, query_options
from lexc.cli.shared.values import NameList, ShownValues
from lexc.errors import UsageError, did_you_mean
from lexc.query.condition_table import (
    COMPARISONS,
    CONDITIONS,
    LEXICON,
    NUMBERS,
    TEXT,
    WEIGHTS,
    ConditionEntry,
    Kind,
    added_conditions,
    find_by_flag,
    find_condition,
    flag_of,
)
from lexc.query.condition_text import read_conditions, write_conditions
from lexc.query.facts import KINDS, Facts
from lexc.query.find import ORDERS
from lexc.query.ranges import UNBOUNDED
from lexc.source.column_names import COLUMN_PREFIX

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from lexc.lexicon import Lexicon

_TYPES = {NUMBERS: NumberRange(0, UNBOUNDED), WEIGHTS: WeightRange()}
"""The types of values that are no text."""

_N_FIELDS = {"hooks": 2}
"""The numbers of fields of kinds of facts, where it is not one: front hooks and back hooks."""


class _ShownNames(NameList):
    """Names of facts and columns to show, with commas between them."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The facts that can follow the last comma."""
        from lexc.cli.shared.completion_items import matching_items  # lazy: lexc.cli.shared.completion_items costs 5 ms

        before, comma, _ = incomplete.rpartition(",")
        return matching_items({f"{before}{comma}{kind}": "" for kind in KINDS}, incomplete)


class _OrderName(click.ParamType):  # type: ignore[type-arg]
    """An order of words, or the name of a column."""

    name = "order"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The built-in orders."""
        from lexc.cli.shared.completion_items import matching_items  # lazy: lexc.cli.shared.completion_items costs 5 ms

        return matching_items(dict.fromkeys(ORDERS, ""), incomplete)


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


_OPTIONS = [option for entry in CONDITIONS.values() for option in _options_of(entry)]
_ADDED = "Conditions of installed packages"
_HEADINGS = {
    "Conditions on letters": _flags(CONDITIONS.values(), TEXT, LEXICON),
    "Conditions on numbers": _flags(CONDITIONS.values(), NUMBERS),
    "Conditions on values": _flags(CONDITIONS.values(), WEIGHTS, COMPARISONS),
    _ADDED: "",
    "Opposites": " ".join(option.opts[0] for option in _OPTIONS if isinstance(option, _Opposite)),
    "Answers": "--order --show --blanks --limit --count --bare --json",
    "The file": "--from --alphabet --max-letters",
}


class _FindCommand(commands.Command):
    """`lexc find`. Its conditions may come from installed packages, which are asked only for an unknown option."""

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


@commands.command("find", cls=_FindCommand, params=_OPTIONS, headings=_HEADINGS)
@image_argument
@queries_argument("QUERY")
@click.option(
    "--order",
    type=_OrderName(),
    default="alphabet",
    show_default=True,
    metavar=f"{'|'.join(ORDERS)}|COLUMN",
    help="Which words come first: the longest, most probable, heaviest, those of most points, or those of the largest "
    "values of a column; then by alphabet. column:NAME is a column that is called like another order.",
)
@click.option(
    "--show",
    type=_ShownNames(),
    metavar="NAMES",
    help="Facts to print beside each word: hooks (front and back), alphagram, points, weight, and columns of values; "
    "with commas between. column:NAME is a column that is called like a fact.",
)
@click.option(
    "--blanks",
    type=click.IntRange(min=0),
    metavar="N",
    help="Number of blanks in the bag for --probability, instead of the alphabet's.",
)
@query_options
def command(
    image: str, queries: tuple[str, ...], options: QueryOptions, order: str, show: list[str] | None,
    blanks: int | None, **conditions: Any,
) -> None:  # fmt: skip
    """List the words that meet all of several conditions.

    Numbers are written as 7, 2-5, 8- or -5. A QUERY adds conditions to
    those of the options, as NAME=VALUE with spaces between; for - each line of standard input is a query.

    Words are printed as they are found, in little memory. With --order or --probability all words are kept in memory
    until the last is found. --show prints facts behind each word, in the order of their names, with tabs between; with
    --json results are objects then. --anagrams counts all words first, in 6 MB for 245,000 words; a letter table
    (.anag) has them counted. Ctrl-C ends a search that takes too long.

    \b
    Example:
      lexc find english --length 7 --vowels 5- --not-includes S
      lexc find twl.dawg --pattern '*ING' --length -8 --points 15-
      lexc find twl.anag --length 8 --probability 1-50 --order probability
      lexc find new.dawg --not-in old.dawg --length 2-4
      lexc find english --length 2 --order points --show hooks,points
      lexc find glosses.dawg --where 'points>=3' --show definition
      lexc find freq.dawg --weight 50- --order weight --show weight
      lexc find english --length 5 'prefix=QU vowels=3' 'suffix=Z not-includes=T'
    """
    given = {name: value for name, value in conditions.items() if value is not None}
    own_query = write_conditions(given)
    with ExitStack() as stack:
        lexicon = stack.enter_context(open_image(image, options.reading))
        open_other = cache(lambda path: stack.enter_context(_open_other(path, lexicon, options)))

        def find(query: str) -> Iterator[Any]:
            all_conditions = given | (read_conditions(query, given) if queries else {})
            images = [name for name in all_conditions if _kind_of(name) is LEXICON]
            all_conditions |= {name: open_other(all_conditions[name]) for name in images}
            words = lexicon.find(order=order, blanks=blanks, limit=options.limit, **all_conditions)
            return _rows(lexicon.facts(words, facts), options.as_json) if facts else words

        _refuse_unknown(show or (), [*KINDS, *lexicon.image.columns])
        facts = [name for name in show or () if name in KINDS]
        shown = _ShownFacts(lexicon, show) if show else None
        print_answers(queries or [own_query], find, options, shown=shown)


def _kind_of(name: str) -> Kind:
    """The kind of value of a known condition, or of its opposite."""
    entry = find_condition(name.removeprefix("not_"))
    assert entry is not None
    return entry.kind


def _open_other(path: str, lexicon: Lexicon, options: QueryOptions) -> Lexicon:
    """Open the lexicon of --in, and say so if it may spell the same words otherwise."""
    other = open_image(path, options.reading)
    own, others = lexicon.meta.alphabet, other.meta.alphabet
    if (own.fold, own.is_utf8) != (others.fold, others.is_utf8):
        where, fold = other.image.where, f"({others.name}, fold {others.fold})"
        print_notes([f"words are looked up in {where} {fold} as {own.name} (fold {own.fold}) spells them"])
    return other


class _ShownFacts(ShownValues):
    """Facts and values of columns beside the words of answers, in the order in which --show names them."""

    def __init__(self, lexicon: Lexicon, names: list[str]) -> None:
        self._column_names = [name for name in names if name not in KINDS]
        super().__init__(lexicon, self._column_names)
        self._order = _field_order(names)

    def add_fields(self, answers: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
        """Answers, words or tuples of a word and its facts, with a field for each fact and column."""
        for word, *fields in super().add_fields(answers):
            yield (word, *(fields[i] for i in self._order))

    def add_to_json(self, results: Iterable[Any]) -> list[dict[str, Any]]:
        """Rows of JSON, each with its values by column if columns are shown."""
        return super().add_to_json(results) if self._column_names else list(results)


def _field_order(names: list[str]) -> list[int]:
    """The indexes, in the order of names, of fields that lie in the order of KINDS, with columns behind them."""
    keys = list(dict.fromkeys(name if name in KINDS else _column_key(name) for name in names))
    facts = [field for kind in KINDS if kind in keys for field in [kind] * _N_FIELDS.get(kind, 1)]
    fields = facts + [key for key in keys if key not in KINDS]
    return [i for key in keys for i, field in enumerate(fields) if field == key]


def _column_key(name: str) -> str:
    return COLUMN_PREFIX + name.removeprefix(COLUMN_PREFIX)


def _rows(facts: Iterable[Facts], as_json: bool) -> Iterator[Any]:
    return (word_facts.to_dict() if as_json else word_facts.columns() for word_facts in facts)


def _refuse_unknown(names: Iterable[str], known: list[str]) -> None:
    """Raise UsageError for a name that is neither a fact nor a column."""
    for name in names:
        if name.removeprefix(COLUMN_PREFIX) not in known:
            remedy = did_you_mean(name, known)
            raise UsageError("no such fact or column", expected=", ".join(known), found=repr(name), remedy=remedy)
