"""`lexc spell`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from lexc.cli.foreign import reading_options
from lexc.cli.ispell import greeting, talk
from lexc.cli.main import NO
from lexc.cli.shared import Count, json_option, open_image, print_json
from lexc.opening import ReadingOptions, is_lexicon
from lexc.overlay import Overlay
from lexc.source import texts
from lexc.views.questions import answer
from lexc.views.spelling import Misspelling, Speller

_LEXICON = "english"
# What editors say to ispell and does not matter here: flags, and options with a value.
_FLAGS = ("-B", "-C", "-P", "-m", "-S", "-N", "-t", "-n", "-H", "-x", "-b")
_VALUES = ("-W", "-w", "-T", "-i", "-f", "-F", "-L", "--encoding")


def _ignored(command: Callable[..., Any]) -> Callable[..., Any]:
    command = click.option(*_FLAGS, "ignored_flags", is_flag=True, hidden=True, expose_value=False)(command)
    return click.option(*_VALUES, "ignored_values", multiple=True, hidden=True, expose_value=False)(command)


@click.command("spell")
@click.argument("files", nargs=-1, metavar="[IMAGE] [FILE]...")
@click.option("-d", "--lexicon", metavar="IMAGE", help=f"The words that are right, instead of {_LEXICON}.")
@click.option("-p", "--personal", metavar="FILE", help="Words that are right too, one a line; made if it is missing.")
@click.option(
    "--suggestions",
    type=click.IntRange(0, 100),
    default=5,
    show_default=True,
    metavar="N",
    help="How many suggestions a word gets at most.",
)
@click.option("-l", "--list", "is_list", is_flag=True, help="Print unknown words only, each once.")
@click.option("--limit", type=Count(min=1), metavar="N", help="The first N of them only.")
@click.option("--count", is_flag=True, help="Print how many there are instead.")
@click.option("-a", "is_pipe", is_flag=True, help="Talk to an editor as ispell does.")
@click.option("-v", "version", count=True, hidden=True)
@_ignored
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
    """List the words of texts that are not in a lexicon.

    Each with file, line, column and what may have been meant. FILEs are texts in UTF-8, as they are or compressed;
    without any, or for -, standard input is read. IMAGE, a file or the name of a bundled lexicon, may come first (with
    --from it does); else the bundled english is taken. Possessives and contractions, hyphens, capitals, numbers and
    addresses are understood. The exit status is 1 if a word is not known.

    A personal list is a plain one; -WORD takes a word out of the lexicon. With -a lexc speaks ispell's protocol, in
    Emacs for one: (setq ispell-program-name "lexc-ispell"), a script of one line, exec lexc spell "$@".

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
            talk(words)
            return
        speller = Speller(words.image, 0 if is_list or count else suggestions)
        found = _limited(_found(speller, files or ("-",), is_list), limit)
        if _print_objects(found, count, is_list) if as_json else _print(found, count, is_list):
            ctx.exit(NO)


Found = Iterator[tuple[str, Iterator[Misspelling]]]
"""Files by name, and the unknown words of each."""


def _found(speller: Speller, files: tuple[str, ...], is_list: bool) -> Found:
    """is_list: each word once, whatever the file."""
    seen = set[str]()
    for file in files:
        text = texts.read_text(file)
        mistakes = speller.misspellings(text)
        yield text.name, _once(mistakes, seen) if is_list else mistakes


def _once(found: Iterator[Misspelling], seen: set[str]) -> Iterator[Misspelling]:
    for mistake in found:
        if mistake["word"] not in seen:
            seen.add(mistake["word"])
            yield mistake


def _limited(found: Found, most: int | None) -> Found:
    """The first so many unknown words of all files together."""
    left = [most or 0]

    def some(mistakes: Iterator[Misspelling]) -> Iterator[Misspelling]:
        while left[0] and (mistake := next(mistakes, None)):
            left[0] -= 1
            yield mistake

    for name, mistakes in found:
        yield name, mistakes if most is None else some(mistakes)


def _print_objects(found: Found, is_count: bool, is_list: bool) -> bool:
    """An object a file; whether any has an unknown word."""
    n = 0
    for name, mistakes in found:
        results = [mistake["word"] if is_list else mistake for mistake in mistakes]
        print_json(answer(name, results, is_count=is_count))
        n += len(results)
    return n > 0


def _print(found: Found, is_count: bool, is_list: bool) -> bool:
    """A line a word, or how many there are; whether there are any."""
    n = 0
    for name, mistakes in found:
        for mistake in mistakes:
            n += 1
            if not is_count:
                click.echo(mistake["word"] if is_list else _line(name, mistake))
    if is_count:
        click.echo(n)
    return n > 0


def _line(name: str, found: Misspelling) -> str:
    meant = f": {', '.join(found['suggestions'])}" if found["suggestions"] else ""
    return f"{name}:{found['line']}:{found['column']}: {found['word']}{meant}"
