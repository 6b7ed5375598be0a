"""Options that say in which format a file is read, and the printing of a reader's notes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import click

import lexc
from lexc.errors import printable
from lexc.opening import ReadingOptions

_READING = (
    click.option(
        "--from",
        "source_format",
        default="",
        metavar="FORMAT",
        help="The format of another program's file. Default: found by its content, for word lists by its name.",
    ),
    click.option(
        "--alphabet",
        default="",
        metavar="NAME|FILE",
        help="The letters of a file that does not name them. Default: english; for a word list its own.",
    ),
    click.option(
        "--max-letters",
        type=click.IntRange(min=1),
        metavar="N",
        help="The most letters of all words in such a file. Default: 67 million, or 16 per byte if that is more.",
    ),
)


def to_arguments(reading: ReadingOptions) -> list[str]:
    """The command-line arguments from which `reading_options` makes that value."""
    options = {"--from": reading.from_format, "--alphabet": reading.alphabet, "--max-letters": reading.max_letters}
    return [word for option, value in options.items() if value for word in (option, str(value))]


def reading_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --from, --alphabet and --max-letters, and pass them on as one argument, `reading`."""

    @functools.wraps(command)
    def call_with_reading(*args: Any, source_format: str, alphabet: str, max_letters: int | None, **others: Any) -> Any:
        if source_format:
            lexc.codecs.find_codec(source_format)
        return command(*args, reading=ReadingOptions(source_format, alphabet, max_letters or 0), **others)

    return functools.reduce(lambda inner, option: option(inner), reversed(_READING), call_with_reading)


def print_notes(notes: Sequence[str]) -> None:
    """Print the notes of a file's reader on standard error."""
    for note in notes:
        click.echo(f"lexc: {printable(note)}", err=True)
