"""The language server: editors send changes of texts, and get unknown words, suggestions and commands.

Messages are handled one after another in one thread. A text is checked a moment after its last change, some pieces at
a time, between which the server handles further messages. Dictionaries are opened in another thread, and another
process finds the prose of long texts.
"""

from __future__ import annotations

import asyncio
import os
from itertools import islice
from time import monotonic

from lsprotocol import types
from pygls.exceptions import FeatureRequestError, JsonRpcException
from pygls.lsp.server import LanguageServer

from lexc.errors import LexcError
from lexc.language_server.checking import Checker, make_checker
from lexc.language_server.diagnostics import diagnostic_severity, make_diagnostic
from lexc.language_server.dictionaries import open_images
from lexc.language_server.document import Document
from lexc.language_server.modes import choose_mode
from lexc.language_server.personal_words import PersonalFile, default_path
from lexc.language_server.projects import ProjectCheckers, find_project
from lexc.language_server.prose_finder import ProseFinder
from lexc.language_server.protocol import Protocol
from lexc.language_server.settings import Settings
from lexc.query.word_spelling import PersonalWords
from lexc.texts.directives import Directives

_DELAY = 0.15  # seconds after the last change until a text is checked
_MIN_CHARACTERS, _MAX_CHARACTERS = 1 << 11, 1 << 16  # of one step of a check
_STEP = 0.01  # seconds that it should take: 64,000 characters with a dictionary, 2,000 with a lexicon


