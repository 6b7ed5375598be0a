"""The checkers of `lexc spell`: by which lexicon, words and options each file is checked.

The options of the command line come first, then the project file of a text, then the language of the environment.
"""

from __future__ import annotations

import os
from contextlib import ExitStack
from typing import TYPE_CHECKING, NamedTuple

import click

from lexc.cli.shared.languages import AUTO, default_language, open_all_languages, open_languages
from lexc.cli.shared.lexicons import open_image
from lexc.cli.spell.texts import TextOptions
from lexc.errors import ResourceMissing, UsageError, printable
from lexc.image.reader import Image
from lexc.lexicon import Lexicon
from lexc.opening import BY_CONTENT, ReadingOptions
from lexc.overlays.personal_list import PersonalList, read_personal_words
from lexc.projects.ignore_lists import IgnoreList
from lexc.projects.project_file import Project, Projects
from lexc.query.word_spelling import PersonalWords
from lexc.system.files import require_other_file
from lexc.texts.directives import Directives
from lexc.texts.ignore_patterns import IgnorePatterns
from lexc.views.spelling import Speller

if TYPE_CHECKING:
    from lexc.image.spelling_model import SpellingModel

LEXICON = "spelling"
"""The bundled lexicon without another one: English."""
MAX_SUGGESTIONS = 5
"""The most suggestions for a word, if nobody names a number."""


class SpellOptions(NamedTuple):
    """The options of the command line that say how texts are checked. None and empty ones were not given.

    suggestions: the most for a word. has_suggestions: whether the output shows them. is_pipe: whether an editor asks.
    adds_words: whether a person may add words. only_known: whether known misspellings alone are reported, with those of
    the files in pairs. output: a file that is written.
    """

    lexicon: str | None = None
    lang: str | None = None
    personal: str | None = None
    model: str | None = None
    ignore_words: tuple[str, ...] = ()
    suggestions: int | None = None
    has_suggestions: bool = True
    other_scripts: bool = False
    only_known: bool = False
    pairs: tuple[str, ...] = ()
    is_pipe: bool = False
    adds_words: bool = False
    output: str | None = None
    texts: TextOptions = TextOptions()
    reading: ReadingOptions = BY_CONTENT


class Checker(NamedTuple):
    """The speller of the texts of a project, with what it was made of.

    personal: None where known misspellings alone are reported. others, model: of the speller. ignored: words of lists.
    patterns: of texts that are passed over.
    """

    project: Project
    personal: PersonalList | None
    others: list[Image]
    model: SpellingModel | None
    ignored: IgnoreList
    patterns: IgnorePatterns
    speller: Speller
    texts: TextOptions

    def options_for(self, path: str) -> TextOptions:
        """The options of one text."""
        options = self.texts
        if options.mode == "auto":
            options = options._replace(mode=self.project.mode_of(path))
        return options._replace(directives=Directives(self.patterns, self.ignored.words_of(path)))


