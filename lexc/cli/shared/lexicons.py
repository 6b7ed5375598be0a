"""Lexicons opened for commands, with a progress bar, and with notes and notices on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import click

from lexc.cli.shared.format_options import print_notes
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.errors import printable
from lexc.installed import bundled, cache
from lexc.lexicon import Lexicon, as_text
from lexc.opening import BY_CONTENT, EmptyLexicon, ReadingOptions, open_any
from lexc.opening import open_or_empty as open_any_words


def open_image(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon:
    """Open an image, a bundled lexicon or another program's file, and print the notes of its reader."""
    if bundled.is_name(image):
        return _open_bundled_lexicon(image)
    with ProgressBar(task_name=f"opening {printable(image)}"):
        lexicon = open_any(image, **reading._asdict())
    print_notes(lexicon.notes)
    return as_text(lexicon)


def _open_bundled_lexicon(name: str) -> Lexicon:
    """Open a bundled lexicon. Callers have checked that no file has the name that the user typed."""
    if sys.stderr.isatty() and not bundled.is_compiled(name):
        announce_compilation(f"the bundled lexicon {name}")
    with ProgressBar(task_name=f"compiling {name}"):
        return Lexicon(bundled.open_by_name(name))


def announce_compilation(name: str) -> None:
    """Say on standard error that a lexicon is compiled into the cache, or why the cache is not used."""
    click.echo(f"Compiling {name}{'' if cache.problem() else ', once'} ...", err=True)
    print_cache_problem()


def print_cache_problem() -> None:
    """Say on standard error why the cache is not used, if it is not."""
    if problem := cache.problem():
        remedy = "Remove it, or set XDG_CACHE_HOME to a folder of yours."
        click.echo(f"lexc: the cache {printable(cache.folder())} is not used: {problem}. {remedy}", err=True)


def open_words(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon | EmptyLexicon:
    """Open like `open_image`, but also another program's file that holds no words."""
    if bundled.is_name(image):
        return _open_bundled_lexicon(image)
    with ProgressBar(task_name=f"opening {printable(image)}"):
        words = open_any_words(image, reading)
    print_notes(words.notes)
    return words if isinstance(words, EmptyLexicon) else as_text(words)


def open_gaddag(image: str, reading: ReadingOptions = BY_CONTENT) -> Lexicon:
    """Open an image to generate moves: a bundled lexicon as a GADDAG, unless its name has a kind."""
    if bundled.is_name(image) and "." not in image:
        return _open_bundled_lexicon(f"{image}.gaddag")
    return open_image(image, reading)


def print_notice(notice: str) -> None:
    """Print a notice of a generator of moves on standard error, unless it is empty."""
    if notice:
        click.echo(f"lexc: {printable(notice)}", err=True)


def print_leaves_notice(player: object) -> None:
    """Print the notice of a program that plays without values of leaves, if it has one."""
    print_notice(getattr(player, "leaves_notice", ""))


class Notices:
    """Notices of a command, each of which is printed once."""

    def __init__(self) -> None:
        self._printed = {""}

    def print(self, notices: Iterable[str]) -> None:
        """Print the notices that have not been printed."""
        for notice in notices:
            if notice not in self._printed:
                self._printed.add(notice)
                print_notice(notice)