class SpellServer(LanguageServer):
    """A language server that checks spelling.

    settings: until an editor sends others. version: of lexc, for the editor.
    """

    def __init__(self, settings: Settings, version: str) -> None:
        super().__init__("lexc", version, protocol_cls=Protocol)
        self.settings = settings
        self.checker: Checker | None = None
        self.documents: dict[str, Document] = {}
        self._personal = PersonalFile(_personal_path(settings))
        self._ignored = set[str]()
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._prose_finder = ProseFinder()
        self.projects = ProjectCheckers()
        self.checkers = dict[str, Checker]()  # of checked texts, by the name of the file
        self._shown = set[str]()

    # Messages

    def report_server_error(self, error: Exception, source: type[Exception]) -> None:
        """Show an error outside requests in the editor. A request has its response, and so has a text that is no JSON.

        pygls calls this.
        """
        if isinstance(error, (ValueError, RecursionError)) and source is JsonRpcException:
            assert isinstance(self.protocol, Protocol)
            self.protocol.refuse_text(error)
        elif source is not FeatureRequestError:
            self.show_error(error)

    # Settings

    def change_settings(self, data: object) -> None:
        """Change the settings by a JSON value. If one is wrong, show the error in the editor and change none."""
        try:
            self.settings = self.settings.with_changes(data)
        except LexcError as error:
            self.show_error(error)

    async def open_dictionaries(self) -> None:
        """Adopt the settings: open their dictionaries, and check all texts anew, in their modes.

        Show an error; then no text is checked.
        """
        settings = self.settings
        self.checker = None
        path = _personal_path(settings)
        if path != self._personal.path:
            self._personal = PersonalFile(path)
        try:
            images = await asyncio.to_thread(open_images, settings)
        except (LexcError, OSError) as error:
            self.show_error(error)
            images = []
        if settings is not self.settings:  # they changed meanwhile, and another task opens the new dictionaries
            return
        self.checker = make_checker(images, self._accepted_words(), settings.lang) if images else None
        for document in self.documents.values():
            document.mode = self.choose_mode(document.language, document.name, document.text)
        self._check_all()
        self.read_personal_words()

    def choose_mode(self, language: str, name: str, text: str) -> str:
        """The mode of a text: of the settings, of its project, or by its language, its name and its beginning."""
        mode = self.settings.mode
        if mode == "auto":
            mode = find_project(self.projects, name)[0].mode_of(name)
        return choose_mode(mode, language, name, text)

    def show_error(self, error: Exception) -> None:
        """Show an error in the editor."""
        self.window_show_message(types.ShowMessageParams(types.MessageType.Error, f"lexc: {error}"))

    # Personal words

    def read_personal_words(self) -> None:
        """Read the personal words if their file has changed, and check all texts anew. After an error, words stay."""
        if not self._personal.has_changed():
            return
        try:
            self._personal.read()
        except LexcError as error:
            self.show_error(error)
            return
        if self.checker is not None:
            self.checker.accepted = self._accepted_words()
        self._check_all()

    def add_word(self, word: str) -> None:
        """Add a word to the personal words."""
        try:
            self._personal.add(word)
        except (LexcError, OSError) as error:
            self.show_error(error)
        else:
            self._accept(word)

    def ignore_word(self, word: str) -> None:
        """Accept a word until the server ends."""
        self._ignored.add(word.lower())
        self._accept(word)

    def _accept(self, word: str) -> None:
        if self.checker is not None:
            self.checker.accepted = self._accepted_words()
        for uri, document in self.documents.items():
            document.invalidate_word(word)
            self.check_soon(uri, delay=0)

    def _accepted_words(self) -> PersonalWords:
        words = self._personal.words
        return PersonalWords(words.added | self._ignored, words.refused)

    # Checks

    def _check_all(self) -> None:
        for uri, document in self.documents.items():
            document.invalidate()
            self.check_soon(uri, delay=0)

    def check_soon(self, uri: str, delay: float = _DELAY) -> None:
        """Check a text after a delay in seconds, in which further changes postpone the check."""
        if (earlier := self._checks.pop(uri, None)) is not None:
            earlier.cancel()
        self._checks[uri] = asyncio.create_task(self._check(uri, delay))

    def forget_document(self, uri: str) -> None:
        """Forget a text that the editor has closed, and remove its diagnostics from the editor."""
        self.documents.pop(uri, None)
        if (check := self._checks.pop(uri, None)) is not None:
            check.cancel()
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    async def _check(self, uri: str, delay: float) -> None:
        await asyncio.sleep(delay)
        document, usual = self.documents[uri], self.checker
        if usual is None:
            return
        checker = await self._find_checker(document, usual)
        if checker is None:
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, [], document.version))
            return
        n_characters = _MIN_CHARACTERS
        while pieces := document.unchecked_pieces(n_characters):
            is_quick = await _check_pieces(checker, document, pieces) < _STEP / 2
            n_characters = (
                min(n_characters * 2, _MAX_CHARACTERS) if is_quick else max(n_characters // 2, _MIN_CHARACTERS)
            )
            if self.checker is not usual:  # settings have changed, and all texts are checked anew
                return
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, self._diagnostics(document), document.version)
        )

    async def _find_checker(self, document: Document, usual: Checker) -> Checker | None:
        """The checker of a document by its project, None if it is not checked; and find its prose. Show an error."""
        project, error = find_project(self.projects, document.name)
        document.is_excluded = bool(project.path) and project.excludes(document.name)
        try:
            if error is not None:
                raise error
            directives = self.projects.directives_of(project, document.name)
            checker = await self.projects.make_checker(project, usual, self.settings)
        except (LexcError, OSError) as error:
            self._show_once(error)
            directives, checker = Directives(), usual
        if document.is_excluded:
            return None
        had_exceptions, document.has_exceptions = document.has_exceptions, directives.concerns(document.changed_text())
        if had_exceptions != document.has_exceptions:
            document.invalidate()
        if document.needs_prose:
            prose = await self._prose_finder.find(document.text, document.mode, document.name)
            document.prose = directives.apply(prose, document.text)
            self._show_note(document)
        self.checkers[document.name] = checker
        return checker

    def _show_once(self, error: Exception) -> None:
        """Show an error of a project, which each check would repeat."""
        if str(error) not in self._shown:
            self._shown.add(str(error))
            self.show_error(error)

    def _show_note(self, document: Document) -> None:
        """Show once that a text cannot be read to its end."""
        if document.prose is not None and document.prose.note and not document.has_note:
            document.has_note = True
            message = types.ShowMessageParams(types.MessageType.Warning, f"lexc: {document.prose.note}")
            self.window_show_message(message)

    def _diagnostics(self, document: Document) -> list[types.Diagnostic]:
        severity = diagnostic_severity(self.settings)
        return [
            make_diagnostic(document, found, severity)
            for found in islice(document.unknown_words(), self.settings.problems)
        ]


async def _check_pieces(checker: Checker, document: Document, pieces: range) -> float:
    """Check some pieces of a document; return the seconds of it. The event loop handles messages in pauses."""
    seconds, start = 0.0, monotonic()
    for _ in checker.check_stepwise(document, pieces):
        if (now := monotonic()) - start > _STEP:
            seconds += now - start
            await asyncio.sleep(0)
            start = monotonic()
    seconds += monotonic() - start
    await asyncio.sleep(0)
    return seconds


def _personal_path(settings: Settings) -> str:
    """The path of the file of personal words."""
    return os.path.expanduser(settings.personal) or default_path()
