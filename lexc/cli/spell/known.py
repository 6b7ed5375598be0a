"""The pairs of `lexc spell --only-known`, by language. A notice names the languages of which there are none."""

from __future__ import annotations

from collections.abc import Sequence

import click

from lexc.cli.shared.languages import AUTO
from lexc.errors import printable
from lexc.installed.known_misspellings import Pairs, has_pairs, read_pairs
from lexc.installed.system_dictionaries import language_of_environment

_ENGLISH = "en"


def open_pairs(lang: str, files: Sequence[str]) -> Pairs:
    """The known misspellings of languages, and those of files.

    lang: names of languages with commas between, or auto; "" for that of the environment. Raises the errors of
    `read_pairs`.
    """
    languages = _find_languages(lang)
    pairs = read_pairs(languages, files)
    if missing := ", ".join(language for language in languages if not has_pairs(language)):
        _print(f"lexc knows no misspellings of these languages: {missing}")
    return pairs


def _find_languages(lang: str) -> list[str]:
    """The languages of the option or of the project file, or that of the environment, or English."""
    if lang == AUTO:
        _print("known misspellings are of one language: texts are checked as English; see --lang")
    if lang and lang != AUTO:
        return lang.split(",")
    named = "" if lang else language_of_environment()
    if not named or named.startswith(_ENGLISH):
        return [_ENGLISH]
    if not has_pairs(named):
        _print(f"lexc knows no misspellings of {named}, the environment's language, so texts are checked as English")
        return [_ENGLISH]
    _print(f"known misspellings are those of {named}, the environment's language; see --lang")
    return [named]


def _print(notice: str) -> None:
    click.echo(f"lexc: {printable(notice)}", err=True)
