"""`lexc complete`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image
from lexc.views.questions import Weighed

_MOST = 10


@click.command("complete")
@image_argument
@queries_argument("PREFIX")
@click.option("--weights", is_flag=True, help="Print the weight of each word too.")
@query_options
def command(image: str, queries: tuple[str, ...], weights: bool, options: QueryOptions) -> None:
    """Complete what begins a word, the heaviest words first.

    Ten of them unless --limit says otherwise; --count counts all. IMAGE is a file that was built with --weight. Without
    PREFIX, prefixes are read from standard input, one a line.

    \b
    Example:
      lexc build freq.tsv --column 1 --weight 2 -o freq.dawg
      lexc complete freq.dawg car --limit 5
    """
    with open_image(image, options.reading) as lexicon:
        if options.limit is None and not options.count:
            options = replace(options, limit=_MOST)

        def find(prefix: str) -> Iterable[str] | Iterable[tuple[str, object]]:
            words = lexicon.complete(prefix, options.limit)
            return [(word, lexicon.weight(word)) for word in words] if weights else words

        answer(queries, find, options, row=Weighed)
