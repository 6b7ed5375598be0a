"""`lexc anagram`."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import print_notes
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import LENGTHS, NumberRange, image_argument
from lexc.cli.shared.queries import QueryOptions, note_foreign_letters, print_answers, queries_argument, query_options
from lexc.cli.shared.selection import OrderName
from lexc.query.value_order import ordering_column
from lexc.views.questions import QUESTIONS, find_answers

_ORDERS = ("length", "value", "alphabet")
"""The orders of the search itself."""
_ORDER = OrderName(*_ORDERS)
anagram_options = partial(query_options, order=_ORDER)


@commands.command("anagram")
@image_argument
@queries_argument("RACK")
@click.option("--sub", is_flag=True, help="Words of some of the letters, not only of all.")
@click.option("--includes", default="", metavar="LETTERS", help="Letters that each word must contain.")
@click.option("--length", "lengths", type=LENGTHS, metavar="2-15", help="Only words of these lengths, in letters.")
@click.option("--plus", type=click.IntRange(min=0), default=0, metavar="N", help="Add any N letters to the rack.")
@click.option(
    "--groups",
    is_flag=True,
    help="List groups of anagrams, the highest-valued letters first; needs a letter table (.anag).",
)
@click.option(
    "--at-least",
    type=click.IntRange(min=0),
    metavar="N",
    help="As --groups, but stop after the first group with which there are N words.",
)
@click.option(
    "--words",
    type=NumberRange(1, 255),
    metavar="2-3",
    help="Anagrams of a phrase: sets of this number of words, 2-3 by default.",
)
@click.option(
    "--min-length",
    type=click.IntRange(min=1),
    metavar="N",
    help="The least letters of each word of a set; implies --words.",
)
@click.option(
    "--with-word", "with_words", multiple=True, metavar="WORD", help="A word that each set contains; implies --words."
)
@anagram_options
def command(image: str, queries: tuple[str, ...], options: QueryOptions, **settings: Any) -> None:
    """List the anagrams of a rack of letters.

    A ? in a rack is a blank; it is printed in lower case as the letter that it stands for. By default a word uses all
    letters of the rack, and the longest words come first; with --order value those of the most points do, in which
    blanks count nothing. With --groups words come in the order of Shapiro and Smith's findwords2; each contains all
    letters of --includes, and may use those of the rack. With --words, --min-length or --with-word racks are phrases,
    and each answer is a set of words. Without RACK, each line of standard input is one.

    \b
    Example:
      lexc anagram english RETAINS 'QUIZ?'
      lexc anagram twl.dawg RETAINS --sub --order value --limit 20
      lexc anagram twl.anag 'RETAIN?' --at-least 50
      lexc anagram english dormitory --words 2 --min-length 4
    """
    order = options.selection.order
    settings["order"] = order if order in _ORDERS else "length"
    if order in _ORDERS and not _is_of_phrases(settings) and not _is_grouped(settings):  # the search has it
        options = options._replace(selection=options.selection._replace(order=None))
    with open_image(image, options.reading) as lexicon:
        if options.selection.order:  # an error names this command's own orders, too
            ordering_column(lexicon.image, options.selection.order, _ORDER.names)
        name, own_settings = _select_question(settings)
        note_foreign_letters(lexicon.meta.alphabet, settings["includes"])

        def find(rack: str) -> Any:
            if not rack and not settings["plus"]:
                print_notes(["the rack is empty, so no word fits; a rack has letters, and ? for a blank"])
            return find_answers(lexicon, name, rack, options.search_limit, **own_settings)

        print_answers(queries, find, options, lexicon=lexicon, alphabet=lexicon.meta.alphabet)


def _select_question(settings: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The name of the question that the options ask, and its own options.

    Raises click.UsageError if options of different questions are mixed.
    """
    is_phrase, is_grouped = _is_of_phrases(settings), _is_grouped(settings)
    is_plain = settings["sub"] or settings["lengths"] or settings["plus"] or settings["order"] != "length"
    if is_phrase + is_grouped + bool(is_plain) > 1 or (is_phrase and settings["includes"]):
        raise click.UsageError(
            "These options cannot be combined: use --sub, --order, --length and --plus, or --groups and --at-least, "
            "or --words, --min-length and --with-word (without --includes)."
        )
    if is_phrase:
        words, least = settings["words"] or (2, 3), settings["min_length"] or 1
        return "phrase", {"words": words, "min_length": least, "with_words": settings["with_words"]}
    names = ("includes", "at_least") if is_grouped else QUESTIONS["anagram"].options
    return "findwords" if is_grouped else "anagram", {name: settings[name] for name in names}


def _is_of_phrases(settings: dict[str, Any]) -> bool:
    return bool(settings["words"] or settings["min_length"] or settings["with_words"])


def _is_grouped(settings: dict[str, Any]) -> bool:
    return settings["groups"] or settings["at_least"] is not None
