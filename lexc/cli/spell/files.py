"""The files that `lexc spell` checks: those that are named, and the texts of folders."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial

import click

from lexc.errors import LexcError, UsageError, printable
from lexc.projects.path_patterns import PathPatterns
from lexc.projects.project_file import Projects
from lexc.projects.walking import Filters, is_binary, read_beginning, walk
from lexc.texts.modes import is_office_document


class Failures:
    """The errors of files, which are printed at once, while the check goes on. n: their number.

    An error of many files, such as a wrong project file, is printed once.
    """

    def __init__(self) -> None:
        self.n = 0
        self._printed = set[str]()

    def report(self, error: LexcError) -> None:
        """Print an error, and count it."""
        self.n += 1
        if (text := str(error)) not in self._printed:
            self._printed.add(text)
            click.echo(f"lexc: {printable(text)}", err=True)


def make_filters(include: Iterable[str], exclude: Iterable[str], has_hidden: bool) -> Filters:
    """The filters of the options --include, --exclude and --hidden."""
    return Filters(PathPatterns(include), PathPatterns(exclude), has_hidden=has_hidden)


def find_files(
    arguments: Iterable[str], filters: Filters, projects: Projects, failures: Failures, lists: Iterable[str] = (),
    mode: str = "auto",
) -> Iterator[str]:  # fmt: skip
    """The files that are named, and the texts of named folders, each once. A named file that is passed over has a note.

    projects: their files exclude paths, too. lists: files of words, which are no texts of a folder. mode: of all
    texts; auto for that of each. Raises UsageError if files were named, and all of them are binary.
    """
    filters = filters._replace(is_document=partial(_is_document, projects, mode))
    seen, n_texts, n_others = set[str](), 0, 0
    excluding = _Excluding(projects, failures, lists)
    for argument in arguments:
        if os.path.isdir(argument):
            n_texts += 1
            walked = walk(argument, excluding.filter_folder(argument, filters), failures.report)
            paths = _note_if_none(walked, argument)
        elif _is_other(argument, filters):
            n_others += 1
            click.echo(f"lexc: {printable(argument)}: a binary file, which is passed over.", err=True)
            continue
        elif argument != "-" and excluding.is_excluded(argument, is_folder=False):
            n_texts += 1
            excluding.explain(argument)
            continue
        else:
            n_texts += 1
            paths = iter([argument])
        for path in paths:
            if (key := _real_path(path)) not in seen or path == argument:
                seen.add(key)
                yield path
    if n_others and not n_texts:
        raise UsageError("no text was named", expected="a text, or a folder", found=f"{n_others} binary")


def _note_if_none(paths: Iterable[str], folder: str) -> Iterator[str]:
    """The texts of a folder. If there are none, a note says so: a misspelt pattern would look like correct texts."""
    is_empty = True
    for path in paths:
        is_empty = False
        yield path
    if is_empty:
        click.echo(f"lexc: {printable(folder)}: no text to check in this folder.", err=True)


def _real_path(path: str) -> str:
    """The path without links; the path itself if no file can have that name, which its opening reports."""
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return path


class _Excluding:
    """The paths that project files exclude. An error in one is reported once, and its texts are excluded."""

    def __init__(self, projects: Projects, failures: Failures, lists: Iterable[str]) -> None:
        self._projects, self._failures = projects, failures
        self._lists = {os.path.realpath(path) for path in lists}

    def is_excluded(self, path: str, is_folder: bool) -> bool:
        """Whether the project of a path excludes it, or an option names it as a list."""
        if self._is_list(path):
            return True
        try:
            return self._projects.find(path).excludes(path, is_folder)
        except LexcError as error:
            self._failures.report(error)
            return True

    def explain(self, path: str) -> None:
        """Print a note that a named file is excluded, unless its project file is wrong, which has been reported."""
        with suppress(LexcError):
            reason = "an option names it as a list" if self._is_list(path) else self._project_reason(path)
            click.echo(f"lexc: {printable(path)}: passed over, as {reason}.", err=True)

    def _is_list(self, path: str) -> bool:
        return bool(self._lists) and os.path.realpath(path) in self._lists

    def _project_reason(self, path: str) -> str:
        project = self._projects.find(path)
        place = project.excluding_place(path)
        return "it is the project file" if place == project.path else f"{printable(place)} says"

    def filter_folder(self, folder: str, filters: Filters) -> Filters:
        """The filters of a folder that is walked: the options, and what its project says of hidden files."""
        with suppress(LexcError):  # it is reported where a file is checked
            has_hidden = filters.has_hidden or self._projects.find_for_folder(os.path.abspath(folder)).settings.hidden
            filters = filters._replace(has_hidden=has_hidden)
        return filters._replace(is_excluded=self.is_excluded)


def has_folder(arguments: Iterable[str]) -> bool:
    """Whether an argument is a folder."""
    return any(map(os.path.isdir, arguments))


def _is_document(projects: Projects, mode: str, path: str) -> bool:
    """Whether a file is read as a document of an office program: by the mode, by its project file, or by its name."""
    if mode == "auto":
        with suppress(LexcError):  # it is reported where the file is checked
            mode = projects.find(path).mode_of(path)
    return is_office_document(path) if mode == "auto" else mode == "office"


def _is_other(path: str, filters: Filters) -> bool:
    """Whether a named file is binary."""
    with suppress(OSError, ValueError):
        return os.path.isfile(path) and is_binary(read_beginning(path), filters.is_document(path))
    return False
