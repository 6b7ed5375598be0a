"""The system's hunspell dictionaries by language, as commands open and list them."""

from __future__ import annotations

import sys

import click

from lexc.cli.shared.lexicons import announce_compilation, open_image
from lexc.cli.shared.printing import print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.errors import ResourceMissing, SourceError, printable
from lexc.installed import system_dictionaries
from lexc.lexicon import Lexicon

LIST = "list"
"""The value of --lang that asks for a list of all dictionaries."""
AUTO = "auto"
"""The value of --lang that asks for the language of each paragraph."""


def open_languages(text: str) -> list[Lexicon]:
    """Open the dictionaries of languages, whose names have commas between. Print a notice if one has to be compiled."""
    return list(map(_open_language, system_dictionaries.split_names(text)))


def open_all_languages(english: str) -> list[Lexicon]:
    """Open every installed dictionary. A notice on standard error names those that cannot be read.

    english: the name of a bundled lexicon for English, if no dictionary of it is installed.
    """
    opened: list[Lexicon] = []
    names = system_dictionaries.find_distinct()
    for name in names:
        try:
            opened.append(_open_language(name))
        except SourceError as error:
            click.echo(f"lexc: {printable(str(error))}", err=True)
    has_english = any(name.split("_")[0] == "en" for name in names)
    return opened if has_english else [*opened, open_image(english)]


def _open_language(name: str) -> Lexicon:
    if sys.stderr.isatty() and not system_dictionaries.is_compiled(name):
        announce_compilation(f"the dictionary {name}")
    with ProgressBar(task_name=f"compiling {name}"):
        return Lexicon(system_dictionaries.open_by_name(name))


def default_language() -> str:
    """The language of the environment; "" for English, or if the system lacks the dictionary, which a notice says."""
    name = system_dictionaries.language_of_environment()
    if not name or name.split("_")[0] == "en":
        return ""
    try:
        system_dictionaries.find(name)
    except ResourceMissing as error:
        click.echo(f"lexc: {printable(error.problem)}, so the text is checked as English. {error.remedy}", err=True)
        return ""
    return name


def print_languages(as_json: bool) -> None:
    """Print the installed dictionaries: name and file, with a tab between."""
    from lexc.views.spelling import installed_dictionaries  # lazy: lexc.views.spelling costs 10 ms

    found = installed_dictionaries()
    if as_json:
        print_json({"query": LIST, "count": len(found), "results": found})
    else:
        print_lines(f"{dictionary['name']}\t{printable(dictionary['file'])}" for dictionary in found)
