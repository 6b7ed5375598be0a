"""Options of commands that read and write other programs' files, and what such files leave unsaid."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

import lexc
from lexc.cli.suggesting import Choice
from lexc.errors import printable
from lexc.opening import ReadingOptions

Command = TypeVar("Command", bound=Callable[..., Any])

_READING = (
    click.option(
        "--from",
        "source_format",
        default="",
        metavar="FORMAT",
        help="The format of a file that is no image, else told by its content, of a word list by its name.",
    ),
    click.option(
        "--alphabet",
        default="",
        metavar="NAME|FILE",
        help="The letters of a file that does not say which it has, else english; of a word list, else its own.",
    ),
    click.option(
        "--max-letters",
        type=click.IntRange(min=1),
        metavar="N",
        help="How many letters the words of such a file may have in all; else 67 million, or 16 for each of its bytes.",
    ),
)
_WRITING = (
    click.option(
        "--to", "target_format", default="", metavar="FORMAT", help="The format to write, else told by the name."
    ),
    click.option("--share-tails", is_flag=True, help="KWG, KBWG, KAD: a list that ends another one is stored once."),
    click.option(
        "--order",
        type=Choice(["depth", "breadth"]),
        default="depth",
        show_default=True,
        help="KWG, KBWG, KAD: how nodes follow one another.",
    ),
)


def typed(reading: ReadingOptions) -> list[str]:
    """The options that say what `reading_options` collected."""
    asked = {"--from": reading.from_format, "--alphabet": reading.alphabet, "--max-letters": reading.max_letters}
    return [word for option, value in asked.items() if value for word in (option, str(value))]


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --from, --alphabet and --max-letters, which reach the command as one argument, `reading`."""

    @functools.wraps(command)
    def collected(*args: Any, source_format: str, alphabet: str, max_letters: int | None, **others: Any) -> Any:
        if source_format:
            lexc.codecs.find_codec(source_format)
        return command(*args, reading=ReadingOptions(source_format, alphabet, max_letters or 0), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_READING), collected)


def writing_options(command: Command) -> Command:
    """--to, --share-tails and --order, as target_format, share_tails and order."""
    for option in reversed(_WRITING):
        command = option(command)
    return command


def say_notes(notes: Sequence[str]) -> None:
    """Print what the reader of a file should know about it, on standard error."""
    for note in notes:
        click.echo(f"lexc: {printable(note)}", err=True)
