"""The language server: editors send changes of texts, and get unknown words, suggestions and commands.

Messages are handled one after another in one thread. A text is checked a moment after its last change, in pieces of a
few milliseconds, between which the server handles further messages. Dictionaries are opened in another thread.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from itertools import islice
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from lexc.errors import LexcError
from lexc.language_server.checking import Checker
from lexc.language_server.diagnostics import diagnostic_severity, make_diagnostic
from lexc.language_server.dictionaries import open_images
from lexc.language_server.document import Document
from lexc.language_server.modes import choose_mode
from lexc.language_server.personal_words import PersonalFile, default_path
from lexc.language_server.settings import Settings
from lexc.query.word_spelling import PersonalWords

_DELAY = 0.15  # seconds after the last change until a text is checked
_MAX_CHARACTERS = 1 << 16  # of a piece, which takes some 5 ms


class _Protocol(LanguageServerProtocol):
    """The protocol of pygls, but its copies of all texts: pygls copies and splits the whole text at each change."""

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> Iterator[Any]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_OPEN], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Iterator[Any]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> Iterator[Any]:
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CLOSE], (params,), None


class SpellServer(LanguageServer):
    """A language server that checks spelling.

    settings: until an editor sends others. version: of lexc, for the editor.
    """

    def __init__(self, settings: Settings, version: str) -> None:
        super().__init__("lexc", version, protocol_cls=_Protocol)
        self.settings = settings
        self.checker: Checker | None = None
        self.documents: dict[str, Document] = {}
        self._personal = PersonalFile(_personal_path(settings))
        self._ignored = set[str]()
        self._checks: dict[str, asyncio.Task[None]] = {}

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
        self.checker = Checker(images, self._accepted_words()) if images else None
        for document in self.documents.values():
            document.mode = choose_mode(settings.mode, document.language, document.name, "".join(document.lines))
        self._check_all()
        self.read_personal_words()

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
        document, checker = self.documents[uri], self.checker
        if checker is None:
            return
        while lines := document.unchecked_lines(_MAX_CHARACTERS):
            checker.check(document, lines)
            await asyncio.sleep(0)  # the event loop handles messages that have come meanwhile
            if self.checker is not checker:  # settings have changed, and all texts are checked anew
                return
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, self._diagnostics(document), document.version)
        )

    def _diagnostics(self, document: Document) -> list[types.Diagnostic]:
        severity = diagnostic_severity(self.settings)
        words = islice(document.unknown_words(), self.settings.problems)
        return [make_diagnostic(document, line, word_range, severity) for line, word_range in words]


def _personal_path(settings: Settings) -> str:
    """The path of the file of personal words."""
    return os.path.expanduser(settings.personal) or default_path()
