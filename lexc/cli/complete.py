"""`lexc complete`."""

from __future__ import annotations

from collections.abc import Iterable

import click

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import QueryOptions, print_answers, queries_argument, query_options
from lexc.views.answers import WeightedWord

_DEFAULT_LIMIT = 10


@commands.command("complete")
@image_argument
@queries_argument("PREFIX")
@click.option("--weights", is_flag=True, help="Print the weight of each word too.")
@query_options
def command(image: str, queries: tuple[str, ...], weights: bool, options: QueryOptions) -> None:
    """List the words that begin with a prefix, the heaviest first.

    IMAGE is a file that was built with --weight. At most ten words are printed, or --limit; --count counts all. Without
    PREFIX, each line of standard input is one.

    \b
    Example:
      lexc build freq.tsv --column 1 --weight 2 -o freq.dawg
      lexc complete freq.dawg car --limit 5
    """
    with open_image(image, options.reading) as lexicon:
        if options.limit is None and not options.is_count:
            options = options._replace(limit=_DEFAULT_LIMIT)

        def find(prefix: str) -> Iterable[str] | Iterable[tuple[str, object]]:
            words = lexicon.complete(prefix, options.search_limit)
            return [(word, lexicon.weight(word)) for word in words] if weights else words

        print_answers(queries, find, options, row=WeightedWord, lexicon=lexicon, alphabet=lexicon.meta.alphabet)
