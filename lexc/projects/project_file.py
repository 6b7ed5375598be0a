"""The project file of a text: the nearest `lexc.toml`, or `pyproject.toml` with a table `tool.lexc`, above it.

The search begins in the text's folder, and goes upwards. The last folder that it looks in is the root of a repository,
the user's home, or the root of a file system. It does not enter a folder in which everybody may make files (/tmp).
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from lexc.errors import LexcError, UsageError
from lexc.projects.git_ignoring import is_repository, relative_path
from lexc.projects.path_patterns import PathPatterns
from lexc.projects.settings import ProjectSettings, find_inside, read_settings
from lexc.system import resources

NAMES = ("lexc.toml", "pyproject.toml")
"""Names of project files; of two in one folder, the first counts."""
_TABLE = ("tool", "lexc")
# Compiled when a project file is read.
_KEY = r"""\s*(?:"([^"\n]*)"|'([^'\n]*)'|([\w-]+))\s*[.=]"""
_HEADER = r"\s*\[\s*([^\[\]]+?)\s*\]"


class Project:
    """The project of some texts.

    path: of its file, "" if there is none. settings: in that file. lines: of the keys, from 1. has_language: whether
    the file gives a language to the path of a text.
    """

    def __init__(self, path: str = "", settings: ProjectSettings | None = None, lines: Mapping[str, int] | None = None):
        self.path, self.settings, self.lines = path, settings or ProjectSettings(), lines or {}
        self._exclude, self._include = PathPatterns(self.settings.exclude), PathPatterns(self.settings.include)
        self._modes = _compile(self.settings.modes)
        self.has_language = False
        self._languages, self._by_language = _compile(self.settings.languages), dict[str, Project]()
        lists = {
            "personal": [self.settings.personal],
            "ignore-words": self.settings.ignore_words,
            "pairs": self.settings.pairs,
        }
        self._lists = {listed: key for key, paths in lists.items() for listed in paths}

    @property
    def folder(self) -> str:
        """The folder of the project file, "" without one."""
        return os.path.dirname(self.path)

    def excludes(self, path: str, is_folder: bool = False) -> bool:
        """Whether a path in the project is passed over: it matches, or it is one of the lists that the file names."""
        return bool(self.excluding_place(path, is_folder))

    def excluding_place(self, path: str, is_folder: bool = False) -> str:
        """The place of the key that passes over a path, "" if it is not. That of the project file is its path."""
        if not self.path:
            return ""
        relative = self._relative(path, is_folder)
        if self._exclude.matches_below(relative):
            return self.place("exclude")
        if is_folder:
            return ""
        if self._include and not self._include.takes_in(relative):
            return self.place("include")
        real = _real(path)
        return self.path if real == self.path else self.place(self._lists[real]) if real in self._lists else ""

    def mode_of(self, path: str) -> str:
        """The mode that the project gives to a text; auto if it gives none."""
        return self._look_up(self._modes, path) or "auto"

    def for_text(self, path: str) -> Project:
        """This project with the language that it gives to the path of a text, in the place of `lang` and `lexicon`."""
        lang = self._look_up(self._languages, path)
        if lang and lang not in self._by_language:
            settings = self.settings._replace(lang=lang, lexicon="")
            lines = {**self.lines, "lang": self.lines.get("languages", 1)}
            self._by_language[lang] = Project(self.path, settings, lines)
            self._by_language[lang].has_language = True
        return self._by_language[lang] if lang else self

    def _look_up(self, table: list[tuple[PathPatterns, str]], path: str) -> str:
        """The value of a table for a path, "" for none."""
        if not table:
            return ""
        relative = self._relative(path, is_folder=False)
        return next((value for pattern, value in table if pattern.matches_below(relative)), "")

    def place(self, key: str) -> str:
        """The place of a key: the path of the file and the line."""
        return f"{self.path}:{self.lines.get(key, 1)}"

    def _relative(self, path: str, is_folder: bool) -> str:
        return relative_path(_real(path), self.folder, is_folder)


def _compile(table: tuple[tuple[str, str], ...]) -> list[tuple[PathPatterns, str]]:
    """A table of patterns of paths, the last one first."""
    return [(PathPatterns([pattern]), value) for pattern, value in reversed(table)]


def _real(path: str) -> str:
    """The path of an entry of a folder, whose own folder is without links."""
    return os.path.join(
        os.path.realpath(os.path.dirname(os.path.abspath(path))), os.path.basename(os.path.abspath(path))
    )


