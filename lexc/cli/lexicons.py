"""Lexicons opened for commands, with a progress bar, and with notes and notices on standard error."""

from __future__ import annotations

import sys

import click

from lexc import bundled
from lexc.cli.format_options import print_notes
from lexc.cli.progress_bar import ProgressBar
from lexc.errors import printable
from lexc.lexicon import Lexicon
from lexc.opening import BY_CONTENT, EmptyLexicon, ReadingOptions, open_any
from lexc.opening import open_or_empty as open_any_words


def open_image(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon:
    """Open an image, a bundled lexicon or another program's file, and print the notes of its reader."""
    if bundled.is_name(image):
        return _open_bundled_lexicon(image)
    with ProgressBar(task_name=f"opening {printable(image)}"):
        lexicon = open_any(image, **reading._asdict())
    print_notes(lexicon.notes)
    return lexicon


def _open_bundled_lexicon(name: str) -> Lexicon:
    """Open a bundled lexicon. Callers have checked that no file has the name that the user typed."""
    if sys.stderr.isatty() and not bundled.is_compiled(name):
        click.echo(f"Compiling the bundled lexicon {name}, once ...", err=True)
    with ProgressBar(task_name=f"compiling {name}"):
        return Lexicon(bundled.open_by_name(name))


def open_words(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon | EmptyLexicon:
    """Open like `open_image`, but also another program's file that holds no words."""
    if bundled.is_name(image):
        return _open_bundled_lexicon(image)
    with ProgressBar(task_name=f"opening {printable(image)}"):
        words = open_any_words(image, reading)
    print_notes(words.notes)
    return words


def open_gaddag(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon:
    """Open an image to generate moves: a bundled lexicon as a GADDAG, unless its name has a kind."""
    if bundled.is_name(image) and "." not in image:
        return _open_bundled_lexicon(f"{image}.gaddag")
    return open_image(image, reading)


def print_notice(notice: str) -> None:
    """Print a notice of a generator of moves on standard error, unless it is empty."""
    if notice:
        click.echo(f"lexc: {printable(notice)}", err=True)
