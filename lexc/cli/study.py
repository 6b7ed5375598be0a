"""`lexc study`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import click

from lexc.cli.foreign import reading_options
from lexc.cli.main import NO
from lexc.cli.queries import lines, print_object, queries_argument
from lexc.cli.shared import COUNT, image_argument, json_option, open_image, print_facts
from lexc.errors import counted
from lexc.opening import BY_CONTENT, Reading

PAPERS = "papers"
_SHOWN = 10  # words of a list: all of it has to fit on a screen


@click.command("study")
@image_argument
@queries_argument("WORD")
@click.option("--limit", type=COUNT, metavar="N", help="So many words of each list, instead of 10.")
@click.option("--count", is_flag=True, help="Of each list how many words it has.")
@click.option("--words", default="", metavar="LIST", help="papers: a list of words instead of the bundled english one.")
@click.option("--games", type=click.IntRange(1), metavar="N", help="papers: games of each kind [default: 100].")
@click.option(
    "--seed", type=int, metavar="N", help="papers: deals the same tiles whenever it is the same [default: 0]."
)
@click.option("--plot", "picture", default="", metavar="FILE", help="papers: draw an SVG, PDF or PNG, too.")
@reading_options
@json_option
@click.pass_context
def command(
    ctx: click.Context, image: str, queries: tuple[str, ...], limit: int | None, count: bool, words: str,
    games: int | None, seed: int | None, picture: str, reading: Reading, as_json: bool,
) -> None:  # fmt: skip
    """Show all that is known of a word; or, as study papers, the tables of the papers beside ours.

    Of a word: its points, place by probability, anagrams, hooks and neighbours. Long lists are cut; --json has them
    whole, unless --limit is given, in an object a word whose results are one object of facts. Without words each line
    of standard input is one. The exit status is 1 if a word is not in the lexicon.

    The papers are those of Appel and Jacobson (1988), Gordon (1994) and Shapiro and Smith (1977): sizes of automata,
    arcs and time a move, scores and programs, each with the paper's figure, ours, and ours to theirs.

    \b
    Example:
      lexc study english RETAINS
      lexc study twl.dawg QUIZ ZAX --limit 3
      lexc study papers --plot papers.svg
      lexc study papers --words twl.txt --games 1000 --json
    """
    if image == PAPERS and not queries:
        if count or limit is not None or reading != BY_CONTENT:
            raise click.UsageError("--limit, --count, --from and --alphabet are for words, not for lexc study papers.")
        from lexc.cli.study_papers import study_papers  # lazy: lexc.cli.study_papers costs 180 ms

        study_papers(words, 100 if games is None else games, seed or 0, picture, as_json)
        return
    if words or picture or games is not None or seed is not None:
        raise click.UsageError("--words, --games, --seed and --plot are for lexc study papers alone.")
    if not _study_words(image, reading, queries or lines(), limit, count, as_json):
        ctx.exit(NO)


def _study_words(
    image: str, reading: Reading, words: Iterable[str], limit: int | None, count: bool, as_json: bool
) -> bool:
    """Whether all of them are in."""
    are_in = True
    with open_image(image, reading) as lexicon:
        for i, word in enumerate(words):
            facts = lexicon.study(word)
            are_in &= facts["in"]
            if as_json:
                print_object(word, [{name: _plain(value, limit, count) for name, value in facts.items()}])
                continue
            click.echo("\n" * (i > 0), nl=False)
            most = _SHOWN if limit is None else limit
            print_facts((name, _shown(value, most, count)) for name, value in facts.items())
    return are_in


def _plain(value: Any, most: int | None, is_count: bool) -> Any:
    if not isinstance(value, list):
        return value
    return len(value) if is_count else value[:most]


def _shown(value: Any, most: int, is_count: bool) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{n:,} with {counted(blanks, 'blank')}" for blanks, n in value.items())
    if not isinstance(value, list):
        return value
    more = f"{len(value) - most:,} more" if len(value) > most else ""
    words = " ".join(value[:most])
    return len(value) if is_count else " and ".join(filter(None, [words, more])) or "none"