class Projects:
    """The projects of texts. Each project file is read once; an error in one is raised for each of its texts."""

    def __init__(self) -> None:
        self._by_folder: dict[str, Project | LexcError] = {}

    def find(self, path: str) -> Project:
        """The project of a text. path: of the text; "-" for standard input, which belongs to the current folder.

        Raises UsageError if the project file is wrong.
        """
        folder = os.getcwd() if path == "-" else os.path.dirname(os.path.abspath(path))
        return self.find_for_folder(folder)

    def find_for_folder(self, folder: str) -> Project:
        """The project of the texts in a folder."""
        if folder not in self._by_folder:
            self._by_folder[folder] = self._open(os.path.realpath(folder))
        found = self._by_folder[folder]
        if isinstance(found, LexcError):
            raise found
        return found

    def _open(self, folder: str) -> Project | LexcError:
        try:
            path = find_project_file(folder)
        except LexcError as error:
            return error
        key = f"\0{path}"  # no folder has this name
        if key not in self._by_folder:
            try:
                self._by_folder[key] = read_project(path) if path else Project()
            except LexcError as error:
                self._by_folder[key] = error
        return self._by_folder[key]


def find_project_file(folder: str) -> str:
    """The path of the project file for the texts in a folder; "" if there is none. folder: without links.

    Raises UsageError for a pyproject.toml that mentions lexc and cannot be read.
    """
    for place in searched_folders(folder):
        for name in NAMES:
            path = os.path.join(place, name)
            if os.path.isfile(path) and (name == NAMES[0] or _read_table(path) is not None):
                return path
    return ""


def searched_folders(folder: str) -> Iterator[str]:
    """The folders in which the project file of the texts in one is searched, this one first. folder: without links."""
    home = os.path.realpath(os.path.expanduser("~"))
    with suppress(OSError):
        device = os.stat(folder).st_dev
        while True:
            yield folder
            parent = os.path.dirname(folder)
            if is_repository(folder) or parent in (folder, "") or folder == home:
                return
            status = os.stat(parent)
            if status.st_dev != device or (status.st_mode & stat.S_IWOTH and status.st_mode & stat.S_ISVTX):
                return
            folder = parent


def read_project(path: str) -> Project:
    """Read a project file. Raises UsageError with its path, the line and the key."""
    folder = os.path.dirname(os.path.abspath(path))
    find_inside(folder, os.path.basename(path), path)
    text = _read_text(path)
    lines = _find_lines(text, () if os.path.basename(path) == NAMES[0] else _TABLE)

    def locate(key: str) -> str:
        return f"{path}:{lines.get(key, 1)}: {key[:60]}"

    return Project(os.path.realpath(path), read_settings(_read_table(path) or {}, folder, locate), lines)


def _read_table(path: str) -> dict[str, Any] | None:
    """The table of lexc in a file; None if a pyproject.toml has none. Raises UsageError."""
    text = _read_text(path)
    is_own = os.path.basename(path) == NAMES[0]
    if not is_own and _TABLE[1] not in text:
        return None
    table: Any = _parse(text, path)
    for name in () if is_own else _TABLE:
        table = table.get(name)
        if table is None:
            return None
        if not isinstance(table, dict):
            raise UsageError("a wrong value", where=f"{path}: {name}", expected="a table", found=repr(table)[:60])
    return dict(table)


def _read_text(path: str) -> str:
    try:
        text = resources.settings(path)
    except (OSError, ValueError) as error:
        found = getattr(error, "strerror", None) or "no UTF-8"
        raise UsageError(
            "cannot read the project file", where=path, found=found, remedy="Correct or remove it."
        ) from error
    resources.check_settings(text, UsageError, path)
    return text


def _parse(text: str, path: str) -> dict[str, Any]:
    import tomllib  # lazy: tomllib costs 5 ms

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        found = "too many brackets" if isinstance(error, RecursionError) else str(error)[:200]
        raise UsageError("this is no TOML", where=path, found=found, remedy="Correct the line.") from error


def _find_lines(text: str, table: tuple[str, ...]) -> dict[str, int]:
    """The line of each key of a table, from 1. It serves messages, so that unusual spellings of keys may lack one."""
    lines, current = dict[str, int](), list[str]()
    for number, line in enumerate(text.split("\n"), 1):
        if header := re.match(_HEADER, line):
            current = [name.strip(" \t\"'") for name in header[1].split(".")]
            if (*current[:-1],) == table and current:
                lines.setdefault(current[-1], number)
        elif (*current,) == table and (key := re.match(_KEY, line)):
            lines.setdefault(key[1] or key[2] or key[3] or "", number)
    return lines
