"""The files that `lexc spell` checks: those that are named, and the texts of folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress

import click

from lexc.errors import LexcError, UsageError, printable
from lexc.projects.path_patterns import PathPatterns
from lexc.projects.walking import Filters, is_binary, read_beginning, walk


class Failures:
    """The errors of files, which are printed at once, while the check goes on. n: their number."""

    def __init__(self) -> None:
        self.n = 0

    def report(self, error: LexcError) -> None:
        """Print an error, and count it."""
        self.n += 1
        click.echo(f"lexc: {printable(str(error))}", err=True)


def make_filters(include: Iterable[str], exclude: Iterable[str], has_hidden: bool) -> Filters:
    """The filters of the options --include, --exclude and --hidden."""
    return Filters(PathPatterns(include), PathPatterns(exclude), has_hidden=has_hidden)


def find_files(arguments: Iterable[str], filters: Filters, failures: Failures) -> Iterator[str]:
    """The files that are named, and the texts of named folders, each once. A named file that is binary has a note.

    Raises UsageError if files were named, and all of them are binary.
    """
    seen, n_texts, n_others = set[str](), 0, 0
    for argument in arguments:
        if os.path.isdir(argument):
            n_texts += 1
            paths = walk(argument, filters, failures.report)
        elif _is_other(argument):
            n_others += 1
            click.echo(f"lexc: {printable(argument)}: a binary file, which is passed over.", err=True)
            continue
        else:
            n_texts += 1
            paths = iter([argument])
        for path in paths:
            if (key := os.path.realpath(path)) not in seen or path == argument:
                seen.add(key)
                yield path
    if n_others and not n_texts:
        raise UsageError("no text was named", expected="a text, or a folder", found=f"{n_others} binary")


def has_folder(arguments: Iterable[str]) -> bool:
    """Whether an argument is a folder."""
    return any(map(os.path.isdir, arguments))


def _is_other(path: str) -> bool:
    """Whether a named file is binary."""
    with suppress(OSError, ValueError):
        return os.path.isfile(path) and is_binary(read_beginning(path))
    return False
