"""`lexc explore`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.queries import (
    QueryOptions,
    QueryPrefix,
    may_be_several,
    print_answers,
    queries_argument,
    query_options,
    read_queries,
)
from lexc.errors import UsageError
from lexc.query.explore import MAX_COUNTED, READINGS
from lexc.views.readings import readings_answer


@commands.command("explore")
@image_argument
@queries_argument("TEXT")
@click.option("--as", "chosen", type=commands.Choice(READINGS), help="List the words of this reading instead.")
@query_options
def command(image: str, queries: tuple[str, ...], chosen: str | None, options: QueryOptions) -> None:
    """Show the readings of a text, and their numbers of words.

    A text may be a word, the beginning of words, a rack of letters, a pattern or a regular expression. hooks are the
    words with a letter more or less, near those within one edit, contains those with the text inside. At most 10,000
    words of a reading are counted, unless --limit says how many. Without TEXT, each line of standard input is one.
    `lexc page` shows the same in a browser.

    \b
    Example:
      lexc explore english CARE '?A?E' 'RETAINS?'
      lexc explore english CARE --as near --limit 5 --show definition
    """
    with open_image(image, options.reading) as lexicon:
        if chosen is not None:
            print_answers(queries, lambda text: lexicon.answers(text, chosen), options, lexicon=lexicon)
            return
        if given := options.selection.option_names():
            raise UsageError("only words have values", found=", ".join(given), remedy="Name a reading: --as word.")
        prefix = QueryPrefix(may_be_several(queries), options.bare)
        for text in read_queries(queries):
            found = lexicon.explore(text, limit=MAX_COUNTED if options.limit is None else options.limit)
            if options.as_json:
                print_json(readings_answer(text, found, options.is_count))
            elif options.is_count:
                print_lines(prefix(text, [str(len(found))]))
            else:
                rows = (f"{row['reading']}\t{row['count']}{'' if row['is_complete'] else '+'}" for row in found)
                print_lines(prefix(text, rows))
