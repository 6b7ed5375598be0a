"""`lexc pattern`."""

from __future__ import annotations

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image
from lexc.errors import UsageError


@click.command("pattern")
@image_argument
@queries_argument("PATTERN")
@click.option("--acrostic", metavar="TEXT", help="Instead of patterns: for each letter the words that begin with it.")
@click.option("--lengths", default="", metavar="4,5,3", help="How long they are, letter by letter; 0 is any length.")
@query_options
def command(image: str, queries: tuple[str, ...], acrostic: str | None, lengths: str, options: QueryOptions) -> None:
    """List the words that fit a pattern.

    ? is one letter, * any run of letters, also none; @ is a vowel, # a consonant; [XYZ] is one of these letters,
    [^XYZ] any other, [A-F] one from A to F. In brackets a letter of several characters is one letter: write [C|H] for C
    or H. A backslash takes the next character for itself. Where they are no letters of the lexicon, . _ and - are one
    letter, too; write -- before a pattern that begins with -. Without patterns each line of standard input is one.

    \b
    Example:
      lexc pattern english '?A?E?S' 'Q[^U]*' .A_E-S
      lexc pattern twl.gaddag '*ING' --count
      lexc pattern english --acrostic LEXC --lengths 4,5,3,6 --limit 3
    """
    if acrostic is not None and queries:
        raise click.UsageError("Take --acrostic or patterns, not both.")
    if lengths and acrostic is None:
        raise click.UsageError("Take --lengths with --acrostic only.")
    with open_image(image, options.reading) as lexicon:
        if acrostic is not None:
            queries = tuple(pattern for pattern, _ in lexicon.acrostic(acrostic, _numbers(lengths)))
        answer(queries, lexicon.pattern, options, is_batch=False if acrostic is not None else None)


def _numbers(lengths: str) -> list[int]:
    numbers = [number.strip() for number in lengths.split(",") if lengths]
    if not all(number.isascii() and number.isdigit() and len(number) < 4 for number in numbers):
        raise UsageError("no such lengths", expected="numbers with commas, as 4,5,3", found=lengths)
    return list(map(int, numbers))
