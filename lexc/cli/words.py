"""`lexc words`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.lexicons import open_words
from lexc.cli.shared.parameters import LENGTHS, LIMIT, image_argument, json_option
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.queries import note_foreign_letters
from lexc.cli.shared.selection import Selection, selection_options
from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.opening import EmptyLexicon, ReadingOptions
from lexc.query.limits import count_answers
from lexc.views.answers import AlphagramGroup, answer


@commands.command("words")
@image_argument
@click.option("--prefix", default="", metavar="TEXT", help="Only words that begin with these letters.")
@click.option("--length", "lengths", type=LENGTHS, metavar="2-15", help="Only words of these lengths, in letters.")
@click.option("--limit", type=LIMIT, metavar="N", help="Print only the first N words.")
@click.option("--by-alphagram", is_flag=True, help="Group the words by alphagram: their letters in order.")
@click.option("--count", is_flag=True, help="Print the number of words instead.")
@selection_options
@reading_options
@json_option
def command(
    image: str,
    reading: ReadingOptions,
    prefix: str,
    lengths: tuple[int, int] | None,
    limit: int | None,
    by_alphagram: bool,
    count: bool,
    as_json: bool,
    selection: Selection,
) -> None:
    """List the words of a lexicon, in alphabet order.

    IMAGE is a file, or the name of a bundled lexicon. Words are printed as they are found; with --by-alphagram or
    --order all words are in memory before the first is printed.

    \b
    Example:
      lexc words twl.dawg --length 2
      lexc words english --prefix QUI --limit 10
      lexc words twl.dawg --by-alphagram
      lexc words freq.dawg --where 'weight>=50' --order weight --show weight
    """
    with open_words(image, reading) as lexicon:
        shown = None if isinstance(lexicon, EmptyLexicon) else selection.values_beside(lexicon)
        if not isinstance(lexicon, EmptyLexicon):
            note_foreign_letters(lexicon.meta.alphabet, prefix)
        if by_alphagram and (selection.show or selection.order):
            option = "--show" if selection.show else "--order"
            raise UsageError("groups of anagrams have no values", found=option, remedy="Leave --by-alphagram out.")
        if count and not (lengths or by_alphagram or selection.changes_answers or isinstance(lexicon, EmptyLexicon)):
            _print_count(lexicon, prefix, limit, as_json)
            return
        words = _words(lexicon, prefix, lengths, selection, None if by_alphagram else limit)
        if by_alphagram:
            groups = islice(lexicon.by_alphagram(words), limit)
            if as_json:
                print_json(answer(prefix, groups, AlphagramGroup, count))
            else:
                _print(count, (f"{alphagram}: {', '.join(group)}" for alphagram, group in groups))
            return
        found = islice(words, limit)
        if as_json:
            reply = answer(prefix, found, None, count)
            if shown and "results" in reply:
                reply["results"] = shown.add_to_json(reply["results"])
            print_json(reply)
        else:
            _print(count, map("\t".join, shown.add_fields(found)) if shown else found)


def _print_count(lexicon: Lexicon, prefix: str, limit: int | None, as_json: bool) -> None:
    """Print the number of words with a prefix, by ordinals if there are any: a dictionary may have 10^11 words."""
    if not prefix:
        n_words = len(lexicon)
    else:
        n_words = (
            lexicon.count(prefix)
            if lexicon.image.ranks is not None
            else count_answers(islice(lexicon.iterkeys(prefix), limit))
        )
    n_words = n_words if limit is None else min(n_words, limit)
    if as_json:
        print_json({"query": prefix, "count": n_words})
    else:
        click.echo(n_words)


def _print(is_count: bool, lines: Iterator[str]) -> None:
    """Print the lines, or only their number."""
    if is_count:
        click.echo(count_answers(lines))
    else:
        print_lines(lines)


def _words(
    lexicon: Lexicon | EmptyLexicon, prefix: str, lengths: tuple[int, int] | None, selection: Selection,
    limit: int | None,
) -> Iterable[str]:  # fmt: skip
    if selection.changes_answers and not (lengths or isinstance(lexicon, EmptyLexicon)):
        order, where, not_where = selection.order or "alphabet", selection.where, selection.not_where
        return lexicon.find(  # reads columns
            order=order, limit=limit, prefix=prefix or None, where=[*where], not_where=[*not_where]
        )
    words = _words_of_lengths(lexicon, prefix, lengths)
    return words if isinstance(lexicon, EmptyLexicon) else selection.apply(lexicon, words)


def _words_of_lengths(lexicon: Lexicon | EmptyLexicon, prefix: str, lengths: tuple[int, int] | None) -> Iterable[str]:
    words = lexicon.iterkeys(prefix)
    if lengths is None or isinstance(lexicon, EmptyLexicon):
        return words
    alphabet = lexicon.meta.alphabet
    is_plain = alphabet.is_utf8 or alphabet.is_ascii
    length_of = len if is_plain else lambda word: len(alphabet.tokenize(word))
    return (word for word in words if lengths[0] <= length_of(word) <= lengths[1])
