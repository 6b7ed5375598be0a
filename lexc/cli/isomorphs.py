"""`lexc isomorphs`."""

from __future__ import annotations

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import QueryOptions, print_answers, queries_argument, query_options


@commands.command("isomorphs")
@image_argument
@queries_argument("LETTERS")
@query_options
def command(image: str, queries: tuple[str, ...], options: QueryOptions) -> None:
    """List the words of a letter pattern: equal letters where the pattern has equal ones, different letters elsewhere.

    ABBA, for example, finds DEED and NOON. Without LETTERS, each line of standard input is one.

    \b
    Example:
      lexc isomorphs english ABBA MISSISSIPPI
    """
    with open_image(image, options.reading) as lexicon:
        print_answers(queries, lexicon.isomorphs, options, lexicon=lexicon)
