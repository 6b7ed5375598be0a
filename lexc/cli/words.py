"""`lexc words`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import click

from lexc.cli.foreign import reading_options
from lexc.cli.shared import COUNT, LENGTHS, image_argument, json_option, open_words, print_json, print_lines
from lexc.errors import AlphabetError
from lexc.lexicon import Lexicon
from lexc.opening import EmptyLexicon, ReadingOptions
from lexc.query.letters import Question
from lexc.views.questions import Alphagram, answer


@click.command("words")
@image_argument
@click.option("--prefix", default="", metavar="TEXT", help="Only words that begin with these letters.")
@click.option("--length", "lengths", type=LENGTHS, metavar="2-15", help="Only words of these lengths, in letters.")
@click.option("--limit", type=COUNT, metavar="N", help="The first N words only.")
@click.option("--by-alphagram", is_flag=True, help="Under their letters in order, words of the same ones together.")
@click.option("--count", is_flag=True, help="Print how many there are instead.")
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
) -> None:
    """List the words of a lexicon, in alphabet order.

    IMAGE is a file, or the name of a bundled lexicon. Words come as they are found; with --by-alphagram all of them
    are put together in memory before the first is printed.

    \b
    Example:
      lexc words twl.dawg --length 2
      lexc words english --prefix QUI --limit 10
      lexc words twl.dawg --by-alphagram
    """
    with open_words(image, reading) as lexicon:
        words = _words(lexicon, prefix, lengths)
        if by_alphagram:
            groups = islice(lexicon.by_alphagram(words), limit)
            if as_json:
                print_json(answer(prefix, groups, Alphagram, count))
            else:
                _print(count, (f"{alphagram}: {', '.join(words)}" for alphagram, words in groups))
            return
        found = islice(words, limit)
        if as_json:
            print_json(answer(prefix, found, None, count))
        else:
            _print(count, found)


def _print(is_count: bool, lines: Iterator[str]) -> None:
    """With by_alphagram the readable dictionary: "EILV: EVIL, LIVE, VILE"."""
    if is_count:
        click.echo(sum(1 for _ in lines))
    else:
        print_lines(lines)


def _words(lexicon: Lexicon | EmptyLexicon, prefix: str, lengths: tuple[int, int] | None) -> Iterator[str]:
    if prefix and not isinstance(lexicon, EmptyLexicon):
        try:
            lexicon.meta.alphabet.tokenize_prefix(prefix)
        except AlphabetError:
            Question(lexicon.meta.alphabet, prefix, "prefix").letters()  # which points at what is none of its letters
    words = lexicon.iterkeys(prefix)
    if lengths is None or isinstance(lexicon, EmptyLexicon):
        return words
    alphabet = lexicon.meta.alphabet
    is_plain = alphabet.is_utf8 or alphabet.is_ascii
    size = len if is_plain else lambda word: len(alphabet.tokenize(word))
    return (word for word in words if lengths[0] <= size(word) <= lengths[1])
