"""`lexc pattern`."""

from __future__ import annotations

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image


@click.command("pattern")
@image_argument
@queries_argument("PATTERN")
@query_options
def command(image: str, queries: tuple[str, ...], options: QueryOptions) -> None:
    """List the words that fit a pattern.

    ? is one letter, * any run of letters, also none; @ is a vowel, # a consonant; [XYZ] is one of these letters,
    [^XYZ] any other, [A-F] one from A to F. In brackets a letter of several characters is one letter: write [C|H] for C
    or H. A backslash takes the next character for itself. Without patterns each line of standard input is one.

    \b
    Example:
      lexc pattern english '?A?E?S' 'Q[^U]*'
      lexc pattern twl.gaddag '*ING' --count
    """
    with open_image(image) as lexicon:
        answer(queries, lexicon.pattern, options)
