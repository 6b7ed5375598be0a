"""`lexc anagram`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import LENGTHS, image_argument, open_image
from lexc.cli.suggesting import Choice
from lexc.lexicon import Lexicon


@click.command("anagram")
@image_argument
@queries_argument("RACK")
@click.option("--sub", is_flag=True, help="Words of any of the letters, not of all of them.")
@click.option(
    "--order",
    type=Choice(["length", "value", "alphabet"]),
    default="length",
    show_default=True,
    help="Longest first, or most points first, then by alphabet; or by alphabet alone.",
)
@click.option("--required", default="", metavar="LETTERS", help="Letters that each word must hold.")
@click.option("--length", "lengths", type=LENGTHS, metavar="2-15", help="Only words of these lengths, in letters.")
@click.option("--plus", type=click.IntRange(min=0), default=0, metavar="N", help="And any N more letters.")
@click.option("--groups", is_flag=True, help="Highest-valued letters first, in groups: needs a letter table (.anag).")
@click.option(
    "--about", type=click.IntRange(min=0), metavar="N", help="As --groups, but only until there are N words or more."
)
@click.option("--words", type=LENGTHS, metavar="2-3", help="Sets of so many words, of all letters of a phrase.")
@click.option("--min-length", type=click.IntRange(min=1), metavar="N", help="Of each word of a set; as --words 2-3.")
@click.option("--include", multiple=True, metavar="WORD", help="A word that each set has; as --words 2-3.")
@query_options
def command(image: str, queries: tuple[str, ...], options: QueryOptions, **how: Any) -> None:
    """List the words that a rack of letters spells.

    ? in a rack is a blank, printed in lower case as the letter that it stands for. By default words use all of the
    rack. With --groups words come as Shapiro and Smith's findwords2 finds them: the letters of --required are needed,
    those of the rack may be used. With --words, --min-length or --include racks are phrases, and each answer is a set
    of words. Without racks each line of standard input is one.

    \b
    Example:
      lexc anagram english RETAINS 'QUIZ?'
      lexc anagram twl.dawg RETAINS --sub --order value --limit 20
      lexc anagram twl.anag 'RETAIN?' --about 50
      lexc anagram english dormitory --words 2 --min-length 4
    """
    with open_image(image, options.reading) as lexicon:
        answer(queries, _finder(lexicon, how, options.limit), options)


def _finder(lexicon: Lexicon, how: dict[str, Any], limit: int | None) -> Callable[[str], Iterator[str]]:
    """What answers a rack, of the three ways there are; bad usage where options of different ones are mixed."""
    is_phrase = bool(how["words"] or how["min_length"] or how["include"])
    is_grouped = how["groups"] or how["about"] is not None
    is_plain = how["sub"] or how["lengths"] or how["plus"] or how["order"] != "length"
    if is_phrase + bool(is_grouped) + bool(is_plain) > 1 or (is_phrase and how["required"]):
        raise click.UsageError(
            "Take --sub, --order, --length and --plus, or --groups and --about, "
            "or --words, --min-length and --include (without --required): not both."
        )
    if is_phrase:
        words, least = how["words"] or (2, 3), how["min_length"] or 1
        return lambda phrase: lexicon.phrase_anagrams(phrase, words=words, min_length=least, include=how["include"])
    if is_grouped:
        return lambda rack: lexicon.findwords(rack, how["required"], about=how["about"], limit=limit)
    chosen = {name: how[name] for name in ("sub", "required", "lengths", "plus", "order")}
    return lambda rack: lexicon.anagram(rack, limit=limit, **chosen)
