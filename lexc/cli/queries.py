"""What commands that ask a lexicon share: their options, where queries come from, and how answers are printed."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

import click

from lexc.cli.foreign import reading_options
from lexc.cli.shared import COUNT, json_option, print_json, print_lines
from lexc.opening import BY_CONTENT, Reading

Answers = Iterable[str] | Iterable[tuple[str, object]]
Found = TypeVar("Found", bound=Answers)

_OPTIONS = (
    click.option("--limit", type=COUNT, metavar="N", help="The first N answers to a query only."),
    click.option("--count", is_flag=True, help="Print how many there are instead."),
    reading_options,
    json_option,
)


@dataclass(frozen=True, slots=True)
class QueryOptions:
    """What `query_options` collects. limit: answers to each query, None for all. reading: of the lexicon."""

    count: bool = False
    limit: int | None = None
    as_json: bool = False
    reading: Reading = BY_CONTENT


def queries_argument(metavar: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The argument `queries`: any number of them, named metavar in the help."""
    return click.argument("queries", nargs=-1, metavar=f"[{metavar}]...")


def query_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --limit, --count, --from, --alphabet and --json, which reach the command as one argument, `options`."""

    @functools.wraps(command)
    def collected(*args: Any, count: bool, limit: int | None, as_json: bool, reading: Reading, **others: Any) -> Any:
        return command(*args, options=QueryOptions(count, limit, as_json, reading), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_OPTIONS), collected)


def answer(
    queries: Iterable[str],
    find: Callable[[str], Found],
    options: QueryOptions,
    told: Callable[[str, Found], dict[str, Any]] = lambda *_: {},
) -> None:
    """Print what find gives for each query, as it comes; for no queries at all, for each line of standard input.

    An answer is a word, or a word and a value: a line, with a tab before the value. With --count a line a query is
    its number of answers; with --json a line a query is {"query", "count", "results"}, of which results are words or
    [word, value] pairs, and left out with --count. told: of a query and what was found, when all of it was taken, more
    fields of the object.
    """
    for query in queries or lines():
        answers = find(query)
        found = islice(iter(answers), options.limit)
        if options.as_json:
            listed = list(found)
            print_object(query, listed, options.count, told(query, answers))
            continue
        if options.count:
            click.echo(sum(1 for _ in found))
        else:
            print_lines(each if isinstance(each, str) else "\t".join(map(str, each)) for each in found)
        told(query, answers)


def print_object(query: str, results: list[Any], is_count: bool = False, more: dict[str, Any] | None = None) -> None:
    """The JSON object of one query, a line. is_count: without results."""
    facts = {"query": query, "count": len(results)}
    print_json({**facts, **({} if is_count else {"results": results}), **(more or {})})


def lines() -> Iterator[str]:
    """The lines of standard input as they come, without blank ones: another program may wait for each answer."""
    for i, line in enumerate(sys.stdin.buffer):
        text = line.decode(errors="surrogateescape").removeprefix("" if i else "\ufeff").strip()
        if text:
            yield text
