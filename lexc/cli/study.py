"""`lexc study`."""

from __future__ import annotations

from typing import Any

import click

from lexc.cli.main import NO
from lexc.cli.shared import image_argument, json_option, open_image, print_facts, print_json

PAPERS = "papers"
_SHOWN = 10  # words of a list: all of it has to fit on a screen


@click.command("study")
@image_argument
@click.argument("word", required=False)
@click.option("--words", default="", metavar="LIST", help="papers: a list of words instead of the bundled english one.")
@click.option("--games", type=click.IntRange(1), metavar="N", help="papers: games of each kind [default: 100].")
@click.option(
    "--seed", type=int, metavar="N", help="papers: deals the same tiles whenever it is the same [default: 0]."
)
@click.option("--plot", "picture", default="", metavar="FILE", help="papers: draw an SVG, PDF or PNG, too.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, image: str, word: str | None, words: str, games: int | None, seed: int | None, picture: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Show all that is known of a word; or, as study papers, the tables of the papers beside ours.

    Of a word: its points, place by probability, anagrams, hooks and neighbours. Long lists are cut; --json has them
    whole. The exit status is 1 if the word is not in the lexicon.

    The papers are those of Appel and Jacobson (1988), Gordon (1994) and Shapiro and Smith (1977): sizes of automata,
    arcs and time a move, scores and programs, each with the paper's figure, ours, and ours to theirs.

    \b
    Example:
      lexc study english RETAINS
      lexc study papers --plot papers.svg
      lexc study papers --words twl.txt --games 1000 --json
    """
    if word is not None:
        if words or picture or games is not None or seed is not None:
            raise click.UsageError("--words, --games, --seed and --plot are for lexc study papers alone.")
        _study_word(ctx, image, word, as_json)
    elif image == PAPERS:
        from lexc.cli.study_papers import study_papers

        study_papers(words, 100 if games is None else games, seed or 0, picture, as_json)
    else:
        raise click.UsageError("Missing argument 'WORD'. (Without one there is only: lexc study papers)")


def _study_word(ctx: click.Context, image: str, word: str, as_json: bool) -> None:
    with open_image(image) as lexicon:
        facts = lexicon.study(word)
    if as_json:
        print_json(facts)
    else:
        print_facts((name, _shown(value)) for name, value in facts.items())
    if not facts["in"]:
        ctx.exit(NO)


def _shown(value: Any) -> Any:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{n:,} with {blanks} blank{'s' * (blanks != 1)}" for blanks, n in value.items())
    if isinstance(value, list):
        more = f" and {len(value) - _SHOWN:,} more" if len(value) > _SHOWN else ""
        return " ".join(value[:_SHOWN]) + more or "none"
    return value
