"""The settings of a project file: their keys, their types, and the errors of wrong ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from lexc.errors import UsageError, did_you_mean
from lexc.installed import bundled
from lexc.installed.system_dictionaries import split_names
from lexc.system import extensions
from lexc.texts import terms
from lexc.texts.masks import PARTS
from lexc.texts.modes import MODES

MAX_SUGGESTIONS = 100
_MAX_ITEMS, _MAX_TEXT = 10_000, 1000  # of a list; characters of a text
_AUTO = "auto"


class ProjectSettings(NamedTuple):
    """The settings of a project. Empty texts, empty lists and None are not set.

    lang: names of the system's dictionaries with commas between, or auto. languages: (pattern of paths, such names)
    pairs, of which the last that matches comes before lang and lexicon. lexicon: an image, or the name of a bundled
    lexicon. personal, model, ignore_words, pairs: paths of files. accept: correct words. words: names of bundled lists
    of words. ignore_patterns: regular expressions of texts that are passed over. include, exclude: patterns of paths.
    modes: (pattern of paths, mode) pairs, of which the last that matches counts. code: the parts of programs.
    """

    lang: str = ""
    languages: tuple[tuple[str, str], ...] = ()
    lexicon: str = ""
    personal: str = ""
    model: str = ""
    ignore_words: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    ignore_patterns: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    hidden: bool = False
    modes: tuple[tuple[str, str], ...] = ()
    code: tuple[str, ...] = ()
    suggestions: int | None = None
    other_scripts: bool = False
    only_known: bool = False
    pairs: tuple[str, ...] = ()


KEYS = tuple(name.replace("_", "-") for name in ProjectSettings._fields)
"""The keys of a project file."""
_PATHS = ("personal", "model", "ignore-words", "pairs")

Locate = Callable[[str], str]
"""The place of a key, for an error: `lexc.toml:3: lang`."""


def read_settings(table: Mapping[str, Any], folder: str, locate: Locate) -> ProjectSettings:
    """The settings of a table of a project file. folder: of the file; paths are inside it, and become absolute.

    Raises UsageError for an unknown key, a wrong type, and a path outside the folder.
    """
    values = {}
    for key, value in table.items():
        if key not in KEYS:
            remedy = did_you_mean(key, KEYS) or "Leave it out, or see lexc spell --help."
            raise UsageError("unknown key", where=locate(key), expected=", ".join(KEYS), remedy=remedy)
        read = _READERS[key]
        try:
            values[key.replace("-", "_")] = read(value)
        except UsageError as error:
            raise _place_error(error, locate(key)) from error
        if key in _PATHS or (key == "lexicon" and _is_path(value, folder)):
            values[key.replace("-", "_")] = _find_paths(values[key.replace("-", "_")], folder, locate(key))
    settings = ProjectSettings(**values)
    if settings.lang and settings.lexicon:
        raise UsageError("lang takes the place of lexicon", where=locate("lexicon"), remedy="Leave one of them out.")
    return settings


def _place_error(error: UsageError, where: str) -> UsageError:
    return UsageError(error.problem, where=where, expected=error.expected, found=error.found, remedy=error.remedy)


def _type_error(expected: str, value: object) -> UsageError:
    return UsageError("a wrong value", expected=expected, found=repr(value)[:60])


def _read_text(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= _MAX_TEXT:
        raise _type_error("a text in quotation marks", value)
    return value


def _read_texts(value: object) -> tuple[str, ...]:
    """A list of texts, or one text."""
    items = [value] if isinstance(value, str) else value
    if not isinstance(items, list) or len(items) > _MAX_ITEMS:
        raise _type_error('a list of texts, as ["one", "two"]', value)
    return tuple(map(_read_text, items))


def _read_switch(value: object) -> Any:
    if not isinstance(value, bool):
        raise _type_error("true or false", value)
    return value


def _read_number(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MAX_SUGGESTIONS:
        raise _type_error(f"a number from 0 to {MAX_SUGGESTIONS}", value)
    return value


def _read_languages(value: object) -> str:
    names = ",".join(_read_texts(value))
    if names != _AUTO:
        split_names(names)  # raises UsageError for a wrong name
    return names


def _read_parts(value: object) -> tuple[str, ...]:
    parts = tuple(part for text in _read_texts(value) for part in text.split(","))
    if not {*parts} <= {*PARTS}:
        raise _type_error(f"some of {', '.join(PARTS)}", value)
    return parts


def _read_lists(value: object) -> tuple[str, ...]:
    lists, known = _read_texts(value), (terms.NONE, *terms.names())
    for name in lists:
        if name not in known:
            raise UsageError("no bundled list has this name", expected=", ".join(known), found=repr(name),
                             remedy=did_you_mean(name, known) or terms.OWN_LIST)  # fmt: skip
    return lists


def _read_modes(value: object) -> tuple[tuple[str, str], ...]:
    return _read_table(value, _read_mode, 'modes, as {"*.inc" = "markdown"}')


def _read_languages_of_paths(value: object) -> tuple[tuple[str, str], ...]:
    return _read_table(value, _read_languages, 'languages, as {"manual/de/" = "de_DE"}')


def _read_table(value: object, read: Callable[[object], str], expected: str) -> tuple[tuple[str, str], ...]:
    """A table of patterns of paths. read: reads what a pattern stands for."""
    if not isinstance(value, dict) or len(value) > _MAX_ITEMS:
        raise _type_error(f"a table of patterns and {expected}", value)
    return tuple((pattern, read(item)) for pattern, item in value.items())


def _read_mode(value: object) -> str:
    mode = _read_text(value)
    if mode not in MODES and extensions.find(extensions.TEXT_MODES, mode) is None:
        raise UsageError("no such mode of texts", expected=", ".join(MODES), found=repr(mode),
                         remedy=did_you_mean(mode, MODES))  # fmt: skip
    return mode


def _is_path(lexicon: str, folder: str) -> bool:
    """Whether the name of a lexicon is the path of a file in a folder, and not that of a bundled lexicon."""
    return lexicon not in bundled.names() or os.path.lexists(os.path.join(folder, lexicon))


def _find_paths(value: Any, folder: str, where: str) -> Any:
    if isinstance(value, tuple):
        return tuple(find_inside(folder, path, where) for path in value)
    return find_inside(folder, value, where)


def find_inside(folder: str, path: str, where: str) -> str:
    """The absolute path of a file in a folder. Raises UsageError if it is outside, also by a link, or in .git.

    A project file comes with a repository that somebody else has written.
    """
    root = os.path.realpath(folder)
    found = os.path.realpath(os.path.join(root, path.replace("\0", "")))
    names = os.path.relpath(found, root).split(os.sep) if _has_same_drive(root, found) else [os.pardir]
    if "\0" in path or os.path.isabs(path) or names[0] == os.pardir or ".git" in map(str.lower, names):
        raise UsageError(
            "a path outside the project", where=where, expected="one below the folder of this file, and not in .git",
            found=repr(path[:60]), remedy="Copy the file into the project, or name it by an option.",
        )  # fmt: skip
    if os.path.exists(found) and not os.path.isfile(found):
        raise UsageError("not a file", where=where, expected="a regular file", found=repr(path[:60]))
    return found


def _has_same_drive(one: str, other: str) -> bool:
    return os.path.splitdrive(one)[0] == os.path.splitdrive(other)[0]


_READERS: dict[str, Callable[[object], Any]] = {
    **dict.fromkeys(("lexicon", "personal", "model"), _read_text),
    **dict.fromkeys(("ignore-words", "accept", "ignore-patterns", "include", "exclude", "pairs"), _read_texts),
    **dict.fromkeys(("hidden", "other-scripts", "only-known"), _read_switch),
    "words": _read_lists,
    "lang": _read_languages,
    "languages": _read_languages_of_paths,
    "modes": _read_modes,
    "code": _read_parts,
    "suggestions": _read_number,
}
