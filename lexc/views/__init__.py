"""Answers as JSON has them: what commands print with --json, as plain dicts of documented types (specs/answers.md).

A module is imported when it is first asked for: `lexc.views.questions.answer`, say.
"""

from __future__ import annotations

from importlib import import_module


def __getattr__(name: str) -> object:
    """`views.questions`, say, imports `lexc.views.questions`."""
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from error
