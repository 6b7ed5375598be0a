"""Commands that answer queries: their options, the reading of queries, and the printing of answers."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import click

from lexc.alphabet import Alphabet
from lexc.cli.shared.format_options import print_notes, reading_options
from lexc.cli.shared.parameters import LIMIT, json_option
from lexc.cli.shared.printing import print_json, print_lines, print_waiting_notice
from lexc.cli.shared.selection import ALL, ORDER, OrderName, Selection, selection_options
from lexc.cli.shared.values import ShownValues
from lexc.lexicon import Lexicon
from lexc.opening import BY_CONTENT, ReadingOptions
from lexc.query.letters import foreign_letters
from lexc.query.limits import count_answers
from lexc.views.answers import answer
from lexc.views.questions import QUESTIONS, Option, find_answers
from lexc.views.timed_search import TimedSearch

Answers = Iterable[str] | Iterable[tuple[str, object]]
Found = TypeVar("Found", bound=Answers)
STDIN = "-"

bare_option = click.option(
    "--bare",
    is_flag=True,
    help="With several queries: print answers without the query and the tab before them.",
)
_ANSWERS = (
    click.option("--limit", type=LIMIT, metavar="N", help="Print only the first N answers to each query."),
    click.option("--count", is_flag=True, help="Print the number of answers instead."),
    bare_option,
)
_FILE = reading_options, json_option
_SECONDS = click.option(
    "--seconds",
    type=click.FloatRange(min=0, min_open=True),
    metavar="S",
    help="Stop each search after S seconds, and print what it found.",
)


def number_range(option: Option) -> click.IntRange:
    """The type of an option of a question that is a whole number."""
    return click.IntRange(option.least, option.most)  # type: ignore[arg-type]


class QueryOptions(NamedTuple):
    """The options that `query_options` adds.

    is_count: whether their number is printed instead of answers. limit: the most answers to a query, None for all.
    bare: whether the query before each answer is left out. reading: the format of the lexicon's file. seconds: the time
    of each search, None for any. selection: of its answers.
    """

    is_count: bool = False
    limit: int | None = None
    bare: bool = False
    as_json: bool = False
    reading: ReadingOptions = BY_CONTENT
    seconds: float | None = None
    selection: Selection = ALL

    @property
    def search_limit(self) -> int | None:
        """The most answers that a search has to find."""
        return None if self.selection.changes_answers else self.limit


def queries_argument(metavar: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """The argument `queries`, any number of texts. metavar: its name in the help."""
    return click.argument("queries", nargs=-1, metavar=f"[{metavar}|-]...")


def query_options(command: Callable[..., Any], order: OrderName = ORDER) -> Callable[..., Any]:
    """As `timed_query_options`, and the options of a selection. order: the orders of the command."""

    @functools.wraps(command)
    def call_with_selection(*args: Any, options: QueryOptions, selection: Selection, **others: Any) -> Any:
        return command(*args, options=options._replace(selection=selection), **others)

    return selection_options(timed_query_options(call_with_selection), order)


def timed_query_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """As `untimed_query_options`, and --seconds."""

    @functools.wraps(command)
    def call_with_seconds(*args: Any, options: QueryOptions, seconds: float | None, **others: Any) -> Any:
        return command(*args, options=options._replace(seconds=seconds), **others)

    return _query_options(call_with_seconds, (*_ANSWERS, _SECONDS, *_FILE))


def untimed_query_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --limit, --count, --bare, --json and `reading_options`, and pass them on as one argument, `options`."""
    return _query_options(command, (*_ANSWERS, *_FILE))


