"""Handlers of an editor's messages, with the names of the protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import islice
from time import monotonic
from typing import Any
from urllib.parse import unquote, urlsplit

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified, JsonRpcException, JsonRpcInvalidParams

from lexc.errors import LexcError
from lexc.language_server.checking import Checker
from lexc.language_server.diagnostics import (
    ADD_WORD,
    IGNORE_WORD,
    diagnostic_severity,
    make_diagnostic,
    make_fixes,
    make_join_fix,
)  # fmt: skip
from lexc.language_server.document import Document, Position, UnknownWord
from lexc.language_server.server import SpellServer
from lexc.language_server.settings import SECTION, Settings
from lexc.overlays.personal_list import require_word

_MAX_WORDS = 50
"""The most unknown words of one list of quick fixes: editors may ask for those of a whole text."""
_MAX_SHOWN = 60  # characters of wrong arguments
_STEP = 0.02  # seconds between two pauses, in which other messages are handled


def initialize(server: SpellServer, params: types.InitializeParams) -> None:
    """Adopt the settings with which the editor starts the server."""
    server.change_settings(params.initialization_options)


async def start(server: SpellServer, _: types.InitializedParams) -> None:
    """Ask the editor for its settings, and open dictionaries."""
    workspace = server.client_capabilities.workspace
    if workspace is not None and workspace.configuration:
        await _ask_for_settings(server)
    await server.open_dictionaries()


async def _ask_for_settings(server: SpellServer) -> None:
    params = types.ConfigurationParams([types.ConfigurationItem(section=SECTION)])
    try:
        answers = await server.workspace_configuration_async(params)
    except JsonRpcException:  # the editor's error: its settings stay as they were
        return
    server.change_settings(answers[0] if answers else None)


async def did_change_configuration(server: SpellServer, params: types.DidChangeConfigurationParams) -> None:
    """Adopt changed settings. Ask an editor that only says that they have changed."""
    old_settings, workspace = server.settings, server.client_capabilities.workspace
    if params.settings:
        server.change_settings(params.settings)
    elif workspace is not None and workspace.configuration:
        await _ask_for_settings(server)
    if server.settings != old_settings:
        await server.open_dictionaries()


def did_open(server: SpellServer, params: types.DidOpenTextDocumentParams) -> None:
    """Check a text that has been opened."""
    opened = params.text_document
    encoding = server.workspace.position_encoding or types.PositionEncodingKind.Utf16
    name = unquote(urlsplit(opened.uri).path)
    language = str(opened.language_id)
    server.projects.forget()
    mode = server.choose_mode(language, name, opened.text)
    document = Document(opened.text, mode, name, str(getattr(encoding, "value", encoding)))
    document.version, document.language = opened.version, language
    server.documents[opened.uri] = document
    server.read_personal_words()
    server.check_soon(opened.uri, delay=0)


def did_change(server: SpellServer, params: types.DidChangeTextDocumentParams) -> None:
    """Apply changes to a text, and check its changed pieces."""
    uri = params.text_document.uri
    document = server.documents.get(uri)
    if document is None:
        return
    for change in params.content_changes:
        if isinstance(change, types.TextDocumentContentChangePartial):
            start, end = change.range.start, change.range.end
            document.replace(Position(start.line, start.character), Position(end.line, end.character), change.text)
        else:
            document.replace_all(change.text)
    document.version = params.text_document.version
    server.check_soon(uri)


def did_close(server: SpellServer, params: types.DidCloseTextDocumentParams) -> None:
    """Forget a closed text."""
    server.forget_document(params.text_document.uri)


async def code_actions(server: SpellServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """The quick fixes for the unknown words in a range: suggestions, and commands that accept a word.

    The server handles further messages meanwhile. Raises JsonRpcContentModified if one of them changes the text.
    """
    uri = params.text_document.uri
    document = server.documents.get(uri)
    checker = server.checkers.get(document.name, server.checker) if document and server.checker else None
    only = params.context.only
    if document is None or checker is None or (only and types.CodeActionKind.QuickFix not in only):
        return []
    start, end = (Position(position.line, position.character) for position in (params.range.start, params.range.end))
    n_changes, actions, pause = document.n_changes, list[types.CodeAction](), 0.0
    for unknown in list(islice(document.find_words(start, end), _MAX_WORDS)):
        actions += _find_fixes(server, checker, uri, document, unknown)
        if monotonic() < pause:
            continue
        await asyncio.sleep(0)
        pause = monotonic() + _STEP
        if server.documents.get(uri) is not document or document.n_changes != n_changes:
            raise JsonRpcContentModified("the text has changed")
    return actions


def _find_fixes(
    server: SpellServer, checker: Checker, uri: str, document: Document, unknown: UnknownWord
) -> Iterator[types.CodeAction]:
    """The quick fixes for one unknown word."""
    word = document.word(unknown)
    diagnostic = make_diagnostic(document, unknown, diagnostic_severity(server.settings))
    suggestions = checker.suggest(word, server.settings.suggestions)
    if server.settings.suggestions and (split := checker.find_split(document, unknown)):
        yield make_join_fix(uri, document, *split, diagnostic)
    yield from make_fixes(uri, diagnostic, word, suggestions)


def add_word(server: SpellServer, *arguments: object) -> None:
    """Add a word to the personal words: the command `lexc.addWord`."""
    server.add_word(_read_word(arguments))


def ignore_word(server: SpellServer, *arguments: object) -> None:
    """Accept a word until the server ends: the command `lexc.ignoreWord`."""
    server.ignore_word(_read_word(arguments))


def _read_word(arguments: tuple[object, ...]) -> str:
    """The word that a command has as its only argument. Raises JsonRpcInvalidParams if it is none."""
    word = arguments[0] if len(arguments) == 1 else None
    if not isinstance(word, str):
        raise JsonRpcInvalidParams(f"this command takes one word, not {repr(list(arguments))[:_MAX_SHOWN]}")
    try:
        require_word(word)
    except LexcError as error:
        raise JsonRpcInvalidParams(str(error)) from error
    return word


_HANDLERS: dict[str, Callable[..., Any]] = {
    types.INITIALIZE: initialize,
    types.INITIALIZED: start,
    types.WORKSPACE_DID_CHANGE_CONFIGURATION: did_change_configuration,
    types.TEXT_DOCUMENT_DID_OPEN: did_open,
    types.TEXT_DOCUMENT_DID_CHANGE: did_change,
    types.TEXT_DOCUMENT_DID_CLOSE: did_close,
}
_COMMANDS: dict[str, Callable[..., Any]] = {ADD_WORD: add_word, IGNORE_WORD: ignore_word}


def make_server(settings: Settings, version: str) -> SpellServer:
    """Make a server that handles every message. See `SpellServer`."""
    server = SpellServer(settings, version)
    for name, handler in _HANDLERS.items():
        server.feature(name)(handler)
    options = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)(code_actions)
    for name, handler in _COMMANDS.items():
        server.command(name)(handler)
    return server
