"""Diagnostics of unknown words, and their quick fixes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types

from lexc.language_server.document import Document, Range
from lexc.language_server.settings import SEVERITIES, Settings

ADD_WORD, IGNORE_WORD = "lexc.addWord", "lexc.ignoreWord"
"""Commands of the server, whose argument is a word."""


def diagnostic_severity(settings: Settings) -> types.DiagnosticSeverity:
    """The protocol's number for the severity that settings name."""
    return types.DiagnosticSeverity(SEVERITIES.index(settings.severity) + 1)


def make_diagnostic(
    document: Document, line: int, word_range: Range, severity: types.DiagnosticSeverity
) -> types.Diagnostic:
    """Make the diagnostic of an unknown word."""
    positions = (types.Position(*document.position(line, character)) for character in word_range)
    message = f"Unknown word: {document.word(line, word_range)}"
    return types.Diagnostic(types.Range(*positions), message, severity, code="unknown-word", source="lexc")


def find_words(document: Document, selection: types.Range) -> Iterator[tuple[int, Range]]:
    """(line, range) of the unknown words that a selection overlaps or touches. An empty selection is a cursor."""
    start, end = selection.start, selection.end
    for line in range(start.line, min(end.line + 1, len(document.lines))):
        for word_range in document.unknown[line] or ():
            is_before = document.position(line, word_range.end) < (start.line, start.character)
            is_after = document.position(line, word_range.start) > (end.line, end.character)
            if not is_before and not is_after:
                yield line, word_range


def make_join_fix(
    uri: str, document: Document, line: int, word_range: Range, joined: str, diagnostic: types.Diagnostic
) -> types.CodeAction:
    """The quick fix that joins an unknown word with its neighbour. word_range: of both."""
    positions = (types.Position(*document.position(line, character)) for character in word_range)
    edit = types.WorkspaceEdit({uri: [types.TextEdit(types.Range(*positions), joined)]})
    title = f"Change “{document.word(line, word_range)}” to “{joined}”"
    return types.CodeAction(title, types.CodeActionKind.QuickFix, [diagnostic], edit=edit)


def make_fixes(
    uri: str, diagnostic: types.Diagnostic, word: str, suggestions: Iterable[str]
) -> Iterator[types.CodeAction]:
    """The quick fixes of an unknown word: its suggestions, and commands that add or ignore it."""
    quick_fix = types.CodeActionKind.QuickFix
    for i, suggestion in enumerate(suggestions):
        edit = types.WorkspaceEdit({uri: [types.TextEdit(diagnostic.range, suggestion)]})
        title = f"Change “{word}” to “{suggestion}”"
        yield types.CodeAction(title, quick_fix, [diagnostic], is_preferred=i == 0, edit=edit)
    for title, command in (
        (f"Add “{word}” to the personal words", ADD_WORD),
        (f"Ignore “{word}” until the editor ends", IGNORE_WORD),
    ):
        yield types.CodeAction(title, quick_fix, [diagnostic], command=types.Command(title, command, arguments=[word]))
