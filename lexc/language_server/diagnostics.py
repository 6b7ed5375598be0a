"""Diagnostics of unknown words, and their quick fixes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types

from lexc.language_server.document import Document, UnknownWord
from lexc.language_server.settings import SEVERITIES, Settings
from lexc.query.suggestions.related_letters import without_accents

ADD_WORD, IGNORE_WORD = "lexc.addWord", "lexc.ignoreWord"
"""Commands of the server, whose argument is a word."""
_MAX_SHOWN = 80  # characters of a word


def diagnostic_severity(settings: Settings) -> types.DiagnosticSeverity:
    """The protocol's number for the severity that settings name."""
    return types.DiagnosticSeverity(SEVERITIES.index(settings.severity) + 1)


def make_diagnostic(document: Document, unknown: UnknownWord, severity: types.DiagnosticSeverity) -> types.Diagnostic:
    """Make the diagnostic of an unknown word."""
    message = f"Unknown word: {_shorten(document.word(unknown))}"
    return types.Diagnostic(find_range(document, unknown), message, severity, code="unknown-word", source="lexc")


def find_range(document: Document, unknown: UnknownWord) -> types.Range:
    """The range of an unknown word in the protocol's terms."""
    start, end = (types.Position(*document.position(unknown.piece, index)) for index in unknown.range)
    return types.Range(start, end)


def make_join_fix(
    uri: str, document: Document, both: UnknownWord, joined: str, diagnostic: types.Diagnostic
) -> types.CodeAction:
    """The quick fix that joins an unknown word with its neighbour. both: both together."""
    edit = types.WorkspaceEdit({uri: [types.TextEdit(find_range(document, both), joined)]})
    title = f"Change “{document.word(both)}” to “{joined}”"
    return types.CodeAction(title, types.CodeActionKind.QuickFix, [diagnostic], edit=edit)


def make_fixes(
    uri: str, diagnostic: types.Diagnostic, word: str, suggestions: Iterable[str]
) -> Iterator[types.CodeAction]:
    """The quick fixes of an unknown word: its suggestions, and commands that add or ignore it.

    The first suggestion is preferred, unless it shares no letter with the word.
    """
    quick_fix, letters = types.CodeActionKind.QuickFix, {*without_accents(word).lower()}
    for i, suggestion in enumerate(suggestions):
        is_preferred = i == 0 and not letters.isdisjoint(without_accents(suggestion).lower())
        edit = types.WorkspaceEdit({uri: [types.TextEdit(diagnostic.range, suggestion)]})
        title = f"Change “{word}” to “{suggestion}”"
        yield types.CodeAction(title, quick_fix, [diagnostic], is_preferred=is_preferred, edit=edit)
    shown = _shorten(word)
    for title, command in (
        (f"Add “{shown}” to the personal words", ADD_WORD),
        (f"Ignore “{shown}” until the editor ends", IGNORE_WORD),
    ):
        yield types.CodeAction(title, quick_fix, [diagnostic], command=types.Command(title, command, arguments=[word]))


def _shorten(word: str) -> str:
    return word if len(word) <= _MAX_SHOWN else f"{word[:_MAX_SHOWN]}…"
