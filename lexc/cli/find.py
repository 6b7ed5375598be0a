"""`lexc find`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.condition_options import HEADINGS, OPTIONS, ConditionCommand, given_conditions, lexicon_opener
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import QueryOptions, print_answers, queries_argument, timed_query_options
from lexc.cli.shared.selection import ORDER
from lexc.cli.shared.values import NameList, ShownValues, find_column
from lexc.errors import SectionMissing, UsageError, did_you_mean
from lexc.query.condition_text import read_conditions, write_conditions
from lexc.query.facts import KINDS, Facts
from lexc.source.column_names import COLUMN_PREFIX

if TYPE_CHECKING:
    from lexc.lexicon import Lexicon

_N_FIELDS = {"hooks": 2}
"""The numbers of fields of kinds of facts, where it is not one: front hooks and back hooks."""


_HEADINGS = {
    **HEADINGS,
    "Answers": "--order --show --blanks --limit --count --bare --seconds",
    "The file": "--from --alphabet --max-letters",
}


@commands.command("find", cls=ConditionCommand, params=[*OPTIONS], headings=_HEADINGS)
@image_argument
@queries_argument("QUERY")
@click.option(
    "--order",
    type=ORDER,
    default="alphabet",
    show_default=True,
    help="Which words come first: the longest, most probable, heaviest, those of most points, or those of the largest "
    "values of a column; then by alphabet. column:NAME is a column that is called like another order.",
)
@click.option(
    "--show",
    type=NameList(*KINDS),
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
@timed_query_options
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
      lexc find english --regex '(..)\\1' --not-palindrome yes
      lexc find english --length 5 'prefix=QU vowels=3' 'suffix=Z not-includes=T'
    """
    given = given_conditions(conditions)
    own_query = write_conditions(given)
    with ExitStack() as stack:
        lexicon = stack.enter_context(open_image(image, options.reading))
        open_others = lexicon_opener(stack, lexicon, options.reading)

        def find(query: str) -> Iterator[Any]:
            all_conditions = open_others(given | (read_conditions(query, given) if queries else {}))
            words = lexicon.find(order=order, blanks=blanks, limit=options.limit, **all_conditions)
            return _rows(lexicon.facts(words, facts), options.as_json) if facts else words

        _refuse_unknown(show or (), lexicon)
        facts = [name for name in show or () if name in KINDS]
        shown = _ShownFacts(lexicon, show) if show else None
        print_answers(queries or [own_query], find, options, shown=shown)


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


def _refuse_unknown(names: Iterable[str], lexicon: Lexicon) -> None:
    """Raise UsageError for a name that is neither a fact nor a column, nor that of bundled definitions."""
    for name in names:
        try:
            _ = name in KINDS or find_column(lexicon, name.removeprefix(COLUMN_PREFIX))
        except SectionMissing as error:
            known = [*KINDS, *lexicon.image.columns]
            remedy, expected = did_you_mean(name, known), ", ".join(known)
            raise UsageError("no such fact or column", expected=expected, found=repr(name), remedy=remedy) from error
