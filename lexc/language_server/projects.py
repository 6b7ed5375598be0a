"""The projects of open texts: their lexicons, words and patterns, by the files that the command line reads, too.

An editor's settings come before a project file.
"""

from __future__ import annotations

import asyncio
import os
from dataclasses import replace

from lexc.errors import LexcError
from lexc.image.reader import Image
from lexc.installed.known_misspellings import read_pairs
from lexc.language_server.checking import Checker, KnownChecker, make_checker
from lexc.language_server.dictionaries import AUTO, open_images
from lexc.language_server.settings import Settings
from lexc.overlays.personal_list import read_personal_words
from lexc.projects.ignore_lists import IgnoreList
from lexc.projects.project_file import Project, Projects
from lexc.query.known_misspellings import KnownMisspellings
from lexc.query.word_spelling import PersonalWords
from lexc.texts.directives import Directives
from lexc.texts.ignore_patterns import IgnorePatterns


class ProjectCheckers:
    """The checkers of the texts of projects. A project file is read again after `forget`."""

    def __init__(self) -> None:
        self._images = dict[tuple[str, str], list[Image]]()
        self.forget()

    def forget(self) -> None:
        """Read project files and their lists again, where they are needed."""
        self._projects = Projects()
        self._lists = dict[str, IgnoreList]()

    def find(self, name: str) -> Project:
        """The project of a text. name: the path of its file, "" for none. Raises LexcError for a wrong project file."""
        return self._projects.find(name).for_text(name) if name else Project()

    def directives_of(self, project: Project, name: str) -> Directives:
        """The directives of one text, with the patterns and the words of its project. Raises LexcError."""
        patterns = IgnorePatterns(project.settings.ignore_patterns, project.place("ignore-patterns"))
        return Directives(patterns, self._list_of(project).words_of(name) if name else ())

    async def make_checker(self, project: Project, usual: Checker, settings: Settings) -> Checker:
        """The checker of a project. usual: that of the editor's settings, which has the person's words.

        Raises LexcError or OSError if a lexicon or a list cannot be opened.
        """
        if not project.path:
            return usual
        words = self._words_of(project, usual.accepted)
        if project.settings.only_known:
            lang = settings.lang or project.settings.lang
            languages = ["en"] if lang in ("", AUTO) else lang.split(",")
            return KnownChecker(KnownMisspellings(read_pairs(languages, project.settings.pairs)), words)
        key = project.settings.lexicon, project.settings.lang
        if settings.lang or settings.lexicon or not any(key):
            return usual.with_words(words)
        if key not in self._images:
            own = replace(settings, lexicon=project.settings.lexicon, lang=project.settings.lang)
            self._images[key] = await asyncio.to_thread(open_images, own)
        return make_checker(self._images[key], words, project.settings.lang)

    def _words_of(self, project: Project, personal: PersonalWords) -> PersonalWords:
        """The correct words of a project's texts: a person's and the project's own."""
        words = personal.with_words(self._list_of(project).everywhere)
        path = project.settings.personal
        for change in read_personal_words(path) if path and os.path.isfile(path) else ():
            words.change(change.word, change.is_added)
        return words.with_words(map(str.lower, project.settings.accept))

    def _list_of(self, project: Project) -> IgnoreList:
        if project.path not in self._lists:
            self._lists[project.path] = IgnoreList(project.settings.ignore_words)
        return self._lists[project.path]


def find_project(projects: ProjectCheckers, name: str) -> tuple[Project, LexcError | None]:
    """The project of a text, and the error of its file; without settings if there is one."""
    try:
        return projects.find(name), None
    except LexcError as error:
        return Project(), error
