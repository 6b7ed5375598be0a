"""`lexc spell --show-config FILE`: the settings that hold for a text, each with the place that sets it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

from lexc.cli.shared.languages import AUTO, default_language
from lexc.cli.shared.printing import print_json, print_text
from lexc.cli.spell.checkers import LEXICON, MAX_SUGGESTIONS, SpellOptions
from lexc.errors import LexcError
from lexc.projects.project_file import Project, Projects
from lexc.projects.settings import KEYS
from lexc.projects.walking import read_beginning
from lexc.texts.modes import MAX_SIZE, find_mode, find_prose
from lexc.views.answers import answer
from lexc.views.spelling import Setting

_PLACES = {"po": "the header of the catalogue", "xliff": "the file", "json": "the name of the file"}
"""The places where texts of these modes name a language."""
_LISTS = ("ignore-words", "accept", "ignore-patterns", "include", "exclude", "pairs")


def print_configuration(path: str, options: SpellOptions, as_json: bool) -> None:
    """Print a line `key = value  # place` for each setting that holds for a text. Raises UsageError if one is wrong."""
    project = Projects().find(path).for_text(path)
    rows = [("project", _shorten(project.path) or "none", "the nearest project file"), *_rows(path, options, project)]
    settings: list[Setting] = [{"key": key, "value": value, "place": place} for key, value, place in rows]
    if as_json:
        print_json(answer(path, settings))
        return
    for setting in settings:
        text = f"{setting['key']} = {json.dumps(setting['value'], ensure_ascii=False)}"
        print_text(f"{text:<32}  # {setting['place']}")


def _shorten(path: str) -> str:
    """A path relative to the current folder, if it is in it."""
    relative = os.path.relpath(path) if path else ""
    return path if relative.startswith(os.pardir) else relative


def _place(project: Project, key: str) -> str:
    return _shorten(project.place(key))


def _rows(path: str, options: SpellOptions, project: Project) -> Iterator[tuple[str, Any, str]]:
    """(key, value, place) of each setting."""
    mode = _mode(path, options, project)
    yield mode
    is_chosen = bool(options.lexicon or options.lang not in (None, "", AUTO)) or project.has_language
    named = "" if is_chosen else _read_language(path, mode[1])
    place = _PLACES.get(mode[1], "")
    if named:
        yield ("lexicon", LEXICON, place) if named == "en" else ("lang", named, place)
    given: dict[str, Any] = {
        "lang": None if named else options.lang, "lexicon": options.lexicon, "personal": options.personal,
        "model": options.model, "suggestions": options.suggestions, "other-scripts": options.other_scripts or None,
        "code": sorted(options.texts.parts or ()) or None, "ignore-words": list(options.ignore_words),
        "words": list(options.texts.words) or None, "only-known": options.only_known or None,
        "pairs": list(options.pairs),
    }  # fmt: skip
    has_language = bool(options.lang or options.lexicon or named)
    for key in KEYS:
        value, option = getattr(project.settings, key.replace("-", "_")), given.get(key)
        is_set = value not in ("", (), None, False) and not (has_language and key in ("lang", "lexicon"))
        if key in _LISTS and (option or is_set):
            places = [f"--{key}"] * bool(option) + [_place(project, key)] * is_set
            yield key, [*(option or ()), *value], ", ".join(places)
        elif option is not None and key not in _LISTS:
            yield key, option, f"--{key}"
        elif is_set and key not in ("modes", "languages"):
            yield key, value, _place(project, key)
        elif key == "suggestions":
            yield key, MAX_SUGGESTIONS, "by default"
    if not (has_language or project.settings.lang or project.settings.lexicon):
        name = default_language()
        yield ("lang", name, "LC_ALL, LC_MESSAGES or LANG") if name else ("lexicon", LEXICON, "by default")


def _read_language(path: str, mode: str) -> str:
    """The language that translations name; "" for none, for other texts, and for standard input."""
    if mode not in _PLACES:
        return ""
    try:
        with open(path, "rb") as file:
            return find_prose(file.read(MAX_SIZE).decode(errors="replace"), mode, path).language
    except (OSError, LexcError):
        return ""


def _mode(path: str, options: SpellOptions, project: Project) -> tuple[str, str, str]:
    if options.texts.mode != "auto":
        return "mode", options.texts.mode, "--mode"
    if (mode := project.mode_of(path)) != "auto":
        return "mode", mode, _place(project, "modes")
    try:
        beginning = read_beginning(path).decode(errors="replace")
    except OSError:
        beginning = ""
    return "mode", find_mode("" if path == "-" else path, beginning), "the name and the beginning of the file"
