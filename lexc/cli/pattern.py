"""`lexc pattern`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import QueryOptions, print_answers, queries_argument, query_options
from lexc.errors import UsageError


@commands.command("pattern")
@image_argument
@queries_argument("PATTERN")
@click.option(
    "--acrostic", metavar="TEXT", help="Instead of patterns: list the words that begin with each letter of TEXT."
)
@click.option(
    "--lengths",
    default="",
    metavar="4,5,3",
    help="The lengths of the words of an acrostic, letter by letter; 0 is any length.",
)
@query_options
def command(image: str, queries: tuple[str, ...], acrostic: str | None, lengths: str, options: QueryOptions) -> None:
    """List the words that match a pattern.

    ? is any letter, * any number of letters or none, @ a vowel, # a consonant; [XYZ] is one of these letters, [^XYZ]
    any other letter, [A-F] a letter from A to F. In brackets a letter of several characters (CH) is one letter; write
    [C|H] for C or H. A backslash makes the next character literal. The characters . _ and - are any letter, too, unless
    the alphabet has them; write -- before a pattern that begins with -. Without PATTERN, each line of standard input is
    one.

    \b
    Example:
      lexc pattern english '?A?E?S' 'Q[^U]*' .A_E-S
      lexc pattern twl.gaddag '*ING' --count
      lexc pattern english --acrostic LEXC --lengths 4,5,3,6 --limit 3
    """
    if acrostic is not None and queries:
        raise click.UsageError("Use --acrostic or patterns, not both.")
    if lengths and acrostic is None:
        raise click.UsageError("Use --lengths with --acrostic only.")
    with open_image(image, options.reading) as lexicon:
        if acrostic is not None:
            queries = tuple(pattern for pattern, _ in lexicon.acrostic(acrostic, _numbers(lengths)))
        print_answers(
            queries,
            lexicon.pattern,
            options,
            is_batch=False if acrostic is not None else None,
            lexicon=lexicon,
            alphabet=lexicon.meta.alphabet,
        )


def _numbers(lengths: str) -> list[int]:
    numbers = [number.strip() for number in lengths.split(",") if lengths]
    if not all(number.isascii() and number.isdigit() and len(number) < 4 for number in numbers):
        raise UsageError("--lengths cannot be read", expected="numbers with commas, as 4,5,3", found=lengths)
    return list(map(int, numbers))
