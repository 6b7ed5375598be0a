"""The texts in a folder and in the folders below it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from lexc.errors import LexcError, SourceError
from lexc.projects.git_ignoring import REPOSITORIES, GitIgnored, patterns_above, relative_path
from lexc.projects.path_patterns import PathPatterns
from lexc.system.files import reading_error
from lexc.texts.modes import is_office_document

GENERATED = (
    "package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "Cargo.lock", "poetry.lock",
    "uv.lock", "pdm.lock", "Pipfile.lock", "composer.lock", "Gemfile.lock", "flake.lock", "go.sum", "*.min.js",
    "*.min.css", "*.map", "*.sarif",
)  # fmt: skip
"""Names of files that programs write, and that nobody corrects."""
_NO_FILES = PathPatterns(())
_GENERATED = PathPatterns(GENERATED)
_BEGINNING = 1 << 13  # bytes by which a binary file is recognised
# A comment at the beginning, by the conventions of Go, protoc, GitHub and others.
_GENERATED_BEGINNING = re.compile(
    rb"[^\S\n]{0,9}(?:[#;%*]|//|/\*|--|<!--|\(\*)[^\n]{0,200}(?:@generated\b|\bgenerated\b[^\n]{0,200}\bdo not edit\b)",
    re.IGNORECASE,
)
_GENERATED_LINES = 20  # of a file, in one of which the comment stands
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_COMPRESSED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")  # gzip, bzip2, xz, zstd

Report = Callable[[LexcError], None]
"""Takes the error of a file or a folder that cannot be read."""


class Filters(NamedTuple):
    """The choice of the paths of a folder that are walked.

    include: only files that match, or a folder above them, if there are any patterns. exclude: no paths that match.
    base: the folder of these patterns. has_hidden: whether names that begin with a dot are walked, too. is_excluded: a
    further condition, which gets a path and whether it is that of a folder. is_document: whether a path is read as a
    document of an office program, which is an archive.
    """

    include: PathPatterns = _NO_FILES
    exclude: PathPatterns = _NO_FILES
    base: str = os.curdir
    has_hidden: bool = False
    is_excluded: Callable[[str, bool], bool] = lambda path, is_folder: False
    is_document: Callable[[str], bool] = is_office_document

    def accepts(self, path: str, is_folder: bool) -> bool:
        """Whether a path is walked if git does not ignore it."""
        name = os.path.basename(path)
        if (name.startswith(".") and not self.has_hidden) or name in REPOSITORIES:
            return False
        relative = relative_path(path, self.base, is_folder)
        if self.exclude.matches(relative) or self.is_excluded(path, is_folder):
            return False
        if is_folder or self.include.matches(relative):
            return True
        return not _GENERATED.matches(name) and (not self.include or self.include.takes_in(relative))

    def names(self, path: str) -> bool:
        """Whether a pattern of `include` matches the path of a file itself."""
        return self.include.matches(relative_path(path, self.base, is_folder=False))


class _Folder(NamedTuple):
    """A folder to walk. path: as it is shown. real: without links, as patterns of git need it."""

    path: str
    real: str
    ignored: GitIgnored


def walk(folder: str, filters: Filters | None = None, report: Report | None = None) -> Iterator[str]:
    """The paths of the texts in a folder and below it, in the order of their names.

    Passed over are hidden files, binary and compressed ones, files that git ignores, symbolic links, and all that is no
    regular file: pipes, sockets, devices. So are generated files: by `GENERATED`, or as they say at their beginning. A
    pattern of `Filters.include` that matches takes these in.
    """
    real = os.path.realpath(folder)
    filters = filters or Filters()
    pending: list[_Folder | str] = [_Folder(folder, real, GitIgnored(real, patterns_above(real)))]
    while pending:
        current = pending.pop()
        if isinstance(current, _Folder):
            pending += reversed(list(_list_children(current, filters, report)))
        elif _is_text(current, filters, report):
            yield current


def _list_children(folder: _Folder, filters: Filters, report: Report | None) -> Iterator[_Folder | str]:
    """The folders and the files in a folder that are walked, by name."""
    for entry in _list_folder(folder.path, report):
        is_folder = entry.is_dir(follow_symlinks=False)
        if not is_folder and not entry.is_file(follow_symlinks=False):
            continue
        path = entry.name if folder.path == os.curdir else entry.path
        real = os.path.join(folder.real, entry.name)
        if filters.accepts(path, is_folder) and not folder.ignored.ignores(real, is_folder):
            yield _Folder(path, real, GitIgnored(real, folder.ignored)) if is_folder else path


def _list_folder(path: str, report: Report | None) -> list[os.DirEntry[str]]:
    """The entries of a folder, by name. An error is reported, and there are none."""
    try:
        with os.scandir(path) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        _report_error(path, error, report)
        return []


def _is_text(path: str, filters: Filters, report: Report | None) -> bool:
    """Whether a file is a text, neither binary nor compressed nor generated. An error is reported."""
    try:
        beginning = read_beginning(path)
    except OSError as error:
        _report_error(path, error, report)
        return False
    if is_binary(beginning, filters.is_document(path)) or beginning.startswith(_COMPRESSED):
        return False
    return not _is_generated(beginning) or filters.names(path)


def _is_generated(beginning: bytes) -> bool:
    """Whether a file says at its beginning that a program has written it."""
    return any(map(_GENERATED_BEGINNING.match, beginning.split(b"\n", _GENERATED_LINES)[:_GENERATED_LINES]))


def read_beginning(path: str) -> bytes:
    """The first bytes of a file, by which a binary file is recognised. Raises OSError."""
    with open(path, "rb") as file:
        return file.read(_BEGINNING)


def is_binary(beginning: bytes, is_document: bool) -> bool:
    """Whether the first bytes of a file are neither those of a text nor of a compressed file, nor of a document."""
    if beginning.startswith((*_UTF_16, *_COMPRESSED)) or (beginning.startswith(b"PK") and is_document):
        return False
    return b"\0" in beginning or beginning.startswith(b"%PDF-")


def _report_error(path: str, error: OSError, report: Report | None) -> None:
    if report is not None:
        report(reading_error(SourceError, error, path))
