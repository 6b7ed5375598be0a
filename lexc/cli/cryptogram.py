"""`lexc cryptogram`."""

from __future__ import annotations

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import image_argument, open_image
from lexc.errors import UsageError
from lexc.query.cryptogram import Readings
from lexc.views.questions import Plain


@click.command("cryptogram")
@image_argument
@queries_argument("TEXT")
@click.option("--key", default="", metavar="X=E,Q=T", help="Letters of the cipher that are known, with what they mean.")
@click.option(
    "--unread", type=click.IntRange(min=0), default=1, show_default=True, metavar="N",
    help="Also readings with N words that the lexicon lacks, such as names.",
)  # fmt: skip
@click.option(
    "--seconds", type=click.FloatRange(min=0, min_open=True), default=10, show_default=True, metavar="S",
    help="How long to look for readings of a text.",
)  # fmt: skip
@query_options
def command(image: str, queries: tuple[str, ...], key: str, unread: int, seconds: float, options: QueryOptions) -> None:
    """Read a text in which each letter stands for another one, always the same.

    Readings come the best first: with the fewest words that the lexicon lacks, whose number follows each reading, then
    with the likelier words. What is no letter is kept; a letter that nothing explains is shown as ?. When the seconds
    are over, the search ends, and says so: in the object of --json as "stopped_early". Without texts each line of
    standard input is one.

    \b
    Example:
      lexc cryptogram english 'ZWLY WKCDF!' --limit 5
      lexc cryptogram twl.dawg 'FBBF BJJB' --key B=O
    """
    known = _known(key)
    with open_image(image, options.reading) as lexicon:

        def find(text: str) -> Readings:
            return lexicon.cryptogram(text, known, unread=unread, limit=options.limit, seconds=seconds)

        answer(queries, find, options, lambda text, readings: _told(text, readings, seconds), row=Plain)


def _told(text: str, readings: Readings, seconds: float) -> dict[str, bool]:
    """What is said of a search that is over, besides its readings."""
    if readings.stopped_early:
        click.echo(f"lexc: {text[:40]!r}: stopped after {seconds:g} seconds; --seconds may find more", err=True)
    return {"stopped_early": readings.stopped_early}


def _known(key: str) -> dict[str, str]:
    pairs = [pair.partition("=") for pair in key.split(",") if pair]
    if any(not cipher or not plain for cipher, _, plain in pairs):
        raise UsageError("no such key", expected="X=E,Q=T", found=key)
    return {cipher: plain for cipher, _, plain in pairs}
