"""`lexc cryptogram`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import image_argument
from lexc.cli.shared.queries import QueryOptions, number_range, print_answers, queries_argument, untimed_query_options
from lexc.errors import UsageError
from lexc.query.cryptogram import Readings
from lexc.views.questions import QUESTIONS

_OPTIONS = QUESTIONS["cryptogram"].options


@commands.command("cryptogram")
@image_argument
@queries_argument("TEXT")
@click.option("--key", default="", metavar="X=E,Q=T", help="Known letters of the key: cipher letter = plain letter.")
@click.option(
    "--unread", type=number_range(_OPTIONS["unread"]), default=_OPTIONS["unread"].default, show_default=True,
    metavar="N", help="Accept solutions with up to N words that the lexicon lacks, such as names.",
)  # fmt: skip
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), default=_OPTIONS["seconds"].default, show_default=True,
    metavar="S", help="The longest search for solutions of a text.",
)  # fmt: skip
@untimed_query_options
def command(image: str, queries: tuple[str, ...], key: str, unread: int, seconds: float, options: QueryOptions) -> None:
    """Solve a substitution cipher: a text in which each letter stands for another one, always the same.

    Behind each solution is the number of its words that the lexicon lacks. Solutions with the fewest come first, then
    those with likelier words; for English lexicons without weights, those of common words alone. Characters that are no
    letters are kept; a letter that no solution determines is shown as ?. When --seconds are over, the search stops with
    a note, and "is_complete" is false with --json. Without TEXT, each line of standard input is one.

    \b
    Example:
      lexc cryptogram english 'ZWLY WKCDF!' --limit 5
      lexc cryptogram twl.dawg 'FBBF BJJB' --key B=O
    """
    known = _parse_key(key)
    with open_image(image, options.reading) as lexicon:

        def find(text: str) -> Readings:
            return lexicon.cryptogram(text, known, unread=unread, limit=options.limit, seconds=seconds)

        print_answers(
            queries,
            find,
            options,
            lambda text, readings: _finish(text, readings, seconds),
            row=QUESTIONS["cryptogram"].row,
        )


def _finish(text: str, readings: Readings, seconds: float) -> dict[str, bool]:
    """Print a note if the search was stopped early. Return the field of the JSON object."""
    if readings.stopped_early:
        click.echo(
            f"lexc: {text[:40]!r}: stopped after {seconds:g} seconds; a larger --seconds may find more", err=True
        )
    return {"is_complete": not readings.stopped_early}


def _parse_key(key: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in key.split(",") if pair]
    if any(not cipher or not plain for cipher, _, plain in pairs):
        raise UsageError("not a key", where="--key", expected="pairs of letters, as X=E,Q=T", found=repr(key)[:80])
    known: dict[str, str] = {}
    for cipher, _, plain in pairs:
        if known.setdefault(cipher, plain) != plain:
            found = f"{cipher} for {known[cipher]} and {plain}"
            raise UsageError("a letter stands for two", where="--key", expected="each letter once", found=found)
    return known