def _query_options(command: Callable[..., Any], decorators: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """Add options, and pass those of every query on as one argument, `options`."""

    @functools.wraps(command)
    def call_with_options(
        *args: Any, count: bool, limit: int | None, bare: bool, as_json: bool, reading: ReadingOptions, **others: Any
    ) -> Any:
        return command(*args, options=QueryOptions(count, limit, bare, as_json, reading), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(decorators), call_with_options)


def print_answers(
    queries: Sequence[str],
    find: Callable[[str], Found],
    options: QueryOptions,
    finish: Callable[[str, Found], dict[str, Any]] = lambda *_: {},
    *,
    row: type[Any] | None = None,
    is_batch: bool | None = None,
    lexicon: Lexicon | None = None,
    shown: ShownValues | None = None,
    alphabet: Alphabet | None = None,
) -> None:
    """Find and print the answers to each query, read as `read_queries` reads them.

    An answer is printed as soon as it is found: a line with a word, or with a word, a tab and a value. With --count a
    line is the number of answers to a query. In a batch each line begins with the query and a tab. With --json a line
    is a `lexc.views.answers.Answer` to a query.

    find: returns the answers to a query.
    finish: is called with a query and the result of `find` when all answers are taken. It may print notices, and
    returns further fields of the JSON object.
    row: the TypedDict for a word and its value in JSON.
    is_batch: whether the queries are a batch; None if their number decides.
    lexicon: from which the options of a selection take values. shown: other values to print beside the words.
    alphabet: of the lexicon; a note names the letters of a query that it lacks.
    """
    prefix = QueryPrefix(may_be_several(queries) if is_batch is None else is_batch, options.bare)
    shown = shown or (options.selection.values_beside(lexicon) if lexicon else None)
    for query in read_queries(queries):
        if alphabet is not None:
            note_foreign_letters(alphabet, query)
        search = TimedSearch(options.seconds)
        with search.limits():
            found = search.begin(functools.partial(find, query))
            answers = options.selection.apply(lexicon, found) if lexicon else found
            listed = search.take(islice(iter(answers), options.limit))
            reply: Any = answer(query, listed, row, options.is_count) if options.as_json else None
            if options.is_count and not reply:
                print_lines(prefix(query, [str(count_answers(listed))]))
            elif not reply:
                print_lines(prefix(query, map(_line, shown.add_fields(listed) if shown else listed)))
        more = search.fields() | finish(query, found)  # which needs all answers taken
        if not search.is_complete:
            print_notes([f"{query[:40]!r}: stopped after {options.seconds:g} seconds; there may be more answers"])
        if reply:
            reply |= more
            if shown and "results" in reply:
                reply["results"] = shown.add_to_json(reply["results"])
            print_json(reply)


def print_question(name: str, lexicon: Lexicon, queries: Sequence[str], options: QueryOptions, **settings: Any) -> None:
    """Find and print the answers of a question of `QUESTIONS`. settings: its own options."""
    print_answers(
        queries,
        lambda text: find_answers(lexicon, name, text, options.search_limit, **settings),
        options,
        row=QUESTIONS[name].row,
        lexicon=lexicon,
        alphabet=lexicon.meta.alphabet,
    )


def note_foreign_letters(alphabet: Alphabet, *texts: str) -> None:
    """Name letters of queries that the alphabet lacks in a note on standard error."""
    letters = dict.fromkeys(c for text in texts for c in foreign_letters(alphabet, text))
    if letters:
        named = ", ".join(f"{letter} (U+{ord(letter):04X})" for letter in letters)
        print_notes([f"no word of this lexicon has {named}: the alphabet is {alphabet.name}"])


def _line(found: Any) -> str:
    """A word as it is, a tuple with tabs between its fields, of which None is empty."""
    return found if isinstance(found, str) else "\t".join("" if field is None else str(field) for field in found)


def may_be_several(queries: Sequence[str]) -> bool:
    """Whether there may be more than one query; standard input may hold several."""
    return len(queries) != 1 or STDIN in queries


def read_queries(queries: Iterable[str]) -> Iterator[str]:
    """Yield the queries. The query "-", or no query at all, stands for the lines of standard input."""
    has_queries = False
    for query in queries:
        has_queries = True
        yield from read_lines() if query == STDIN else [query]
    if not has_queries:
        yield from read_lines()


class QueryPrefix:
    """Puts the query and a tab before each line of an answer, in a batch without --bare."""

    def __init__(self, is_batch: bool, is_bare: bool = False) -> None:
        self.is_wanted = is_batch and not is_bare

    def __call__(self, query: str, lines: Iterable[str]) -> Iterable[str]:
        if not self.is_wanted:
            return lines
        start = f"{escape(query)}\t"
        return (start + line for line in lines)


def escape(query: str) -> str:
    """Escape backslashes, tabs and line breaks, so that a query is one field of one line."""
    for character, name in (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
        query = query.replace(character, name)
    return query


def read_lines() -> Iterator[str]:
    """Yield the non-blank lines of standard input as they arrive: another program may wait for each answer."""
    print_waiting_notice()
    for i, line in enumerate(sys.stdin.buffer):
        text = line.decode(errors="surrogateescape").removeprefix("" if i else "\ufeff").strip()
        if text:
            yield text
