"""What commands that ask a lexicon share: their options, where queries come from, and how answers are printed."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

import click

from lexc.cli.foreign import reading_options
from lexc.cli.shared import COUNT, json_option, print_json, print_lines
from lexc.opening import BY_CONTENT, ReadingOptions
from lexc.views import questions

Answers = Iterable[str] | Iterable[tuple[str, object]]
Found = TypeVar("Found", bound=Answers)
STDIN = "-"

bare_option = click.option(
    "--bare",
    is_flag=True,
    help="Leave out the query and the tab that begin each answer to several queries.",
)
_OPTIONS = (
    click.option("--limit", type=COUNT, metavar="N", help="The first N answers to a query only."),
    click.option("--count", is_flag=True, help="Print how many there are instead."),
    bare_option,
    reading_options,
    json_option,
)


@dataclass(frozen=True, slots=True)
class QueryOptions:
    """What `query_options` collects. limit: answers to each query, None for all. bare: without queries before answers.
    reading: of the lexicon."""

    count: bool = False
    limit: int | None = None
    bare: bool = False
    as_json: bool = False
    reading: ReadingOptions = BY_CONTENT


def queries_argument(metavar: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The argument `queries`: any number of them, named metavar in the help."""
    return click.argument("queries", nargs=-1, metavar=f"[{metavar}|-]...")


def query_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --limit, --count, --bare, --from and so on, and --json; all as one argument, `options`."""

    @functools.wraps(command)
    def collected(
        *args: Any, count: bool, limit: int | None, bare: bool, as_json: bool, reading: ReadingOptions, **others: Any
    ) -> Any:
        return command(*args, options=QueryOptions(count, limit, bare, as_json, reading), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), collected)


def answer(
    queries: Sequence[str],
    find: Callable[[str], Found],
    options: QueryOptions,
    told: Callable[[str, Found], dict[str, Any]] = lambda *_: {},
    *,
    row: type[Any] | None = None,
    is_batch: bool | None = None,
) -> None:
    """Print what find gives for each query, as it comes; for no queries at all, and for -, for each line of standard
    input.

    An answer is a word, or a word and a value: a line, with a tab before the value. With --count a line a query is
    its number of answers. In a batch the query and a tab stand before each. With --json a line a query is an
    `lexc.views.questions.Answer`; row: the dict that a word and a value are there. told: of a query and what was found,
    when all of it was taken, more fields of that. is_batch: whether it is one, else told by the queries.
    """
    before = Before(is_several(queries) if is_batch is None else is_batch, options.bare)
    for query in asked(queries):
        answers = find(query)
        found = islice(iter(answers), options.limit)
        if options.as_json:
            results = list(found)
            print_json(questions.answer(query, results, row, options.count, **told(query, answers)))
            continue
        if options.count:
            print_lines(before(query, [str(sum(1 for _ in found))]))
        else:
            print_lines(before(query, (each if isinstance(each, str) else "\t".join(map(str, each)) for each in found)))
        told(query, answers)


def is_several(queries: Sequence[str]) -> bool:
    """Whether there may be more than one query, standard input included."""
    return len(queries) != 1 or STDIN in queries


def asked(queries: Iterable[str]) -> Iterator[str]:
    """The queries; for -, and where there are none, the lines of standard input."""
    is_any = False
    for query in queries:
        is_any = True
        yield from lines() if query == STDIN else [query]
    if not is_any:
        yield from lines()


class Before:
    """Puts the query and a tab before each line of an answer, in a batch that is not wanted bare."""

    def __init__(self, is_batch: bool, is_bare: bool = False) -> None:
        self.is_wanted = is_batch and not is_bare

    def __call__(self, query: str, answers: Iterable[str]) -> Iterable[str]:
        if not self.is_wanted:
            return answers
        start = f"{escaped(query)}\t"
        return (start + line for line in answers)


def escaped(query: str) -> str:
    """A query in which no tab and no line break would be taken for the end of a field."""
    for character, name in (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
        query = query.replace(character, name)
    return query


def lines() -> Iterator[str]:
    """The lines of standard input as they come, without blank ones: another program may wait for each answer."""
    for i, line in enumerate(sys.stdin.buffer):
        text = line.decode(errors="surrogateescape").removeprefix("" if i else "\ufeff").strip()
        if text:
            yield text
