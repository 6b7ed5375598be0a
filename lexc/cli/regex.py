"""`lexc regex`."""

from __future__ import annotations

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image


@click.command("regex")
@image_argument
@queries_argument("REGEX")
@query_options
def command(image: str, queries: tuple[str, ...], options: QueryOptions) -> None:
    """List the words that a regular expression matches as a whole.

    Python's syntax, as far as it is regular: no back-references and no assertions. Without expressions each line of
    standard input is one.

    \b
    Example:
      lexc regex english '[^AEIOU]+' '(RE|UN).*(ED|ING)'
      lexc regex twl.dawg '(.[AEIOU]){5}' --limit 10 --json
    """
    with open_image(image, options.reading) as lexicon:
        answer(queries, lexicon.regex, options)
