"""`lexc spell`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import click

from lexc.cli.foreign import reading_options
from lexc.cli.ispell import greeting, talk
from lexc.cli.main import NO
from lexc.cli.shared import Count, json_option, open_image, print_json
from lexc.opening import Reading, is_lexicon
from lexc.overlay import Overlay
from lexc.query import spelling
from lexc.source import reading as texts

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
@click.option("--suggestions", type=click.IntRange(0, 100), default=5, show_default=True, metavar="N", help="At most.")
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
    reading: Reading,
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
        found = _found(words, files or ("-",), 0 if is_list or count else suggestions)
        mistakes = islice(_once(found) if is_list else found, limit)
        if _count(mistakes, as_json) if count else _print(mistakes, is_list, as_json):
            ctx.exit(NO)


def _found(words: Overlay, files: tuple[str, ...], most: int) -> Iterator[dict[str, Any]]:
    """Every unknown word, with its place and suggestions, which are looked for once for each word."""
    known: dict[str, list[str]] = {}
    image = words.image
    for file in files:
        text = texts.read(file)
        lines = re.split("\r\n?|\n", text.data.decode(errors="surrogateescape"))
        for number, line in enumerate(lines, 1):
            for start, word in spelling.mistakes(image, line):
                if most and word not in known:
                    known[word] = spelling.suggestions(image, word, most)
                meant = known.get(word, [])
                yield {"file": text.name, "line": number, "column": start + 1, "word": word, "suggestions": meant}


def _once(found: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    seen: set[str] = set()
    for facts in found:
        if facts["word"] not in seen:
            seen.add(facts["word"])
            yield facts


def _count(found: Iterator[dict[str, Any]], as_json: bool) -> bool:
    """Print how many there are; whether there are any."""
    n = sum(1 for _ in found)
    if as_json:
        print_json({"count": n})
    else:
        click.echo(n)
    return n > 0


def _print(found: Iterator[dict[str, Any]], is_list: bool, as_json: bool) -> bool:
    """Whether there was anything to print."""
    is_any = False
    for facts in found:
        is_any = True
        if as_json:
            print_json(facts)
        else:
            click.echo(facts["word"] if is_list else _line(facts))
    return is_any


def _line(facts: dict[str, Any]) -> str:
    meant = f": {', '.join(facts['suggestions'])}" if facts["suggestions"] else ""
    return f"{facts['file']}:{facts['line']}:{facts['column']}: {facts['word']}{meant}"