class Checkers:
    """The checkers of files, one for each project and language. It closes their lexicons at its end."""

    def __init__(self, options: SpellOptions, projects: Projects | None = None) -> None:
        self._options, self._projects = options, projects or Projects()
        self._by_project = dict[tuple[str, str], Checker]()
        self._opened = dict[tuple[str, str], tuple[Lexicon, list[Image]]]()
        self._by_language = dict[str, tuple[Image, ...]]()
        self._stack = ExitStack()

    def __enter__(self) -> Checkers:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def find(self, path: str) -> Checker:
        """The checker of a text. path: of its file; "-" for standard input, which belongs to the current folder.

        Raises LexcError for a wrong project file, or a lexicon that cannot be opened.
        """
        project = self._projects.find(path).for_text(path)
        key = project.path, project.settings.lang
        if key not in self._by_project:
            self._by_project[key] = self._make_checker(project)
        return self._by_project[key]

    def find_speller(self, path: str) -> tuple[Speller, TextOptions]:
        """The speller of a text, and its options. See `find`."""
        checker = self.find(path)
        return checker.speller, checker.options_for(path)

    def _make_checker(self, project: Project) -> Checker:
        options, settings = self._options, project.settings
        ignored = IgnoreList((*options.ignore_words, *settings.ignore_words))
        ignored.everywhere.update(map(str.lower, settings.accept))
        n_suggestions = next((n for n in (options.suggestions, settings.suggestions) if n is not None), MAX_SUGGESTIONS)
        n_suggestions *= options.has_suggestions
        patterns = IgnorePatterns(settings.ignore_patterns, project.place("ignore-patterns"))
        texts = options.texts
        if texts.parts is None and settings.code:
            texts = texts._replace(parts=frozenset(settings.code))
        texts = texts._replace(words=texts.words or settings.words)
        if options.only_known or settings.only_known:
            known = self._make_known_speller(project, ignored, n_suggestions)
            return Checker(project, None, [], None, ignored, patterns, known, texts)
        first, others, lang = self._open_lexicons(project)
        model_path, personal_path = options.model or settings.model or None, self._personal_path(project)
        lists = (*options.ignore_words, *settings.ignore_words)
        require_other_file(options.output, first.image.path, model_path, personal_path, *lists)
        personal = self._stack.enter_context(PersonalList(first, personal_path))
        accepted = personal.personal_words.with_words(ignored.everywhere)
        model, other_scripts = _open_model(model_path), options.other_scripts or settings.other_scripts
        is_auto = lang == AUTO
        is_chosen = options.lexicon or (options.lang and not is_auto) or project.has_language
        find_images = None if is_chosen else self._find_images
        speller = Speller(personal.image, n_suggestions, accepted, others, model, other_scripts, is_auto, find_images)
        return Checker(project, personal, others, model, ignored, patterns, speller, texts)

    def _make_known_speller(self, project: Project, ignored: IgnoreList, n_suggestions: int) -> Speller:
        from lexc.cli.spell.known import open_pairs  # lazy: lexc.cli.spell.known costs 1 ms
        from lexc.views.known_misspellings import KnownSpeller  # lazy: lexc.views.known_misspellings costs 1 ms

        lang, files = self._options.lang or project.settings.lang, (*self._options.pairs, *project.settings.pairs)
        pairs = open_pairs(lang, files)
        accepted = PersonalWords(ignored.everywhere)
        path = self._personal_path(project)
        for change in read_personal_words(path) if path else ():
            accepted.change(change.word, change.is_added)
        return KnownSpeller(pairs, n_suggestions, accepted)

    def _personal_path(self, project: Project) -> str | None:
        """The path of the personal list. A check creates no file that only the project names."""
        options, path = self._options, project.settings.personal
        if options.personal or not path:
            return options.personal
        return path if options.adds_words or os.path.exists(path) else None

    def _open_lexicons(self, project: Project) -> tuple[Lexicon, list[Image], str]:
        """The lexicon of correct words, the images of further languages, and --lang for them, "" for a lexicon."""
        lexicon, lang = self._options.lexicon or "", self._options.lang or ""
        if not lexicon and not lang:
            lexicon, lang = project.settings.lexicon, project.settings.lang
        if not lexicon and not lang:
            lang = self._default_language()
        if (lexicon, lang) not in self._opened:
            self._opened[lexicon, lang] = self._open(lexicon, lang)
        return *self._opened[lexicon, lang], lang

    def _open(self, lexicon: str, lang: str) -> tuple[Lexicon, list[Image]]:
        if not lang:
            return open_image(lexicon or LEXICON, self._options.reading), []
        if lang == AUTO and self._options.is_pipe:
            raise UsageError(
                "an editor's lines are too short to find their language", expected="--lang LANGUAGES with -a",
                found="auto",
            )  # fmt: skip
        first, *others = open_all_languages(LEXICON) if lang == AUTO else open_languages(lang)
        return first, [other.image for other in others]

    def _find_images(self, language: str) -> tuple[Image, ...]:
        """The image of a language that a text names; none if its dictionary is missing, which a note says once."""
        if language not in self._by_language:
            try:
                is_english = language.split("_")[0] == "en"
                opened = [open_image(LEXICON, BY_CONTENT)] if is_english else open_languages(language)
            except ResourceMissing as error:
                click.echo(f"lexc: {printable(error.problem)}: texts in {language} are passed over.", err=True)
                opened = []
            self._by_language[language] = tuple(lexicon.image for lexicon in opened)
        return self._by_language[language]

    def _default_language(self) -> str:
        """The language of the environment, "" for English. A notice names it, but not to an editor."""
        lang = default_language()
        if lang and not self._options.is_pipe and ("", lang) not in self._opened:
            click.echo(f"lexc: the dictionary {lang} judges, as the environment's language; see --lang", err=True)
        return lang


def _open_model(path: str | None) -> SpellingModel | None:
    """The model of a file, None for no path."""
    if path is None:
        return None
    from lexc.installed.suggesting import read_model  # lazy: lexc.installed.suggesting costs 5 ms

    return read_model(path)
