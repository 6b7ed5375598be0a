"""`lexc spell --write-ignore LIST`: the unknown words that there are go into a list, and a line says how it is used."""

from __future__ import annotations

import json
import os
from contextlib import suppress

import click

from lexc.cli.shared.printing import print_json
from lexc.cli.spell.texts import MisspellingsByFile
from lexc.errors import LexcError, plural, printable
from lexc.projects.git_ignoring import is_repository
from lexc.projects.ignore_lists import can_list, write_baseline
from lexc.projects.project_file import NAMES, Project, Projects, searched_folders
from lexc.projects.settings import find_inside


def write_list(path: str, found: MisspellingsByFile, projects: Projects, as_json: bool) -> None:
    """Write the unknown words of texts to a list. Print their number, and how later checks take the list."""
    rows, texts = list[tuple[str, str]](), dict[Project, str]()
    for name, misspellings in found:
        if name == "<stdin>":
            continue
        if not can_list(name):
            click.echo(f"lexc: {printable(repr(name))}: left out: no line of a list can have this name", err=True)
            continue
        texts.setdefault(projects.find(name), name)
        rows += ((name, word) for misspelling in misspellings for word in misspelling["word"].split(" "))
    n = write_baseline(path, rows)
    if as_json:
        print_json({"query": path, "count": n})
        return
    click.echo(f"{printable(path)}: {plural(n, 'new line')}")
    advice = dict.fromkeys(_advise(path, project, text) for project, text in texts.items())
    by_option = f"add --ignore-words {printable(path)}"
    for step in [by_option] if None in advice else filter(None, advice):
        click.echo(f"To use it, {step}")


def _advise(path: str, project: Project, text: str) -> str | None:
    """The step by which a project takes a list; "" if it does, None if it cannot.

    text: the path of one of the project's texts.
    """
    lists = project.settings.ignore_words
    if os.path.realpath(path) in lists:
        return ""
    file = project.path or _new_project_file(path, os.path.dirname(os.path.realpath(text)))
    folder = os.path.dirname(file)
    with suppress(LexcError):
        added = find_inside(folder, os.path.relpath(os.path.realpath(path), folder), "")
        names = [os.path.relpath(name, folder).replace(os.sep, "/") for name in (*lists, added)]
        shown, is_own = printable(os.path.relpath(file)), os.path.basename(file) == NAMES[0]
        place = f"at the beginning of {shown}" if is_own else f"below [tool.lexc] in {shown}"
        if lists:
            place = f"instead of {shown}:{project.lines.get('ignore-words', 1)}"
        return f"write {place}: ignore-words = {printable(json.dumps(names, ensure_ascii=False))}"
    return None


def _new_project_file(path: str, folder: str) -> str:
    """The best path for a project file: in the root of a repository, or in the first folder above a text and a list.

    path: of the list. folder: of the text, without links.
    """
    folders, real = list(searched_folders(folder)), os.path.realpath(path)
    above = [place for place in folders if real.startswith(os.path.join(place, ""))]
    place = folders[-1] if is_repository(folders[-1]) or not above else above[0]
    return os.path.join(place, NAMES[0])
