"""`lexc spell`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from lexc.cli.format_options import reading_options
from lexc.cli.ispell import answer_editor, greeting
from lexc.cli.lexicons import open_image
from lexc.cli.main import NO
from lexc.cli.parameters import Limit, json_option
from lexc.cli.printing import print_json
from lexc.opening import ReadingOptions, is_lexicon
from lexc.overlay import Overlay
from lexc.query.spelling import PersonalWords
from lexc.source import texts
from lexc.views.answers import answer
from lexc.views.spelling import Misspelling, Speller

_LEXICON = "english"
# Options that editors pass to ispell, and that are ignored here: flags, and options with a value.
_FLAGS = ("-B", "-C", "-P", "-m", "-S", "-N", "-t", "-n", "-H", "-x", "-b")
_VALUES = ("-W", "-w", "-T", "-i", "-f", "-F", "-L", "--encoding")


def _accept_ispell_options(command: Callable[..., Any]) -> Callable[..., Any]:
    command = click.option(*_FLAGS, "ignored_flags", is_flag=True, hidden=True, expose_value=False)(command)
    return click.option(*_VALUES, "ignored_values", multiple=True, hidden=True, expose_value=False)(command)


@click.command("spell")
@click.argument("files", nargs=-1, metavar="[IMAGE] [FILE]...")
@click.option("-d", "--lexicon", metavar="IMAGE", help=f"The lexicon of correct words, instead of {_LEXICON}.")
@click.option(
    "-p", "--personal", metavar="FILE", help="A file of further correct words, one a line; created if it is missing."
)
@click.option(
    "--suggestions",
    type=click.IntRange(0, 100),
    default=5,
    show_default=True,
    metavar="N",
    help="The most suggestions for a word.",
)
@click.option("-l", "--list", "is_list", is_flag=True, help="Print only the unknown words, each once.")
@click.option("--limit", type=Limit(min=1), metavar="N", help="The first N unknown words only.")
@click.option("--count", is_flag=True, help="Print the number of unknown words instead.")
@click.option("-a", "is_pipe", is_flag=True, help="Speak ispell's protocol, for editors.")
@click.option("-v", "version", count=True, hidden=True)
@_accept_ispell_options
@reading_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    lexicon: str | None,
    personal: str | None,
    suggestions: int,
    is_list: bool,
    limit: int | None,
    count: bool,
    is_pipe: bool,
    version: int,
    reading: ReadingOptions,
    as_json: bool,
) -> None:
    """Check the spelling of texts.

    Each unknown word is printed with file, line, column and suggestions. FILEs are texts in UTF-8, plain or compressed;
    without FILE, or for -, standard input is read. The first argument may be the lexicon: IMAGE is a file, or the name
    of a bundled lexicon. Without it, the bundled english is used. With --from the first argument always is IMAGE.
    Possessives, contractions, hyphens, capitals, numbers and addresses are handled. The exit status is 1 if a word is
    unknown.

    A personal list is a plain word list, in which -WORD removes a word from the lexicon. With -a lexc speaks ispell's
    protocol. For Emacs, write a script lexc-ispell with the line: exec lexc spell "$@", and set
    (setq ispell-program-name "lexc-ispell").

    \b
    Example:
      lexc spell letter.txt
      lexc spell twl.dawg notes.txt --personal my-words.txt
      lexc spell -a < commands
    """
    if version:
        click.echo(greeting())
        return
    if lexicon is None and files and is_lexicon(files[0], reading):
        lexicon, files = files[0], files[1:]
    with Overlay(open_image(lexicon or _LEXICON, reading), personal) as words:
        if is_pipe:
            answer_editor(words)
            return
        speller = Speller(words.image, 0 if is_list or count else suggestions, personal_words(words))
        found = _take_first(_find_misspellings(speller, files or ("-",), is_list), limit)
        n_unknown = (_print_objects if as_json else _print)(found, count, is_list)
    if n_unknown:
        ctx.exit(NO)


def personal_words(words: Overlay) -> PersonalWords:
    """The changes of a personal list to a dictionary. Other images are compiled anew with them, so these are empty."""
    return words.personal_words if words.image.dictionary else PersonalWords()


Found = Iterator[tuple[str, Iterator[Misspelling]]]
"""Files by name, and the unknown words of each."""


def _find_misspellings(speller: Speller, files: tuple[str, ...], is_list: bool) -> Found:
    """Find the unknown words of each file. is_list: whether a word is reported once only, in all files together."""
    seen = set[str]()
    for file in files:
        text = texts.read_text(file)
        misspellings = speller.misspellings(text)
        yield text.name, _unique(misspellings, seen) if is_list else misspellings


def _unique(found: Iterator[Misspelling], seen: set[str]) -> Iterator[Misspelling]:
    for misspelling in found:
        if misspelling["word"] not in seen:
            seen.add(misspelling["word"])
            yield misspelling


def _take_first(found: Found, limit: int | None) -> Found:
    """The first unknown words of all files together. limit: the most words, None for all."""
    remaining = limit or 0

    def take(misspellings: Iterator[Misspelling]) -> Iterator[Misspelling]:
        nonlocal remaining
        while remaining and (misspelling := next(misspellings, None)):
            remaining -= 1
            yield misspelling

    for name, misspellings in found:
        yield name, misspellings if limit is None else take(misspellings)


def _print_objects(found: Found, is_count: bool, is_list: bool) -> int:
    """Print a JSON object for each file. Returns the number of unknown words."""
    n = 0
    for name, misspellings in found:
        results = [misspelling["word"] if is_list else misspelling for misspelling in misspellings]
        print_json(answer(name, results, is_count=is_count))
        n += len(results)
    return n


def _print(found: Found, is_count: bool, is_list: bool) -> int:
    """Print a line for each unknown word, or only their number. Returns their number."""
    n = 0
    for name, misspellings in found:
        for misspelling in misspellings:
            n += 1
            if not is_count:
                click.echo(misspelling["word"] if is_list else _line(name, misspelling))
    if is_count:
        click.echo(n)
    return n


def _line(name: str, found: Misspelling) -> str:
    suggested = f": {', '.join(found['suggestions'])}" if found["suggestions"] else ""
    return f"{name}:{found['line']}:{found['column']}: {found['word']}{suggested}"
